import {
  type Action,
  type Adapter,
  nth,
  type Planning,
  type Reason,
  type Seat,
  type State,
  type StyleAssignment,
} from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import { seededRandom } from '../core/random.ts'
import { chancesIn } from '../outlook/outlook.ts'
import { candidatesOf } from '../planner/action-choice.ts'
import { Planner } from '../planner/planner.ts'
import { RolloutPolicy } from '../planner/rollout-policy.ts'
import type { Film } from './film.ts'
import type { Entry } from './ledger.ts'
import { luckBetween, type Occasion } from './occasions.ts'
import { errorOf, meanOf, playOn, reasonsFor, type Standpoint } from './trials.ts'

/** A decision, or a whole turn, set against what the computer would have done. */
export interface Judgement {
  /** Single actions where rollouts can tell them apart, else whole turns. */
  readonly kind: 'action' | 'turn'
  readonly seat: Seat
  /** The steps it is about; the position before the first is where the computer would have done otherwise. */
  readonly first: number
  readonly last: number
  /** What it cost of the seat's chance, and the standard error of that. */
  readonly cost: number
  readonly error: number
  /** What the computer would have done, as far as it can be foreseen. */
  readonly instead: readonly Action[]
  /** Why, the weightiest reason first. */
  readonly reasons: readonly Reason[]
}

/** How thoroughly is judged: trials of each way, and what the computer may spend on a plan, in applied actions and rolls. */
export interface Care {
  readonly trials: number
  readonly budget: number
}

/** To find the occasions worth a closer look: by the book, without a plan. */
export const GLANCE: Care = { trials: 6, budget: 0 }

export const STUDY: Care = { trials: 24, budget: 1500 }

/** Single actions differ in little but themselves, so fewer trials with the same dice tell them apart. */
export const CLOSE_LOOK: Care = { trials: 10, budget: 0 }

/** Of an occasion no more actions than this are judged by themselves: whoever goes hex by hex has hundreds. */
const MOST_JUDGED = 16

/** Alternatives that are compared, and the trials of each by which the best is chosen. */
const MOST_CANDIDATES = 5
const CHOOSING_TRIALS = 2

/** More actions than this nobody wants to see. */
const MOST_ACTIONS = 24

/** Judges what was decided in a finished game. */
export class Judge<S extends State, A extends Action> {
  readonly #film: Film<S, A>
  readonly #adapter: Adapter<S, A>
  readonly #planning: Planning<S, A>
  readonly #entries: readonly Entry[]

  constructor(film: Film<S, A>, adapter: Adapter<S, A>, planning: Planning<S, A>, entries: readonly Entry[]) {
    this.#film = film
    this.#adapter = adapter
    this.#planning = planning
    this.#entries = entries
  }

