import type { GameResult, Seat } from '@mesnada/engine'
import type { Man } from './actions.ts'

/** ford 2.2: a player's turn, in order. */
export const PHASES = ['shooting', 'movement', 'melee'] as const

/** A phase of the turn, or of the set-up before it. */
export type Phase = (typeof PHASES)[number] | 'deployment' | 'naming'

/** Where in the sequence of play the game is. Replaced, never changed. */
export interface FordFlow {
  readonly phase: Phase
  /** Whose phase it is. */
  readonly seat: Seat
  /** Which player's turn it is: the second ends the turn. */
  readonly half: 0 | 1
  /** What interrupts the phase, the innermost last. */
  readonly stack: readonly FordFrame[]
  readonly result: GameResult | undefined
}

/** What must be settled before play goes on. Each kind has its step in `steps/`. */
export type FordFrame =
  /** ford 2.1: the dice of both captains are due. */
  | { readonly kind: 'initiative' }
  /** ford 5.2: the archer attacked may shoot first. */
  | { readonly kind: 'reaction'; readonly attacker: Man; readonly defender: Man }
  /** ford 3.3: a shot is in the air. */
  | { readonly kind: 'shot'; readonly shooter: Man; readonly target: Man }
  /** ford 5.3: two men, and whoever supports them, strike at the same time. */
  | { readonly kind: 'clash'; readonly attacker: Man; readonly defender: Man }
  /** ford 5.4: one of several must take a wound. */
  | { readonly kind: 'wound'; readonly seat: Seat; readonly among: readonly Man[] }
  /** ford 5.5: a man gives way to another. */
  | { readonly kind: 'retreat'; readonly man: Man; readonly from: Man }

export type FrameOf<K extends FordFrame['kind']> = Extract<FordFrame, { readonly kind: K }>
