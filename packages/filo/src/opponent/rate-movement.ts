import type { Minds, Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { ActionOf, FiloAction } from '../actions.ts'
import { type Mover, mayRest, stanceOf } from '../motion.ts'
import { asDirection, isNextToEnemy, NOBODY } from '../occupancy.ts'
import { type FiloState, UNMOVED } from '../state.ts'
import { eachMover, withdraw } from '../steps/movement.ts'
import { mayChargeType } from '../units.ts'
import { rateCharge } from './charges.ts'
import { restsOf, stancesTo } from './marches.ts'
import { Posts } from './posts.ts'
import { rateLeaderMove, rateMarkerMove } from './rate-leaders.ts'
import { Scene } from './scene.ts'
import { moverSeeker, type Seeker } from './seeker.ts'
import { priceOf } from './worth.ts'

/** What the actions of D1 and D5 promise. */

/** Below this a better place is not worth the march. */
const LEAST_GAIN = 0.08

/** Not now. */
const IDLE = -1

/** Reinforcements come on as soon as they may. */
const COMING_ON = 10

const SADDLE = { knights: 2, archers: 1 } as const

/** To the saddle only with some room to the enemy; from it, when he is near. */
const ROOM_TO_MOUNT = 3
const NEAR_TO_SHOOT = 6

export const rateMovement = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const scene = new Scene(state, seat, minds)
  const posts = new Posts(scene)
  const ratings = actions.map(action => rateTask(posts, action))
  if (ratings.some(rating => rating > 0)) return ratings
  const next = nextMarch(posts, actions)
  if (next) return ratings.with(next.at, next.gain)
  return actions.map((action, at) => rateLast(scene, action) ?? ratings[at])
}

/** What is rated best, and if that is a step, the rest of the way. */
export const marchOf = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
  minds: Minds | undefined,
): readonly FiloAction[] => {
  const scene = new Scene(state, seat, minds)
  const posts = new Posts(scene)
  const ratings = actions.map(action => rateTask(posts, action))
  if (ratings.some(rating => rating > 0)) return [mostOf(actions, ratings)]
  return (
    nextMarch(posts, actions)?.way ?? [
      mostOf(
        actions,
        actions.map((action, at) => rateLast(scene, action) ?? ratings[at]),
      ),
    ]
  )
}

/** The best-rated; of equals whoever wants nothing more. */
const mostOf = (actions: readonly FiloAction[], ratings: readonly number[]): FiloAction => {
  let best = 0
  for (const [at, rating] of ratings.entries())
    if (rating > ratings[best] || (rating === ratings[best] && actions[at].type === 'end-phase')) best = at
  return actions[best]
}

/** All that is not the march of a unit. */
const rateTask = (posts: Posts, action: FiloAction): number => {
  switch (action.type) {
    case 'end-phase':
      return 0
    case 'charge':
      return rateCharge(posts, action)
    case 'mount':
    case 'dismount':
      return rateSaddle(posts, action)
    case 'enter':
      return COMING_ON - posts.distanceFor(action.unit, action.hex) / 10
    default:
      return IDLE
  }
}

/** Leaders and markers follow when the units stand. */
const rateLast = (scene: Scene, action: FiloAction): number | undefined => {
  if (action.type === 'move-leader') return rateLeaderMove(scene, action.leader, action.hex)
  return action.type === 'move-marker' ? rateMarkerMove(scene, action.marker, action.hex) : undefined
}

/** 8.4: knights fight from the saddle where there is room to charge, archers on foot. */
const rateSaddle = (posts: Posts, { type, unit }: ActionOf<'mount'> | ActionOf<'dismount'>): number => {
  const { state } = posts.scene
  const { shooting, type: arm } = state.setting.units[unit]
  const far = posts.distanceFor(unit, state.tables.units.hex[unit])
  if (type === 'mount')
    return mayChargeType(arm) && far >= ROOM_TO_MOUNT ? SADDLE.knights + priceOf(state, unit) / 100 : IDLE
  return shooting !== undefined && far <= NEAR_TO_SHOOT ? SADDLE.archers : IDLE
}

/** The way to where someone wants to go, at least one step, and how much better that is than to stay. */
interface March {
  readonly way: readonly [FiloAction, ...FiloAction[]]
  readonly gain: number
}

/**
 * The next step of the first mover who has somewhere better to go, the nearest to the enemy before the others. One
 * goes his whole way before the next, since where he ends changes what is best for the others.
 */
const nextMarch = (
  posts: Posts,
  actions: readonly FiloAction[],
): (March & { readonly at: number }) | undefined => {
  for (const mover of inOrder(posts)) {
    const march = bestMarch(posts, mover)
    const at = march ? actions.findIndex(known => isSameStep(known, march.way[0])) : -1
    if (march && at >= 0) return { ...march, at }
  }
  return undefined
}

/**
 * Where else the next mover could go, all the way, the best place first and each hex only once. Undefined where there
 * is something other to do than to march.
 */
