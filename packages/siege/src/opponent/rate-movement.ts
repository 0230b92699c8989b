import { opponentOf, type Seat, type StyleAssignment } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { pointsLeft } from '../campaign/bombardment.ts'
import { planOf, recordOf } from '../campaign/record/keeping.ts'
import { bodiesOf, cardOf } from '../core/bodies.ts'
import { moveRefusal } from '../core/mobility.ts'
import { movementLeft } from '../core/step-cost.ts'
import { termsOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { whoMustLeave } from '../movement/leaving.ts'
import { NOBODY, type SiegeState } from '../state.ts'
import { isFoodToFetch } from './campaign-aims.ts'
import { wayToPrison } from './escorts.ts'
import { HexValues, type StandPlace } from './hex-values.ts'
import { isBetterOnFoot } from './mounting.ts'
import { ReachSearch } from './reach-search.ts'
import { STYLES, type Style, styleOf } from './styles.ts'
import { worthOf } from './worth.ts'

/** Ratings of the movement phase. */

/** The least gain for a walk, in prices of siege 6.6: it prevents moving to and fro. */
const MIN_GAIN = 0.05

/** The rating of actions that are not taken. */
const IDLE = -1

/** The base rating of entering the map: as soon as possible, the best hex first. */
const ENTRY_RATING = 50

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

/** Ratios of strength below which a keep is not stormed, and a breach is not. */
const KEEP_ODDS = 1.5
const BREACH_ODDS = 0.6

/** The least number of days in which engines can breach a keep. */
const DAYS_FOR_KEEP = 4

export const rateMovement = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
  assignment?: StyleAssignment,
): readonly number[] => {
  const hexValues = new HexValues(state, seat)
  const ratings = rateTasks(state, seat, hexValues, actions)
  const leaving = whoMustLeave(state, seat)
  const out = leaving ? actions.findIndex(action => isSame(action, nth(leaving.actions, 0))) : -1
  if (out >= 0) return ratings.with(out, TASKS.makingRoom)
  if (ratings.some(rating => rating > 0)) return ratings
  const next = nextWalk(state, seat, hexValues, assignment)
  if (next === undefined) return ratings
  const first = nth(next.actions, 0)

  const index = actions.findIndex(action => isSame(action, first))
  return index < 0 ? ratings : ratings.with(index, next.gain)
}

/** Ratings of everything but walks; these come first. */
export const rateTasks = (
  state: SiegeState,
  seat: Seat,
  hexValues: HexValues,
  actions: readonly SiegeAction[],
): readonly number[] => actions.map(action => rateTask(state, seat, hexValues, action))

const rateTask = (state: SiegeState, seat: Seat, hexValues: HexValues, action: SiegeAction): number => {
  switch (action.type) {
    case 'end-phase':
      return 0
    case 'enter':
      return (
        ENTRY_RATING + worthOf(state, action.body) / 10 - hexValues.distanceFor(action.body, action.hex) / 10
      )
    case 'exit':
      return rateExit(state, hexValues, action)
    case 'declare-exit':
      return TASKS.declaring - nearestTo(state, seat, action.edge)
    case 'wake':
      return TASKS.wake
    case 'escape':
      return TASKS.escape
    case 'mount':
      return isBetterOnFoot(state, hexValues.aims, hexValues.distances, action.body) ? IDLE : TASKS.mount
    case 'deliver':
      return TASKS.delivered
    case 'escort':
      return rateEscort(state, seat, hexValues, action)
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
      return hexValues.aims.works?.rate(action) ?? IDLE
  }
}

/** Whether a side in the action is too weak for what is left to do. */
const isOutmatched = (state: SiegeState, seat: Seat, odds: number): boolean =>
  present(state, seat) < odds * present(state, opponentOf(seat))

const present = (state: SiegeState, seat: Seat): number => {
  let strength = 0
  for (const body of bodiesOf(state, seat)) strength += worthOf(state, body)
  return strength
}

