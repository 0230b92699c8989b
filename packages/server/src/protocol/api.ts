import type {
  Beginning,
  GameResult,
  MapDocument,
  ObjectiveRole,
  Refusal,
  RuleParagraph,
  ScenarioDocument,
  Seat,
  Texts,
} from '@mesnada/engine'
import type { DiceMode } from '@mesnada/engine/verify'
import type { Command } from './command.ts'
import type { ClockSettings, GameSettings } from './game-settings.ts'

export type { ClientMessage } from './client-message.ts'
export type { Command } from './command.ts'
export type { ClockSettings, GameSettings } from './game-settings.ts'
export type {
  AsideCard,
  AsideMessage,
  AsidesAnswer,
  CardMessage,
  InvitationAnswer,
  PairedMessage,
  PresentMessage,
  SeekAnswer,
  SeekCard,
  SeeksAnswer,
  SeeksMessage,
  SeekTerms,
  UnlistedMessage,
} from './lobby.ts'
export type {
  NoticeSettings,
  NoticesAnswer,
  PushDevice,
  PushPayload,
  SentNotice,
  WaitingAnswer,
  WebhookCall,
} from './notices.ts'
export type * from './people.ts'
export type * from './server-message.ts'

/** What the JSON API answers. Types only: the browser client is checked against the same ones. */

export interface Health {
  readonly status: 'ok' | 'failing'
  readonly systems: number
  /** `none`: the server was started without a place to keep games. */
  readonly storage: 'none' | 'ready' | 'failing'
  /** How late the server's timers are, in milliseconds. */
  readonly lagMs: number
  /** Dice by a beacon and a witness can be chosen. */
  readonly beaconDice?: true
}

export interface SystemsAnswer {
  readonly systems: readonly SystemCard[]
}

export interface SystemCard {
  readonly id: string
  readonly title: Texts
  readonly summary: Texts
  /** Version of the rules, as game records carry it. */
  readonly rules: number
  readonly scenarios: readonly ScenarioCard[]
}

/** A scenario without forces and deployment: what one reads before choosing it. */
export type ScenarioCard = Readonly<
  Pick<
    ScenarioDocument,
    | 'id'
    | 'title'
    | 'summary'
    | 'year'
    | 'difficulty'
    | 'minutes'
    | 'sides'
    | 'turns'
    | 'days'
    | 'reconstructed'
    | 'maps'
  >
> & {
  /** Of each side, those still to come included. */
  readonly counters: readonly [number, number]
  /** The rules one learns by playing it. */
  readonly teaches: readonly TaughtRule[]
  /** What each side plays for, with the options the scenario comes with. */
  readonly objectives: readonly ObjectiveCard[]
}

export interface ObjectiveCard {
  readonly seat: Seat
  readonly role: ObjectiveRole
  readonly text: Texts
}

export interface TaughtRule {
  readonly number: string
  readonly title: Texts
}

export interface ScenarioAnswer {
  readonly scenario: ScenarioDocument
  /** In the order the scenario names them. */
  readonly maps: readonly MapDocument[]
}

export interface MapAnswer {
  readonly map: MapDocument
}

export interface RulebookAnswer {
  /** In the order of the book. */
  readonly paragraphs: readonly NumberedParagraph[]
}

export interface NumberedParagraph extends RuleParagraph {
  /** As players cite it, without the system's name: `1.42`. */
  readonly number: string
}

/** The body of every answer that is not a success. */
export interface FailureAnswer {
  readonly error: Refusal & { readonly message: string }
}

/** The body of an answer that says nothing but that it was done. */
export interface DoneAnswer {
  readonly done: true
}

export interface SessionAnswer {
  readonly user: Me | null
}

export interface Me {
  readonly id: string
  readonly name: string
  /** Absent for guests. */
  readonly login?: string
  readonly webhook: string
}

/** A new account. The code sets a new password; it is told once. */
export interface RegisteredAnswer extends SessionAnswer {
  readonly recovery: string
}

/** A new guest: the key makes the link by which the same guest comes back, on this device or another. */
export interface GuestAnswer {
  readonly user: Me
  readonly key: string
}

/** A guest's new key. The one before no longer works. */
export interface KeyAnswer {
  readonly key: string
}

export interface SeatCard {
  /** Absent while nobody sits here; empty for a computer. */
  readonly name?: string
  /** For whom the seat is kept, while he has not sat down. */
  readonly reserved?: string
  readonly level?: number
  /** What the seat has put into the dice: nothing yet, a pledge, or its bytes. */
  readonly dice: 'none' | 'pledged' | 'given'
  /** The seat gave its bytes to the host before the other seat pledged, so that the game starts without it. */
  readonly entrusted?: true
  /** What the seat has pledged: a device that does not hold its bytes cannot play this seat. */
  readonly pledge?: string
}

export interface GameCard {
  readonly id: string
  readonly system: string
  readonly scenario: string
  readonly title: Texts
  readonly rules: number
  readonly status: 'open' | 'playing' | 'over'
  readonly listed: boolean
  readonly clock: ClockSettings
  readonly dice: DiceMode
  readonly seats: readonly SeatCard[]
  readonly deciding?: Seat
  /** When the running clock will have run out if the service goes on, in milliseconds since 1970. */
  readonly deadline?: number
  readonly steps: number
  readonly created: number
  readonly updated: number
  readonly result?: GameResult
  /** What is stored of it cannot be read: it cannot be played until whoever runs the server has mended it. */
  readonly broken?: true
  /** Only in lists of one's own games. */
  readonly yours?: readonly Seat[]
  readonly yourTurn?: true
}

export interface GamesAnswer {
  readonly games: readonly GameCard[]
  /** Where there are more: ask with it as `after` for the next page. */
  readonly next?: string
}

export type CreateGame = GameSettings

export interface CreatedAnswer {
  readonly game: GameCard
  /** Whoever has it may take a free seat and look on. */
  readonly invite: string
}

/** The game that follows a finished one, if somebody has asked for it. */
export interface RematchAnswer {
  readonly game?: GameCard
}

export interface InviteAnswer {
  readonly invite: string
}

export interface BeginningAnswer {
  readonly system: string
  readonly beginning: Beginning
}

export interface NoteAnswer {
  readonly text: string
}

/** The body of `POST /api/games/ID/commands`, for those without a socket. */
export interface CommandBody {
  readonly id: string
  readonly invite?: string
  readonly command: Command
}
