import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { isStunned, sideOf } from '../core/bodies.ts'
import { gearKindAt, groundAt } from '../core/ground.ts'
import { canStep, deckOfPlace, gaitOf, hexOfPlace, leansOn, type Place, placeAt } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { TERRAIN } from '../printed/terrain.ts'
import { ASLEEP, GROUND, NOBODY, type SiegeState, TOP } from '../state.ts'
import { isBefore, isHalfDoorway } from './train.ts'

/** The ways of those who are driven back or flee: hex by hex, horses with their tails leading (siege R.mounted). */

/** One step of a way, with all those before it. */
export interface Stride {
  readonly place: Place
  /** The other hex of a horse, or NOBODY. */
  readonly back: Hex
  readonly before: Stride | undefined
}

/** Where someone comes to stand at the end of his way. */
export interface Stop {
  readonly hex: Hex
  readonly tail: Hex
  readonly deck: number
  /** Every hex entered on the way. */
  readonly path: readonly Hex[]
}

/** He goes on foot and drops what he carries; a horse goes back tail first. */
export const startOf = (state: SiegeState, body: Body): Stride => {
  const { hex, tail, deck } = state.tables.bodies
  return tail[body] === NOBODY
    ? { place: placeAt(hex[body] ?? OFF_MAP, deck[body]), back: NOBODY, before: undefined }
    : { place: placeAt(tail[body] ?? NOBODY, deck[body]), back: hex[body] ?? OFF_MAP, before: undefined }
}

/** The steps that ground, walls and enemies leave open from here. Friends may be crossed. */
export const stridesFrom = (state: SiegeState, body: Body, from: Stride): readonly Stride[] => {
  const gait = gaitOf(state, body)
  if (from.back !== NOBODY && from.before && isHalfDoorway(state, hexOfPlace(from.place))) return []
  const back = from.back === NOBODY ? NOBODY : hexOfPlace(from.place)
  const strides: Stride[] = []
  for (const place of placesAround(state, from))
    if (canStep(state, gait, from.place, place) && !isHeldByEnemy(state, body, place))
      strides.push({ place, back, before: from })
  return strides
}

const placesAround = (state: SiegeState, { place, back }: Stride): readonly Place[] => {
  const { neighbours } = state.setting.grid
  const hex = hexOfPlace(place)
  const places: Place[] = []
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (next === OFF_MAP || (back !== NOBODY && !isBefore(state, hex, back, next))) continue
    // siege R.retreat: from a ladder one goes down, not over the wall.
    if (leansOn(state, hex, next)) continue
    places.push(placeAt(next, GROUND))
    if (gearKindAt(state, next) === 'siege-tower') places.push(placeAt(next, TOP))
  }
  if (back === NOBODY && gearKindAt(state, hex) === 'siege-tower')
    places.push(placeAt(hex, deckOfPlace(place) === GROUND ? TOP : GROUND))
  return places
}

const rowsAt = (state: SiegeState, place: Place): readonly [number, number] => {
  const { occupant, upper, under } = state.tables.ground
  const hex = hexOfPlace(place)
  return deckOfPlace(place) === TOP ? [upper[hex] ?? 0, 0] : [occupant[hex] ?? 0, under[hex] ?? 0]
}

/** siege 1.61, but for the stunned (switch 2) and the sleeping (siege 6.75). */
const isHeldByEnemy = (state: SiegeState, body: Body, place: Place): boolean =>
  rowsAt(state, place).some(row => row !== 0 && bars(state, body, row - 1))

const bars = (state: SiegeState, body: Body, other: Body): boolean => {
  if (sideOf(state, other) === sideOf(state, body) || state.tables.bodies.veil[other] === ASLEEP) return false
  return !(state.setting.options.s2PassStunnedEnemies && isStunned(state, other))
}

/** Nobody else alive is there (siege 1.62), and no cart that one may only cross (switch 42). */
export const isFreeFor = (state: SiegeState, body: Body, place: Place): boolean =>
  rowsAt(state, place).every(row => row === 0 || row === body + 1) &&
  gearKindAt(state, hexOfPlace(place)) !== 'cart'

/** How someone can stand at the end of a way: a horse either as it went, or turned about (siege R.mounted). */
export const stopsAt = (state: SiegeState, body: Body, stride: Stride): readonly Stop[] => {
  const hex = hexOfPlace(stride.place)
  const deck = deckOfPlace(stride.place)
  const path = pathOf(stride)
  if (!isFreeFor(state, body, stride.place)) return []
  if (stride.back === NOBODY) return [{ hex, tail: NOBODY, deck, path }]
  if (!isFreeFor(state, body, placeAt(stride.back)) || isTrench(state, hex) || isTrench(state, stride.back))
    return []
  return [
    { hex: stride.back, tail: hex, deck, path },
    { hex, tail: stride.back, deck, path },
  ].filter(({ tail }) => !isHalfDoorway(state, tail))
}

const isTrench = (state: SiegeState, hex: Hex): boolean => groundAt(state, hex) === TERRAIN.trench

export const placesOf = ({ hex, tail, deck }: Stop): readonly Place[] =>
  tail === NOBODY ? [placeAt(hex, deck)] : [placeAt(hex, deck), placeAt(tail, deck)]

/** The hexes entered, the start left out. */
export const pathOf = (stride: Stride): readonly Hex[] => {
  const path: Hex[] = []
  for (let at: Stride | undefined = stride; at?.before; at = at.before) path.push(hexOfPlace(at.place))
  return path.toReversed()
}

/** Up or down inside a siege tower counts as one hex. */
export const awayFrom = (state: SiegeState, start: Place, place: Place): number =>
  distance(state.setting.grid, hexOfPlace(start), hexOfPlace(place)) +
  Math.abs(deckOfPlace(start) - deckOfPlace(place))

/** Two ways to the same place are one (siege R.retreat: only the end counts). */
export const strideKey = (state: SiegeState, { place, back }: Stride): number =>
  place * (state.setting.grid.size + 1) + back + 1
