import type { Seat, StyleAssignment } from '@mesnada/engine'
import { asDirection, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, FiloAction } from '../actions.ts'
import { isNextToEnemy, NOBODY } from '../core/occupancy.ts'
import { footingOf, type Mover, mayRest } from '../movement/question.ts'
import { eachMover, withdraw } from '../movement/steps/movement.ts'
import { mayChargeType } from '../printed/units.ts'
import { type FiloState, UNMOVED } from '../state.ts'
import { rateCharge } from './charges.ts'
import { HexValues } from './hex-values.ts'
import { restsOf, stancesTo } from './move-search.ts'
import { rateLeaderMove, rateMarkerMove } from './rate-leaders.ts'
import { Scene } from './scene.ts'
import { moverSeeker, type Seeker } from './seeker.ts'
import { priceOf } from './worth.ts'

/** Ratings of the movement phases D1 and D5. */

/** The least gain for a march, in victory points: it prevents moving to and fro. */
const MIN_GAIN = 0.08

/** The rating of actions that are not taken. */
const IDLE = -1

/** The rating of bringing on reinforcements, as soon as possible. */
const REINFORCEMENT_RATING = 10

const MOUNT_VALUE = { knights: 2, archers: 1 } as const

/** Movement points to the enemy: mounting needs at least this distance, archers dismount within that. */
const ROOM_TO_MOUNT = 3
const NEAR_TO_SHOOT = 6

export const rateMovement = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const scene = new Scene(state, seat, assignment)
  const hexValues = new HexValues(scene)
  const ratings = actions.map(action => rateTask(hexValues, action))
  if (ratings.some(rating => rating > 0)) return ratings
  const next = nextMarch(hexValues, actions)
  if (next) return ratings.with(next.at, next.gain)
  return actions.map((action, at) => rateLast(scene, action) ?? nth(ratings, at))
}

/** The best-rated action, and if it is a step of a march, the rest of the march. */
export const marchOf = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly FiloAction[] => {
  const scene = new Scene(state, seat, assignment)
  const hexValues = new HexValues(scene)
  const ratings = actions.map(action => rateTask(hexValues, action))
  if (ratings.some(rating => rating > 0)) return [mostOf(actions, ratings)]
  return (
    nextMarch(hexValues, actions)?.way ?? [
      mostOf(
        actions,
        actions.map((action, at) => rateLast(scene, action) ?? nth(ratings, at)),
      ),
    ]
  )
}

/** The best-rated action; a pass wins a tie. */
const mostOf = (actions: readonly FiloAction[], ratings: readonly number[]): FiloAction => {
  let best = 0
  for (const [at, rating] of ratings.entries())
    if (rating > nth(ratings, best) || (rating === ratings[best] && nth(actions, at).type === 'end-phase'))
      best = at
  return nth(actions, best)
}

/** Ratings of all actions that are not marches of units. */
const rateTask = (hexValues: HexValues, action: FiloAction): number => {
  switch (action.type) {
    case 'end-phase':
      return 0
    case 'charge':
      return rateCharge(hexValues, action)
    case 'mount':
    case 'dismount':
      return rateMounting(hexValues, action)
    case 'enter':
      return REINFORCEMENT_RATING - hexValues.distanceFor(action.unit, action.hex) / 10
    default:
      return IDLE
  }
}

/** Leaders and markers move after the units. */
const rateLast = (scene: Scene, action: FiloAction): number | undefined => {
  if (action.type === 'move-leader') return rateLeaderMove(scene, action.leader, action.hex)
  return action.type === 'move-marker' ? rateMarkerMove(scene, action.marker, action.hex) : undefined
}

/** filo 8.4: knights mount where they can charge, archers dismount to shoot. */
const rateMounting = (
  hexValues: HexValues,
  { type, unit }: ActionOf<'mount'> | ActionOf<'dismount'>,
): number => {
  const { state } = hexValues.scene
  const { shooting, type: arm } = nth(state.setting.units, unit)
  const far = hexValues.distanceFor(unit, state.tables.units.hex[unit] ?? OFF_MAP)
  if (type === 'mount')
    return mayChargeType(arm) && far >= ROOM_TO_MOUNT
      ? MOUNT_VALUE.knights + priceOf(state, unit) / 100
      : IDLE
  return shooting !== undefined && far <= NEAR_TO_SHOOT ? MOUNT_VALUE.archers : IDLE
}

