import type { Seat } from '@mesnada/engine'
import type { ActionOf, FiloAction } from '../actions.ts'
import { type Mover, mayRest, stanceOf } from '../motion.ts'
import { isNextToEnemy, NOBODY } from '../occupancy.ts'
import type { FiloState } from '../state.ts'
import { eachMover } from '../steps/movement.ts'
import { mayChargeType } from '../units.ts'
import { rateCharge } from './charges.ts'
import { eachRest } from './marches.ts'
import { Posts } from './posts.ts'
import { rateLeaderMove, rateMarkerMove } from './rate-leaders.ts'
import { Scene } from './scene.ts'
import { moverSeeker } from './seeker.ts'
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
): readonly number[] => {
  const scene = new Scene(state, seat)
  const posts = new Posts(scene)
  const ratings = actions.map(action => rateTask(posts, action))
  if (ratings.some(rating => rating > 0)) return ratings
  const next = nextMarch(posts, actions)
  if (next) return ratings.with(actions.indexOf(next.action), next.gain)
  return actions.map((action, at) => rateLast(scene, action) ?? ratings[at])
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

interface March {
  readonly mover: Mover
  /** The first step of it, or a withdrawal (8.3). */
  readonly action: FiloAction
  readonly gain: number
}

/**
 * The next step of the first mover who has somewhere better to go, the nearest to the enemy before the others. One
 * goes his whole way before the next, since where he ends changes what is best for the others.
 */
const nextMarch = (posts: Posts, actions: readonly FiloAction[]): March | undefined => {
  for (const mover of inOrder(posts)) {
    const best = bestMarch(posts, mover, actions)
    if (best) return best
  }
  return undefined
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

const bestMarch = (posts: Posts, mover: Mover, actions: readonly FiloAction[]): March | undefined => {
  const { scene } = posts
  const { state } = scene
  const seeker = moverSeeker(state, mover)
  const stance = stanceOf(state, mover)
  const stays = mayRest(state, mover, stance)
  const floor = stays
    ? posts.worthOf(seeker, stance.hex, stance.facing) + LEAST_GAIN
    : Number.NEGATIVE_INFINITY
  let best = floor
  let step = -1
  eachRest(scene, mover, (hex, facing, first) => {
    const worth = posts.worthOf(seeker, hex, facing)
    if (worth <= best) return
    best = worth
    step = first
  })
  const pair = mover.mate !== NOBODY
  let action = step < 0 ? undefined : actions.find(known => isFirstStep(known, mover, step))
  if (isNextToEnemy(state, seeker.hex, scene.seat))
    for (const known of actions) {
      if (known.type !== 'withdraw' || known.unit !== mover.unit || (known.pair === true) !== pair) continue
      const worth = posts.worthOf(seeker, known.hex, seeker.facing)
      if (worth <= best) continue
      best = worth
      action = known
    }
  return action && { mover, action, gain: stays ? best - floor + LEAST_GAIN : LEAST_GAIN }
}

/** `step` is a hex and a facing in one number. */
const isFirstStep = (action: FiloAction, { unit, mate }: Mover, step: number): boolean =>
  action.type === 'move' &&
  action.unit === unit &&
  action.hex * 6 + action.facing === step &&
  (action.pair === true) === (mate !== NOBODY)
