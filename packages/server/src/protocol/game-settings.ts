import type { Level } from '@mesnada/ai'
import type { OptionChanges, Seat } from '@mesnada/engine'
import type { BeaconParties, DiceMode } from '@mesnada/engine/verify'

/** What was agreed when the game was created; it never changes. */
export interface GameSettings {
  readonly system: string
  readonly scenario: string
  readonly preset?: string | undefined
  readonly options?: OptionChanges | undefined
  /** Anybody may find it, look on and take a free seat; else only who has the link. */
  readonly listed: boolean
  readonly clock: ClockSettings
  /** `live`: both seats add fresh bytes to each roll. `beacon`: a public beacon does. Absent: `committed`. */
  readonly dice?: DiceMode | undefined
  /** Beacon dice: the third parties, set by the host. */
  readonly beacon?: BeaconParties | undefined
  readonly computers: readonly ComputerSeat[]
  /** Seats that are kept for somebody, set by the host: after a game between the same two, or when he paired them. */
  readonly reserved?: readonly ReservedSeat[] | undefined
}

export interface ReservedSeat {
  readonly seat: Seat
  readonly user: string
  readonly name: string
}

/** A seat that the host plays, and how strongly. */
export interface ComputerSeat {
  readonly seat: Seat
  readonly level: Level
}

export type ClockSettings =
  | { readonly kind: 'none' }
  /** Seconds for the whole game, and those added whenever play passes to the other. */
  | { readonly kind: 'live'; readonly seconds: number; readonly increment: number }
  /**
   * Each decision within so many days. With `added` the days are a bank for the whole game, to which so many hours are
   * added whenever play passes to the other, and which never holds more than at the start. It stands while whoever has to
   * decide is on vacation, unless `vacation` rules that out.
   */
  | {
      readonly kind: 'days'
      readonly days: number
      readonly added?: number | undefined
      readonly vacation?: false | undefined
    }
