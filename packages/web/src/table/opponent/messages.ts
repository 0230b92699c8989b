import type { Level, RolloutRequest, Temper, TrialResult, Warning } from '@mesnada/ai'
import type { Action, GameRecord, Reason, Seat, Step } from '@mesnada/engine'

/** What the page asks of the worker. */
export interface Question {
  readonly number: number
  readonly seat: Seat
  readonly level: Level
  readonly temper?: Temper | undefined
  /** How many rollout workers may be started. */
  readonly workers: number
  /** Whether it is asked why, too: for hints. */
  readonly wantsReasons?: boolean
  /** What somebody is about to do: then it is not asked for a decision, but whether that is a blunder. */
  readonly weighs?: readonly Action[]
  /** The whole game, or what has happened since the last question. */
  readonly news: { readonly record: GameRecord } | { readonly steps: readonly Step[] }
}

/** What the computer would do in somebody's place, and what speaks for it. */
export interface Hint {
  readonly action: Action
  readonly reasons: readonly Reason[]
}

/** What the page says to the worker: a question, or that it has waited long enough for the answer to the last one. */
export type Asked = Question | 'hurry'

export type Answer =
  | { readonly number: number; readonly action: Action; readonly reasons?: readonly Reason[] }
  /** There may be nothing to warn of. */
  | { readonly number: number; readonly warning: Warning | undefined }
  | { readonly number: number; readonly fault: string }
  /** Not the answer yet: how much of what a plan may cost has been spent, from 0 to 1. */
  | { readonly number: number; readonly planned: number }

/** The message to a rollout worker: how the game began, or rollouts to carry out. */
export type WorkerMessage = { readonly record: GameRecord } | { readonly request: RolloutRequest }

export type WorkerAnswer = { readonly results: readonly TrialResult[] } | { readonly fault: string }
