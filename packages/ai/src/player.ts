import type { Action, GameEvent, RuleSystem, Seat, State } from '@mesnada/engine'
import type { Chance } from './chance.ts'

/** A decision that a seat has to make, with all it may know. */
export interface Question<S extends State = State, A extends Action = Action> {
  readonly system: RuleSystem<S, A, GameEvent>
  /** As `conceal` leaves it for the seat. Not the player's to change: it may be the game itself. */
  readonly state: S
  readonly seat: Seat
  /** What is legal in that position; at least one action. */
  readonly legal: readonly A[]
  /** The player's own randomness, never that of the dice. */
  readonly chance: Chance
}

/**
 * Someone who plays one seat of one game. What he decides follows from what he is asked and what he remembers, so that
 * a game can be played again to the last action.
 */
export interface Player<S extends State = State, A extends Action = Action> {
  decide(question: Question<S, A>): A
  /** What he remembers of the decisions before, as plain data; absent where every decision stands alone. */
  readonly memory?: unknown
}
