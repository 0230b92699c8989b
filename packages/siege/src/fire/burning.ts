import { interrupt, opponentOf, type Seat } from '@mesnada/engine'
import { DIRECTIONS, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { destroyGear } from '../castle/engines.ts'
import { isStunned } from '../core/bodies.ts'
import { dropCarried } from '../core/carrying.ts'
import { gearAt, hexesOfGear, isOnFire, terrainAt } from '../core/ground.ts'
import type { Body, Frame, Gear } from '../flow.ts'
import { hurt } from '../melee/harm.ts'
import { retreatFrames } from '../melee/retreat.ts'
import { T } from '../printed/terrain.ts'
import type { GearKind } from '../printed/units.ts'
import { FIRE_BY_ARROW, FIRE_OTHERWISE, LADDER_UPRIGHT, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import type { Flammable } from './table.ts'

/** siege 3.5: what burns, how a fire begins, and what it does with time. */

type FireCause = 'hand' | 'arrow' | 'oil' | 'spread'

/** siege 3.55: so many turns in a row destroy what is in the hex. */
const TURNS_TO_DESTROY = 3

const burns = (kind: GearKind): kind is Exclude<Flammable, 'tent'> =>
  kind !== 'barrel' && kind !== 'drawbridge'

/** What there is to burn in a hex. */
export const flammableAt = (state: SiegeState, hex: Hex): Flammable | undefined => {
  const gear = gearAt(state, hex)
  if (gear >= 0) {
    const { kind } = nth(state.setting.gear, gear)
    if (burns(kind)) return kind
  }
  if (terrainAt(state, hex) === T.tent && state.tables.ground.burnt[hex] === 0) return 'tent'
  return ladderLyingIn(state, hex) < 0 ? undefined : 'ladder'
}

/** A ladder on the ground or in its carriers' hands leaves no mark on the ground table. */
const ladderLyingIn = (state: SiegeState, hex: Hex): Gear =>
  state.setting.gear.findIndex(
    ({ kind }, gear) =>
      kind === 'ladder' &&
      state.tables.gear.status[gear] !== LADDER_UPRIGHT &&
      hexesOfGear(state, gear).includes(hex),
  )

/** Everyone in a hex, on whatever floor. */
const bodiesIn = (state: SiegeState, hex: Hex): readonly Body[] => {
  const { occupant, upper, under } = state.tables.ground
  return [occupant[hex] ?? 0, upper[hex] ?? 0, under[hex] ?? 0].filter(row => row !== 0).map(row => row - 1)
}

/** A hex catches fire; everyone in it, `spared` apart, must get out at once or stay and burn (siege 3.54). */
export const ignite = (
  state: SiegeState,
  hex: Hex,
  { cause, seat, spared }: { readonly cause: FireCause; readonly seat: Seat; readonly spared?: Body },
  tell: Tell,
): void => {
  const { ground } = state.tables
  ground.fire[hex] = 1
  ground.fireCause[hex] = cause === 'arrow' ? FIRE_BY_ARROW : FIRE_OTHERWISE
  ground.fireSide[hex] = seat
  tell?.({ type: 'fire', hex, cause })
  for (const body of bodiesIn(state, hex)) dropCarried(state, body, tell)
  const frames = bodiesIn(state, hex)
    .filter(body => body !== spared)
    .flatMap(body => evacuation(state, body))
  interrupt(state, ...frames)
}

/** siege 3.54: a man in his senses goes back one hex; a stunned one must come to first. */
export const evacuation = (state: SiegeState, body: Body): readonly Frame[] =>
  isStunned(state, body) ? [{ kind: 'wakes-in-fire', body }] : retreatFrames(state, body, 1, 'fire')

export const putOut = (state: SiegeState, hex: Hex): void => {
  const { fire, fireCause } = state.tables.ground
  fire[hex] = 0
  fireCause[hex] = 0
}

/** siege R.fire: at the end of the opponent's player turn the fires a side has lit harm, burn on and spread. */
export const burnOn = (state: SiegeState, tell: Tell): void => {
  const seat = opponentOf(state.flow.side)
  const burning = fires(state, seat)
  if (burning.length === 0) return
  // Below whatever the harm brings up, so that it comes after: first harm, then the count, then the spread.
  interrupt(state, { kind: 'fire-spreads', side: seat, hexes: undefined })
  harmWithin(state, burning, tell)
  for (const hex of burning) burnLonger(state, hex, tell)
}

const fires = (state: SiegeState, seat: Seat): readonly Hex[] => {
  const { fire, fireSide } = state.tables.ground
  const hexes: Hex[] = []
  for (let hex = 0; hex < fire.length; hex++) if (fire[hex] !== 0 && fireSide[hex] === seat) hexes.push(hex)
  return hexes
}

/** siege 3.54: wounded in the first turn, killed in the second. */
const harmWithin = (state: SiegeState, burning: readonly Hex[], tell: Tell): void => {
  const { fire } = state.tables.ground
  const harmed = new Set<Body>()
  for (const hex of burning.toSorted((a, b) => (fire[b] ?? 0) - (fire[a] ?? 0)))
    for (const body of bodiesIn(state, hex)) {
      if (!harmed.has(body)) hurt(state, body, fire[hex] === 1 ? 'wound' : 'kill', 'siege 3.54', tell)
      harmed.add(body)
    }
}

/** siege 3.55. The column holds the turns burnt and one more, so that a fresh fire is not nothing. */
const burnLonger = (state: SiegeState, hex: Hex, tell: Tell): void => {
  const { ground } = state.tables
  if (ground.fire[hex] === 0) return
  if (flammableAt(state, hex) === undefined) return putOut(state, hex)
  ground.fire[hex] = (ground.fire[hex] ?? 0) + 1
  if ((ground.fire[hex] ?? 0) <= TURNS_TO_DESTROY) return
  if (terrainAt(state, hex) === T.tent) ground.burnt[hex] = 1
  tell?.({ type: 'burnt-down', hex })
  for (const gear of state.setting.gear.keys()) {
    const covered = hexesOfGear(state, gear)
    if (!covered.includes(hex) || nth(state.setting.gear, gear).kind === 'drawbridge') continue
    destroyGear(state, gear, tell)
    for (const part of covered) if (part !== OFF_MAP) putOut(state, part)
  }
  putOut(state, hex)
}

/** siege 3.52: the hexes next to a side's fires that have something to burn and do not burn yet, each once. */
export const threatenedByFire = (state: SiegeState, seat: Seat): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const hexes = new Set<Hex>()
  for (const hex of fires(state, seat))
    for (const direction of DIRECTIONS) {
      const near = neighbours[hex * 6 + direction] ?? OFF_MAP
      if (near !== OFF_MAP && !isOnFire(state, near) && flammableAt(state, near)) hexes.add(near)
    }
  return [...hexes].toSorted((a, b) => a - b)
}
