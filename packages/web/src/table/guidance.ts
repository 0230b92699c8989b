import type { Accessor, JSX } from 'solid-js'
import type { PieceId } from '../presentation/presentation.ts'
import type { Restraint } from './hand/controller.ts'

/** What a lesson adds to a table: what may be done now, and what is shown of it. */
export interface Guidance extends Restraint {
  /** Watches what the player does and picks up. */
  follow(held: Accessor<PieceId | undefined>): void
  /** Drawn on the board. */
  readonly marks: () => JSX.Element
  /** Shown beside the board, before everything else. */
  readonly card: () => JSX.Element
}
