import type { Minds } from '@mesnada/engine'
import type { Chance } from '../chance.ts'
import { aged, type Belief, certaintyOf, hopeOf, learned, unknown } from './beliefs.ts'
import type { Outcome, Trial } from './rehearsal.ts'

/** Trials go out, outcomes come back; whoever drives the search decides where they are carried out. */
export type Search<Found> = Generator<readonly Trial[], Found, readonly Outcome[]>

/** An outcome that is said to have cost this much is the last: the search ends with the best it knows. */
export const CALLED_OFF = Number.POSITIVE_INFINITY

export interface SearchSettings {
  /** How many actions and rolls may be applied in rehearsals; a batch begun is finished. */
  readonly budget: number
  /** How many futures a batch of trials meets. */
  readonly futures: number
  /** How many changes of mind are tried in one generation; with none everyone is of one mind. */
  readonly children: number
}

/** What there is to choose from. */
export interface Portfolio {
  readonly tempers: number
  /** The temper of those who do not plan, which others have to prove better than. */
  readonly standing: number
  /** Counters that can act, those that belong together in one band. */
  readonly bands: readonly (readonly number[])[]
}

/** What a search leaves for the next. */
export interface Experience {
  /** By temper: how much better it is for all to be of it than of the standing one. */
  readonly beliefs: readonly Belief[]
  /** How much luck varies trials, as a variance, and how many trials that is known from. */
  readonly noise: number
  readonly trials: number
}

export interface Found {
  readonly minds: Minds
  readonly experience: Experience
}

/** Worth is counted in shares of what is at stake. */
const SPREAD = { temper: 0.05, change: 0.025 } as const

/** Of what was believed in the last window. */
const KEPT = 0.85

const FIRST_NOISE = { deviation: 0.1, trials: 8 } as const

/** Noise is known from so many trials at most: it changes in the course of a game. */
const MOST_TRIALS = 200

export const NO_EXPERIENCE: Experience = {
  beliefs: [],
  noise: FIRST_NOISE.deviation ** 2,
  trials: FIRST_NOISE.trials,
}

/** Of the budget, what goes to finding the temper for all where there is more to find. */
const FOR_ALL = 0.5

/** How many rivals meet each future, the most promising. */
const ABREAST = 2

/** How sure one must be that a rival is better before he takes another's place. */
const SURE = { temper: 0.5, change: 0.8 } as const

/** Batches that the changes of one generation meet. */
const GENERATION = 3

/**
 * Portfolio online evolution: minds give each counter one temper of the portfolio. First everyone is of one temper; what
 * was learned of that in earlier windows counts here too. Then the best is bettered by changing the minds of a band or
 * of a single counter, until the budget is spent. Rivals meet the same futures as whomever they would replace, and the
 * outcomes move beliefs by as much as luck allows.
 */
export function* searchMinds(
  portfolio: Portfolio,
  before: Experience,
  chance: Chance,
  settings: SearchSettings,
): Search<Found> {
  const { budget, children } = settings
  const race = new Race(chance, settings, before)
  const tempers = temperRivals(portfolio, before)
  const standing = ofOneMind(portfolio, portfolio.standing)
  yield* race.run(standing, tempers, { until: children > 0 ? budget * (1 - FOR_ALL) : 0 })
  const agreed = winnerOf(tempers, SURE.temper)?.minds ?? standing
  const minds = children > 0 ? yield* bettered(agreed, race, portfolio, chance, children) : agreed
  return { minds, experience: { ...race.luck, beliefs: beliefsOf(portfolio, tempers) } }
}

/** One generation of changes after the other, each of the best so far. */
function* bettered(
  minds: Minds,
  race: Race,
  portfolio: Portfolio,
  chance: Chance,
  children: number,
): Search<Minds> {
  let best = minds
  while (!race.isOver) {
    const generation = Array.from({ length: children }, () => ({
      minds: changed(best, portfolio, chance),
      belief: unknown(SPREAD.change),
    }))
    yield* race.run(best, generation, { until: 0, batches: GENERATION })
    best = winnerOf(generation, SURE.change)?.minds ?? best
  }
  return best
}

