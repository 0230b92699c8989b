import type { Action, Adapter, Minds, Planning, State } from '@mesnada/engine'
import type { Player, Question } from '../player.ts'
import { bestRated } from '../scripted-player.ts'
import { NO_PURSE, type Purse, paid, refilled, shareOf } from './purse.ts'
import { CALLED_OFF, type Lore, NO_LORE, type Search } from './race.ts'
import { isEngaged, type Outcome, Rehearsal, type Situation, type Trial } from './rehearsal.ts'
import { type Experience, NO_EXPERIENCE, type SearchSettings, searchMinds } from './search.ts'
import { candidatesOf, weigh } from './weighing.ts'

/** A decision being thought over: trials go out, outcomes come back, an action is the end of it. */
export type Deliberation<A extends Action> = Generator<readonly Trial[], A, readonly Outcome[]>

/** Where trials are carried out if not here: other threads, which know the game already. */
export interface Crew<S extends State, A extends Action> {
  rehearse(situation: Situation<S, A>, trials: readonly Trial[]): Promise<readonly Outcome[]>
}

/** When something was thought out: it holds in that window, and until dice have harmed someone. */
interface Moment {
  readonly window: number
  /** The strength on the field. */
  readonly field: number
}

const NEVER: Moment = { window: -1, field: 0 }

/** Less than this is no harm, but a sum added up otherwise. */
const LEAST_HARM = 1e-6

/** What a planner knows from one decision to the next: plain data, for hosts whose threads keep nothing. */
export interface Memory {
  /** How the counters are minded; absent before the first plan. */
  readonly minds: Minds | undefined
  readonly experience: Experience
  readonly planned: Moment
  /** How many windows have gone by since dice last harmed anyone. */
  readonly quiet: number
  /** What there is for weighing decisions until the next window, and what that has taught. */
  readonly purse: Purse
  readonly lore: Lore
  /** What is still to be done of what was decided, and when that was. */
  readonly errand: readonly Action[]
  readonly decided: Moment
}

/** Where the system does not say: so many windows one may wait for the enemy. */
const PATIENCE = 6

/** With fewer trials nothing is found out. */
const LEAST_TRIALS = 2

const NOTHING: Memory = {
  minds: undefined,
  experience: NO_EXPERIENCE,
  planned: NEVER,
  quiet: 0,
  purse: NO_PURSE,
  lore: NO_LORE,
  errand: [],
  decided: NEVER,
}

/**
 * Decides at the beginning of a window how each counter is minded, and again when dice have changed the field. What
 * follows from that is rated, with the exact odds that ratings are made of, and the best-rated actions are tried out
 * against each other before one is taken. One planner plays one seat of one game.
 */
export class Planner<S extends State, A extends Action> implements Player<S, A> {
  readonly #adapter: Adapter<S, A>
  readonly #settings: SearchSettings
  #memory: Memory = NOTHING
  #isHurried = false

  constructor(adapter: Adapter<S, A>, settings: SearchSettings) {
    this.#adapter = adapter
    this.#settings = settings
  }

  get memory(): Memory {
    return this.#memory
  }

  recall(memory: Memory): void {
    this.#memory = memory
  }

  /** How many actions and rolls a plan may cost, with the decisions that follow from it. */
  get budget(): number {
    return this.#settings.budget
  }

  /** Somebody waits: the thinking under way ends with the best plan found so far, and what follows is done as rated. */
  hurry(): void {
    this.#isHurried = true
  }