/** siege 6.72: with days and engines left, the keep is battered before it is stormed. */
const isKeepForAnotherDay = (state: SiegeState, seat: Seat): boolean => {
  const { day, engines } = recordOf(state)
  const enough = planOf(state).days - day >= DAYS_FOR_KEEP
  return (
    isOutmatched(state, seat, KEEP_ODDS) || (enough && engines.some(engine => pointsLeft(state, engine) > 0))
  )
}

/** Withdrawal: of those who are home, and of an assault that has lost too much. */
const rateWithdrawal = (state: SiegeState, seat: Seat): number => {
  const { action } = termsOf(state)
  if (action?.kind === 'retreat') return TASKS.breakOff
  if (action?.kind === 'assault') return isOutmatched(state, seat, BREACH_ODDS) ? TASKS.breakOff : IDLE
  return state.flow.turn * 2 > termsOf(state).turns ? TASKS.breakOff : IDLE
}

/** Only bodies that are to leave the map do so. */
const rateExit = (state: SiegeState, hexValues: HexValues, { body }: ActionOf<'exit'>): number => {
  const { exits } = hexValues.aims
  const leaves =
    exits.includes(state.tables.bodies.hex[body] ?? OFF_MAP) && hexValues.aims.of(body).goals === exits
  return leaves ? TASKS.leaving : IDLE
}

/** The distance of the nearest body of a side to an edge. */
const nearestTo = (state: SiegeState, seat: Seat, edge: string): number => {
  const { grid, board } = state.setting
  const hexes = board.edges.get(edge) ?? []
  let far = 0
  for (const body of bodiesOf(state, seat))
    far += Math.min(
      ...hexes.map(hex => distance(state.setting.grid, state.tables.bodies.hex[body] ?? OFF_MAP, hex)),
    )
  return far / grid.size
}

/** Prisoners are led towards where they are handed over. */
const rateEscort = (
  state: SiegeState,
  seat: Seat,
  { distances }: HexValues,
  { prisoner, hex }: ActionOf<'escort'>,
): number => {
  const field = wayToPrison(state, seat, distances)
  return (field[state.tables.bodies.hex[prisoner] ?? OFF_MAP] ?? 0) - (field[hex] ?? 0)
}

/** Animals that score are led away. */
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

/** A walk and its gain over staying. */
export interface RatedWalk {
  readonly actions: readonly SiegeAction[]
  readonly to: Required<StandPlace>
  readonly gain: number
}

/**
 * The walk of the first body with a better place to go to, the nearest to its goal first. A body finishes its walk
 * before the next, since that changes the values for the others.
 */
const nextWalk = (
  state: SiegeState,
  seat: Seat,
  hexValues: HexValues,
  assignment: StyleAssignment | undefined,
): RatedWalk | undefined => {
  const reachSearch = new ReachSearch(state, hexValues.distances)
  for (const body of walkersOf(state, seat, hexValues, assignment)) {
    const best = bestWalk(state, hexValues, reachSearch, body, assignment)
    if (best) return best
  }
  return undefined
}

/** The bodies that may walk: those on duty, then the nearest to its goal first. */
export const walkersOf = (
  state: SiegeState,
  seat: Seat,
  hexValues: HexValues,
  assignment: StyleAssignment | undefined,
): readonly Body[] => {
  const { hex } = state.tables.bodies
  const walkers: { readonly body: Body; readonly far: number; readonly rank: number }[] = []
  for (const body of bodiesOf(state, seat)) {
    const style = styleOf(assignment, body)
    if (style.stays || moveRefusal(state, seat, body) !== undefined || movementLeft(state, body) === 0)
      continue
    const far = hexValues.distanceFor(body, hex[body] ?? OFF_MAP, style)
    walkers.push({ body, far, rank: hexValues.isOnDuty(body) ? 0 : 1 })
  }
  return walkers
    .toSorted((a, b) => a.rank - b.rank || a.far - b.far || a.body - b.body)
    .map(({ body }) => body)
}

