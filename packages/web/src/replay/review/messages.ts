import type { Entry, Judgement, Review, Task } from '@mesnada/ai'
import type { GameRecord } from '@mesnada/engine'

/** What the page asks: the reckoning of a game, with so many helpers. */
export interface ReviewRequest {
  readonly record: GameRecord
  readonly helpers: number
}

export type ReviewAnswer =
  | { readonly share: number }
  | { readonly review: Review }
  | { readonly fault: string }

/** What a helper is told: the game, and then one task after the other. */
export type HelperMessage =
  | { readonly film: GameRecord; readonly entries: readonly Entry[] }
  | { readonly task: Task }

export type HelperAnswer = { readonly judgements: readonly Judgement[] } | { readonly fault: string }
