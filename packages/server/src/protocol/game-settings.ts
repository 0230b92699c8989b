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
  /** Each decision within so many days. */
  | { readonly kind: 'days'; readonly days: number }
