import type { GameResult, Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Order } from './printed/units.ts'

/** Row in the table of units. */
export type Unit = number

/** Row in the table of leaders. */
export type Leader = number

/** Row in the table of formations. */
export type Formation = number

/** A hex and a facing in one number, hex * 6 + facing, as the pathfinder has them. */
export type Stance = number

/** crusades 3.2: the phases of a player turn. The order stands in `sequence.ts`. */
export type Phase = 'command' | 'movement' | 'defensive-fire' | 'offensive-fire' | 'melee' | 'rally'

/** Where in the sequence of play the game is. Replaced, never changed. */
export interface Flow {
  /** Game turn, from 1. */
  readonly turn: number
  /** Player turns so far, both sides counted: the clock for those who have just routed. */
  readonly playerTurn: number
  /** Whose player turn it is; in some of its phases the other side decides. */
  readonly side: Seat
  readonly phase: Phase
  /** crusades 16.1: the formation whose chit was drawn last, while it acts. */
  readonly chit: Formation | undefined
  /** What interrupts the phase, the innermost last: dice that are due, choices, routs. */
  readonly stack: readonly Frame[]
  readonly result: GameResult | undefined
}

/** Two groups of hexes that fight each other (crusades 9.32), each in rising order. */
export interface Clash {
  readonly attackers: readonly Hex[]
  readonly defenders: readonly Hex[]
}

/** crusades 5.11: how a unit on Attack must end its move: with an enemy in its front, or nearer to one; or it owes nothing. */
export type Duty = 'melee' | 'nearer' | 'none'

/** Why a leader's life is in danger: his stack lost a step (crusades 4.21), or an enemy rode over him (crusades 4.22). */
export type Peril = 'stack' | 'alone'

/** Something that must be settled before play goes on. Each kind has its file in the `steps/` of its topic. */
export type Frame =
  /** crusades 5.2: the die for a change of orders. */
  | {
      readonly kind: 'order-roll'
      readonly leader: Leader
      readonly order: Order
      /** crusades 16.3: for his second chit. */
      readonly second: boolean
    }
  /** crusades 4.23: where the new leader takes over. */
  | { readonly kind: 'replacement'; readonly leader: Leader }
  /** crusades 16.1: the next chit is due. */
  | { readonly kind: 'draw' }
  /** crusades 14.2: the die on which allies go home; crusades 15.2: the one on which they come back. */
  | { readonly kind: 'withdrawal'; readonly formation: Formation }
  | { readonly kind: 'return'; readonly formation: Formation }
  /** crusades 14.2: those who are on their way home, the next first. */
  | { readonly kind: 'departure'; readonly units: readonly Unit[]; readonly leaders: readonly Leader[] }
  /** crusades 8.1: a unit on the move, and what its order asks of it. */
  | { readonly kind: 'moving'; readonly unit: Unit; readonly duty: Duty }
  /** crusades 4.14 */
  | { readonly kind: 'riding'; readonly leader: Leader }
  /** crusades 9.13: a shot whose die is due. */
  | { readonly kind: 'shot'; readonly unit: Unit; readonly hex: Hex }
  /** crusades 9.32: a melee being put together, before it is struck. */
  | ({ readonly kind: 'declared' } & Clash)
  /** crusades 9.41: both dice are due. */
  | ({ readonly kind: 'melee' } & Clash)
  /** crusades 9.45: steps to lose to the unit that did the harm, in the hex that their owner names. */
  | {
      readonly kind: 'losses'
      readonly seat: Seat
      readonly by: Unit
      readonly hexes: readonly Hex[]
      readonly steps: number
    }
  /** crusades 4.21, 4.22 */
  | { readonly kind: 'casualty'; readonly leader: Leader; readonly peril: Peril }
  /** crusades 10.0: those who check, the next first; `declared`: after a melee that they declared (crusades 5.11). */
  | { readonly kind: 'checks'; readonly units: readonly Unit[]; readonly declared: boolean }
  /** crusades 10.1: all who have just broken flee. */
  | { readonly kind: 'routs' }
  /** crusades 9.51, 9.52: what a melee leaves to be done once its dice and checks are settled; `running`: routed before it. */
  | ({
      readonly kind: 'aftermath'
      readonly loser: Seat | undefined
      readonly running: readonly Unit[]
      /** Who stood on top in the first hex of each side when it was struck. */
      readonly attacker: Unit
      readonly defender: Unit
    } & Clash)
  /** crusades 9.51: those who give way, the next first, and the first of those who beat them. */
  | { readonly kind: 'retreat'; readonly units: readonly Unit[]; readonly by: Unit }
  /** crusades 9.52: those who may follow into the hexes left. */
  | { readonly kind: 'advance'; readonly units: readonly Unit[]; readonly hexes: readonly Hex[] }
  /** crusades 10.2: the routed who try to rally or flee on, the next first. */
  | { readonly kind: 'rally'; readonly units: readonly Unit[] }
