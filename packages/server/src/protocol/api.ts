import type {
  Action,
  Beginning,
  GameEvent,
  GameResult,
  MapDocument,
  ObjectiveRole,
  Pending,
  PositionPatch,
  Refusal,
  Roll,
  RuleParagraph,
  ScenarioDocument,
  Seat,
  Texts,
  Viewer,
} from '@mesnada/engine'
import type { DiceMode, EntryOf } from '@mesnada/engine/verify'
import type { Command } from './command.ts'
import type { ClockSettings, GameSettings } from './game-settings.ts'
import type {
  AsideMessage,
  CardMessage,
  PairedMessage,
  PresentMessage,
  SeeksMessage,
  UnlistedMessage,
} from './lobby.ts'

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

/** What the server sends over a socket. */
export type ServerMessage =
  | WelcomeMessage
  | TableMessage
  | EntryMessage
  | DoneMessage
  | RefusedMessage
  | TurnMessage
  | PongMessage
  | CardMessage
  | UnlistedMessage
  | SeeksMessage
  | PairedMessage
  | PresentMessage
  | AsideMessage

/** The first message on every socket. */
export interface WelcomeMessage {
  readonly type: 'welcome'
  /** Absent for one who is not logged in and may only look on. */
  readonly user?: Me
  /** The service time: what clocks are shown by. */
  readonly now: number
}

/** Everything about a game that this viewer may know; the answer to `watch`. */
export interface TableMessage {
  readonly type: 'table'
  readonly game: string
  readonly viewer: Viewer
  /** Of the next entry. */
  readonly number: number
  readonly card: GameCard
  /** Where scenario, maps and options are: `/api/games/ID/beginning`. */
  readonly beginning: string
  readonly commitment: string
  readonly seats: readonly SeatCard[]
  /** Set for whoever made the game: he may talk without sitting down. */
  readonly owner?: true
  /** The seat that is kept for this viewer. */
  readonly kept?: Seat
  /** Its position is a patch of the first position. */
  readonly standing: Standing
  readonly undo?: { readonly seat: Seat; readonly steps: number }
  /** Who has offered a draw, as long as the offer stands. */
  readonly draw?: Seat
  /** Who asks for a pause, or that the game is paused. */
  readonly pause?: Seat | 'on'
  /** From the entry asked for on, as much as goes into one message; where `number` is not reached, ask for more. */
  readonly log: readonly NumberedEntryView[]
  /** The secret behind the dice, once the game is over. */
  readonly secret?: string
}

export interface NumberedEntryView {
  readonly number: number
  readonly at: number
  /** Of the chain, this entry included. */
  readonly digest: string
  readonly view: EntryView
}

/** Something happened; sent to all who watch, in order. */
export interface EntryMessage extends NumberedEntryView {
  readonly type: 'entry'
  readonly game: string
  readonly seats?: readonly SeatCard[]
  /** Where something changed. Its position is a patch of the one before. */
  readonly standing?: Standing
  readonly secret?: string
}

export interface Standing {
  /** How many steps were taken: what the next `act` must name. */
  readonly step: number
  readonly position: PositionPatch
  /** Of the position as the viewer knows it. */
  readonly hash: string
  /** Absent before the game has started. */
  readonly pending?: Pending
  /**
   * For a seat, once the game has started: its last decision can be taken back without asking, or if the other side
   * agrees, or not, and why.
   */
  readonly undo?: 'own' | 'ask' | 'engine.undo.nothing' | 'engine.undo.dice' | 'engine.undo.secret'
  readonly clock: ClockFace
}

export interface ClockFace {
  /** Milliseconds, at the moment `since`. */
  readonly left: readonly [number, number]
  readonly running?: Seat
  /** In service time, which `welcome` and `pong` tell. */
  readonly since?: number
  /** Until when each seat's clock stands for a vacation, in service time; 0 where it does not. */
  readonly away?: readonly [number, number]
}

export interface RollView {
  readonly dice: readonly number[]
  /** What they were thrown for, as the viewer may know it. */
  readonly roll?: Roll
}

/** An entry as a viewer may know it. */
export type EntryView =
  | { readonly type: 'created' }
  | {
      readonly type: 'seated'
      readonly seat: Seat
      readonly name: string
      readonly pledge: string
      readonly level?: number
    }
  | { readonly type: 'left'; readonly seat: Seat }
  | { readonly type: 'contributed'; readonly seat: Seat; readonly bytes: string }
  | { readonly type: 'started'; readonly rolls: readonly RollView[]; readonly events: readonly GameEvent[] }
  | {
      readonly type: 'acted'
      readonly seat: Seat
      /** Absent when it is secret as a whole. */
      readonly action?: Action
      readonly rolls: readonly RollView[]
      readonly events: readonly GameEvent[]
    }
  | { readonly type: 'released'; readonly seat: Seat; readonly link: string }
  | { readonly type: 'rolled'; readonly rolls: readonly RollView[]; readonly events: readonly GameEvent[] }
  /** The seat is -1 for one who only looks on. */
  | { readonly type: 'said'; readonly name: string; readonly seat: number; readonly text: string }
  | { readonly type: 'undo-asked'; readonly seat: Seat; readonly steps: number }
  | { readonly type: 'undo-declined'; readonly seat: Seat }
  | { readonly type: 'undone'; readonly seat: Seat; readonly steps: number }
  | {
      readonly type:
        | 'draw-offered'
        | 'draw-declined'
        | 'pause-asked'
        | 'pause-declined'
        | 'paused'
        | 'resumed'
        | 'vacation-over'
      readonly seat: Seat
    }
  /** Until a moment of service time. */
  | { readonly type: 'vacation'; readonly seat: Seat; readonly until: number }
  | { readonly type: 'listed'; readonly listed: boolean }
  | {
      readonly type: 'ended'
      readonly by: EntryOf<'ended'>['by']
      readonly result: GameResult
    }

/** A command was carried out and is on disk; `number` is that of the entry it caused. */
export interface DoneMessage {
  readonly type: 'done'
  readonly id: string
  readonly number: number
}

export interface RefusedMessage extends Refusal {
  readonly type: 'refused'
  /** Of what was refused, where it had one. */
  readonly id?: string
}

/** It has become this user's turn in some game, watched or not. */
export interface TurnMessage {
  readonly type: 'turn'
  readonly game: string
}

export interface PongMessage {
  readonly type: 'pong'
  readonly now: number
}

/** The body of `POST /api/games/ID/commands`, for those without a socket. */
export interface CommandBody {
  readonly id: string
  readonly invite?: string
  readonly command: Command
}
