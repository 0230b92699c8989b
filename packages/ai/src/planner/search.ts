import type { Minds } from '@mesnada/engine'
import type { Chance } from '../chance.ts'
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
  /** How many changes of mind are tried in one generation. */
  readonly children: number
}

/** What there is to choose from. */
export interface Portfolio {
  readonly tempers: number
  /** Counters that can act, those that belong together in one band. */
  readonly bands: readonly (readonly number[])[]
}

/** Minds, and how they fared in each future, the first first. */
interface Rated {
  readonly minds: Minds
  readonly worths: readonly number[]
}

/**
 * Portfolio online evolution: minds give each counter one temper of the portfolio. Seeded with everyone of one temper
 * and with what was in mind before; the worse half is given up again and again while the rest meet more futures. Then
 * the best is bettered by changing the minds of a band or of a single counter, until the budget is spent. All meet the
 * same futures, so that luck favours none, and whoever wants to replace another has to be surely better: among many
 * rivals one always looks better by chance.
 */
export function* searchMinds(
  portfolio: Portfolio,
  before: readonly Minds[],
  chance: Chance,
  settings: SearchSettings,
): Search<readonly Minds[]> {
  const trying = new Trying(chance, settings)
  const rated = yield* tournament(trying, seedsOf(portfolio, before), settings)
  let best = rated[0]
  while (!trying.isSpent) {
    const children = Array.from({ length: settings.children }, () => changed(best.minds, portfolio, chance))
    best = yield* challenged(trying, best, children, settings)
  }
  return [best.minds, ...rated.map(({ minds }) => minds).filter(minds => minds !== best.minds)]
}

/** Sends trials out and keeps the account of what they cost. */
class Trying {
  readonly #first: number
  #left: number

  constructor(chance: Chance, { budget }: SearchSettings) {
    this.#first = 1 + chance(1_000_000)
    this.#left = budget
  }

  get isSpent(): boolean {
    return this.#left <= 0
  }

  /** Nothing more is to be tried, not even to finish what was begun. */
  get isCalledOff(): boolean {
    return this.#left === -CALLED_OFF
  }

  /** Each meets so many more futures, from where he stopped. */
  *further(rated: readonly Rated[], futures: number): Search<readonly Rated[]> {
    const outcomes = yield rated.flatMap(({ minds, worths }) =>
      Array.from({ length: futures }, (_, index) => ({ minds, future: this.#first + worths.length + index })),
    )
    for (const { applied } of outcomes) this.#left -= applied
    return rated.map(({ minds, worths }, index) => ({
      minds,
      worths: [
        ...worths,
        ...outcomes.slice(index * futures, (index + 1) * futures).map(({ worth }) => worth),
      ],
    }))
  }
}

/** Of one mind each, the usual one first; then what is left of earlier plans. */
const seedsOf = ({ tempers, bands }: Portfolio, before: readonly Minds[]): readonly Rated[] => {
  const size = 1 + Math.max(0, ...bands.flat())
  const ofOneMind = Array.from({ length: tempers }, (_, temper) => new Uint8Array(size).fill(temper))
  const kept = before.filter(minds => minds.some(temper => temper !== minds[0]))
  return [...ofOneMind, ...kept].map(minds => ({ minds, worths: [] }))
}

/** How sure one must be that a rival is better before he takes another's place: so many standard errors. */
const SURE = 1

/** Batches of futures that the last rival meets before he is judged. */
const LAST_BATCHES = 3

/**
 * Sorted, the best first. The usual temper is never given up: rivals who fare no better than it are, and then the worse
 * half of the others, until one is left who has surely earned its place, or nobody.
 */
function* tournament(
  trying: Trying,
  [usual, ...rivals]: readonly Rated[],
  { futures }: SearchSettings,
): Search<readonly Rated[]> {
  let reference = usual
  let running: readonly Rated[] = rivals
  let out: readonly Rated[] = []
  for (let batch = 1; ; batch++) {
    const [first, ...others] = yield* trying.further([reference, ...running], futures)
    reference = first
    const sorted = others.toSorted((a, b) => meanOf(b) - meanOf(a))
    const better = sorted.filter(rival => meanOf(rival) > meanOf(reference))
    const isLast = trying.isSpent || (better.length <= 1 && batch >= LAST_BATCHES)
    if (better.length === 0 || isLast) {
      const [best] = better
      const isProven = best !== undefined && certaintyOf(best, reference) >= SURE
      return isProven ? [...sorted, reference, ...out] : [reference, ...sorted, ...out]
    }
    const kept = Math.ceil(better.length / 2)
    out = [...sorted.slice(kept), ...out]
    running = sorted.slice(0, kept)
  }
}

/** The best of the children meets the futures that the champion knows, and then some that neither does. */
function* challenged(
  trying: Trying,
  champion: Rated,
  children: readonly Minds[],
  { futures }: SearchSettings,
): Search<Rated> {
  const rated = yield* trying.further(
    children.map(minds => ({ minds, worths: [] })),
    futures,
  )
  const challenger = rated.reduce((best, child) => (meanOf(child) > meanOf(best) ? child : best))
  if (trying.isCalledOff || meanOf(challenger) <= meanOf(champion, futures)) return champion
  const missing = champion.worths.length - futures
  const [matched] = missing > 0 ? yield* trying.further([challenger], missing) : [challenger]
  if (trying.isCalledOff || certaintyOf(matched, champion) < SURE) return champion
  const [held, risen] = yield* trying.further([champion, matched], futures)
  return certaintyOf(risen, held) >= SURE ? risen : held
}

const meanOf = ({ worths }: Rated, first = worths.length): number => {
  let sum = 0
  for (let index = 0; index < first; index++) sum += worths[index]
  return sum / first
}

/** By how much a rival did better in the futures that both have met, in standard errors of that difference. */
const certaintyOf = (rival: Rated, champion: Rated): number => {
  const count = Math.min(rival.worths.length, champion.worths.length)
  const leads = Array.from({ length: count }, (_, future) => rival.worths[future] - champion.worths[future])
  const lead = leads.reduce((sum, each) => sum + each, 0) / count
  const spread = leads.reduce((sum, each) => sum + (each - lead) ** 2, 0) / Math.max(1, count - 1)
  if (lead <= 0) return 0
  return count < 2 ? 0 : lead / Math.sqrt(spread / count)
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
