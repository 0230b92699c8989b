import {
  type Action,
  type Adapter,
  nth,
  type Planning,
  type State,
  type StyleAssignment,
} from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import type { Player, Question } from '../core/player.ts'
import { candidatesOf, compareActions } from './action-choice.ts'
import { allowanceOf, charged, type DecisionBudget, NO_BUDGET, refilled } from './decision-budget.ts'
import { costOf, NO_STATISTICS, type Search, STOP_COST, type TrialStatistics } from './race.ts'
import { isInBattle, Rollout, type Trial, type TrialResult } from './rollout.ts'
import { NO_SEARCH_MEMORY, type SearchMemory, type SearchSettings, searchStyles } from './style-search.ts'
import type { RolloutPool } from './worker-pool.ts'

/** A decision as a generator: it yields trials, receives their results and returns an action. */
export type Deliberation<A extends Action> = Generator<readonly Trial[], A, readonly TrialResult[]>

/** When something was decided. It stays valid in that window until somebody is harmed. */
interface Moment {
  readonly window: number
  /** The strength of both sides together. */
  readonly strength: number
}

const NEVER: Moment = { window: -1, strength: 0 }

/** A smaller change of strength is a rounding error, in units of strength. */
const MIN_HARM = 1e-6

/** What a planner remembers between decisions, as plain data for hosts whose threads keep nothing. */
export interface PlannerMemory {
  /** The styles found by the last search; absent before it, and where the default applies. */
  readonly assignment: StyleAssignment | undefined
  readonly search: SearchMemory
  readonly plannedAt: Moment
  /** Windows since somebody was last harmed. */
  readonly quietWindows: number
  /** The budget for comparing actions in this window, and the statistics of those comparisons. */
  readonly budget: DecisionBudget
  readonly statistics: TrialStatistics
  /** The rest of the action sequence being carried out, and when it was decided. */
  readonly sequence: readonly Action[]
  readonly decidedAt: Moment
}

/** Where the system does not say: windows without harm after which a planner plays the default styles. */
const MAX_QUIET_WINDOWS = 6

/** Trials that a comparison needs: the best-rated action and one alternative. */
const MIN_TRIALS = 2

const NO_MEMORY: PlannerMemory = {
  assignment: undefined,
  search: NO_SEARCH_MEMORY,
  plannedAt: NEVER,
  quietWindows: 0,
  budget: NO_BUDGET,
  statistics: NO_STATISTICS,
  sequence: [],
  decidedAt: NEVER,
}

/**
 * Searches for a style for each counter at the beginning of a window, and again when somebody was harmed. Under these
 * styles actions are rated, and rollouts compare the best-rated. One planner plays one seat of one game.
 */
export class Planner<S extends State, A extends Action> implements Player<S, A> {
  readonly #adapter: Adapter<S, A>
  readonly #settings: SearchSettings
  #memory: PlannerMemory = NO_MEMORY
  #isHurried = false

  constructor(adapter: Adapter<S, A>, settings: SearchSettings) {
    this.#adapter = adapter
    this.#settings = settings
  }

  get memory(): PlannerMemory {
    return this.#memory
  }

  recall(memory: PlannerMemory): void {
    this.#memory = memory
  }

  /** The budget of a window for search and comparisons, in applied actions and rolls. */
  get budget(): number {
    return this.#settings.budget
  }

  /** Ends the search under way with the best plan so far. The rest of the window is played as rated. */
  hurry(): void {
    this.#isHurried = true
  }

