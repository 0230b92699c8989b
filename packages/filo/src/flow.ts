import type { GameResult, Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { InitiativeCase } from './printed/tables.ts'

/** Row of a unit in the table of units; of a leader; of a marker. */
export type Unit = number
export type Leader = number
export type Marker = number

/** filo 6, with deployment before it. The order stands in `sequence.ts`. */
export type Phase =
  | 'deploy'
  | 'rest'
  | 'artillery-attacker'
  | 'artillery-defender'
  | 'archers-defender'
  | 'archers-attacker'
  | 'initiative'
  | 'move'
  | 'shoot'
  | 'declare'
  | 'resolve'
  | 'straggle'
  | 'recover'
  | 'regroup'
  | 'flee'

/** Where in the sequence of play the game is. Replaced, never changed. */
export interface Flow {
  readonly turn: number
  readonly phase: Phase
  /** Whose phase it is. */
  readonly seat: Seat
  /** filo 6.D: whose activation it is. */
  readonly active: Leader | undefined
  readonly order: ActivationOrder
  /** filo 10.2: combats declared and not yet fought. */
  readonly combats: readonly Combat[]
  /** What interrupts the phase, the innermost last: dice that are due, choices, retreats. */
  readonly stack: readonly Frame[]
  /** Something happened that may decide the battle at once. */
  readonly decisive: boolean
  readonly result: GameResult | undefined
}

/** filo 6.C: how far the turn has come in the order of activation. */
interface ActivationOrder {
  /** Leaders of this value are acting, if both sides have some: who began, and who acted last. */
  readonly tier: Tier | undefined
  /** Who must act next, whatever his value: forced by initiative, or taking another's place (filo 7.6). */
  readonly next: readonly Leader[]
  /** What the winner of the initiative has still to do. */
  readonly initiative:
    | { readonly case: InitiativeCase; readonly winner: Seat; readonly picked: boolean }
    | undefined
}

interface Tier {
  readonly value: number
  readonly first: Seat
  readonly last: Seat | undefined
}

/** Stacks fight, so a combat is between hexes: one or several against one, or one against several. */
export interface Combat {
  readonly attackers: readonly Hex[]
  readonly defenders: readonly Hex[]
  readonly charge: boolean
}

/** Which fire it is: in phase B or D2, or within a combat before it is fought. */
export type FireKind = 'free' | 'defensive' | 'offensive'

/** Something that must be settled before play goes on. Each kind has its file in the `steps/` of its topic. */
export type Frame =
  /** filo 9.3: units that will shoot together are being picked. */
  | {
      readonly kind: 'volley'
      readonly fire: FireKind
      readonly target: Hex
      readonly shooters: readonly Unit[]
    }
  /** filo 9.3: the die of a shot is due. */
  | { readonly kind: 'shot'; readonly target: Hex; readonly shooters: readonly Unit[] }
  /** The effect of a shot, once its leaders have been looked after. */
  | { readonly kind: 'hit'; readonly hex: Hex; readonly units: readonly Unit[]; readonly effect: 'D' | 'Dr' }
  /** filo T.6: one die for each leader. */
  | { readonly kind: 'leader-check'; readonly leaders: readonly Leader[] }
  /** filo 6.C. */
  | { readonly kind: 'initiative' }
  | { readonly kind: 'tie'; readonly value: number }
  /** filo 6.C: a leader is picked to act; to be made to act; to be kept from acting. */
  | { readonly kind: 'pick'; readonly seat: Seat; readonly among: readonly Leader[] }
  | { readonly kind: 'designate'; readonly seat: Seat; readonly bar: boolean }
  | { readonly kind: 'bar'; readonly seat: Seat; readonly spared: Leader }
  /** 6.D4: the fire of those attacked, then that of the attackers, then the combat. */
  | {
      readonly kind: 'combat-fire'
      readonly fire: 'defensive' | 'offensive'
      readonly combat: Combat
      readonly shot: boolean
    }
  | { readonly kind: 'react'; readonly combat: Combat; readonly fired: boolean }
  | { readonly kind: 'reaction'; readonly combat: Combat; readonly fired: boolean }
  | { readonly kind: 'clash'; readonly combat: Combat; readonly fired: boolean; readonly reacted: boolean }
  /** filo 10.6: what the die of a combat brought, after the leaders have been looked after. */
  | { readonly kind: 'outcome'; readonly combat: Combat; readonly row: number }
  /** filo 10.7: units that stood together go back, or one of them. `foes`: who takes prisoners. */
  | { readonly kind: 'retreat'; readonly units: readonly Unit[]; readonly foes: readonly Hex[] }
  /** filo 10.8. */
  | {
      readonly kind: 'advance'
      readonly seat: Seat
      readonly from: readonly Hex[]
      readonly into: readonly Hex[]
      readonly must: boolean
      readonly charge: boolean
    }
  /** filo 12.2: units that run two hexes, after those who set them running. */
  | {
      readonly kind: 'run'
      readonly units: readonly Unit[]
      readonly spared: readonly Unit[]
      readonly foes: readonly Hex[]
    }
  /** filo 12.2: whether friends in the way of a flight run too. */
  | { readonly kind: 'crossing'; readonly units: readonly Unit[]; readonly spared: readonly Unit[] }
  /** filo M.1: whether the death of their leader shakes them, one after the other. */
  | { readonly kind: 'dismay'; readonly units: readonly Unit[] }
  /** filo 12.3. */
  | { readonly kind: 'regroup'; readonly units: readonly Unit[] }
  | { readonly kind: 'face'; readonly units: readonly Unit[] }
  /** filo 7.6: where a leader's substitute takes over. */
  | { readonly kind: 'substitute'; readonly leader: Leader }
  /** filo 7.1: what became of a leader without a banner. */
  | { readonly kind: 'fate'; readonly leader: Leader }

export type FrameOf<K extends Frame['kind']> = Extract<Frame, { kind: K }>
