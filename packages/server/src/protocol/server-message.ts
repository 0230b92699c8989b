import type {
  Action,
  GameEvent,
  GameResult,
  Pending,
  PositionPatch,
  Refusal,
  Roll,
  Seat,
  Viewer,
} from '@mesnada/engine'
import type { EntryOf } from '@mesnada/engine/verify'
import type { GameCard, Me, SeatCard } from './api.ts'
import type {
  AsideMessage,
  CardMessage,
  PairedMessage,
  PresentMessage,
  SeeksMessage,
  UnlistedMessage,
} from './lobby.ts'

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
  readonly situation: Situation
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
  readonly situation?: Situation
  readonly secret?: string
}

export interface Situation {
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
