import { type Action, type Adapter, nth, type State } from '@mesnada/engine'
import type { Player } from '../core/player.ts'
import type { Random } from '../core/random.ts'
import { Lookahead } from '../odds/lookahead.ts'

/** Applied actions and rolls per decision: more than any phase offers, fewer than some deployments do. */
const BUDGET = 600

/** Added to the value of passing, in units of evaluation, so that nobody moves to and fro for nothing. */
const PASS_BONUS = 1e-6

/** An action makes progress if it gains at least this much, in units of evaluation: more than the cost of a detour. */
const MIN_PROGRESS = 2e-3

/** From best to worst: gains value or leads to a roll; leads to another prompt; leads to the same prompt again. */
const RANKS = ['progress', 'other prompt', 'same prompt'] as const

interface Prospect<A> {
  readonly action: A
  readonly rank: (typeof RANKS)[number]
  readonly value: number
}

/** Level 1: tries every action on a copy and takes the one with the highest expected value. It looks no further. */
export const greedyPlayer = <S extends State, A extends Action>(
  adapter: Adapter<S, A>,
  budget: number = BUDGET,
): Player<S, A> => ({
  decide: question => {
    const { legal, random } = question
    if (legal.length === 1) return nth(legal, 0)
    const lookahead = new Lookahead(question, adapter, budget)
    const pass = legal.find(action => adapter.isPass(action))
    const rankOf = (action: A, value: number): Prospect<A>['rank'] => {
      if (action === pass || value > lookahead.valueNow + MIN_PROGRESS) return 'progress'
      const next = lookahead.leadsTo(action)
      if (next === 'roll') return 'progress'
      return next === 'same prompt' ? 'same prompt' : 'other prompt'
    }
    const prospectOf = (action: A): Prospect<A> => {
      const value = lookahead.valueOf(action)
      return { action, rank: rankOf(action, value), value }
    }
    const first = prospectOf(pass ?? nth(legal, 0))
    const prospects = [{ ...first, value: first.value + PASS_BONUS }]
    for (const action of sampled(legal, budget, random))
      if (action !== first.action && !lookahead.isSpent) prospects.push(prospectOf(action))
    return chosenOf(prospects, random)
  },
})

/** The best of the highest rank. Among those that lead to the same prompt a random draw breaks ties, which ends loops. */
const chosenOf = <A>(prospects: readonly Prospect<A>[], random: Random): A => {
  const highest = RANKS.find(rank => prospects.some(prospect => prospect.rank === rank))
  const foremost = prospects.filter(({ rank }) => rank === highest)
  const best = foremost.reduce((most, prospect) => (prospect.value > most.value ? prospect : most))
  if (highest !== 'same prompt') return best.action
  const equals = foremost.filter(({ value }) => value >= best.value - MIN_PROGRESS)
  return nth(equals, random(equals.length)).action
}

/** All actions, or `limit` of them at even intervals from a random start. */
const sampled = <A>(actions: readonly A[], limit: number, random: Random): readonly A[] => {
  if (actions.length <= limit) return actions
  const from = random(actions.length)
  return Array.from({ length: limit }, (_, step) =>
    nth(actions, (from + Math.floor((step * actions.length) / limit)) % actions.length),
  )
}
