import type { Minds } from '@mesnada/engine'
import type { Chance } from '../chance.ts'
import { aged, type Belief, certaintyOf, expectedOf, hopeOf, learned, UNKNOWN } from './beliefs.ts'
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
  /** What others have to prove better than. */
  readonly standing: Minds
  /** Counters that can act, those that belong together in one band. */
  readonly bands: readonly (readonly number[])[]
}

/** What a search leaves for the next. */
export interface Experience {
  /** By temper: how much better it is for all to be of it than as they stand. */
  readonly beliefs: readonly Belief[]
  /** How much luck varies trials, as a variance. */
  readonly noise: number
}

export interface Found {
  readonly minds: Minds
  readonly experience: Experience
}

/** Of what was believed in the last window. */
const KEPT = 0.6

/** Worth is counted in shares of what is at stake. */
export const NO_EXPERIENCE: Experience = { beliefs: [], noise: 0.03 ** 2 }

/** Noise is what the last so many trials show: it changes in the course of a game. */
const RECENT = 20

/** Of the budget, what goes to finding the temper for all where there is more to find. */
const FOR_ALL = 0.5

/** How many rivals meet each future, the most promising. */
const ABREAST = 2

/** Who is known by less than this, in trials, is tried again: positions change. */
const LITTLE = 0.5

/** How sure one must be that a rival is better before he takes another's place. */
const SURE = { temper: 0.5, change: 0.8 } as const

/** Batches that the changes of one generation meet. */
const GENERATION = 3

/**
 * Portfolio online evolution: minds give each counter one temper of the portfolio. First everyone of one temper runs
 * against everyone as he stands; what was learned of that in earlier windows counts here too. Then the best is bettered
 * by changing the minds of a band or of a single counter, until the budget is spent. Rivals meet the same futures as
 * whomever they would replace, and the outcomes move beliefs by as much as luck allows. Whoever comes to the same in
 * spite of other minds is tried no more.
 */
export function* searchMinds(
  portfolio: Portfolio,
  before: Experience,
  chance: Chance,
  settings: SearchSettings,
): Search<Found> {
  const { budget, children } = settings
  const race = new Race(chance, settings, before)
  const { standing } = portfolio
  const tempers = temperRivals(portfolio, before)
  yield* race.run(
    standing,
    tempers.filter(({ minds }) => differs(minds, standing)),
    { until: children > 0 ? budget * (1 - FOR_ALL) : 0 },
  )
  const agreed = race.winner(tempers, SURE.temper)?.minds ?? standing
  const minds = children > 0 ? yield* bettered(agreed, race, portfolio, chance, children) : agreed
  return { minds, experience: { noise: race.noise, beliefs: tempers.map(({ belief }) => belief) } }
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
      belief: UNKNOWN,
      isAlike: false,
      last: undefined,
    }))
    yield* race.run(best, generation, { until: 0, batches: GENERATION })
    best = race.winner(generation, SURE.change)?.minds ?? best
  }
  return best
}

/** Someone who would take another's place. */
interface Rival {
  readonly minds: Minds
  belief: Belief
  /** Whether what they are minded to do has come to the same so far: then it will again. */
  isAlike: boolean
  /** By how much they led in their last trial. */
  last: number | undefined
}

/** All who can act of one temper. */
const ofOneMind = ({ standing, bands }: Portfolio, temper: number): Minds => {
  const minds = standing.slice()
  for (const counter of bands.flat()) minds[counter] = temper
  return minds
}

const differs = (minds: Minds, others: Minds): boolean =>
  minds.some((mind, counter) => mind !== others[counter])

const temperRivals = (portfolio: Portfolio, { beliefs }: Experience): readonly Rival[] =>
  Array.from({ length: portfolio.tempers }, (_, temper) => ({
    minds: ofOneMind(portfolio, temper),
    belief: aged(beliefs[temper] ?? UNKNOWN, KEPT),
    isAlike: false,
    last: undefined,
  }))

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

  constructor(chance: Chance, { budget, futures }: SearchSettings, { noise }: Experience) {
    this.#futures = futures
    this.#next = 1 + chance(1_000_000)
    this.#left = budget
    this.#noise = noise
  }

  get isOver(): boolean {
    return this.#left <= 0
  }

  /** How much luck varies trials, as a variance. */
  get noise(): number {
    return this.#noise
  }

  /** Who is better than the one they ran against, as surely as is asked; of several the best. */
  winner(rivals: readonly Rival[], sure: number): Rival | undefined {
    const [first, ...others] = rivals.filter(({ belief }) => certaintyOf(belief, this.#noise) >= sure)
    return others.reduce(
      (best, rival) => (expectedOf(rival.belief) > expectedOf(best.belief) ? rival : best),
      first,
    )
  }

  *run(holder: Minds, rivals: readonly Rival[], { until, batches = CALLED_OFF }: Course): Search<void> {
    for (let batch = 0; batch < batches && this.#left > until; batch++) {
      const running = this.#running(rivals)
      if (running.length === 0) return
      yield* this.#batch(holder, running)
    }
  }

  /** All of whom next to nothing is known, and of the others those who might yet win. */
  #running(rivals: readonly Rival[]): readonly Rival[] {
    const others = rivals.filter(({ isAlike }) => !isAlike)
    const unknown = others.filter(({ belief }) => belief.trials < LITTLE)
    const promising = others
      .filter(({ belief }) => belief.trials >= LITTLE && hopeOf(belief, this.#noise) > 0)
      .toSorted((a, b) => hopeOf(b.belief, this.#noise) - hopeOf(a.belief, this.#noise))
    return [...unknown, ...promising.slice(0, ABREAST)]
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
    rival.isAlike = lead === 0 && rival.last === undefined
    if (rival.isAlike) return
    // The same plan came out otherwise the last time: that is luck, half of it in each.
    if (rival.last !== undefined) this.#noise += ((lead - rival.last) ** 2 / 2 - this.#noise) / RECENT
    rival.last = lead
    rival.belief = learned(rival.belief, lead)
  }
}

/** A band changes its mind, or one of it; sometimes two do, one after the other. */
const changed = (minds: Minds, { tempers, bands }: Portfolio, chance: Chance): Minds => {
  const child = minds.slice()
  const changes = 1 + chance(2)
  for (let change = 0; change < changes; change++) {
    const band = bands[chance(bands.length)]
    const who = chance(2) === 0 ? band : [band[chance(band.length)]]
    const temper = (child[who[0]] + 1 + chance(tempers - 1)) % tempers
    for (const counter of who) child[counter] = temper
  }
  return child
}
