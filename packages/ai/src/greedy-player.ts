import type { Action, Adapter, State } from '@mesnada/engine'
import type { Chance } from './chance.ts'
import { Forecast } from './forecast.ts'
import type { Player } from './player.ts'

/** How many actions level 1 tries on one decision: more than any phase offers, fewer than some deployments. */
const MOST_APPLIED = 600

/** A pass wins over what gains less than this, so that nobody walks to and fro for nothing. */
const LEAST_GAIN = 1e-6

/** Whatever neither gains this much nor brings the dice only puts off what must come, and might do so for ever. */
const PUTTING_OFF = { gain: 2e-3, price: 1000 } as const

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
    const worthOf = (action: A): number => {
      const worth = forecast.worthOf(action)
      const isWorthIt = action === pass || worth > forecast.now + PUTTING_OFF.gain || forecast.rolls(action)
      return isWorthIt ? worth : worth - PUTTING_OFF.price
    }
    let best = pass ?? legal[0]
    let most = worthOf(best) + LEAST_GAIN
    for (const action of sampled(legal, mostApplied, chance)) {
      if (action === best || forecast.isSpent) continue
      const worth = worthOf(action)
      if (worth <= most) continue
      best = action
      most = worth
    }
    return best
  },
})

/** All of them, or as many as there is time for, evenly spread from a place left to chance. */
const sampled = <A>(actions: readonly A[], most: number, chance: Chance): readonly A[] => {
  if (actions.length <= most) return actions
  const from = chance(actions.length)
  return Array.from(
    { length: most },
    (_, step) => actions[(from + Math.floor((step * actions.length) / most)) % actions.length],
  )
}