  decide(question: Question<S, A>): A {
    const deliberation = this.deliberate(question)
    let step = deliberation.next()
    if (step.done) return step.value
    const rehearsal = new Rehearsal(question, this.#adapter)
    while (!step.done) step = deliberation.next(step.value.map(trial => rehearsal.try(trial)))
    return step.value
  }

  /** The same decision, with others to help. */
  async decideWith(question: Question<S, A>, crew: Crew<S, A>): Promise<A> {
    this.#isHurried = false
    const deliberation = this.deliberate(question)
    let step = deliberation.next()
    while (!step.done) {
      const outcomes = await crew.rehearse(question, step.value)
      step = deliberation.next(this.#isHurried ? outcomes.map(asLast) : outcomes)
    }
    return step.value
  }

  *deliberate(question: Question<S, A>): Deliberation<A> {
    const underWay = this.#goOn(question)
    if (underWay) return underWay
    const { state, legal } = question
    if (legal.length === 1) return legal[0]
    const { planning } = this.#adapter
    if (planning?.isDue(state) && !this.#holds(this.#memory.planned, state))
      yield* this.#plan(question, planning)
    return yield* this.#choose(question)
  }

  /** What is rated best, or what proves better in trials. */
  *#choose(question: Question<S, A>): Deliberation<A> {
    const { state, seat, chance } = question
    const { minds = this.#adapter.planning?.standing(state, seat), purse, lore } = this.#memory
    const breadth = this.#breadth(state)
    if (!minds || breadth < LEAST_TRIALS) return this.#asRated(question, minds)
    const best = bestRated(this.#adapter, question, minds)
    const candidates = candidatesOf(this.#adapter, question, minds, best, breadth)
    let [decided] = candidates
    if (candidates.length > 1) {
      const weighed = yield* weigh({ candidates, minds, share: shareOf(purse), lore }, chance)
      this.#memory = { ...this.#memory, purse: paid(purse, weighed.spent), lore: weighed.lore }
      decided = weighed.errand
    }
    const [next = best, ...errand] = decided
    this.#memory = { ...this.#memory, errand, decided: this.#momentOf(state) }
    return next
  }

  /** How many ways of deciding this are tried: none where time or money is short, or nothing comes of it. */
  #breadth(state: S): number {
    const { purse, lore } = this.#memory
    const isAffordable = shareOf(purse) > LEAST_TRIALS * lore.cost
    if (!isAffordable || this.#isHurried || !isEngaged(this.#adapter, state)) return 0
    return this.#adapter.planning?.breadth(state) ?? 0
  }

  /** With what follows from it, where the system foresees that; by itself it is as good as its equals. */
  #asRated(question: Question<S, A>, minds: Minds | undefined): A {
    const { state, legal } = question
    const march = this.#adapter.planning?.march?.(state, () => legal, minds)
    const [next, ...errand] = march ?? []
    if (next === undefined || errand.length === 0 || question.system.refusal(state, next) !== undefined)
      return bestRated(this.#adapter, question, minds)
    this.#memory = { ...this.#memory, errand, decided: this.#momentOf(state) }
    return next
  }

  /** The next action of what was decided; if something has come in between, it is decided anew. */
  #goOn({ system, state }: Question<S, A>): A | undefined {
    const {
      errand: [next, ...errand],
      decided,
    } = this.#memory
    if (next === undefined) return undefined
    // Of this system: its adapter thought of it.
    const action = next as A
    const goesOn = this.#holds(decided, state) && system.refusal(state, action) === undefined
    this.#memory = { ...this.#memory, errand: goesOn ? errand : [] }
    return goesOn ? action : undefined
  }

  /** Whether what was thought out then is good still. */
  #holds({ window, field }: Moment, state: S): boolean {
    const now = this.#momentOf(state)
    return now.window === window && Math.abs(now.field - field) <= LEAST_HARM
  }

  #momentOf(state: S): Moment {
    const adapter = this.#adapter
    return { window: adapter.window(state), field: adapter.strength(state, 0) + adapter.strength(state, 1) }
  }

  *#plan({ state, seat, chance }: Question<S, A>, planning: Planning<S, A>): Search<void> {
    const share = planning.forPlan(state)
    const quiet = this.#quietUntil(state)
    const hasWaited = quiet >= (planning.patience?.(state, seat) ?? PATIENCE)
    const bands = share === 0 || hasWaited ? [] : planning.bands(state, seat)
    const standing = planning.standing(state, seat)
    const offer = { tempers: planning.general ?? planning.tempers.length, standing, bands }
    const { experience } = this.#memory
    const planned = this.#momentOf(state)
    const settings = { ...this.#settings, budget: share * this.budget }
    const isNew = planned.window !== this.#memory.planned.window
    const purse = isNew ? refilled(this.#memory.purse, (1 - share) * this.budget) : this.#memory.purse
    const found =
      bands.length === 0
        ? { minds: hasWaited ? undefined : this.#memory.minds, experience }
        : yield* searchMinds(offer, experience, chance, settings)
    this.#memory = {
      ...this.#memory,
      purse: this.#isHurried ? { ...purse, left: 0 } : purse,
      minds: found.minds,
      experience: found.experience,
      planned,
      quiet,
    }
  }

  #quietUntil(state: S): number {
    const { planned, quiet } = this.#memory
    const { window, field } = this.#momentOf(state)
    if (Math.abs(field - planned.field) > LEAST_HARM) return 0
    return window === planned.window ? quiet : quiet + 1
  }
}

/** Who has no more time has spent whatever he was given. */
const asLast = ({ worth }: Outcome): Outcome => ({ worth, applied: CALLED_OFF })
