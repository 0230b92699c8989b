import { opponentOf } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { Man } from './actions.ts'
import { standManAt } from './ground.ts'
import type { FordEmit, FordState } from './state.ts'
import { HALE } from './tables.ts'

/** ford 6.1: takes health from a man; the other band scores what he lost. */
export const harm = (state: FordState, man: Man, wounds: number, emit: FordEmit): void => {
  const { setting, tables } = state
  const { men, bands } = tables
  const before = men.health[man] ?? 0
  if (wounds === 0 || before === 0) return
  const lost = setting.options.wounds === 'one' ? before : Math.min(before, wounds)
  const seat = nth(setting.seats, man)
  const foe = opponentOf(seat)
  men.health[man] = before - lost
  bands.points[foe] = (bands.points[foe] ?? 0) + lost
  const slain = lost === before
  if (slain) standManAt(state, man, OFF_MAP)
  emit?.({ type: slain ? 'slain' : 'wounded', man })
  if (men.captain[man] === 0) return
  if (slain) {
    men.captain[man] = 0
    bands.led[seat] = 0
  }
  if (men.known[man] === 0) {
    men.known[man] = 1
    emit?.({ type: 'captain-known', man, reveals: true })
  }
}

/** For the next bout: wounded men stay wounded, the slain stay away. */
export const clearField = (state: FordState): void => {
  const { men, bands } = state.tables
  for (let man = 0; man < men.hex.length; man++) standManAt(state, man, OFF_MAP)
  bands.points.fill(0)
}

export const isHale = ({ tables }: FordState, man: Man): boolean => tables.men.health[man] === HALE