/** The walk to the best reachable place, if it is better than the body's own. */
export const bestWalk = (
  state: SiegeState,
  hexValues: HexValues,
  reachSearch: ReachSearch,
  body: Body,
  assignment: StyleAssignment | undefined,
): RatedWalk | undefined => {
  const style = styleOf(assignment, body)
  const stays = hexValues.worthFor(body, standPlaceOf(state, body), style)
  const places = reachSearch.explore(body)
  const to = { hex: 0, deck: 0, tail: 0 }
  let best = -1
  let gain = MIN_GAIN
  for (let place = 0; place < places; place++) {
    to.hex = reachSearch.hexAt(place)
    to.deck = reachSearch.deckAt(place)
    to.tail = reachSearch.tailAt(place)
    const gained = hexValues.worthFor(body, to, style) - stays
    if (gained <= gain) continue
    best = place
    gain = gained
  }
  if (best < 0) return undefined
  return { actions: reachSearch.actionsTo(best), to: standPlaceAt(reachSearch, best), gain }
}

/**
 * The walks the next body could make, the best first and one per hex. Undefined where the best action is not a walk.
 */
export const candidateWalks = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
  assignment: StyleAssignment,
  most: number,
): readonly (readonly SiegeAction[])[] | undefined => {
  const hexValues = new HexValues(state, seat)
  if (rateTasks(state, seat, hexValues, actions).some(rating => rating > 0)) return undefined
  const reachSearch = new ReachSearch(state, hexValues.distances)
  for (const body of walkersOf(state, seat, hexValues, assignment)) {
    const best = bestWalk(state, hexValues, reachSearch, body, assignment)
    if (!best) continue
    // A body under way continues the walk that was decided.
    if ((state.tables.bodies.spent[body] ?? 0) > 0) return [best.actions]
    return [best.actions, ...placesBeside(best, hexValues, reachSearch, body, assignment)].slice(0, most)
  }
  return undefined
}

/** The places it would choose with each other style, then the next best with its own. */
const placesBeside = (
  { to }: RatedWalk,
  hexValues: HexValues,
  reachSearch: ReachSearch,
  body: Body,
  assignment: StyleAssignment,
): readonly (readonly SiegeAction[])[] => {
  const own = styleOf(assignment, body)
  const places = Array.from({ length: reachSearch.explore(body) }, (_, place) => place)
  const ranked = (style: Style): readonly number[] => {
    const worths = places.map(place => hexValues.worthFor(body, standPlaceAt(reachSearch, place), style))
    return places.toSorted((a, b) => nth(worths, b) - nth(worths, a))
  }
  const others = STYLES.filter(style => style !== own && !style.stays)
  const chosen = [...others.flatMap(style => ranked(style).slice(0, 1)), ...ranked(own)]
  const hexes = new Set<Hex>([to.hex])
  return (
    chosen
      .filter(place => !hexes.has(reachSearch.hexAt(place)) && hexes.add(reachSearch.hexAt(place)))
      .map(place => reachSearch.actionsTo(place))
      // Staying needs no action.
      .filter(actions => actions.length > 0)
  )
}

const standPlaceAt = (reachSearch: ReachSearch, place: number): Required<StandPlace> => ({
  hex: reachSearch.hexAt(place),
  deck: reachSearch.deckAt(place),
  tail: reachSearch.tailAt(place),
})

/** The place where the body stands. */
export const standPlaceOf = (state: SiegeState, body: Body): StandPlace => {
  const { hex, deck, tail } = state.tables.bodies
  const place = { hex: hex[body] ?? OFF_MAP, deck: deck[body] ?? 0 }
  return tail[body] === NOBODY ? place : { ...place, tail: tail[body] ?? NOBODY }
}

const isSame = (a: SiegeAction, b: SiegeAction): boolean => {
  if (a.type !== b.type || !('body' in a) || !('body' in b) || a.body !== b.body) return false
  if (a.type === 'move' && b.type === 'move')
    return (
      a.deck === b.deck && a.path.length === b.path.length && a.path.every((hex, at) => hex === b.path[at])
    )
  return a.type !== 'pivot' || b.type !== 'pivot' || a.tail === b.tail
}
