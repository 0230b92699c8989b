import type { Chance } from '../chance.ts'
import {
  type Belief,
  certaintyOf,
  expectedOf,
  hopeOf,
  learned,
  noiseAmong,
  scatterAmong,
  UNKNOWN,
} from './beliefs.ts'
import type { Outcome, Trial } from './rehearsal.ts'

/** Trials go out, outcomes come back; whoever drives the search decides where they are carried out. */
export type Search<Found> = Generator<readonly Trial[], Found, readonly Outcome[]>

/** An outcome that is said to have cost this much is the last: the search ends with the best it knows. */
export const CALLED_OFF = Number.POSITIVE_INFINITY

/** What can be tried: minds for all, and what is done first, if that is not as they are minded. */
export type Plan = Omit<Trial, 'future'>

/** What counts is what the last so many trials or races show: it changes in the course of a game. */
const RECENT = 20

/** No race is taken to be quieter than this, as a variance. */
const QUIETEST = 0.001 ** 2

/** How many rivals meet each future, the most promising. */
const ABREAST = 2

/** Who is known by less than this, in trials, is tried again: positions change. */
const LITTLE = 0.5

/** Someone who would take another's place. */
export interface Rival<P extends Plan = Plan> {
  readonly plan: P
  belief: Belief
  /** Whether what they plan has come to the same so far: then it will again. */
  isAlike: boolean
  /** Whether they have run at all. */
  isTried: boolean
}

export const rivalOf = <P extends Plan>(plan: P, belief = UNKNOWN): Rival<P> => ({
  plan,
  belief,
  isAlike: false,
  isTried: false,
})

export interface Course {
  /** It ends when so much of the budget is left, */
  readonly until: number
  /** or after so many batches. */
  readonly batches?: number
}

/** What earlier trials have shown of trials. */
export interface Lore {
  /** How much luck varies them in most races, as a variance. */
  readonly noise: number
  /** How many actions and rolls one takes; nothing as long as that is unknown. */
  readonly cost: number
}

/** Worth is counted in shares of what is at stake. */
export const NO_LORE: Lore = { noise: 0.03 ** 2, cost: 0 }

export interface RaceSettings {
  /** How many actions and rolls may be applied; no batch is begun that is likely to take more. */
  readonly budget: number
  /** How many futures a batch of trials meets. */
  readonly futures: number
  readonly lore: Lore
}

/** Lets rivals run against someone, and keeps the account of what that costs and of how much luck there is in it. */
export class Race {
  readonly #futures: number
  #next: number
  #left: number
  #noise: number
  #cost: number

  constructor(chance: Chance, { budget, futures, lore: { noise, cost } }: RaceSettings) {
    this.#futures = futures
    this.#next = 1 + chance(1_000_000)
    this.#left = budget
    this.#noise = noise
    this.#cost = cost
  }

  /** Of the budget; less than nothing if the last batch cost more. */
  get left(): number {
    return this.#left
  }

  /** Whether nobody more can run. */
  get isOver(): boolean {
    return this.#left <= 0 || this.#affordable() === 0
  }

  get lore(): Lore {
    return { noise: this.#noise, cost: this.#cost }
  }

  /** Who is better than the one they ran against, as surely as is asked; of several the best. */
  winner<R extends Rival>(rivals: readonly R[], sure: number): R | undefined {
    const noise = this.#noiseAmong(rivals)
    const [first, ...others] = rivals.filter(({ belief }) => certaintyOf(belief, noise) >= sure)
    return others.reduce(
      (best, rival) => (expectedOf(rival.belief) > expectedOf(best.belief) ? rival : best),
      first,
    )
  }

  *run(holder: Plan, rivals: readonly Rival[], { until, batches = CALLED_OFF }: Course): Search<void> {
    for (let batch = 0; batch < batches && this.#left > until; batch++) {
      const running = this.#running(rivals).slice(0, this.#affordable())
      if (running.length === 0) break
      yield* this.#batch(holder, running)
    }
    this.#remember(rivals)
  }

  /** All of whom next to nothing is known, and of the others those who might yet win. */
  #running(rivals: readonly Rival[]): readonly Rival[] {
    const others = rivals.filter(({ isAlike }) => !isAlike)
    const unknown = others.filter(({ belief }) => belief.trials < LITTLE)
    const noise = this.#noiseAmong(others)
    const promising = others
      .filter(({ belief }) => belief.trials >= LITTLE && hopeOf(belief, noise) > 0)
      .toSorted((a, b) => hopeOf(b.belief, noise) - hopeOf(a.belief, noise))
    return [...unknown, ...promising.slice(0, ABREAST)]
  }

  /** How many can run at a time, beside whom they run against. */
  #affordable(): number {
    if (this.#cost === 0) return CALLED_OFF
    return Math.max(0, Math.floor(this.#left / (this.#futures * this.#cost)) - 1)
  }

  *#batch(holder: Plan, running: readonly Rival[]): Search<void> {
    const trials: Trial[] = []
    for (let future = 0; future < this.#futures; future++, this.#next++)
      for (const plan of [holder, ...running.map(rival => rival.plan)])
        trials.push({ ...plan, future: this.#next })
    const outcomes = yield trials
    for (const { applied } of outcomes) this.#pay(applied)
    const abreast = running.length + 1
    for (let at = 0; at < outcomes.length; at += abreast)
      for (const [index, rival] of running.entries())
        this.#learn(rival, outcomes[at + 1 + index].worth - outcomes[at].worth)
  }

  #pay(applied: number): void {
    this.#left -= applied
    if (applied === CALLED_OFF) return
    this.#cost = this.#cost === 0 ? applied : this.#cost + (applied - this.#cost) / RECENT
  }

  #learn(rival: Rival, lead: number): void {
    rival.isAlike = lead === 0 && !rival.isTried
    rival.isTried = true
    if (!rival.isAlike) rival.belief = learned(rival.belief, lead)
  }

  #noiseAmong(rivals: readonly Rival[]): number {
    return noiseAmong(
      rivals.map(({ belief }) => belief),
      this.#noise,
    )
  }

  /** Most races are quiet and some are not by far, so that what is usual is learned in orders of magnitude. */
  #remember(rivals: readonly Rival[]): void {
    const { scatter, spare } = scatterAmong(rivals.map(({ belief }) => belief))
    if (spare < 1) return
    this.#noise *= (Math.max(scatter / spare, QUIETEST) / this.#noise) ** (1 / RECENT)
  }
}
