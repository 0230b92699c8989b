import type { Action } from './contract.ts'
import type { Seat } from './seat.ts'
import type { State } from './state.ts'

/**
 * How each counter is minded, by its number in the system: which of the tempers it follows. Whoever lies beyond its
 * end, and everyone where there is none, is of the usual temper.
 */
export type Minds = Uint8Array

/** What tempers are made of, for whoever looks for better ones: a number for each quality, about one apart where it tells. */
export interface Drill {
  readonly qualities: readonly string[]
  /** Those of a temper of the portfolio, by its number. */
  of(temper: number): readonly number[]
  /** Has a seat try these out: the number of the temper they make. The one tried before is forgotten. */
  admit(seat: Seat, qualities: readonly number[]): number
  /** What is kept of them in the system's files. */
  written(qualities: readonly number[]): unknown
}

/** What a planner has to know of the windows in which plans are made. A plan gives each counter a temper. */
export interface Planning<S extends State = State, A extends Action = Action> {
  /** The portfolio: hold back, go for the enemy, for the objective, spare oneself. The first is the usual one. */
  readonly tempers: readonly string[]

  /** How many of them, the first, are tried in any battle; the others are for the one whose book names them. All if absent. */
  readonly general?: number

  /** How the counters of a side that plans are minded as long as nothing proves better. */
  standing(state: S, seat: Seat): Minds

  /**
   * What lead all but decides a game, as a share of the strength of both sides: it turns evaluations into what is to be
   * expected of the end, so that an advantage and the end of the game can be weighed against each other. 1 if absent.
   */
  readonly decisive?: number

  /** Whether much is decided in this window before the enemy's: then it is worth a plan. Cheap to ask. */
  isDue(state: S): boolean

  /**
   * Whether a battle is being fought. What lies between the battles of a campaign goes as it is rated, and no rehearsal
   * looks beyond the end of one. Absent where a game is one battle.
   */
  isEngaged?(state: S): boolean

  /**
   * What share of what there is to spend goes to the plan, whatever measures strongest in this battle: with 1 tempers alone are
   * rehearsed, with 0 single actions alone, everyone being of the temper that he stands in.
   */
  forPlan(state: S): number

  /**
   * How many ways of deciding what is to be decided now are worth a trial: many where one trial tells much, few where luck
   * drowns what sets them apart, none where trials find nothing better than what is rated best.
   */
  breadth(state: S): number

  /**
   * How many windows a seat may wait in without harm to anyone before it goes by the book: a rehearsal ends when the enemy
   * has answered, and up to there it looks good to let him come, every time. An enemy who does not come would never be
   * attacked. Some six if absent.
   */
  patience?(state: S, seat: Seat): number

  /** The seat's counters that can still do something; those that act together (a banner, a formation) in one band. */
  bands(state: S, seat: Seat): readonly (readonly number[])[]

  /**
   * What those of the seat would do next, as many actions as can be foreseen, to be carried out as long as each is
   * legal; empty when nobody wants anything more. Undefined where one action at a time is rated. What is legal is
   * listed only for whoever asks.
   */
  march?(state: S, legal: () => readonly A[], minds: Minds | undefined): readonly A[] | undefined

  /**
   * What whoever would act next could do instead of what is rated best, each in as many actions as it takes, the most
   * promising first, at most so many. Undefined where every action is rated for what it is worth by itself: then ratings tell.
   */
  errands?(state: S, legal: readonly A[], minds: Minds, most: number): readonly (readonly A[])[] | undefined

  /** Absent where tempers are written by hand. */
  readonly drill?: Drill
}

/** What `evaluate` weighs: it is the sum of features times weights. The weights are fitted from games. */
export interface Evaluation<S extends State = State> {
  /** The first is what both sides have left; its weight is 1, and gives the unit of worth. */
  readonly features: readonly string[]
  readonly weights: readonly number[]
  /** By how much the first seat leads in each respect. */
  measure(state: S): readonly number[]
}

/** How well a seat stands, by what is weighed. */
export const evaluateBy =
  <S extends State>({ weights, measure }: Evaluation<S>) =>
  (state: S, seat: Seat): number => {
    const measures = measure(state)
    let lead = 0
    for (let index = 0; index < measures.length; index++) lead += weights[index] * measures[index]
    return seat === 0 ? lead : -lead
  }

/**
 * What an opponent has to know of a game beyond its rules: what is worth how much, and what looks like a good idea.
 * Every system package exports one beside its rule system. All of it is asked of concealed positions, so an opponent
 * knows what its seat knows and nothing more.
 *
 * Worth is counted in one unit throughout a system, so that a rating can be set against a difference of evaluations.
 */
export interface Adapter<S extends State = State, A extends Action = Action> {
  /** What the seat has left to fight with; it only ever loses by harm and capture. */
  strength(state: S, seat: Seat): number

  /** How well the seat stands, what is about to happen included; what one seat gains the other loses. */
  evaluate(state: S, seat: Seat): number

  /** What `evaluate` is made of, for whoever fits its weights. */
  readonly evaluation?: Evaluation<S>

  /**
   * What each of these legal actions promises the deciding seat, in the same order. Passing is zero, so whatever is
   * rated above it is worth doing. Taken all at once, because what is found out for one serves the others.
   */
  rate(state: S, actions: readonly A[], minds?: Minds): readonly number[]

  /** Absent where there is nothing to plan. */
  readonly planning?: Planning<S, A>

  /** Ends the phase, or declines: what one does who wants nothing more. */
  isPass(action: A): boolean

  /** Equal for two positions of the same decision window (a phase, an activation), in which a plan holds. */
  window(state: S): number
}

/** The adapters a program knows, by the id of their system. */
export type Adapters = ReadonlyMap<string, Adapter>
