import type { Hex } from '@mesnada/hex'
import { isAlive, isWaiting, manAt, NOBODY, standManAt } from '../ground.ts'
import type { FordState } from '../state.ts'
import { type ActionStep, refusal } from './step.ts'

const isFree = (state: FordState, hex: Hex): boolean => manAt(state, hex) === NOBODY

/** ford 1.2: the men of a side are placed one by one inside its area. */
export const place: ActionStep<'place'> = {
  list: (state, seat, out) => {
    const { men, area } = state.setting.bands[seat]
    const hexes = area.filter(hex => isFree(state, hex))
    for (const man of men)
      if (isWaiting(state, man)) for (const hex of hexes) out.push({ type: 'place', man, hex })
  },
  refusal: (state, seat, { man, hex }) => {
    const { setting } = state
    if (setting.seats[man] !== seat) return refusal('ford.man.not-yours', 'ford 1.2', { man })
    if (!isWaiting(state, man)) return refusal('ford.place.not-waiting', 'ford 1.2', { man })
    if (!setting.bands[seat].area.includes(hex)) return refusal('ford.place.outside', 'ford 1.2', { hex })
    if (!isFree(state, hex)) return refusal('ford.hex.occupied', 'ford 1.1', { hex })
    return undefined
  },
  perform: (state, _, { man, hex }, emit) => {
    standManAt(state, man, hex)
    emit?.({ type: 'placed', man, hex })
  },
}

/** ford 1.3: one of them is the captain, and only his own side knows which. */
export const nameCaptain: ActionStep<'name-captain'> = {
  list: (state, seat, out) => {
    for (const man of state.setting.bands[seat].men)
      if (isAlive(state, man)) out.push({ type: 'name-captain', man })
  },
  refusal: (state, seat, { man }) => {
    if (state.setting.seats[man] !== seat) return refusal('ford.man.not-yours', 'ford 1.3', { man })
    if (!isAlive(state, man)) return refusal('ford.man.slain', 'ford 1.3', { man })
    return undefined
  },
  perform: (state, seat, { man }, emit) => {
    state.tables.men.captain[man] = 1
    state.tables.bands.led[seat] = 1
    emit?.({ type: 'captain-named', seat, man })
  },
}
