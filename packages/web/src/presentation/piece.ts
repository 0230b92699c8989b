import type { Seat } from '@mesnada/engine'
import type { Direction, Hex } from '@mesnada/hex'
import type { CounterState, Look } from '@mesnada/painter'
import type { Phrase } from '../text/phrase.ts'

/** Names a counter from one position to the next. */
export type PieceId = string

/** A number printed on a counter. */
export interface Figure {
  /** As printed. */
  readonly value: number
  /** What is left of it, where it is spent in steps. */
  readonly left?: number
  /** Its short name for those who listen: attack, defence, movement. */
  readonly name: Phrase
  /** Told beside the counter only, which has no room for it. */
  readonly aside?: true
}

/** What has befallen a counter: a badge whose shape, not colour, tells it from the others. */
export interface Badge {
  readonly shape: BadgeShape
  /** How it is painted, where the shape alone does not say it. */
  readonly state?: CounterState
  readonly name: Phrase
}

export const BADGE_SHAPES = [
  'drop',
  'star',
  'triangle',
  'arrows',
  'bars',
  'moon',
  'question',
  'tick',
  'bolt',
  'horseshoe',
] as const

export type BadgeShape = (typeof BADGE_SHAPES)[number]

/** What a counter stands under, such as an order: a small sign in a corner of it. */
export interface Sign {
  /** A line some 12 across, around the origin. */
  readonly path: string
  readonly name: Phrase
}

/** A body of troops: told apart by the colour and the pattern of its band. */
export interface Band {
  /** From 0, counted within its side. */
  readonly number: number
  readonly name: Phrase
}

/** How a counter is painted: words the painter knows. */
export interface Art {
  readonly look: Look
  /** It stands for many. */
  readonly company?: true
  readonly mounted?: true
  /** Whose arms it bears: scenario and body of troops, `las-navas/haro`. */
  readonly bearer?: string
}

/** A counter, on the board or beside it. */
export interface Piece {
  readonly id: PieceId
  readonly seat: Seat
  readonly name: Phrase
  /** What it is, where its name does not say it. */
  readonly kind: Phrase
  /** `thing`: lies under the men who stand on it or in it; `leader`: one man, who stands with those he leads. */
  readonly layer: 'thing' | 'unit' | 'leader'
  /** The hexes it covers, its front first; none while it is beside the board. */
  readonly hexes: readonly Hex[]
  /** 1 for those above others in one hex. */
  readonly deck: number
  readonly facing?: Direction
  /** Where it is if it is not on the board: it may still come, or it is out of the game. */
  readonly beside?: 'waiting' | 'gone'
  /** A path in a box of 512, for a small or a plain counter. */
  readonly icon: string
  readonly art?: Art
  readonly figures: readonly Figure[]
  readonly badges: readonly Badge[]
  readonly sign?: Sign
  /** The body of troops it belongs to: a band of its own on every counter of it. */
  readonly band?: Band
  /** So many alike, of which this one stands for all; absent where it stands for itself. */
  readonly count?: number
  /** It has done something in this phase, so that nobody need be reminded of it. */
  readonly acted: boolean
}

/** A place on the board that was pointed at. */
export interface Spot {
  readonly hex: Hex
  /** The counter pointed at, if it was one. */
  readonly piece?: PieceId
}
