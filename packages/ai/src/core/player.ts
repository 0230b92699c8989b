import type { Action, GameEvent, RuleSystem, Seat, State } from '@mesnada/engine'
import type { Random } from './random.ts'

/** A decision that a seat has to make, with everything the seat may know. */
export interface Question<S extends State = State, A extends Action = Action> {
  readonly system: RuleSystem<S, A, GameEvent>
  /** The position as `conceal` leaves it for the seat. The player must not change it: it may be the game's own. */
  readonly state: S
  readonly seat: Seat
  /** The legal actions in that position; at least one. */
  readonly legal: readonly A[]
  /** The player's own random stream, never that of the dice. */
  readonly random: Random
}

/**
 * Plays one seat of one game. A decision depends only on the question and on the player's memory, so a game can be
 * repeated action by action.
 */
export interface Player<S extends State = State, A extends Action = Action> {
  decide(question: Question<S, A>): A
  /** What the player remembers from earlier decisions, as plain data; absent where every decision stands alone. */
  readonly memory?: unknown
}
