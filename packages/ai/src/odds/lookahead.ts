import {
  type Action,
  type Adapter,
  cloneState,
  copyState,
  hashState,
  nth,
  type Pending,
  type Roll,
  type Seat,
  type State,
} from '@mesnada/engine'
import type { Question } from '../core/player.ts'
import { chanceBranches } from './chance-branches.ts'

/** The value of a won game, in units of evaluation: larger than any evaluation. */
const VICTORY = 1_000_000

/** How many actions deep an action that only opens a choice is followed: pick a man, then choose where he goes. */
const MAX_DEPTH = 1

/** Subtracted from an action that only opens a choice, so that the direct way to the same value wins. */
const DETOUR_COST = 1e-3

/** Evaluations closer than this are equal: they differ only by the order of floating-point sums. */
const ROUNDING = 1e-9

/**
 * The expected value of each action, one action deep. It plays on copies. A roll that follows at once is averaged over its
 * exact probabilities. It counts applied actions and rolls, so that a budget means the same on every machine.
 */
export class Lookahead<S extends State, A extends Action> {
  readonly #question: Question<S, A>
  readonly #adapter: Adapter<S, A>
  readonly #budget: number
  readonly #valueNow: number
  readonly #prompt: string | undefined
  /** One reused copy per depth, and one for positions after a roll. */
  readonly #after: readonly S[]
  readonly #rolled: S
  applied = 0

  /** `budget` counts applied actions and rolls. */
  constructor(question: Question<S, A>, adapter: Adapter<S, A>, budget: number) {
    const { system, state, seat } = question
    this.#question = question
    this.#adapter = adapter
    this.#budget = budget
    this.#valueNow = adapter.evaluate(state, seat)
    this.#prompt = promptOf(system.pending(state))
    this.#after = Array.from({ length: MAX_DEPTH + 1 }, () => cloneState(state))
    this.#rolled = cloneState(state)
  }

  /** The value of the position before the seat acts. */
  get valueNow(): number {
    return this.#valueNow
  }

  get isSpent(): boolean {
    return this.applied >= this.#budget
  }

  /** What follows the action at once: a roll, the same prompt again, or something else. */
  leadsTo(action: A): 'roll' | 'same prompt' | 'something else' {
    const { system, state, seat } = this.#question
    const after = nth(this.#after, 0)
    copyState(state, after)
    system.perform(after, action, undefined)
    this.applied++
    const pending = system.pending(after)
    if (pending.kind === 'dice') return 'roll'
    const isSame = pending.kind === 'decision' && pending.seat === seat && promptOf(pending) === this.#prompt
    return isSame ? 'same prompt' : 'something else'
  }

  /** The hash of the position that follows the action at once. */
  hashAfter(action: A): string {
    const after = nth(this.#after, 0)
    copyState(this.#question.state, after)
    this.#question.system.perform(after, action, undefined)
    this.applied++
    return hashState(after)
  }

  /** The expected value of the action. If it only opens a choice, the value of the best choice. */
  valueOf(action: A): number {
    return this.#follow(this.#question.state, action, 0)
  }

  #follow(from: S, action: A, depth: number): number {
    const { system, seat } = this.#question
    const after = nth(this.#after, depth)
    copyState(from, after)
    system.perform(after, action, undefined)
    this.applied++
    const pending = system.pending(after)
    if (pending.kind === 'dice') return this.#expected(after, pending.roll)
    const value = this.#evaluate(after)
    if (depth === MAX_DEPTH || pending.kind === 'over' || pending.seat !== seat) return value
    // The action opened a choice only if the prompt is a new one and the value is unchanged.
    const opensChoice = promptOf(pending) !== this.#prompt && Math.abs(value - this.#valueNow) < ROUNDING
    if (!opensChoice || this.#adapter.isPass(action)) return value
    return Math.max(value, this.#bestOf(after, depth + 1) - DETOUR_COST)
  }

  #bestOf(from: S, depth: number): number {
    let best = Number.NEGATIVE_INFINITY
    for (const action of this.#question.system.legal(from)) {
      if (this.isSpent) break
      best = Math.max(best, this.#follow(from, action, depth))
    }
    return best
  }

  /** A roll with more branches than the budget allows is ignored: the position before it is evaluated. */
  #expected(after: S, roll: Roll): number {
    const branches = chanceBranches(roll, this.#budget)
    if (!branches) return this.#evaluate(after)
    let value = 0
    for (const { faces, probability } of branches) {
      copyState(after, this.#rolled)
      this.#question.system.settle(this.#rolled, faces, undefined, roll)
      this.applied++
      value += probability * this.#evaluate(this.#rolled)
    }
    return value
  }

  #evaluate(state: S): number {
    const { system, seat } = this.#question
    const pending = system.pending(state)
    if (pending.kind !== 'over') return this.#adapter.evaluate(state, seat)
    return valueOfResult(pending.result.winner, seat)
  }
}

const promptOf = (pending: Pending): string | undefined =>
  pending.kind === 'decision' ? pending.prompt.code : undefined

const valueOfResult = (winner: Seat | undefined, seat: Seat): number => {
  if (winner === undefined) return 0
  return winner === seat ? VICTORY : -VICTORY
}
