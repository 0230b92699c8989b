import type { Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { Undertaking } from './printed/campaign-plan.ts'

/**
 * The siege record (siege 4.12): what goes on from one day to the next besides the people and the walls themselves, which
 * stand in the tables. Part of the flow, so it is replaced and never changed.
 */
export interface Campaign {
  /** From 1. */
  readonly day: number
  /** Who decides first today. */
  readonly initiative: Seat
  /** Who has passed today. */
  readonly passed: readonly Seat[]
  /** What is under way, as a number among the actions of the plan. */
  readonly action?: number
  /** The action under way is decided; the evening follows. */
  readonly outcome?: Outcome
  /** What each day so far was spent on. */
  readonly chronicle: readonly DayEntry[]
  readonly engines: readonly EngineEntry[]
  /** Rows of what was burnt or broken before the action under way: it counts in none of its conditions. */
  readonly burnt: readonly number[]
  /** Who has rolled for his wound, and the morning on which he is whole again; no day: not in this siege. */
  readonly recoveries: readonly Recovery[]
  /** siege 6.71: days of full rations left in the castle, days without them so far, and what is eaten today. */
  readonly provisions: number
  readonly hungry: number
  readonly fare: Fare
  /** siege 6.72: the besieger holds the castle but for the keep; the hexes in it that arrows from the keep reach. */
  readonly outerTaken: boolean
  readonly exposed: readonly Hex[]
  /** Groups of the action under way whose edges a die or a call has settled. */
  readonly entries: readonly Entry[]
  /** siege R.recruiting: who is at home and of no side. */
  readonly villagers: readonly Villager[]
}

export type Fare = 'full' | 'half' | 'quarter'

export type DayDeed = Undertaking | 'bombardment' | 'rest'

export interface Outcome {
  readonly winner: Seat | undefined
  /** Key of the sentence that says why it ended. */
  readonly reason: string
}

export interface DayEntry {
  readonly day: number
  readonly deed: DayDeed
  readonly outcome?: Outcome
}

/** An engine that throws: what it has lost (siege 4.23), and what it does today. */
export interface EngineEntry {
  /** Row in the table of gear. */
  readonly gear: number
  readonly lost: number
  readonly order?: { readonly kind: 'aim'; readonly hex: Hex } | { readonly kind: 'repair' }
}

export interface Recovery {
  /** Row in the table of bodies. */
  readonly body: number
  readonly day?: number
}

export interface Entry {
  readonly side: Seat
  readonly group: number
  readonly edges: readonly string[]
  readonly turn: number
}

export interface Villager {
  readonly body: number
  readonly hex: Hex
}
