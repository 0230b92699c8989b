import type { Board, Emit, Seat, State } from '@mesnada/engine'
import type { Hex, Pathfinder } from '@mesnada/hex'
import type { Man } from './actions.ts'
import type { FordEvent } from './events.ts'
import type { FordFlow } from './flow.ts'
import type { FordOptions } from './options.ts'
import type { Kind } from './tables.ts'

/** What never changes in a game, compiled from scenario, map and options. */
export interface FordSetting {
  /** The version of the rules the game is played by: what changed since asks it. */
  readonly rules: number
  readonly board: Board
  readonly options: FordOptions
  readonly first: Seat
  readonly turns: number
  readonly bouts: number
  /** By man. */
  readonly seats: readonly Seat[]
  readonly kinds: readonly Kind[]
  /** By seat: its men, and where it deploys. */
  readonly bands: readonly [Band, Band]
  readonly ford: readonly Hex[]
  /** [hex * 6 + direction]: what the step costs, or IMPASSABLE. */
  readonly stepCost: Uint8Array
  /** [from * size + to]: 1 where nothing blocks the line. */
  readonly sight: Uint8Array
  readonly pathfinder: Pathfinder
}

export interface Band {
  readonly men: readonly Man[]
  readonly area: readonly Hex[]
}

export const layoutOf = (men: number, hexes: number) =>
  ({
    /** `hex` is OFF_MAP before deployment and after death; `done`: has acted in this phase. */
    men: { rows: men, columns: { hex: 'i16', health: 'u8', done: 'u8', captain: 'u8', known: 'u8' } },
    /** The man who stands there, plus one. */
    ground: { rows: hexes, columns: { man: 'u8' } },
    /** `led`: has a living captain, which everybody knows; who he is, is another matter. */
    bands: { rows: 2, columns: { points: 'u8', bouts: 'u8', led: 'u8' } },
    clock: { rows: 1, columns: { bout: 'u8', turn: 'u8' } },
  }) as const

export type FordState = State<FordSetting, ReturnType<typeof layoutOf>, FordFlow>

export type FordEmit = Emit<FordEvent>
