import { type Minds, opponentOf, type Seat } from '@mesnada/engine'
import { distance, type Hex } from '@mesnada/hex'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { bodiesOf, cardOf } from '../bodies.ts'
import { pointsLeft } from '../campaign/bombardment.ts'
import { planOf, recordOf } from '../campaign/keeping.ts'
import type { Body } from '../flow.ts'
import { whoMustLeave } from '../leaving.ts'
import { moveRefusal } from '../mobility.ts'
import { NOBODY, type SiegeState } from '../state.ts'
import { movementLeft } from '../step-cost.ts'
import { termsOf } from '../terms.ts'
import { isFoodToFetch } from './campaign-aims.ts'
import { prisonOf } from './escorts.ts'
import { isBetterOnFoot } from './mounting.ts'
import { type Post, Posts } from './posts.ts'
import { Reaching } from './reaching.ts'
import { TEMPERS, type Temper, temperOf } from './tempers.ts'
import { worthOf } from './worth.ts'

/** What the actions of the movement phase promise. */

/** Below this a better place is not worth the walk. */
const LEAST_GAIN = 0.05

/** Not now. */
const IDLE = -1

/** Everyone comes on as soon as he may, the best way first. */
const COMING_ON = 50

const TASKS = {
  wake: 3,
  escape: 1,
  mount: 6,
  delivered: 50,
  leaving: 100,
  makingRoom: 200,
  declaring: 40,
  recruit: 60,
  patrol: 55,
  breakOff: 60,
} as const

/** Against these odds one does not storm a keep; against those not even a breach. */
const KEEP_ODDS = 1.5
const BREACH_ODDS = 0.6

/** Fewer days than this do not bring a keep down. */
const DAYS_FOR_KEEP = 4

export const rateMovement = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
  minds?: Minds,
): readonly number[] => {
  const posts = new Posts(state, seat)
  const ratings = rateTasks(state, seat, posts, actions)
  const leaving = whoMustLeave(state, seat)
  const out = leaving ? actions.findIndex(action => isSame(action, leaving.actions[0])) : -1
  if (out >= 0) return ratings.with(out, TASKS.makingRoom)
  if (ratings.some(rating => rating > 0)) return ratings
  const next = nextWalk(state, seat, posts, minds)
  if (next === undefined) return ratings
  const [first] = next.actions
  const index = actions.findIndex(action => isSame(action, first))
  return index < 0 ? ratings : ratings.with(index, next.gain)
}

/** What everything but walking promises; it comes before all walks. */
export const rateTasks = (
  state: SiegeState,
  seat: Seat,
  posts: Posts,
  actions: readonly SiegeAction[],
): readonly number[] => actions.map(action => rateTask(state, seat, posts, action))

const rateTask = (state: SiegeState, seat: Seat, posts: Posts, action: SiegeAction): number => {
  switch (action.type) {
    case 'end-phase':
      return 0
    case 'enter':
      return COMING_ON + worthOf(state, action.body) / 10 - posts.distanceFor(action.body, action.hex) / 10
    case 'exit':
      return rateExit(state, posts, action)
    case 'declare-exit':
      return TASKS.declaring - nearestTo(state, seat, action.edge)
    case 'wake':
      return TASKS.wake
    case 'escape':
      return TASKS.escape
    case 'mount':
      return isBetterOnFoot(state, posts.aims, posts.ways, action.body) ? IDLE : TASKS.mount
    case 'deliver':
      return TASKS.delivered
    case 'escort':
      return rateEscort(state, seat, posts, action)
    case 'lead':
      return rateLead(state, seat, action)
    case 'recruit':
      return TASKS.recruit
    case 'call-patrol':
      return TASKS.patrol
    case 'halt':
      return isKeepForAnotherDay(state, seat) ? TASKS.breakOff : IDLE
    case 'withdraw':
      return rateWithdrawal(state, seat)
    default:
      return posts.aims.works?.rate(action) ?? IDLE
  }
}

/** Whether those of a side in the action are too few for what is left to do. */
const isOutmatched = (state: SiegeState, seat: Seat, odds: number): boolean =>
  present(state, seat) < odds * present(state, opponentOf(seat))

