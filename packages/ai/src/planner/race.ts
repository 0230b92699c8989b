import { nth } from '@mesnada/engine'
import type { Random } from '../core/random.ts'
import {
  confidenceOf,
  type Estimate,
  expectedLead,
  NO_TRIALS,
  noiseOf,
  pooledSquares,
  updated,
  upperBound,
} from './estimate.ts'
import type { Trial, TrialResult } from './rollout.ts'

/** A search as a generator: it yields trials and receives their results. The caller decides where rollouts run. */
export type Search<Result> = Generator<readonly Trial[], Result, readonly TrialResult[]>

/** A result with this cost exhausts every budget: the search ends with the best candidate so far. */
export const STOP_COST = Number.POSITIVE_INFINITY

/** What is tried: a style assignment, and the first actions where these are not left to the styles. */
export type Candidate = Omit<Trial, 'luckSeed'>

/** Averages of cost (in trials) and of noise (in races) go over about this many: both change in the course of a game. */
const AVERAGED_OVER = 20

/** The lowest noise assumed of any race, as a variance: a standard deviation of a thousandth of what is at stake. */
const MIN_NOISE = 0.001 ** 2

/** How many of the known challengers, the most promising, run in each batch. */
const KNOWN_PER_BATCH = 2

/** A challenger with fewer trials than this is unknown. Discounted trials of earlier windows count as fractions. */
const MIN_KNOWN_TRIALS = 0.5

/** A candidate that would replace the incumbent. */
export interface Challenger<C extends Candidate = Candidate> {
  readonly candidate: C
  /** Its lead over the incumbent. */
  estimate: Estimate
  /** Whether its first trial came out exactly like the incumbent's. It is then taken to be the same. */
  isSame: boolean
  isTried: boolean
}

export const challengerOf = <C extends Candidate>(candidate: C, estimate = NO_TRIALS): Challenger<C> => ({
  candidate,
  estimate,
  isSame: false,
  isTried: false,
})

export interface RaceLimits {
  /** The race stops when this much of the budget is left, */
  readonly keep: number
  /** or after this many batches. */
  readonly batches?: number
}

/** Statistics of earlier trials. Values are shares of what is at stake. */
export interface TrialStatistics {
  /** The usual noise of a trial, as a variance. */
  readonly noise: number
  /** The average cost of a trial in applied actions and rolls; 0 while unknown. */
  readonly cost: number
}

/** Before the first trial: a first guess of the noise, a standard deviation of 3 per cent of what is at stake. */
export const NO_STATISTICS: TrialStatistics = { noise: 0.03 ** 2, cost: 0 }

/** While the cost of a trial is unknown: less than one has in any battle, so that a budget too small for two is known. */
const FIRST_COST = 20

/** What a trial is expected to cost, in applied actions and rolls. */
export const costOf = ({ cost }: Pick<TrialStatistics, 'cost'>): number => (cost === 0 ? FIRST_COST : cost)

export interface RaceSettings {
  /** In applied actions and rolls. No batch begins that is likely to exceed it. */
  readonly budget: number
  /** Luck seeds per batch of trials. */
  readonly luckSeeds: number
  readonly statistics: TrialStatistics
}

/** Luck seeds start at a random number from 1 to this. */
const FIRST_SEEDS = 1_000_000

/**
 * Runs challengers against an incumbent with the same luck, and keeps account of cost and noise. A racing algorithm: trials
 * go to the challengers that may still win.
 */
export class Race {
  readonly #luckSeeds: number
  #nextSeed: number
  #left: number
  #noise: number
  #cost: number

  constructor(random: Random, { budget, luckSeeds, statistics: { noise, cost } }: RaceSettings) {
    this.#luckSeeds = luckSeeds
    this.#nextSeed = 1 + random(FIRST_SEEDS)
    this.#left = budget
    this.#noise = noise
    this.#cost = cost
  }

  /** What is left of the budget; below zero if the last batch cost more than expected. */
  get left(): number {
    return this.#left
  }