/** Someone who would take another's place. */
interface Rival {
  readonly minds: Minds
  belief: Belief
}

const ofOneMind = ({ bands }: Portfolio, temper: number): Minds =>
  new Uint8Array(1 + Math.max(0, ...bands.flat())).fill(temper)

/** Everyone of one temper, for each but the standing one, in their order. */
const temperRivals = (portfolio: Portfolio, { beliefs }: Experience): Rival[] => {
  const rivals: Rival[] = []
  for (let temper = 0; temper < portfolio.tempers; temper++) {
    if (temper === portfolio.standing) continue
    const belief = aged(beliefs[temper] ?? unknown(SPREAD.temper), KEPT, SPREAD.temper)
    rivals.push({ minds: ofOneMind(portfolio, temper), belief })
  }
  return rivals
}

const beliefsOf = ({ standing }: Portfolio, rivals: readonly Rival[]): readonly Belief[] =>
  rivals.map(({ belief }) => belief).toSpliced(standing, 0, unknown(0))

const winnerOf = (rivals: readonly Rival[], sure: number): Rival | undefined => {
  const [first, ...others] = rivals.filter(({ belief }) => certaintyOf(belief) >= sure)
  return others.reduce((best, rival) => (rival.belief.mean > best.belief.mean ? rival : best), first)
}

interface Course {
  /** It ends when so much of the budget is left, */
  readonly until: number
  /** or after so many batches. */
  readonly batches?: number
}

/** Lets rivals run against someone, and keeps the account of what that costs and of how much luck there is in it. */
class Race {
  readonly #futures: number
  #next: number
  #left: number
  #noise: number
  #trials: number

  constructor(chance: Chance, { budget, futures }: SearchSettings, { noise, trials }: Experience) {
    this.#futures = futures
    this.#next = 1 + chance(1_000_000)
    this.#left = budget
    this.#noise = noise
    this.#trials = trials
  }

  get isOver(): boolean {
    return this.#left <= 0
  }

  get luck(): Pick<Experience, 'noise' | 'trials'> {
    return { noise: this.#noise, trials: Math.min(this.#trials, MOST_TRIALS) }
  }

  /** At first all run, then those who might yet win. */
  *run(holder: Minds, rivals: readonly Rival[], { until, batches = CALLED_OFF }: Course): Search<void> {
    let running = rivals
    for (let batch = 0; batch < batches && running.length > 0 && this.#left > until; batch++) {
      yield* this.#batch(holder, running)
      running = rivals
        .filter(({ belief }) => hopeOf(belief) > 0)
        .toSorted((a, b) => hopeOf(b.belief) - hopeOf(a.belief))
        .slice(0, ABREAST)
    }
  }

  *#batch(holder: Minds, running: readonly Rival[]): Search<void> {
    const trials: Trial[] = []
    for (let future = 0; future < this.#futures; future++, this.#next++)
      for (const minds of [holder, ...running.map(rival => rival.minds)])
        trials.push({ minds, future: this.#next })
    const outcomes = yield trials
    for (const { applied } of outcomes) this.#left -= applied
    const abreast = running.length + 1
    for (let at = 0; at < outcomes.length; at += abreast)
      for (const [index, rival] of running.entries())
        this.#learn(rival, outcomes[at + 1 + index].worth - outcomes[at].worth)
  }

  #learn(rival: Rival, lead: number): void {
    const { mean, variance } = rival.belief
    rival.belief = learned(rival.belief, lead, this.#noise)
    // What was not known yet is not luck.
    const surprise = Math.max(0, (lead - mean) ** 2 - variance)
    this.#noise += (surprise - this.#noise) / ++this.#trials
  }
}

/** A band changes its mind, or one of it; sometimes two do. */
const changed = (minds: Minds, { tempers, bands }: Portfolio, chance: Chance): Minds => {
  const child = minds.slice()
  const changes = 1 + chance(2)
  for (let change = 0; change < changes; change++) {
    const band = bands[chance(bands.length)]
    const temper = chance(tempers)
    const who = chance(2) === 0 ? band : [band[chance(band.length)]]
    for (const counter of who) child[counter] = temper
  }
  return child
}
