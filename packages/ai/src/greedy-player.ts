import type { Action, Adapter, State } from '@mesnada/engine'
import type { Chance } from './chance.ts'
import { Forecast } from './forecast.ts'
import type { Player } from './player.ts'

/** How many actions level 1 tries on one decision: more than any phase offers, fewer than some deployments. */
const MOST_APPLIED = 600

/** A pass wins over what gains less than this, so that nobody walks to and fro for nothing. */
const LEAST_GAIN = 1e-6

/** Whatever neither gains this much nor brings the dice only puts off what must come. */
const LEAST_PROGRESS = 2e-3

interface Prospect<A> {
  readonly action: A
  readonly worth: number
  readonly putsOff: boolean
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
    const prospectOf = (action: A): Prospect<A> => {
      const worth = forecast.worthOf(action)
      const putsOff = action !== pass && worth <= forecast.now + LEAST_PROGRESS && !forecast.rolls(action)
      return { action, worth, putsOff }
    }
    const first = prospectOf(pass ?? legal[0])
    const prospects = [{ ...first, worth: first.worth + LEAST_GAIN }]
    for (const action of sampled(legal, mostApplied, chance))
      if (action !== first.action && !forecast.isSpent) prospects.push(prospectOf(action))
    const gaining = prospects.filter(({ putsOff }) => !putsOff)
    return gaining.length > 0 ? bestOf(gaining).action : nextOf(prospects, chance).action
  },
})

const bestOf = <A>(prospects: readonly Prospect<A>[]): Prospect<A> =>
  prospects.reduce((best, prospect) => (prospect.worth > best.worth ? prospect : best))

/** Of what puts off, chance decides between the best: whoever always took the very best might go to and fro for ever. */
const nextOf = <A>(prospects: readonly Prospect<A>[], chance: Chance): Prospect<A> => {
  const { worth: most } = bestOf(prospects)
  const equals = prospects.filter(({ worth }) => worth >= most - LEAST_PROGRESS)
  return equals[chance(equals.length)]
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