const present = (state: SiegeState, seat: Seat): number => {
  let strength = 0
  for (const body of bodiesOf(state, seat)) strength += worthOf(state, body)
  return strength
}

/** 6.72: with time and engines left, the keep is battered before it is stormed. */
const isKeepForAnotherDay = (state: SiegeState, seat: Seat): boolean => {
  const { day, engines } = recordOf(state)
  const enough = planOf(state).days - day >= DAYS_FOR_KEEP
  return (
    isOutmatched(state, seat, KEEP_ODDS) || (enough && engines.some(engine => pointsLeft(state, engine) > 0))
  )
}

/** Home is home; an assault is called off when it has bled dry. */
const rateWithdrawal = (state: SiegeState, seat: Seat): number => {
  const { action } = termsOf(state)
  if (action?.kind === 'retreat') return TASKS.breakOff
  if (action?.kind === 'assault') return isOutmatched(state, seat, BREACH_ODDS) ? TASKS.breakOff : IDLE
  return state.flow.turn * 2 > termsOf(state).turns ? TASKS.breakOff : IDLE
}

/** Whoever is to leave leaves; nobody else does. */
const rateExit = (state: SiegeState, posts: Posts, { body }: ActionOf<'exit'>): number => {
  const { exits } = posts.aims
  const leaves = exits.includes(state.tables.bodies.hex[body]) && posts.aims.of(body).goals === exits
  return leaves ? TASKS.leaving : IDLE
}

/** How far the side as a whole is from an edge. */
const nearestTo = (state: SiegeState, seat: Seat, edge: string): number => {
  const { grid, board } = state.setting
  const hexes = board.edges.get(edge) ?? []
  let far = 0
  for (const body of bodiesOf(state, seat))
    far += Math.min(...hexes.map(hex => distance(state.setting.grid, state.tables.bodies.hex[body], hex)))
  return far / grid.size
}

/** Prisoners are led towards where they can be handed over. */
const rateEscort = (
  state: SiegeState,
  seat: Seat,
  { ways }: Posts,
  { prisoner, hex }: ActionOf<'escort'>,
): number => {
  const field = ways.to('foot', prisonOf(state, seat))
  return field[state.tables.bodies.hex[prisoner]] - field[hex]
}

/** Animals that count for points are worth leading away, once. */
const rateLead = (state: SiegeState, seat: Seat, { body, animal }: ActionOf<'lead'>): number => {
  const { leads, ledBy, side } = state.tables.bodies
  if (leads[body] === NOBODY && isFoodToFetch(state, seat, animal)) return TASKS.recruit
  if (leads[body] !== NOBODY || ledBy[animal] !== NOBODY || side[animal] === seat) return IDLE
  const card = cardOf(state, animal)
  const prize = (state.setting.play.scoring ?? []).find(
    score =>
      score.kind === 'animals' && score.by === seat && card.kind === 'animal' && score.animal === card.animal,
  )
  return prize?.kind === 'animals' ? prize.points : IDLE
}

/** A walk that is worth the while. */
export interface Outing {
  readonly actions: readonly SiegeAction[]
  readonly to: Required<Post>
  readonly gain: number
}

/**
 * The next step of the first man who has somewhere better to go, the nearest to his goal before the others. One man at
 * a time goes his whole way, since where he ends changes what is best for the next.
 */
const nextWalk = (
  state: SiegeState,
  seat: Seat,
  posts: Posts,
  minds: Minds | undefined,
): Outing | undefined => {
  const reaching = new Reaching(state, posts.ways)
  for (const body of walkersOf(state, seat, posts, minds)) {
    const best = bestWalk(state, posts, reaching, body, minds)
    if (best) return best
  }
  return undefined
}

/** Those who can walk and would, the nearest to his goal first. */
export const walkersOf = (
  state: SiegeState,
  seat: Seat,
  posts: Posts,
  minds: Minds | undefined,
): readonly Body[] => {
  const { hex } = state.tables.bodies
  const walkers: { readonly body: Body; readonly far: number }[] = []
  for (const body of bodiesOf(state, seat)) {
    const temper = temperOf(minds, body)
    if (temper.stays || moveRefusal(state, seat, body) !== undefined || movementLeft(state, body) === 0)
      continue
    walkers.push({ body, far: posts.distanceFor(body, hex[body], temper) })
  }
  return walkers.toSorted((a, b) => a.far - b.far || a.body - b.body).map(({ body }) => body)
}

