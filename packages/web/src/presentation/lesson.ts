import type {
  Action,
  Dictionary,
  Language,
  MapDocument,
  OptionValues,
  RuleRef,
  ScenarioDocument,
  Seat,
  State,
} from '@mesnada/engine'
import type { Phrase } from '../text/phrase.ts'
import type { PieceId, Spot } from './piece.ts'
import type { Seen } from './seen.ts'

/** A guided first battle: a real game whose dice and opponent are known beforehand. */
export interface Lesson<S extends State = State, A extends Action = Action, V = unknown> {
  /** Of the system's library, or a small position of its own. */
  readonly scenario: string | ScenarioDocument
  /** The ground of such a position, where it is none of the library's. */
  readonly maps?: readonly MapDocument[]
  /** Its sentences, where they are not among the system's. */
  words?(language: Language): Promise<Dictionary>
  readonly options?: OptionValues
  /** Which side the learner plays. */
  readonly seat: Seat
  /** What falls, die after die; after the last of them dice are left to chance. */
  readonly faces: readonly number[]
  /** What both sides have done before the learner sits down, decision by decision; undefined once he does. */
  prelude?(seen: Seen<S, V>): A | undefined
  /** What fell in the prelude; where dice are due after the last of them, the learner sits down. */
  readonly preludeFaces?: readonly number[]
  readonly steps: readonly LessonStep<S, A, V>[]
}

export interface LessonStep<S extends State = State, A extends Action = Action, V = unknown> {
  readonly text: Phrase
  /** The paragraph of the rulebook that says more. */
  readonly rule?: RuleRef
  /** Where to look; the board rings it. */
  spot?(seen: Seen<S, V>): Spot | undefined
  /** What may be done in this step; everything else is politely put off. Absent: nothing, the step is only read. */
  allows?(seen: Seen<S, V>, action: A): boolean
  /** Asked after everything the learner does or takes up; absent where the step is only read. */
  done?(seen: Seen<S, V>, held: PieceId | undefined): boolean
  /** The step is about taking back what was done before it; in other steps that stays done. */
  readonly takesBack?: true
}
