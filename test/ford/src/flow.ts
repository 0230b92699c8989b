import type { GameResult, Seat } from '@mesnada/engine'
import type { Man } from './actions.ts'

/** ford 2.2: a player's turn, in order. */
export const PHASES = ['shooting', 'movement', 'melee'] as const

export type Phase = (typeof PHASES)[number]

/** Where in the sequence of play we are. What was interrupted waits in `next`. */
export type FordFlow =
  | { readonly at: 'deployment' | 'naming'; readonly seat: Seat }
  | { readonly at: 'initiative' }
  | PhaseFlow
  | ReactionFlow
  | ShotFlow
  | ClashFlow
  | WoundFlow
  | RetreatFlow
  | { readonly at: 'over'; readonly result: GameResult }

export interface PhaseFlow {
  readonly at: Phase
  readonly seat: Seat
  /** The second player's turn ends the turn. */
  readonly half: 0 | 1
}

/** The archer attacked may shoot first. */
export interface ReactionFlow {
  readonly at: 'reaction'
  readonly attacker: Man
  readonly defender: Man
  readonly next: FordFlow
}

/** A shot is in the air. */
export interface ShotFlow {
  readonly at: 'shot'
  readonly shooter: Man
  readonly target: Man
  readonly next: FordFlow
}

/** Two men, and whoever supports them, strike at the same time. */
export interface ClashFlow {
  readonly at: 'clash'
  readonly attacker: Man
  readonly defender: Man
  readonly next: FordFlow
}

/** One of several must take a wound. */
export interface WoundFlow {
  readonly at: 'wound'
  readonly seat: Seat
  readonly among: readonly Man[]
  readonly next: FordFlow
}

/** A man gives way to another. */
export interface RetreatFlow {
  readonly at: 'retreat'
  readonly man: Man
  readonly from: Man
  readonly next: FordFlow
}
