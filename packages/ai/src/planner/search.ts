import type { Minds } from '@mesnada/engine'
import type { Chance } from '../chance.ts'
import { aged, type Belief, UNKNOWN } from './beliefs.ts'
import { type Lore, NO_LORE, Race, type Rival, rivalOf, type Search } from './race.ts'

export interface SearchSettings {
  /** How many actions and rolls may be applied in rehearsals. */
  readonly budget: number
  /** How many futures a batch of trials meets. */
  readonly futures: number
  /** How many changes of mind are tried in one generation; with none everyone is of one mind. */
  readonly children: number
}

/** What there is to choose from. */
export interface Offer {
  /** How many are tried; whoever stands may be of yet another. */
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
  readonly lore: Lore
}

export interface Found {
  readonly minds: Minds
  readonly experience: Experience
}

/** Of what was believed in the last window. */
const KEPT = 0.6

export const NO_EXPERIENCE: Experience = { beliefs: [], lore: NO_LORE }

/** Of the budget, what goes to finding the temper for all where there is more to find. */
const FOR_ALL = 0.5

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
  offer: Offer,
  before: Experience,
  chance: Chance,
  settings: SearchSettings,
): Search<Found> {
  const { budget, children } = settings
  const race = new Race(chance, { ...settings, lore: before.lore })
  const { standing } = offer
  const tempers = temperRivals(offer, before)
  yield* race.run(
    { minds: standing },
    tempers.filter(({ plan: { minds } }) => differs(minds, standing)),
    { until: children > 0 ? budget * (1 - FOR_ALL) : 0 },
  )
  const agreed = race.winner(tempers, SURE.temper)?.plan.minds ?? standing
  const minds = children > 0 ? yield* bettered(agreed, race, offer, chance, children) : agreed
  return { minds, experience: { lore: race.lore, beliefs: tempers.map(({ belief }) => belief) } }
}

/** One generation of changes after the other, each of the best so far. */
function* bettered(minds: Minds, race: Race, offer: Offer, chance: Chance, children: number): Search<Minds> {
  let best = minds
  while (!race.isOver) {
    const generation = Array.from({ length: children }, () =>
      rivalOf({ minds: changed(best, offer, chance) }),
    )
    yield* race.run({ minds: best }, generation, { until: 0, batches: GENERATION })
    best = race.winner(generation, SURE.change)?.plan.minds ?? best
  }
  return best
}

/** All who can act of one temper. */
const ofOneMind = ({ standing, bands }: Offer, temper: number): Minds => {
  const minds = standing.slice()
  for (const counter of bands.flat()) minds[counter] = temper
  return minds
}

const differs = (minds: Minds, others: Minds): boolean =>
  minds.some((mind, counter) => mind !== others[counter])

const temperRivals = (offer: Offer, { beliefs }: Experience): readonly Rival[] =>
  Array.from({ length: offer.tempers }, (_, temper) =>
    rivalOf({ minds: ofOneMind(offer, temper) }, aged(beliefs[temper] ?? UNKNOWN, KEPT)),
  )

/** A band changes its mind, or one of it; sometimes two do, one after the other. */
const changed = (minds: Minds, { tempers, bands }: Offer, chance: Chance): Minds => {
  const child = minds.slice()
  const changes = 1 + chance(2)
  for (let change = 0; change < changes; change++) {
    const band = bands[chance(bands.length)]
    const who = chance(2) === 0 ? band : [band[chance(band.length)]]
    const temper = otherThan(child[who[0]], tempers, chance)
    for (const counter of who) child[counter] = temper
  }
  return child
}

const otherThan = (temper: number, tempers: number, chance: Chance): number =>
  temper < tempers ? (temper + 1 + chance(tempers - 1)) % tempers : chance(tempers)
