import type { Level } from '@mesnada/ai'
import type { Action, GameRecord, Seat, Step } from '@mesnada/engine'

/** What the page asks of the worker. */
export interface Question {
  readonly number: number
  readonly seat: Seat
  readonly level: Level
  /** The whole game, or what has happened since the last question. */
  readonly news: { readonly record: GameRecord } | { readonly steps: readonly Step[] }
}

export type Answer =
  | { readonly number: number; readonly action: Action }
  | { readonly number: number; readonly fault: string }
