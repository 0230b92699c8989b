import type { Board, Emit, Seat, State } from '@mesnada/engine'
import { type Direction, type Grid, type Hex, type Pathfinder } from '@mesnada/hex'
import type { FiloEvent } from './events.ts'
import type { Flow, Leader, Unit } from './flow.ts'
import type { FiloOptions } from './options.ts'
import type { Shooting, UnitType } from './printed/tables.ts'
import type { Figures, LeaderFigures } from './printed/units.ts'
import type { Name, Play } from './scenario-schema.ts'
import type { Sightlines } from './sight/sight.ts'

/** A counter, both sides of it. */
export interface UnitCard {
  readonly seat: Seat
  readonly banner: number
  readonly type: UnitType
  readonly name?: Name
  readonly fresh: Figures
  readonly tired: Figures
  /** In the saddle at the start. */
  readonly mounted: boolean
  readonly shooting: Shooting | undefined
  readonly facesFreely: boolean
}

/** filo 1.1: a leader, or the substitute who waits to take his place (filo 7.6). */
export interface LeaderCard {
  readonly seat: Seat
  readonly banner: number
  readonly name: Name
  readonly hale: LeaderFigures
  readonly hurt: LeaderFigures
  /** The one he stands in for. */
  readonly substitutes: Leader | undefined
}

export interface BannerCard {
  readonly id: string
  readonly name: Name
  readonly seat: Seat
  readonly leader: Leader
  readonly substitute: Leader
  readonly units: readonly Unit[]
  /** Where its units may be set up; undefined for a banner that is to come. */
  readonly zone: readonly Hex[] | undefined
  readonly arrives: { readonly turn: number; readonly hexes: readonly Hex[] } | undefined
}

export interface MarkerCard {
  readonly kind: 'priest' | 'champion'
  readonly name: Name
  readonly seat: Seat
  readonly points: number
}

/** The special rules of a scenario, with their banners and hexes by number. */
export interface Special {
  readonly archers: number
  readonly cavalryFleesHalf: boolean
  readonly standard: { readonly seat: Seat; readonly hex: Hex } | undefined
  readonly waits: number | undefined
  readonly leaves:
    | { readonly banner: number; readonly after: number; readonly points: number; readonly regroup: number }
    | undefined
  readonly mourned: number | undefined
  readonly neverBack: { readonly banner: number; readonly towards: Hex } | undefined
}

/** filo 12.2: the directions of a flight over an edge; one by a place follows the distances to it. */
export interface Flight {
  /** The way it faces. */
  readonly towards: Direction
  /** What leads straight on; the first is the left one of two that are equally good. */
  readonly straight: readonly Direction[]
  /** What it may turn aside to. */
  readonly aside: readonly Direction[]
  readonly byPlace: boolean
}

export const NO_WAY_OUT = 255

/** What never changes in a game, compiled from scenario, map and options. */
export interface Setting {
  /** Its id. */
  readonly scenario: string
  readonly board: Board
  readonly grid: Grid
  readonly play: Play
  readonly special: Special
  readonly options: FiloOptions
  readonly turns: number
  readonly units: readonly UnitCard[]
  readonly leaders: readonly LeaderCard[]
  readonly banners: readonly BannerCard[]
  readonly markers: readonly MarkerCard[]
  readonly unitsOf: readonly [readonly Unit[], readonly Unit[]]
  /** By unit, for hot paths. */
  readonly seatOf: Uint8Array
  readonly isArtillery: Uint8Array
  /** [hex * 6 + direction]: what a step costs on foot, and on horse or with artillery; or IMPASSABLE. */
  readonly footCost: Uint8Array
  readonly horseCost: Uint8Array
  /** [hex * 6 + direction]: what the ground adds to an attack in that direction, and to a charge; or NO_COMBAT. */
  readonly combatGround: Int8Array
  readonly chargeGround: Int8Array
  readonly sight: Sightlines
  readonly pathfinder: Pathfinder
  /** By hex: 1 where units can stand. */
  readonly standable: Uint8Array
  /** By unit: the hex the scenario gives it, or OFF_MAP; by leader and by marker likewise. */
  readonly fixed: readonly Hex[]
  readonly startOf: readonly Hex[]
  readonly markerStarts: readonly Hex[]
  /** By leader, at the start (filo 1.2). */
  readonly commandsArmy: readonly boolean[]
  /** By seat: which ways lead to the edge of flight (filo 12.2), and the facing at the start. */
  readonly flight: readonly [Flight, Flight]
  readonly facing: readonly [Direction, Direction]
  /** By seat, by hex: hexes to where its units leave the map; NO_WAY_OUT where none leads there. */
  readonly toEdge: readonly [Uint8Array, Uint8Array]
}

/** No attack in this direction. */
export const NO_COMBAT = 127

/** Where a leader is. */
export const LEADS = 0
export const WAITS = 1
export const CAPTURED = 2
export const DEAD = 3
export const SAFE = 4
/** To come with his banner. */
export const AWAY = 5

/** How far a unit's move in this activation has come. */
export const UNMOVED = 0
export const MOVING = 1
export const MOVED = 2

export const layoutOf = (units: number, leaders: number, markers: number, hexes: number) =>
  ({
    units: {
      rows: units,
      columns: {
        hex: 'i16',
        facing: 'u8',
        fate: 'u8',
        order: 'u8',
        fatigued: 'u8',
        mounted: 'u8',
        /** filo 6.A: under command this turn; filo 11.2: carries a rest marker. */
        commanded: 'u8',
        resting: 'u8',
        /** filo 7.2: may act in the activation under way. */
        called: 'u8',
        motion: 'u8',
        spent: 'u8',
        /** Where the move began. */
        from: 'i16',
        /** filo 8.4: has mounted or dismounted in this activation. */
        remounted: 'u8',
        /** filo 10.4: has ridden at an enemy straight ahead. */
        charging: 'u8',
        /** filo 9.1: has shot, has been shot at, in this activation. */
        fired: 'u8',
        shotAt: 'u8',
        /** Has attacked in this activation. */
        fought: 'u8',
        /** filo 12.3: has rolled in this phase E; has run in it. */
        tested: 'u8',
      },
    },
    /** The units in a hex, plus one; the first is never empty when the second is not. */
    ground: { rows: hexes, columns: { first: 'u16', second: 'u16' } },
    leaders: {
      rows: leaders,
      columns: {
        hex: 'i16',
        status: 'u8',
        wounded: 'u8',
        /** Commands the army now (filo 7.6). */
        army: 'u8',
        /** Commanded it when he was taken (filo 7.5.1). */
        led: 'u8',
        /** The unit that holds him, plus one. */
        captor: 'i16',
        acted: 'u8',
        barred: 'u8',
        spent: 'u8',
        moved: 'u8',
        /** Carried over friends by a unit that has not stopped (filo 5.1). */
        aboard: 'u8',
      },
    },
    markers: { rows: Math.max(1, markers), columns: { hex: 'i16', motion: 'u8', spent: 'u8' } },
    sides: { rows: 2, columns: { points: 'i16', mounts: 'u8', dismounts: 'u8' } },
    /** `mover`: unit or marker whose move is under way, plus one; markers count after the units. */
    clock: { rows: 1, columns: { mover: 'i16', companion: 'i16', released: 'u8', left: 'u8' } },
  }) as const

export type FiloState = State<Setting, ReturnType<typeof layoutOf>, Flow>

export type Tell = Emit<FiloEvent>

export type { Direction, Seat }
