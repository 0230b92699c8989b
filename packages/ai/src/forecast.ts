import {
  type Action,
  type Adapter,
  cloneState,
  copyState,
  type Pending,
  type Roll,
  type Seat,
  type State,
} from '@mesnada/engine'
import { fallsOf } from './falls.ts'
import type { Question } from './player.ts'

/** More than any evaluation: what a game won is worth. */
const VICTORY = 1_000_000

/** Choices that only open another choice are followed so far: pick a man, then where he goes. */
const DEEPEST = 1

/** What could be done at once is not done by a detour. */
const DETOUR = 1e-3

/** Smaller differences are those of sums added up otherwise. */
const NOTHING = 1e-9

/**
 * What becomes of a position if one does this or that, reckoned on copies. Dice that fall due at once are met with
 * their exact odds. It counts what it applies, so that a budget means the same on every machine.
 */
export class Forecast<S extends State, A extends Action> {
  readonly #question: Question<S, A>
  readonly #adapter: Adapter<S, A>
  readonly #most: number
  readonly #standsNow: number
  readonly #asked: string | undefined
  /** The position after each action on the way, and after the dice. */
  readonly #after: readonly S[]
  readonly #fallen: S
  applied = 0

  constructor(question: Question<S, A>, adapter: Adapter<S, A>, most: number) {
    const { system, state, seat } = question
    this.#question = question
    this.#adapter = adapter
    this.#most = most
    this.#standsNow = adapter.evaluate(state, seat)
    this.#asked = promptOf(system.pending(state))
    this.#after = Array.from({ length: DEEPEST + 1 }, () => cloneState(state))
    this.#fallen = cloneState(state)
  }

  /** How the seat stands before it does anything. */
  get now(): number {
    return this.#standsNow
  }

  get isSpent(): boolean {
    return this.applied >= this.#most
  }

  /** What comes at once after this: dice, the same question again, or something else. */
  leadsTo(action: A): 'dice' | 'the same' | 'something else' {
    const { system, state, seat } = this.#question
    const [after] = this.#after
    copyState(state, after)
    system.perform(after, action, undefined)
    this.applied++
    const pending = system.pending(after)
    if (pending.kind === 'dice') return 'dice'
    const isSame = pending.kind === 'decision' && pending.seat === seat && promptOf(pending) === this.#asked
    return isSame ? 'the same' : 'something else'
  }

  /** What the seat may expect of doing this, and the best of what it leads to where by itself it changes nothing. */
  worthOf(action: A): number {
    return this.#follow(this.#question.state, action, 0)
  }

  #follow(from: S, action: A, depth: number): number {
    const { system, seat } = this.#question
    const after = this.#after[depth]
    copyState(from, after)
    system.perform(after, action, undefined)
    this.applied++
    const pending = system.pending(after)
    if (pending.kind === 'dice') return this.#expected(after, pending.roll)
    const standing = this.#standing(after)
    if (depth === DEEPEST || pending.kind === 'over' || pending.seat !== seat) return standing
    // Only where something else is asked now did the action open a choice.
    const opens = promptOf(pending) !== this.#asked && Math.abs(standing - this.#standsNow) < NOTHING
    if (!opens || this.#adapter.isPass(action)) return standing
    return Math.max(standing, this.#bestOf(after, depth + 1) - DETOUR)
  }

  #bestOf(from: S, depth: number): number {
    let best = Number.NEGATIVE_INFINITY
    for (const action of this.#question.system.legal(from)) {
      if (this.isSpent) break
      best = Math.max(best, this.#follow(from, action, depth))
    }
    return best
  }

  /** Where the dice can fall in more ways than can be looked at, they are left out of account. */
  #expected(after: S, roll: Roll): number {
    const falls = fallsOf(roll, this.#most)
    if (!falls) return this.#standing(after)
    let worth = 0
    for (const { faces, probability } of falls) {
      copyState(after, this.#fallen)
      this.#question.system.settle(this.#fallen, faces, undefined)
      this.applied++
      worth += probability * this.#standing(this.#fallen)
    }
    return worth
  }

  #standing(state: S): number {
    const { system, seat } = this.#question
    const pending = system.pending(state)
    if (pending.kind !== 'over') return this.#adapter.evaluate(state, seat)
    return victoryOf(pending.result.winner, seat)
  }
}

const promptOf = (pending: Pending): string | undefined =>
  pending.kind === 'decision' ? pending.prompt.code : undefined

const victoryOf = (winner: Seat | undefined, seat: Seat): number => {
  if (winner === undefined) return 0
  return winner === seat ? VICTORY : -VICTORY
}
