import { type Action, type Adapter, hashState, nth, type State } from '@mesnada/engine'
import type { Player, Question } from '../core/player.ts'
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

/** Hashes of positions; the last one is where the latest decision leads. */
export interface GreedyMemory {
  readonly path: readonly string[]
}

/**
 * Level 1: tries every action on a copy and takes the one with the highest expected value. It looks no further.
 * It remembers the positions of its own decisions that follow each other at once, with no roll and nobody else's decision
 * between them, and goes back to none of them: otherwise an attacker could change its target and back for ever.
 */
export class GreedyPlayer<S extends State, A extends Action> implements Player<S, A> {
  readonly #adapter: Adapter<S, A>
  readonly #budget: number
  #path: readonly string[] = []

  constructor(adapter: Adapter<S, A>, budget: number = BUDGET) {
    this.#adapter = adapter
    this.#budget = budget
  }

  get memory(): GreedyMemory {
    return { path: this.#path }
  }

  recall({ path }: GreedyMemory): void {
    this.#path = path
  }

  decide(question: Question<S, A>): A {
    const { state, legal, random } = question
    const here = hashState(state)
    const path = this.#path.at(-1) === here ? this.#path : [here]
    const lookahead = new Lookahead(question, this.#adapter, this.#budget)
    let prospects =
      legal.length > 1 ? prospectsOf(question, this.#adapter, lookahead, this.#budget) : onlyOne(legal)
    for (;;) {
      const chosen = chosenOf(prospects, random)
      const next = lookahead.hashAfter(chosen.action)
      const others = prospects.filter(prospect => prospect !== chosen)
      if (others.length === 0 || !path.includes(next)) {
        this.#path = [...path, next]
        return chosen.action
      }
      prospects = others
    }
  }
}

const onlyOne = <A>(legal: readonly A[]): readonly Prospect<A>[] => [
  { action: nth(legal, 0), rank: 'progress', value: 0 },
]

const prospectsOf = <S extends State, A extends Action>(
  { legal, random }: Question<S, A>,
  adapter: Adapter<S, A>,
  lookahead: Lookahead<S, A>,
  budget: number,
): readonly Prospect<A>[] => {
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
  return prospects
}

/** The best of the highest rank. Among those that lead to the same prompt a random draw breaks ties. */
const chosenOf = <A>(prospects: readonly Prospect<A>[], random: Random): Prospect<A> => {
  const highest = RANKS.find(rank => prospects.some(prospect => prospect.rank === rank))
  const foremost = prospects.filter(({ rank }) => rank === highest)
  const best = foremost.reduce((most, prospect) => (prospect.value > most.value ? prospect : most))
  if (highest !== 'same prompt') return best
  const equals = foremost.filter(({ value }) => value >= best.value - MIN_PROGRESS)
  return nth(equals, random(equals.length))
}

/** All actions, or `limit` of them at even intervals from a random start. */
const sampled = <A>(actions: readonly A[], limit: number, random: Random): readonly A[] => {
  if (actions.length <= limit) return actions
  const from = random(actions.length)
  return Array.from({ length: limit }, (_, step) =>
    nth(actions, (from + Math.floor((step * actions.length) / limit)) % actions.length),
  )
}