  decide(question: Question<S, A>): A {
    const deliberation = this.deliberate(question)
    let step = deliberation.next()
    if (step.done) return step.value
    const rollout = new Rollout(question, this.#adapter)
    while (!step.done) step = deliberation.next(step.value.map(trial => rollout.run(trial)))
    return step.value
  }

  /** The same decision, with the rollouts carried out by a pool of workers. */
  async decideWith(question: Question<S, A>, pool: RolloutPool<S, A>): Promise<A> {
    this.#isHurried = false
    const deliberation = this.deliberate(question)
    let step = deliberation.next()
    while (!step.done) {
      const results = await pool.run(question, step.value)
      step = deliberation.next(this.#isHurried ? results.map(asLast) : results)
    }
    return step.value
  }

  *deliberate(question: Question<S, A>): Deliberation<A> {
    const underWay = this.#continueSequence(question)
    if (underWay) return underWay
    const { state, legal } = question
    if (legal.length === 1) return nth(legal, 0)
    const { planning } = this.#adapter
    if (planning?.isDue(state) && !this.#isValid(this.#memory.plannedAt, state))
      yield* this.#plan(question, planning)
    return yield* this.#choose(question)
  }

  /** The best-rated action, or one that rollouts show to be better. */
  *#choose(question: Question<S, A>): Deliberation<A> {
    const { state, seat, random } = question
    const {
      assignment = this.#adapter.planning?.defaultAssignment(state, seat),
      budget,
      statistics,
    } = this.#memory
    const limit = this.#candidateLimit(state)
    if (!assignment || limit < MIN_TRIALS) return this.#asRated(question, assignment)
    const best = bestRated(this.#adapter, question, assignment)
    const candidates = candidatesOf(this.#adapter, question, assignment, best, limit)
    let chosen = nth(candidates, 0)
    if (candidates.length > 1) {
      const allowance = allowanceOf(budget)
      const choice = yield* compareActions({ candidates, assignment, allowance, statistics }, random)
      this.#memory = {
        ...this.#memory,
        budget: charged(budget, choice.spent),
        statistics: choice.statistics,
      }
      chosen = choice.sequence
    }
    const [next = best, ...sequence] = chosen
    this.#memory = { ...this.#memory, sequence, decidedAt: this.#momentOf(state) }
    return next
  }

  /** How many candidates are compared. None if budget or time is short, or where rollouts find nothing better. */
  #candidateLimit(state: S): number {
    const { budget, statistics } = this.#memory
    const isAffordable = allowanceOf(budget) > MIN_TRIALS * costOf(statistics)
    if (!isAffordable || this.#isHurried || !isInBattle(this.#adapter, state)) return 0
    return this.#adapter.planning?.candidateLimit(state) ?? 0
  }

  /**
   * The scripted actions of the system where there are several, otherwise the best-rated action. A single scripted action
   * is only one of equals, and `bestRated` draws between those.
   */
  #asRated(question: Question<S, A>, assignment: StyleAssignment | undefined): A {
    const { state, legal } = question
    const scripted = this.#adapter.planning?.scriptedActions?.(state, () => legal, assignment)
    const [next, ...sequence] = scripted ?? []
    if (next === undefined || sequence.length === 0 || question.system.refusal(state, next) !== undefined)
      return bestRated(this.#adapter, question, assignment)
    this.#memory = { ...this.#memory, sequence, decidedAt: this.#momentOf(state) }
    return next
  }

  /** The next action of the sequence under way. If something has changed, the sequence is dropped. */
  #continueSequence({ system, state }: Question<S, A>): A | undefined {
    const {
      sequence: [next, ...sequence],
      decidedAt,
    } = this.#memory
    if (next === undefined) return undefined
    // The adapter of this system made the action, so its type is A.
    const action = next as A
    const continues = this.#isValid(decidedAt, state) && system.refusal(state, action) === undefined
    this.#memory = { ...this.#memory, sequence: continues ? sequence : [] }
    return continues ? action : undefined
  }

  /** Whether what was decided at that moment still applies. */
  #isValid({ window, strength }: Moment, state: S): boolean {
    const now = this.#momentOf(state)
    return now.window === window && Math.abs(now.strength - strength) <= MIN_HARM
  }

  #momentOf(state: S): Moment {
    const adapter = this.#adapter
    return {
      window: adapter.window(state),
      strength: adapter.strength(state, 0) + adapter.strength(state, 1),
    }
  }

  *#plan({ state, seat, random }: Question<S, A>, planning: Planning<S, A>): Search<void> {
    const share = planning.searchShare(state)
    const quietWindows = this.#quietWindowsUntil(state)
    const hasWaited = quietWindows >= (planning.maxQuietWindows?.(state, seat) ?? MAX_QUIET_WINDOWS)
    const groups = share === 0 || hasWaited ? [] : planning.groups(state, seat)
    const defaults = planning.defaultAssignment(state, seat)
    const space = { styles: planning.generalStyles ?? planning.styles.length, defaults, groups }
    const { search } = this.#memory
    const plannedAt = this.#momentOf(state)
    const settings = { ...this.#settings, budget: share * this.budget }
    const isNewWindow = plannedAt.window !== this.#memory.plannedAt.window
    const budget = isNewWindow
      ? refilled(this.#memory.budget, (1 - share) * this.budget)
      : this.#memory.budget
    const found =
      groups.length === 0
        ? { assignment: hasWaited ? undefined : this.#memory.assignment, memory: search }
        : yield* searchStyles(space, search, random, settings)
    this.#memory = {
      ...this.#memory,
      budget: this.#isHurried ? { ...budget, left: 0 } : budget,
      assignment: found.assignment,
      search: found.memory,
      plannedAt,
      quietWindows,
    }
  }

  #quietWindowsUntil(state: S): number {
    const { plannedAt, quietWindows } = this.#memory
    const { window, strength } = this.#momentOf(state)
    if (Math.abs(strength - plannedAt.strength) > MIN_HARM) return 0
    return window === plannedAt.window ? quietWindows : quietWindows + 1
  }
}

/** The result with a cost that ends the search. */
const asLast = ({ value }: TrialResult): TrialResult => ({ value, applied: STOP_COST })