/** A march of at least one step, and its gain over staying. */
interface March {
  readonly way: readonly [FiloAction, ...FiloAction[]]
  readonly gain: number
}

/**
 * The march of the first mover with a better hex to go to, the nearest to the enemy first. A mover finishes its march
 * before the next, since that changes the values for the others.
 */
const nextMarch = (
  hexValues: HexValues,
  actions: readonly FiloAction[],
): (March & { readonly at: number }) | undefined => {
  for (const mover of inOrder(hexValues)) {
    const march = bestMarch(hexValues, mover)
    const at = march ? actions.findIndex(known => isSameStep(known, march.way[0])) : -1
    if (march && at >= 0) return { ...march, at }
  }
  return undefined
}

/**
 * The marches the next mover could make, the best first and one per hex. Undefined where the best action is not a
 * march.
 */
export const marchesOf = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
  assignment: StyleAssignment,
  most: number,
): readonly (readonly FiloAction[])[] | undefined => {
  const hexValues = new HexValues(new Scene(state, seat, assignment))
  if (actions.some(action => rateTask(hexValues, action) > 0)) return undefined
  for (const mover of inOrder(hexValues)) {
    const march = bestMarch(hexValues, mover)
    if (!march || !actions.some(known => isSameStep(known, march.way[0]))) continue
    // A mover under way continues the march that was decided.
    return state.tables.units.motion[mover.unit] === UNMOVED ? placesOf(hexValues, mover, most) : [march.way]
  }
  return undefined
}

const placesOf = (hexValues: HexValues, mover: Mover, most: number): readonly (readonly FiloAction[])[] => {
  const { state, seat } = hexValues.scene
  const seeker = moverSeeker(hexValues.scene, mover)
  const worths = restsOf(hexValues.scene, mover).map(footing => ({
    footing,
    worth: hexValues.worthOf(seeker, Math.floor(footing / 6), footing % 6),
  }))
  const marches = worths
    .toSorted((a, b) => b.worth - a.worth)
    .filter(({ footing }, at, all) => all.findIndex(other => isSameHex(other.footing, footing)) === at)
    .slice(0, most)
    .map(({ footing, worth }) => ({
      worth,
      way: stancesTo(state, footing).map(next => moveTo(mover, next)),
    }))
  const withdrawals = withdrawalsOf(state, seat, mover).map(action => ({
    worth: hexValues.worthOf(seeker, action.hex, seeker.facing),
    way: [action],
  }))
  return [...marches, ...withdrawals]
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, most)
    .map(({ way }) => way)
}

const isSameHex = (one: number, other: number): boolean => Math.floor(one / 6) === Math.floor(other / 6)

const isSameStep = (one: FiloAction, other: FiloAction): boolean => {
  if (one.type === 'move')
    return (
      other.type === 'move' &&
      one.unit === other.unit &&
      one.hex === other.hex &&
      one.facing === other.facing &&
      one.pair === other.pair
    )
  return (
    one.type === 'withdraw' &&
    other.type === 'withdraw' &&
    one.unit === other.unit &&
    one.hex === other.hex &&
    one.pair === other.pair
  )
}

/** Movers in order: pairs together (filo 5.2), a mover under way first. */
const inOrder = (hexValues: HexValues): readonly Mover[] => {
  const { state, seat } = hexValues.scene
  const { units, clock } = state.tables
  const movers: { readonly mover: Mover; readonly far: number }[] = []
  const paired = new Set<number>()
  eachMover(state, seat, (mover, pair) => {
    if (pair) {
      paired.add(mover.unit)
      paired.add(mover.mate)
    }
    const underWay = clock.mover[0] === mover.unit + 1
    movers.push({
      mover,
      far: underWay ? -1 : hexValues.distanceFor(mover.unit, units.hex[mover.unit] ?? OFF_MAP),
    })
  })
  return movers
    .filter(({ mover }) => mover.mate !== NOBODY || !paired.has(mover.unit))
    .toSorted((a, b) => a.far - b.far || a.mover.unit - b.mover.unit)
    .map(({ mover }) => mover)
}

