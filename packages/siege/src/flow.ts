import type { GameResult, Seat } from '@mesnada/engine'
import type { Direction, Hex } from '@mesnada/hex'

/** Row of a character or an animal in the table of bodies. */
export type Body = number

/** Row in the table of gear. */
export type Gear = number

/** 1.21, with deployment before it (R.deployment). The order stands in `sequence.ts`. */
export type Phase =
  | 'rubble'
  | 'deploy-defender'
  | 'fill-moat'
  | 'deploy-attacker'
  | 'first-missiles'
  | 'movement'
  | 'second-missiles'
  | 'combat'
  | 'recovery'
  | 'over'

/** Where in the sequence of play the game is. Replaced, never changed. */
export interface Flow {
  /** Game turn, from 1; 0 while deploying. */
  readonly turn: number
  /** Player turns so far, both sides counted: the clock for stuns, engagement, reloading, fires. */
  readonly playerTurn: number
  readonly side: Seat
  readonly phase: Phase
  /** What interrupts the phase, the innermost last: dice that are due, choices, retreats. */
  readonly stack: readonly Frame[]
  /** Who has chosen which side of a door or corner protects him, for this phase (1.53, 3.28, 3.29). */
  readonly coverSides: readonly CoverSide[]
  /** The phase has been ended, but what its end brought up is still being settled. */
  readonly ending: boolean
  /** Something happened that may decide the game: a death, a capture, an exit, an engine lost. */
  readonly decisive: boolean
  /** The Trap: the edge by which one side has said it will leave, and since which player turn. */
  readonly declaredExit?: { readonly edge: string; readonly since: number }
  readonly result: GameResult | undefined
}

export interface CoverSide {
  readonly body: Body
  /** The shooter's hex against whom he is covered. */
  readonly against: Hex
}

export type Harm = 'wound' | 'stun' | 'kill'

/** Why someone must go back: it decides how far, by which rule, and what happens if he cannot. */
export type RetreatCause = 'melee' | 'missile' | 'panic' | 'rout' | 'fire' | 'oil'

/** Something that must be settled before play goes on. Each kind has its file in `steps/`. */
export type Frame =
  /** 1.3: a shot whose die is due. */
  | {
      readonly kind: 'missile'
      readonly shooter: Body
      readonly target: Body
      readonly by?: Gear
      readonly cover: number
    }
  /** 1.53, 3.28, 3.29: which side protects the target. */
  | { readonly kind: 'cover-side'; readonly body: Body; readonly shooter: Body; readonly frame: Frame }
  /** 1.72: an attack being put together, before it is struck. */
  | { readonly kind: 'declared'; readonly attackers: readonly Body[]; readonly defenders: readonly Body[] }
  /** 1.7: an attack whose die is due. */
  | {
      readonly kind: 'melee'
      readonly attackers: readonly Body[]
      readonly defenders: readonly Body[]
      readonly surrendered?: false
    }
  /** 1.72: the owner says who is hit. */
  | {
      readonly kind: 'victim'
      readonly among: readonly Body[]
      readonly harm: Harm
      readonly rule: 'siege 1.72' | 'siege 6.1'
    }
  /** R.retreat: the owner picks the way. */
  | { readonly kind: 'retreat'; readonly body: Body; readonly hexes: number; readonly cause: RetreatCause }
  /** 1.73: one of the winners may follow. */
  | {
      readonly kind: 'advance'
      readonly among: readonly Body[]
      readonly into: readonly Hex[]
      readonly seat: Seat
      readonly fallen: boolean
    }
  /** 1.73: the advancing man goes on. */
  | {
      readonly kind: 'advance-on'
      readonly body: Body
      readonly left: number
      readonly hexes: number
      readonly risk: number
    }
  /** 3.35: where the unhorsed rider falls. */
  | {
      readonly kind: 'unhorsed'
      readonly rider: Body
      readonly horse: Body
      readonly harm: Harm | 'none'
      readonly beside: readonly Hex[]
    }
  /** 1.94, 1.8: where someone falls who was thrown from a ladder or the drawbridge. */
  | {
      readonly kind: 'thrown'
      readonly body: Body
      readonly from: Hex
      readonly rule: 'siege 1.94' | 'siege 1.8'
    }
  /** 1.94: the die, and then where the ladder comes down. */
  | { readonly kind: 'topple'; readonly ladder: Gear; readonly by: Body }
  | { readonly kind: 'ladder-falls'; readonly ladder: Gear; readonly seat: Seat }
  /** 4.32: the ram's blow. */
  | { readonly kind: 'ram-blow'; readonly ram: Gear }
  /** 3.52 – 3.55, 5.31, 5.32. */
  | { readonly kind: 'fire-spreads'; readonly hexes: readonly Hex[] }
  | { readonly kind: 'wakes-in-fire'; readonly body: Body }
  | { readonly kind: 'douse'; readonly body: Body; readonly hex: Hex }
  | { readonly kind: 'flaming-arrow'; readonly shooter: Body; readonly hex: Hex; readonly hit: boolean }
  | { readonly kind: 'oil'; readonly body: Body; readonly hex: Hex; readonly deck: number }
  | { readonly kind: 'oil-burns'; readonly target: Body; readonly caught: boolean }
  /** 3.32, switch 16: a horse at an obstacle. */
  | { readonly kind: 'jump'; readonly rider: Body; readonly to: Hex }
  /** 1.73, switch 6: passing an enemy while advancing. */
  | { readonly kind: 'risk'; readonly body: Body }
  /** 6.1. */
  | {
      readonly kind: 'panic'
      readonly seat: Seat
      readonly dead: Body
      readonly hex: Hex
      readonly near: readonly Body[]
    }
  | {
      readonly kind: 'panic-who'
      readonly seat: Seat
      readonly near: readonly Body[]
      readonly count: number
      readonly rout: boolean
      readonly hex: Hex
    }
  /** 6.21: a miss next to friends. */
  | {
      readonly kind: 'stray'
      readonly shooter: Body
      readonly modifier: number
      readonly near: readonly Body[]
    }
  | {
      readonly kind: 'stray-who'
      readonly shooter: Body
      readonly modifier: number
      readonly near: readonly Body[]
    }
  /** 6.3: arrows at the start. */
  | { readonly kind: 'arrows'; readonly bodies: readonly Body[] }
  /** 6.4: does he ask for quarter? */
  | { readonly kind: 'surrender'; readonly frame: Frame; readonly knight: Body; readonly to: Body }
  /** 6.74: seizing a bridle at the gallop. */
  | { readonly kind: 'bridle'; readonly rider: Body; readonly horse: Body }
  /** 6.75: steps heard in the dark. */
  | { readonly kind: 'waking'; readonly body: Body; readonly room: number }

/** Facing is needed with some actions; re-exported so that steps import one file for the vocabulary of play. */
export type { Direction, Hex, Seat }
