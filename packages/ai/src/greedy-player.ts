import type { Action, Adapter, State } from '@mesnada/engine'
import type { Chance } from './chance.ts'
import { Forecast } from './forecast.ts'
import type { Player } from './player.ts'

/** How many actions level 1 tries on one decision: more than any phase offers, fewer than some deployments. */
const MOST_APPLIED = 600

/** A pass wins over what gains less than this, so that nobody walks to and fro for nothing. */
const LEAST_GAIN = 1e-6

/** What gains less than this, and brings no dice, only leads up to what must come. */
const LEAST_PROGRESS = 2e-3

/** What is done rather than the next: what gains or brings the dice, what leads on, and what leaves the same question. */
const RANKS = ['gains', 'leads on', 'puts off'] as const

interface Prospect<A> {
  readonly action: A
  readonly rank: (typeof RANKS)[number]
  readonly worth: number
}

/** Level 1: tries what it could do, sees how it would stand, and does what leaves it best. It looks no further. */
export const greedyPlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  mostApplied: number = MOST_APPLIED,
): Player<S, A> => ({
  decide: question => {
    const { legal, chance } = question
    if (legal.length === 1) return legal[0]
    const forecast = new Forecast(question, adapter, mostApplied)
    const pass = legal.find(action => adapter.isPass(action))
    const rankOf = (action: A, worth: number): Prospect<A>['rank'] => {
      if (action === pass || worth > forecast.now + LEAST_PROGRESS) return 'gains'
      const next = forecast.leadsTo(action)
      if (next === 'dice') return 'gains'
      return next === 'the same' ? 'puts off' : 'leads on'
    }
    const prospectOf = (action: A): Prospect<A> => {
      const worth = forecast.worthOf(action)
      return { action, rank: rankOf(action, worth), worth }
    }
    const first = prospectOf(pass ?? legal[0])
    const prospects = [{ ...first, worth: first.worth + LEAST_GAIN }]
    for (const action of sampled(legal, mostApplied, chance))
      if (action !== first.action && !forecast.isSpent) prospects.push(prospectOf(action))
    return chosenOf(prospects, chance)
  },
})

/** The best of the highest rank; of what puts off, chance decides between equals, so that nobody goes to and fro for ever. */
const chosenOf = <A>(prospects: readonly Prospect<A>[], chance: Chance): A => {
  const highest = RANKS.find(rank => prospects.some(prospect => prospect.rank === rank))
  const foremost = prospects.filter(({ rank }) => rank === highest)
  const best = foremost.reduce((most, prospect) => (prospect.worth > most.worth ? prospect : most))
  if (highest !== 'puts off') return best.action
  const equals = foremost.filter(({ worth }) => worth >= best.worth - LEAST_PROGRESS)
  return equals[chance(equals.length)].action
}

/** All of them, or as many as there is time for, evenly spread from a place left to chance. */
const sampled = <A>(actions: readonly A[], most: number, chance: Chance): readonly A[] => {
  if (actions.length <= most) return actions
  const from = chance(actions.length)
  return Array.from(
    { length: most },
    (_, step) => actions[(from + Math.floor((step * actions.length) / most)) % actions.length],
  )
}
