/** People: their sessions, whom they have blocked, and what the host sees. */

export interface SessionsAnswer {
  readonly sessions: readonly SessionCard[]
  /** Set for those who run the server. */
  readonly isHost?: true
}

export interface SessionCard {
  readonly id: string
  readonly device: string
  readonly created: number
  /** The one that asks. */
  readonly isThis?: true
}

export interface RecoveryAnswer {
  readonly code: string
}

export interface BlocksAnswer {
  readonly blocked: readonly { readonly id: string; readonly name: string }[]
}

export interface HostAnswer {
  readonly reports: readonly ReportCard[]
  readonly audit: readonly AuditCard[]
}

export interface ReportCard {
  readonly id: string
  readonly reporter: PersonCard
  readonly reported: PersonCard
  readonly game: string
  readonly text: string
  readonly created: number
  readonly isHandled: boolean
}

export interface PersonCard {
  readonly id: string
  readonly name: string
}

export interface AuditCard {
  readonly at: number
  readonly who: string
  readonly deed: string
  readonly about: string
  readonly detail: string
}

export interface AccountsAnswer {
  readonly accounts: readonly AccountCard[]
}

export interface AccountCard extends PersonCard {
  readonly login: string
  readonly created: number
  readonly isBanned: boolean
}

export interface WordsAnswer {
  readonly words: readonly { readonly at: number; readonly name: string; readonly text: string }[]
}

/** One's vacation: while it lasts no clock of days runs against one, where the game allows it. */
export interface VacationCard {
  /** Saved, or left of the one under way. */
  readonly days: number
  readonly most: number
  /** So many days of service save one. */
  readonly daysForOne: number
  /** When the one under way ends at the latest, in milliseconds since 1970. */
  readonly ends?: number
}

export interface PasskeysAnswer {
  readonly passkeys: readonly PasskeyCard[]
}

export interface PasskeyCard {
  readonly id: string
  /** Where it was made. */
  readonly device: string
  readonly created: number
  /** When it was last used; 0 for never. */
  readonly used: number
}
