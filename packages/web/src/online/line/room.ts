import type { Checked, GameResult, Seat, Viewer } from '@mesnada/engine'
import type { ClockFace, Command, EntryView, GameCard, SeatCard } from '@mesnada/server/api'
import type { Accessor } from 'solid-js'

/** A line of the talk at the table: what somebody said, and what was asked and answered between the players. */
export type Remark = (
  | Extract<EntryView, { readonly type: 'said' }>
  | { readonly type: 'undo'; readonly seat: Seat; readonly what: 'asked' | 'granted' | 'declined' | 'own' }
  | {
      readonly type: 'pause'
      readonly seat: Seat
      readonly what: 'asked' | 'declined' | 'paused' | 'resumed'
    }
  | { readonly type: 'draw'; readonly seat: Seat; readonly what: 'offered' | 'declined' }
  | { readonly type: 'vacation'; readonly seat: Seat; readonly what: 'begun' | 'over' }
  | { readonly type: 'listed'; readonly what: 'on' | 'off' }
) & {
  readonly number: number
  readonly at: number
}

export interface Ending {
  readonly by: Extract<EntryView, { readonly type: 'ended' }>['by']
  readonly result: GameResult
}

/** Live dice that wait for a seat's link: the decision's digest, and how many links the seat has given. */
export interface DueRoll {
  readonly digest: string
  readonly links: number
}

/** What is known of the table beyond the position. */
export interface Room {
  readonly viewer: Viewer
  /** Whoever plays, and whoever made the game. */
  readonly mayTalk: boolean
  /** Whoever made the game may call it off before it starts. */
  readonly isOwner: boolean
  /** The seat that is kept for this viewer, before he has sat down. */
  readonly kept: Seat | undefined
  readonly card: GameCard
  readonly seats: readonly SeatCard[]
  readonly hasStarted: boolean
  /** Whether others find it in the lobby. */
  readonly isListed: boolean
  /** The seat that the game waits for. */
  readonly deciding: Seat | undefined
  /** When something last happened, in milliseconds since 1970. */
  readonly movedAt: number
  readonly clock: ClockFace
  readonly remarks: readonly Remark[]
  readonly undo: { readonly seat: number; readonly steps: number } | undefined
  /** Who offers a draw. */
  readonly draw: Seat | undefined
  /** Who asks for a pause, or that the game is paused. */
  readonly pause: Seat | 'on' | undefined
  readonly ending: Ending | undefined
  /** Live dice that wait for this player's part. */
  readonly dueRoll: DueRoll | undefined
}

/** What the parts of a room ask of the game that is played elsewhere. */
export interface RoomLine {
  readonly room: Accessor<Room | undefined>
  /** What nobody asked for, and is not shown when it is refused. */
  send(command: Command): Promise<Checked<number>>
  /** Whatever is refused is shown. */
  ask(command: Command): Promise<boolean>
}
