import { bodyOf, position, type SiegeTable, type Sketch } from '../kit.ts'

export const archer = (name: string, at: string, type = 'longbowman') => ({ name, at, type })

/** Someone who keeps the missile phases of his side open. */
const WATCH = archer('watch', 'L12')
const MARK = { name: 'mark', at: 'L9' }

export const field = (sketch: Partial<Sketch>): SiegeTable =>
  position({ ...sketch, first: [...(sketch.first ?? []), WATCH], second: [...(sketch.second ?? []), MARK] })

export const shootAt = (table: SiegeTable, shooter: string, target: string) =>
  ({ type: 'shoot', shooter: bodyOf(table, shooter), target: bodyOf(table, target) }) as const

export const healthOf = (table: SiegeTable, name: string) =>
  table.state.tables.bodies.health[bodyOf(table, name)]

export const HEALTHY = 0
export const STUNNED = 1
export const WOUNDED = 2
export const DEAD = 3