export const marchesOf = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
  minds: Minds,
  most: number,
): readonly (readonly FiloAction[])[] | undefined => {
  const posts = new Posts(new Scene(state, seat, minds))
  if (actions.some(action => rateTask(posts, action) > 0)) return undefined
  for (const mover of inOrder(posts)) {
    const march = bestMarch(posts, mover)
    if (!march || !actions.some(known => isSameStep(known, march.way[0]))) continue
    // Who has set out goes on: where to was decided before.
    return state.tables.units.motion[mover.unit] === UNMOVED ? placesOf(posts, mover, most) : [march.way]
  }
  return undefined
}

const placesOf = (posts: Posts, mover: Mover, most: number): readonly (readonly FiloAction[])[] => {
  const { state, seat } = posts.scene
  const seeker = moverSeeker(posts.scene, mover)
  const worths = restsOf(posts.scene, mover).map(stance => ({
    stance,
    worth: posts.worthOf(seeker, Math.floor(stance / 6), stance % 6),
  }))
  const marches = worths
    .toSorted((a, b) => b.worth - a.worth)
    .filter(({ stance }, at, all) => all.findIndex(other => isSameHex(other.stance, stance)) === at)
    .slice(0, most)
    .map(({ stance, worth }) => ({
      worth,
      way: stancesTo(state, stance).map(next => moveTo(mover, next)),
    }))
  const withdrawals = withdrawalsOf(state, seat, mover).map(action => ({
    worth: posts.worthOf(seeker, action.hex, seeker.facing),
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

/** Pairs go together (5.2); whoever is under way goes on. */
const inOrder = (posts: Posts): readonly Mover[] => {
  const { state, seat } = posts.scene
  const { units, clock } = state.tables
  const movers: { readonly mover: Mover; readonly far: number }[] = []
  const paired = new Set<number>()
  eachMover(state, seat, (mover, pair) => {
    if (pair) {
      paired.add(mover.unit)
      paired.add(mover.mate)
    }
    const underWay = clock.mover[0] === mover.unit + 1
    movers.push({ mover, far: underWay ? -1 : posts.distanceFor(mover.unit, units.hex[mover.unit]) })
  })
  return movers
    .filter(({ mover }) => mover.mate !== NOBODY || !paired.has(mover.unit))
    .toSorted((a, b) => a.far - b.far || a.mover.unit - b.mover.unit)
    .map(({ mover }) => mover)
}

const bestMarch = (posts: Posts, mover: Mover): March | undefined => {
  const { scene } = posts
  const { state } = scene
  const seeker = moverSeeker(scene, mover)
  const stance = stanceOf(state, mover)
  const stays = mayRest(state, mover, stance)
  const floor = stays
    ? posts.worthOf(seeker, stance.hex, stance.facing) + LEAST_GAIN
    : Number.NEGATIVE_INFINITY
  const goal = bestRest(posts, seeker, restsOf(scene, mover), floor)
  let best = goal?.worth ?? floor
  let withdrawal: FiloAction | undefined
  for (const action of withdrawalsOf(state, scene.seat, mover)) {
    const worth = posts.worthOf(seeker, action.hex, seeker.facing)
    if (worth <= best) continue
    best = worth
    withdrawal = action
  }
  const gain = stays ? best - floor + LEAST_GAIN : LEAST_GAIN
  if (withdrawal) return { way: [withdrawal], gain }
  const [next, ...others] = goal ? stancesTo(state, goal.stance) : []
  if (next === undefined) return undefined
  return { way: [moveTo(mover, next), ...others.map(stance => moveTo(mover, stance))], gain }
}

/**
 * The first of the best stances that are better than a floor. The most promising is looked at before the others, so
 * that few of these have to be looked at closely.
 */
const bestRest = (
  posts: Posts,
  seeker: Seeker,
  rests: readonly number[],
  floor: number,
): { readonly stance: number; readonly worth: number } | undefined => {
  const most = rests.map(stance => posts.mostAt(seeker, Math.floor(stance / 6), stance % 6))
  let best = floor
  let at = -1
  const isBetter = (worth: number, index: number): boolean => worth > best || (worth === best && index < at)
  const look = (index: number): void => {
    if (!isBetter(most[index], index)) return
    const stance = rests[index]
    const worth = posts.worthOf(seeker, Math.floor(stance / 6), stance % 6)
    if (!isBetter(worth, index)) return
    best = worth
    at = index
  }
  let promising = 0
  for (let index = 1; index < most.length; index++) if (most[index] > most[promising]) promising = index
  if (most.length > 0) look(promising)
  for (let index = 0; index < most.length; index++) look(index)
  return at < 0 ? undefined : { stance: rests[at], worth: best }
}

const moveTo = ({ unit, mate }: Mover, stance: number): FiloAction => ({
  type: 'move',
  unit,
  hex: Math.floor(stance / 6),
  facing: asDirection(stance % 6),
  ...(mate === NOBODY ? {} : { pair: true }),
})

/** 8.3: out of contact, backwards. */
const withdrawalsOf = (
  state: FiloState,
  seat: Seat,
  { unit, mate }: Mover,
): readonly ActionOf<'withdraw'>[] => {
  const { setting, tables } = state
  const from = tables.units.hex[unit]
  const ways: ActionOf<'withdraw'>[] = []
  if (tables.units.motion[unit] !== UNMOVED || !isNextToEnemy(state, from, seat)) return ways
  for (let i = from * 6; i < from * 6 + 6; i++) {
    const hex = setting.grid.neighbours[i]
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
