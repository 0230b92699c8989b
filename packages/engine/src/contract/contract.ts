import type { Grid } from '@mesnada/hex'
import type { Roll } from '../base/dice.ts'
import type { Checked, Refusal, RuleRef, Values } from '../base/rule.ts'
import type { Seat, Viewer } from '../base/seat.ts'
import type { Vocabulary } from '../documents/board.ts'
import type { MapDocument } from '../documents/map.ts'
import type { ScenarioDocument } from '../documents/scenario.ts'
import type { State } from '../state/state.ts'
import type { Library } from './library.ts'
import type { Objective } from './objectives.ts'
import type { OptionCatalogue, OptionValues } from './options.ts'
import type { Reference } from './reference.ts'

/** Something a player decides. Plain data, so that it can be logged, sent and compared. */
export interface Action {
  readonly type: string
}

/** Something that happened, as a step of a rule system tells it. Codes and numbers, never sentences. */
export interface StepEvent {
  readonly type: string
  /** Set when a secret came to light: play cannot be taken back past it. */
  readonly reveals?: true
}

/** The same for logs, animation and sound: with the rule by which it happened. */
export interface GameEvent extends StepEvent {
  readonly rule: RuleRef
}

/** An event of a system with its rule. */
export type Cited<E extends StepEvent> = E & GameEvent

/** Hosts that do not listen (simulation, search) pass none, and the events are never built. */
export type Emit<E extends StepEvent> = ((event: E) => void) | undefined

/** What the game waits for. */
export type Pending =
  | {
      readonly kind: 'decision'
      /** Often the other player's, in the middle of a step: a retreat path, who takes the wound. */
      readonly seat: Seat
      readonly prompt: Prompt
    }
  | { readonly kind: 'dice'; readonly roll: Roll }
  | { readonly kind: 'over'; readonly result: GameResult }

/** What is being asked: key of the sentence, the rule that asks, what it is about. */
export interface Prompt {
  readonly code: string
  readonly rule: RuleRef
  readonly values?: Values
}

export interface GameResult {
  /** Nobody: a draw. */
  readonly winner: Seat | undefined
  /** Key of the sentence that says why, and how great the victory is. */
  readonly reason: string
  readonly points?: readonly [number, number]
  readonly values?: Values
}

/** Everything that starts a game; together with the steps taken it is the whole game. */
export interface Beginning {
  /** The version of the system's rules the game is played by, to its end: see `RuleSystem.rules`. */
  readonly rules: number
  readonly scenario: ScenarioDocument
  readonly maps: readonly MapDocument[]
  readonly options: OptionValues
}

/**
 * What a rule system is to everyone else: pure functions over plain state. It does no input or output, reads no
 * clock, draws no number, knows no language and no screen.
 *
 * Methods rather than function properties, so that a system of one game's types can stand in a registry of all.
 */
export interface RuleSystem<
  S extends State = State,
  A extends Action = Action,
  E extends GameEvent = GameEvent,
  View = unknown,
> {
  readonly id: string
  /**
   * The current version of the rules, by which new games are played. Raised when the same actions and dice would lead
   * elsewhere: a game goes on by the version it began with, so a change of behaviour asks which that is.
   */
  readonly rules: number
  readonly options: OptionCatalogue
  /** The words its maps may use. */
  readonly vocabulary: Vocabulary
  readonly library: Library
  readonly reference: Reference

  /**
   * The first position. The scenario's own part is checked here, against the system's schema; `rules` is no later
   * version than the system's own, and goes into the setting where a rule has changed.
   */
  setup(beginning: Beginning): Checked<S>

  /** Why an option is not offered in a scenario: it would have no meaning there. Absent where all are offered everywhere. */
  optionRefusal?(scenario: ScenarioDocument, id: string): Refusal | undefined

  /** The door for actions from outside: shape only, legality is asked of `refusal`. */
  parseAction(input: unknown): Checked<A>

  /** Whose decision it is, or which dice are due, or how it ended. Derived from the state, cheap to ask. */
  pending(state: S): Pending

  /**
   * Every legal action while a decision is pending. Where the way does not matter (a walk by another path of the
   * same cost), one action stands for all that lead to the same position; see `canonical`.
   */
  legal(state: S): readonly A[]

  /** Why this action is not legal now, or undefined when it is. Touches nothing. */
  refusal(state: S, action: A): Refusal | undefined

  /** Carries out an action that `refusal` let pass. */
  perform(state: S, action: A, emit: Emit<E>): void

  /**
   * Carries out the result of the dice that `pending` asked for; the faces are known to be possible. A host that has just
   * asked hands over the roll that is due, which saves working it out again.
   */
  settle(state: S, faces: readonly number[], emit: Emit<E>, due?: Roll): void

  /** The action in `legal` that stands for this legal one. Absent where every action stands for itself. */
  canonical?(state: S, action: A): A

  /**
   * The one door for secrets: the position as this viewer knows it, with what is hidden made neutral. Legality,
   * refusals and views given to a viewer are always asked of the concealed position.
   */
  conceal(state: S, viewer: Viewer): S

  /** An event as this viewer sees it, or undefined if it passes unseen. */
  witness(event: E, viewer: Viewer): E | undefined

  /** An action as this viewer may read it in the log, or undefined if it is secret as a whole. */
  overhear(action: A, by: Seat, viewer: Viewer): A | undefined

  /** The position as data for a screen, from what `conceal` left. */
  view(state: S): View

  /** What each side plays for and how far it has come, from what `conceal` left; of the first position, what one reads beforehand. */
  objectives(state: S): readonly Objective[]

  /** The map by whose numbers actions, events and views name hexes; the same for all positions of a game. */
  grid(state: S): Grid

  /** How many counters of people each side has in all, those still to come included. */
  countersOf(state: S): readonly [number, number]

  /** What is wrong with this position, in words for developers; empty always. The fuzzer asks after every step. */
  faults(state: S): readonly string[]
}
