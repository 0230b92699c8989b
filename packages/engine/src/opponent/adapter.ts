import { type Grid, type Hex, nth } from '@mesnada/hex'
import type { Seat } from '../base/seat.ts'
import type { Action } from '../contract/contract.ts'
import type { State } from '../state/state.ts'

/**
 * The style of each counter, by the counter's number in the system: an index into the portfolio. A counter beyond the end
 * has the usual style, and so has every counter where there is no assignment.
 */
export type StyleAssignment = Uint8Array

/** The parameters behind the styles of a portfolio, for whoever searches for better ones. */
export interface EvolvableStyles {
  /** Names of the parameters. A change by about 1 shows in play, for each of them. */
  readonly parameters: readonly string[]
  /** The parameters of a style of the portfolio. */
  parametersOf(style: number): readonly number[]
  /** Gives a seat a trial style with these parameters, in place of its last one, and returns the number of that style. */
  setTrial(seat: Seat, parameters: readonly number[]): number
  /** The parameters as they are stored in the system's file of evolved styles. */
  serialise(parameters: readonly number[]): unknown
}

/** What a planner has to know of a system. A plan gives each counter a style. */
export interface Planning<S extends State = State, A extends Action = Action> {
  /** The names of the portfolio's styles (hold back, attack, go for the objective, ...). The first is the usual one. */
  readonly styles: readonly string[]

  /** How many styles, from the first, are tried in every battle; the others only where the book names them. All if absent. */
  readonly generalStyles?: number

  /** The styles of a side that plans, as long as nothing proves better. */
  defaultAssignment(state: S, seat: Seat): StyleAssignment

  /**
   * The lead that all but decides a game, as a share of the strength of both sides. It turns evaluations into values from
   * -1 (lost) to 1 (won), so that a lead can be compared with the end of the game. 1 if absent.
   */
  readonly decisiveLead?: number

  /** Whether much is decided in this window before the enemy's next: then it is worth a plan. Must be cheap. */
  isDue(state: S): boolean

  /**
   * Whether a battle is being fought. Between the battles of a campaign actions are taken as rated, and rollouts end with
   * the battle. Absent where a game is one battle.
   */
  isInBattle?(state: S): boolean

  /**
   * The share of the budget for the search for styles, from 0 to 1; the rest goes to comparing actions. It is what measures
   * strongest in this battle. With 0 all counters keep the default styles.
   */
  searchShare(state: S): number

  /**
   * How many candidates the decision at hand is worth comparing: many where one rollout tells much, few where luck hides the
   * difference, 0 where rollouts find nothing better than the best-rated action.
   */
  candidateLimit(state: S): number

  /**
   * How many windows without harm to anyone a seat may plan before it plays its default styles. A rollout ends after the
   * enemy's answer, and up to there it looks good to let him come, every time: without a limit an enemy who does not come
   * would never be attacked. The planner has a limit of its own if absent.
   */
  maxQuietWindows?(state: S, seat: Seat): number

  /** The seat's counters that can still act; those that act together (a banner, a formation) in one group. */
  groups(state: S, seat: Seat): readonly (readonly number[])[]

  /**
   * The next actions of the seat under these styles, as many as can be foreseen, each to be performed if it is legal; empty
   * when no counter wants to act. Undefined where actions are rated one at a time. `legal` is called only where needed.
   */
  scriptedActions?(
    state: S,
    legal: () => readonly A[],
    assignment: StyleAssignment | undefined,
  ): readonly A[] | undefined

  /**
   * The alternatives of the counter that would act next, as action sequences, the most promising first and at most `limit`.
   * Undefined where every action can be judged by itself: then the best-rated actions are compared.
   */
  candidateSequences?(
    state: S,
    legal: readonly A[],
    assignment: StyleAssignment,
    limit: number,
  ): readonly (readonly A[])[] | undefined

  /**
   * The counter whose walk the action is a step of, so that its steps can be judged together. Absent where rollouts cannot
   * tell single actions apart, because luck hides the difference: there whole turns alone are judged.
   */
  walkerOf?(action: A): number | undefined

  /** Absent where styles are written by hand. */
  readonly evolvable?: EvolvableStyles
}

/** The terms of `evaluate`: the sum of features times weights. The weights are fitted to games. */
export interface Evaluation<S extends State = State> {
  /** The first is the strength left; its weight is 1 and sets the unit of evaluation. */
  readonly features: readonly string[]
  readonly weights: readonly number[]
  /** What a lead in each feature means to players; absent where nobody is told. */
  readonly reasons?: readonly Reason[]
  /** The lead of the first seat in each feature. */
  measure(state: S): readonly number[]
}

/** Why one move is better than another, as far as an evaluation can tell. */
export type Reason = (typeof REASONS)[number]

export const REASONS = [
  'strength',
  'points',
  'ground',
  'captives',
  'attack',
  'contact',
  'command',
  'standard',
  'nerve',
  'works',
] as const

/**
 * How a lead becomes the first seat's chance of winning: weights of a logistic model by scenario, and for any other one
 * those of the system. `npm run outlook` fits them to games and says what they are worth.
 */
export interface Outlook {
  readonly usual: readonly number[]
  readonly scenarios: Readonly<Record<string, readonly number[]>>
}

/** The value of a position for a seat, from its features and weights. */
export const evaluateBy =
  <S extends State>({ weights, measure }: Evaluation<S>) =>
  (state: S, seat: Seat): number => {
    const measures = measure(state)
    let lead = 0
    for (let index = 0; index < measures.length; index++) lead += nth(weights, index) * nth(measures, index)
    return seat === 0 ? lead : -lead
  }

/**
 * What an opponent has to know of a system beyond its rules: the value of positions and ratings of actions. Every system
 * package exports one beside its rule system. Positions are concealed, so an opponent knows only what its seat knows.
 *
 * Evaluations and ratings of a system are in one unit, so that they can be compared.
 */
export interface Adapter<S extends State = State, A extends Action = Action> {
  /** The fighting strength the seat has left. Only harm and capture reduce it. */
  strength(state: S, seat: Seat): number

  /** The value of the position for the seat, imminent combat included. Zero-sum: the other seat has the negative value. */
  evaluate(state: S, seat: Seat): number

  /** The terms of `evaluate`, for fitting its weights. */
  readonly evaluation?: Evaluation<S>

  /**
   * The rating of each of these legal actions for the deciding seat, in the same order. Passing is 0, so an action rated
   * above 0 is worth doing. All are rated at once, because they share intermediate results.
   */
  rate(state: S, actions: readonly A[], assignment?: StyleAssignment): readonly number[]

  /** Absent where planners have nothing to plan. */
  readonly planning?: Planning<S, A>

  /** Whether the action ends the phase or declines. */
  isPass(action: A): boolean

  /** The map in play. */
  grid(state: S): Grid

  /** Where the seat's counters that can fight stand, those on the map alone, in the same order as long as none comes or goes. */
  hexesOf(state: S, seat: Seat): readonly Hex[]

  /** The number of the decision window (a phase, an activation). A plan holds within one window. */
  window(state: S): number

  /** The share of the game's time that is over, from 0 to 1, by turns or days. */
  elapsed(state: S): number

  /** How a lead becomes a chance of winning. Absent where it was never measured. */
  readonly outlook?: Outlook
}

/** Adapters by the id of their system. */
export type Adapters = ReadonlyMap<string, Adapter>
