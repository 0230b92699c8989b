import { type Action, type Adapter, cloneState, copyState, type Seat, type State } from '@mesnada/engine'
import { fallsOf } from './falls.ts'
import type { Question } from './player.ts'

/** More than any evaluation: what a game won is worth. */
const VICTORY = 1_000_000

/**
 * What becomes of a position if one does this or that, reckoned on copies. Dice that fall due at once are met with
 * their exact odds. It counts what it applies, so that a budget means the same on every machine.
 */
export class Forecast<S extends State, A extends Action> {
  readonly #question: Question<S, A>
  readonly #adapter: Adapter<S, A>
  /** The position after the action, and after the dice. */
  readonly #after: S
  readonly #fallen: S
  applied = 0

  constructor(question: Question<S, A>, adapter: Adapter<S, A>) {
    this.#question = question
    this.#adapter = adapter
    this.#after = cloneState(question.state)
    this.#fallen = cloneState(question.state)
  }

  /** What the seat may expect of doing this. */
  worthOf(action: A): number {
    const { system, state } = this.#question
    copyState(state, this.#after)
    system.perform(this.#after, action, undefined)
    this.applied++
    const pending = system.pending(this.#after)
    if (pending.kind !== 'dice') return this.#standing(this.#after)
    let worth = 0
    for (const { faces, probability } of fallsOf(pending.roll)) {
      copyState(this.#after, this.#fallen)
      system.settle(this.#fallen, faces, undefined)
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

const victoryOf = (winner: Seat | undefined, seat: Seat): number => {
  if (winner === undefined) return 0
  return winner === seat ? VICTORY : -VICTORY
}