/** Where he is best off of all places he can reach, if that is better than where he stands. */
export const bestWalk = (
  state: SiegeState,
  posts: Posts,
  reaching: Reaching,
  body: Body,
  minds: Minds | undefined,
): Outing | undefined => {
  const temper = temperOf(minds, body)
  const stays = posts.worthFor(body, standingPost(state, body), temper)
  const places = reaching.explore(body)
  const post = { hex: 0, deck: 0, tail: 0 }
  let best = -1
  let gain = LEAST_GAIN
  for (let place = 0; place < places; place++) {
    post.hex = reaching.hexAt(place)
    post.deck = reaching.deckAt(place)
    post.tail = reaching.tailAt(place)
    const gained = posts.worthFor(body, post, temper) - stays
    if (gained <= gain) continue
    best = place
    gain = gained
  }
  if (best < 0) return undefined
  const to = { hex: reaching.hexAt(best), deck: reaching.deckAt(best), tail: reaching.tailAt(best) }
  return { actions: reaching.actionsTo(best), to, gain }
}

/**
 * Where else the next walker could go, all the way, the best place first and each hex only once. Undefined where there
 * is something other to do than to walk.
 */
export const outingsOf = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
  minds: Minds,
  most: number,
): readonly (readonly SiegeAction[])[] | undefined => {
  const posts = new Posts(state, seat)
  if (rateTasks(state, seat, posts, actions).some(rating => rating > 0)) return undefined
  const reaching = new Reaching(state, posts.ways)
  for (const body of walkersOf(state, seat, posts, minds)) {
    const best = bestWalk(state, posts, reaching, body, minds)
    if (!best) continue
    // Who has set out goes on: where to was decided before.
    if (state.tables.bodies.spent[body] > 0) return [best.actions]
    return [best.actions, ...placesBeside(best, posts, reaching, body, minds)].slice(0, most)
  }
  return undefined
}

/** Where he would go in any other mind of the portfolio, then the next best in his own. */
const placesBeside = (
  { to }: Outing,
  posts: Posts,
  reaching: Reaching,
  body: Body,
  minds: Minds,
): readonly (readonly SiegeAction[])[] => {
  const own = temperOf(minds, body)
  const places = Array.from({ length: reaching.explore(body) }, (_, place) => place)
  const ranked = (temper: Temper): readonly number[] => {
    const worths = places.map(place => posts.worthFor(body, postAt(reaching, place), temper))
    return places.toSorted((a, b) => worths[b] - worths[a])
  }
  const others = TEMPERS.filter(temper => temper !== own && !temper.stays)
  const chosen = [...others.flatMap(temper => ranked(temper).slice(0, 1)), ...ranked(own)]
  const hexes = new Set<Hex>([to.hex])
  return (
    chosen
      .filter(place => !hexes.has(reaching.hexAt(place)) && hexes.add(reaching.hexAt(place)))
      .map(place => reaching.actionsTo(place))
      // To stay where one is takes nothing.
      .filter(actions => actions.length > 0)
  )
}

const postAt = (reaching: Reaching, place: number): Post => ({
  hex: reaching.hexAt(place),
  deck: reaching.deckAt(place),
  tail: reaching.tailAt(place),
})

/** Where he stands now. */
export const standingPost = (state: SiegeState, body: Body): Post => {
  const { hex, deck, tail } = state.tables.bodies
  const post = { hex: hex[body], deck: deck[body] }
  return tail[body] === NOBODY ? post : { ...post, tail: tail[body] }
}

const isSame = (a: SiegeAction, b: SiegeAction): boolean => {
  if (a.type !== b.type || !('body' in a) || !('body' in b) || a.body !== b.body) return false
  if (a.type === 'move' && b.type === 'move')
    return (
      a.deck === b.deck && a.path.length === b.path.length && a.path.every((hex, at) => hex === b.path[at])
    )
  return a.type !== 'pivot' || b.type !== 'pivot' || a.tail === b.tail
}
