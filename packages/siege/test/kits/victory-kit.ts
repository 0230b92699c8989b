import { liftBody, setBody } from '../../src/core/occupancy.ts'
import { CAPTIVE, DEAD, LEFT } from '../../src/state.ts'
import { judge, type Occasion } from '../../src/victory/victory.ts'
import { bodyOf, hexOf, position, type SiegeTable } from '../kit.ts'
import { make } from './melee-kit.ts'

/** What ends a scenario and who has then won, condition by condition. Edges 1 in the west, 2 in the east. */

export const field = (play: object, rest: object = {}): SiegeTable =>
  position({
    map: { edges: { west: ['1'], east: ['2'] }, areas: { hill: ['E5', 'E6'] } },
    first: [
      { name: 'Richard', type: 'knight', at: 'A3' },
      { name: 'Hal', at: 'A5' },
    ],
    second: [
      { name: 'Conrad', type: 'knight', at: 'L3' },
      { name: 'Odo', at: 'L5' },
    ],
    play: { ...play },
    ...rest,
  })

export const result = ({ state }: SiegeTable, occasion: Occasion = 'at-once') => {
  judge(state, occasion, undefined)
  return state.flow.result
}

export const kill = (table: SiegeTable, ...names: readonly string[]): void => {
  for (const name of names) {
    table.state.tables.bodies.health[bodyOf(table, name)] = DEAD
    liftBody(table.state, bodyOf(table, name))
  }
}

export const leave = (table: SiegeTable, name: string, by: string): void => {
  liftBody(table.state, bodyOf(table, name), LEFT)
  table.state.tables.bodies.leftFrom[bodyOf(table, name)] = hexOf(table, by)
}

export const capture = (table: SiegeTable, name: string): void => make(table, name, { custody: CAPTIVE })

export const stand = (table: SiegeTable, name: string, at: string, deck = 0): void =>
  setBody(table.state, bodyOf(table, name), hexOf(table, at), -1, deck)