  /**
   * A whole turn: what the seat stands at after it and the enemy's answer, less the luck it had, against the same with the
   * computer in its place.
   */
  turn({ seat, first, last }: Occasion, { trials, budget }: Care, luckSeed = 1): Judgement {
    const begin = this.#standpoint(first, seat)
    const assignment = this.#plan(begin, budget, luckSeed)
    const computer = playOn(begin, { assignment, trials, luckSeed })
    const lastAction = this.#film.actionIn(last)
    const played = playOn(this.#standpoint(last, seat), {
      assignment,
      trials,
      luckSeed,
      ...(lastAction && { first: [lastAction] }),
    })
    const luck = luckBetween(this.#entries, seat, first, last)
    return {
      kind: 'turn',
      seat,
      first,
      last,
      cost: meanOf(computer.chances) - (meanOf(played.chances) - luck),
      error: Math.hypot(errorOf(computer.chances), errorOf(played.chances)),
      instead: budget > 0 ? actionsOf(begin, assignment) : [],
      reasons: reasonsFor(this.#adapter, computer, played),
    }
  }

  /** Each action, or walk, of an occasion by itself. Ways that are compared share their luck. */
  actions({ seat, first, last }: Occasion, { trials }: Care): readonly Judgement[] {
    const judged: Judgement[] = []
    for (let step = first, walks = 0; step <= last && walks < MOST_JUDGED; ) {
      const played = this.#walkFrom(step, seat, last)
      if (played.length > 0) {
        walks++
        const judgement = this.#action(step, seat, played, trials)
        if (judgement) judged.push(judgement)
      }
      step += Math.max(1, played.length)
    }
    return judged
  }

  #action(step: number, seat: Seat, played: readonly A[], trials: number): Judgement | undefined {
    const here = this.#standpoint(step, seat)
    const assignment = this.#planning.defaultAssignment(here.state, seat)
    const others = this.#alternatives(here, assignment, played)
    if (others.length === 0) return undefined
    // Chosen by one set of dice and judged by another: what only had luck in the first shows it in the second.
    const choosing = { assignment, trials: CHOOSING_TRIALS, luckSeed: step }
    const chancesOf = (first: readonly A[]) => meanOf(playOn(here, { ...choosing, first }).chances)
    const [instead] = others
      .map(first => ({ first, chance: chancesOf(first) }))
      .toSorted((one, other) => other.chance - one.chance)
    if (!instead || instead.chance <= chancesOf(played)) return undefined
    const judging = { assignment, trials, luckSeed: step + CHOOSING_TRIALS }
    const computer = playOn(here, { ...judging, first: instead.first })
    const own = playOn(here, { ...judging, first: played })
    const costs = computer.chances.map((chance, trial) => chance - nth(own.chances, trial))
    return {
      kind: 'action',
      seat,
      first: step,
      last: step + played.length - 1,
      cost: meanOf(costs),
      error: errorOf(costs),
      instead: instead.first,
      reasons: reasonsFor(this.#adapter, computer, own),
    }
  }

  /** What else could have been done: of a walk, other walks of the same counter. */
  #alternatives(
    { system, state, seat }: Standpoint<S, A>,
    assignment: StyleAssignment,
    played: readonly A[],
  ): readonly (readonly A[])[] {
    const limit = Math.min(MOST_CANDIDATES, this.#planning.candidateLimit(state))
    const seen = system.conceal(state, seat)
    const walker = this.#planning.walkerOf?.(nth(played, 0))
    const legal = system
      .legal(seen)
      .filter(action => walker === undefined || this.#planning.walkerOf?.(action) === walker)
    if (limit < 2 || legal.length < 2) return []
    const best = bestRated(this.#adapter, { state: seen, legal, random: seededRandom(1) }, assignment)
    const text = JSON.stringify(played)
    return candidatesOf(this.#adapter, { state: seen, legal }, assignment, best, limit).filter(
      sequence => JSON.stringify(sequence) !== text,
    )
  }

  /** The actions of one walk from a step on, or the one action; none where the seat decided nothing then. */
  #walkFrom(step: number, seat: Seat, last: number): readonly A[] {
    const actions: A[] = []
    let walker: number | undefined
    for (let at = step; at <= last; at++) {
      const entry = nth(this.#entries, at - 1)
      const action = this.#film.actionIn(at)
      if (entry.kind !== 'decision' || entry.seat !== seat || action === undefined) break
      const own = this.#planning.walkerOf?.(action)
      if (actions.length > 0 && (own === undefined || own !== walker)) break
      walker = own
      actions.push(action)
      if (own === undefined) break
    }
    return actions
  }

  /** The position before a step. */
  #standpoint(step: number, seat: Seat): Standpoint<S, A> {
    const { system, scenario } = this.#film
    const adapter = this.#adapter
    return {
      system,
      adapter,
      chances: chancesIn(system, adapter, scenario),
      state: this.#film.at(step - 1),
      seat,
    }
  }

  /** The styles the computer would play by. */
  #plan({ system, state, seat }: Standpoint<S, A>, budget: number, seed: number): StyleAssignment {
    const usual = this.#planning.defaultAssignment(state, seat)
    if (budget === 0) return usual
    const seen = system.conceal(state, seat)
    const planner = new Planner(this.#adapter, { budget, luckSeeds: 1, children: 4 })
    planner.decide({ system, state: seen, seat, legal: system.legal(seen), random: seededRandom(seed) })
    return planner.memory.assignment ?? usual
  }
}

/** What the seat does under these styles until dice fall, somebody else decides or its window ends. */
const actionsOf = <S extends State, A extends Action>(
  { system, adapter, state, seat }: Standpoint<S, A>,
  assignment: StyleAssignment,
): readonly A[] => {
  const policy = new RolloutPolicy<S, A>(system, adapter, seededRandom(1))
  const window = adapter.window(state)
  const actions: A[] = []
  while (actions.length < MOST_ACTIONS && adapter.window(state) === window) {
    const pending = system.pending(state)
    if (pending.kind !== 'decision' || pending.seat !== seat) break
    const action = policy.next(state, assignment)
    if (adapter.isPass(action) && actions.length > 0) break
    system.perform(state, action, undefined)
    actions.push(action)
  }
  return actions
}