  /** Whether no further batch can be paid for. */
  get isOver(): boolean {
    return this.#left <= 0 || this.#affordable() === 0
  }

  get statistics(): TrialStatistics {
    return { noise: this.#noise, cost: this.#cost }
  }

  /** The best challenger whose lead is at least this many standard errors above zero. */
  winner<C extends Challenger>(challengers: readonly C[], minConfidence: number): C | undefined {
    const noise = this.#noiseOf(challengers)
    let best: C | undefined
    for (const challenger of challengers) {
      if (confidenceOf(challenger.estimate, noise) < minConfidence) continue
      if (!best || expectedLead(challenger.estimate) > expectedLead(best.estimate)) best = challenger
    }
    return best
  }

  *run(
    incumbent: Candidate,
    challengers: readonly Challenger[],
    { keep, batches = Number.POSITIVE_INFINITY }: RaceLimits,
  ): Search<void> {
    for (let batch = 0; batch < batches && this.#left > keep; batch++) {
      const running = this.#running(challengers).slice(0, this.#affordable())
      if (running.length === 0) break
      yield* this.#batch(incumbent, running)
    }
    this.#updateNoise(challengers)
  }

  /** All unknown challengers, and of the known ones the most promising whose upper bound is above zero. */
  #running(challengers: readonly Challenger[]): readonly Challenger[] {
    const others = challengers.filter(({ isSame }) => !isSame)
    const unknown = others.filter(({ estimate }) => estimate.trials < MIN_KNOWN_TRIALS)
    const noise = this.#noiseOf(others)
    const promising = others
      .filter(({ estimate }) => estimate.trials >= MIN_KNOWN_TRIALS && upperBound(estimate, noise) > 0)
      .toSorted((a, b) => upperBound(b.estimate, noise) - upperBound(a.estimate, noise))
    return [...unknown, ...promising.slice(0, KNOWN_PER_BATCH)]
  }

  /** How many challengers the budget allows in one batch, beside the incumbent. */
  #affordable(): number {
    return Math.max(0, Math.floor(this.#left / (this.#luckSeeds * costOf({ cost: this.#cost }))) - 1)
  }

  *#batch(incumbent: Candidate, running: readonly Challenger[]): Search<void> {
    const trials: Trial[] = []
    for (let seed = 0; seed < this.#luckSeeds; seed++, this.#nextSeed++)
      for (const candidate of [incumbent, ...running.map(challenger => challenger.candidate)])
        trials.push({ ...candidate, luckSeed: this.#nextSeed })
    const results = yield trials
    for (const { applied } of results) this.#charge(applied)
    const perSeed = running.length + 1
    for (let at = 0; at < results.length; at += perSeed)
      for (const [index, challenger] of running.entries())
        this.#learn(challenger, nth(results, at + 1 + index).value - nth(results, at).value)
  }

  #charge(applied: number): void {
    this.#left -= applied
    if (applied === STOP_COST) return
    this.#cost = this.#cost === 0 ? applied : this.#cost + (applied - this.#cost) / AVERAGED_OVER
  }

  #learn(challenger: Challenger, lead: number): void {
    challenger.isSame = lead === 0 && !challenger.isTried
    challenger.isTried = true
    if (!challenger.isSame) challenger.estimate = updated(challenger.estimate, lead)
  }

  #noiseOf(challengers: readonly Challenger[]): number {
    return noiseOf(
      challengers.map(({ estimate }) => estimate),
      this.#noise,
    )
  }

  /** A geometric moving average: a few races are noisier than the others by orders of magnitude. */
  #updateNoise(challengers: readonly Challenger[]): void {
    const { squares, freedom } = pooledSquares(challengers.map(({ estimate }) => estimate))
    if (freedom < 1) return
    this.#noise *= (Math.max(squares / freedom, MIN_NOISE) / this.#noise) ** (1 / AVERAGED_OVER)
  }
}
