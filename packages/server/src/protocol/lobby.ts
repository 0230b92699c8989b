import type { OptionChanges, ScenarioDocument, Seat, Texts } from '@mesnada/engine'
import type { GameCard } from './api.ts'
import type { ClockSettings } from './game-settings.ts'

/** What somebody looks for who wants to be paired. Without a scenario any of the system, without a seat either. */
export interface SeekTerms {
  readonly system: string
  readonly scenario?: string | undefined
  readonly seat?: Seat | undefined
  readonly clock: ClockSettings
}

export interface SeekCard {
  readonly id: string
  readonly name: string
  readonly terms: SeekTerms
  readonly created: number
  readonly yours?: true
}

export interface SeeksAnswer {
  readonly seeks: readonly SeekCard[]
}

/** Either somebody was found, and a game made; or the seek stands in the list until `expires`, unless it is renewed. */
export interface SeekAnswer {
  readonly game?: GameCard
  readonly expires?: number
}

/** What one reads before one accepts an invitation. */
export interface InvitationAnswer {
  readonly game: GameCard
  /** Who made the game; empty where he is gone. */
  readonly host: string
  readonly summary: Texts
  readonly sides: readonly [Texts, Texts]
  readonly maps: ScenarioDocument['maps']
  readonly year?: number
  readonly minutes?: number
  readonly preset?: string
  /** Where they differ from what the scenario comes with. */
  readonly options: OptionChanges
}

export interface AsideCard {
  readonly number: number
  readonly at: number
  readonly name: string
  readonly text: string
}

export interface AsidesAnswer {
  readonly asides: readonly AsideCard[]
  /** How late they are told, in milliseconds: where a game has secrets, not at once. */
  readonly delay: number
}

/** A game that one may find, or that is one's own, is new or has changed. For those in the lobby. */
export interface CardMessage {
  readonly type: 'card'
  readonly card: GameCard
}

/** A game can no longer be found. For those in the lobby. */
export interface UnlistedMessage {
  readonly type: 'unlisted'
  readonly game: string
}

export interface SeeksMessage extends SeeksAnswer {
  readonly type: 'seeks'
}

/** An opponent was found: a seat of this game is kept for whoever is told. */
export interface PairedMessage {
  readonly type: 'paired'
  readonly game: string
}

/** Who has the game open. */
export interface PresentMessage {
  readonly type: 'present'
  readonly game: string
  readonly seats: readonly [boolean, boolean]
  /** For how long each seat has not had it open, in milliseconds, as far as this server knows; 0 for one who has. */
  readonly absent: readonly [number, number]
  readonly spectators: number
}

/** Somebody who looks on has said something that may be read now. For those who look on. */
export interface AsideMessage {
  readonly type: 'aside'
  readonly game: string
}