const bestMarch = (hexValues: HexValues, mover: Mover): March | undefined => {
  const { scene } = hexValues
  const { state } = scene
  const seeker = moverSeeker(scene, mover)
  const footing = footingOf(state, mover)
  const stays = mayRest(state, mover, footing)
  const floor = stays
    ? hexValues.worthOf(seeker, footing.hex, footing.facing) + MIN_GAIN
    : Number.NEGATIVE_INFINITY
  const goal = bestRest(hexValues, seeker, restsOf(scene, mover), floor)
  let best = goal?.worth ?? floor
  let withdrawal: FiloAction | undefined
  for (const action of withdrawalsOf(state, scene.seat, mover)) {
    const worth = hexValues.worthOf(seeker, action.hex, seeker.facing)
    if (worth <= best) continue
    best = worth
    withdrawal = action
  }
  const gain = stays ? best - floor + MIN_GAIN : MIN_GAIN
  if (withdrawal) return { way: [withdrawal], gain }
  const [next, ...others] = goal ? stancesTo(state, goal.footing) : []
  if (next === undefined) return undefined
  return { way: [moveTo(mover, next), ...others.map(footing => moveTo(mover, footing))], gain }
}

/**
 * The first of the best stances above a floor. Stances are ordered by their upper bound, so that few have to be
 * evaluated in full.
 */
const bestRest = (
  hexValues: HexValues,
  seeker: Seeker,
  rests: readonly number[],
  floor: number,
): { readonly footing: number; readonly worth: number } | undefined => {
  const most = rests.map(footing => hexValues.mostAt(seeker, Math.floor(footing / 6), footing % 6))
  let best = floor
  let at = -1
  const isBetter = (worth: number, index: number): boolean => worth > best || (worth === best && index < at)
  const look = (index: number): void => {
    if (!isBetter(nth(most, index), index)) return
    const footing = nth(rests, index)
    const worth = hexValues.worthOf(seeker, Math.floor(footing / 6), footing % 6)
    if (!isBetter(worth, index)) return
    best = worth
    at = index
  }
  let promising = 0
  for (let index = 1; index < most.length; index++)
    if (nth(most, index) > nth(most, promising)) promising = index
  if (most.length > 0) look(promising)
  for (let index = 0; index < most.length; index++) look(index)
  return at < 0 ? undefined : { footing: nth(rests, at), worth: best }
}

const moveTo = ({ unit, mate }: Mover, footing: number): FiloAction => ({
  type: 'move',
  unit,
  hex: Math.floor(footing / 6),
  facing: asDirection(footing % 6),
  ...(mate === NOBODY ? {} : { pair: true }),
})

/** filo 8.3: withdrawals from contact. */
const withdrawalsOf = (
  state: FiloState,
  seat: Seat,
  { unit, mate }: Mover,
): readonly ActionOf<'withdraw'>[] => {
  const { setting, tables } = state
  const from = tables.units.hex[unit] ?? OFF_MAP
  const ways: ActionOf<'withdraw'>[] = []
  if (tables.units.motion[unit] !== UNMOVED || !isNextToEnemy(state, from, seat)) return ways
  for (let i = from * 6; i < from * 6 + 6; i++) {
    const hex = setting.grid.neighbours[i] ?? OFF_MAP
    if (hex === OFF_MAP) continue
    const way: ActionOf<'withdraw'> = {
      type: 'withdraw',
      unit,
      hex,
      ...(mate === NOBODY ? {} : { pair: true }),
    }
    if (withdraw.refusal(state, seat, way) === undefined) ways.push(way)
  }
  return ways
}
