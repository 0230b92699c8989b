import type { Board, Emit, ScenarioDocument, Seat, State, Texts } from '@mesnada/engine'
import {
  type FacingPathfinder,
  type Grid,
  type LineCache,
  nth,
  OFF_MAP,
  type Pathfinder,
  type Trace,
} from '@mesnada/hex'
import type { CrusadesEvent } from './events.ts'
import type { Flow, Formation, Leader, Unit } from './flow.ts'
import type { CrusadesOptions } from './options.ts'
import type { MatrixType, Mover, Shooter } from './printed/tables.ts'
import type { Arm, Figures, LeaderFigures } from './printed/units.ts'
import type { Play } from './scenario-schema.ts'

/** What never changes in a game, compiled from scenario, map and options. */
export interface Setting {
  readonly scenario: ScenarioDocument
  readonly play: Play
  readonly board: Board
  readonly grid: Grid
  readonly options: CrusadesOptions
  readonly units: readonly UnitCard[]
  readonly leaders: readonly LeaderCard[]
  readonly formations: readonly FormationCard[]
  /** By seat. */
  readonly unitsOf: readonly [readonly Unit[], readonly Unit[]]
  readonly leadersOf: readonly [readonly Leader[], readonly Leader[]]
  /** Those of `unitsOf` who have something to shoot with. */
  readonly shootersOf: readonly [readonly Unit[], readonly Unit[]]
  /** By seat: 1 for each hex of the edge to which its routed units run. */
  readonly edges: readonly [Uint8Array, Uint8Array]
  /** crusades 12.2: 1 where whoever is thirsty can drink. */
  readonly water: Uint8Array
  readonly level: Uint8Array
  /** crusades 8.25, [hex * 6 + direction]: 1 where stakes stop whoever is mounted; undefined where there are none. */
  readonly staked: Uint8Array | undefined
  readonly pathfinder: Pathfinder
  readonly facingPathfinder: FacingPathfinder
  readonly lines: LineCache
  /** Scratch for one line of sight at a time, the zones, the enemies and the closed hexes of one search, one leader's span, distances to one side. */
  readonly trace: Trace
  readonly zones: Uint8Array
  readonly enemies: Uint8Array
  readonly closed: Uint8Array
  readonly span: Uint8Array
  readonly away: Uint8Array
  readonly openAway: Uint8Array
  /** For whichever of these spreads from hex to hex. */
  readonly queue: Int32Array
}

/** A combat unit's counter. */
export interface UnitCard {
  readonly id: string
  /** Where it has one of its own; otherwise it goes by its formation and arm. */
  readonly name: Texts | undefined
  readonly arm: Arm
  readonly side: Seat
  readonly formation: number
  /** By steps left: [none, reduced, full]. */
  readonly figures: readonly [Figures, Figures, Figures]
  readonly mover: Mover
  readonly mounted: boolean
  readonly skirmisher: boolean
  /** crusades 5.6, 9.14: crusader heavy cavalry. */
  readonly crusader: boolean
  readonly shooter: Shooter | undefined
  readonly type: MatrixType | undefined
  readonly points: number
  /** [hex * 6 + direction]: half points for the step, shared by all who move alike. */
  readonly costs: Uint8Array
  /** crusades 8.25: the same without the steps across stakes, where they stop it; otherwise the same table. */
  readonly unstaked: Uint8Array
  /** crusades 5.11, [hex * 6 + direction]: 1 where the next hex is open to it and the side not steep, shared likewise. */
  readonly open: Uint8Array
  /** crusades 10.1: the same in flight, roads not counted. */
  readonly flight: Uint8Array
  /** crusades 6.21, 9.31, [hex * 6 + direction]: 1 where it bears on the next hex, shared likewise. */
  readonly bears: Uint8Array
  /** Hexes to its own edge over ground it can cross, shared likewise; UNREACHABLE where there is no way. */
  readonly toEdge: Uint16Array
  /** crusades 14.2: the same to the edge by which its formation goes home, if it ever does. */
  readonly toWing: Uint16Array | undefined
  /** crusades 14.4: never leaves its town. */
  readonly garrison: boolean
  /** crusades 16.4, an option. */
  readonly berserk: boolean
}

export const UNREACHABLE = 65_535

export interface LeaderCard {
  readonly id: string
  readonly name: Texts
  readonly side: Seat
  readonly formation: number
  readonly overall: boolean
  readonly figures: LeaderFigures
  /** [hex * 6 + direction]: half points for the step. */
  readonly costs: Uint8Array
  /** crusades 14.2: hexes to the edge by which his formation goes home. */
  readonly toWing: Uint16Array | undefined
}

export interface FormationCard {
  readonly id: string
  readonly name: Texts
  readonly side: Seat
  readonly leader: Leader
  readonly units: readonly Unit[]
  /** crusades 14.2, 15.2: when it goes home, and by which edge. */
  readonly leaves: Leaves | undefined
}

export type Leaves = NonNullable<Play['armies'][0]['formations'][0]['leaves']>

/** Not on the map: destroyed or fled from it, or gone with leave (crusades 14.2). */
export const LOST = -1
export const GONE = -2

export const NOBODY = -1

/** What a unit has done in the current player turn. */
export const DONE = {
  moved: 1,
  /** Has left its hex: artillery then does not fire. */
  marched: 2,
  fired: 4,
  /** Attacked in melee, or was attacked. */
  attacked: 8,
  defended: 16,
  /** crusades 16.3: changed from one chit of its leader to the other. */
  assigned: 32,
  /** crusades 16.1: has fired in defence; counted for the whole turn. */
  answered: 64,
} as const

/** Morale of a unit: `BROKEN` has just failed its check and has yet to run. */
export const STEADY = 0
export const ROUTED = 1
export const BROKEN = 2

/** A formation: with the army, on the brink of going home, on its way (crusades 14.2). */
export const LOYAL = 0
export const WAVERING = 1
export const GOING = 2

/** A leader: himself, or whoever took his place (crusades 4.23), or awaited. */
export const PRESENT = 0
export const AWAITED = 1
export const REPLACED = 2

/** Rows of each table. */
interface Sizes {
  readonly units: number
  readonly leaders: number
  readonly hexes: number
  readonly grounds: number
  readonly formations: number
}

export const layoutOf = ({ units, leaders, hexes, grounds, formations }: Sizes) =>
  ({
    units: {
      rows: units,
      columns: {
        hex: 'i16',
        facing: 'u8',
        steps: 'u8',
        morale: 'u8',
        /** Player turn in which it broke. */
        brokeOn: 'u16',
        /** Number of the order it acts on until its side's next command phase (crusades 5.32). */
        order: 'u8',
        /** crusades 5.6: on Attack and yet to fight for it. */
        committed: 'u8',
        /** Bits of DONE. */
        done: 'u8',
        /** crusades 12.2: turns without water. */
        thirst: 'u8',
        /** crusades 16.3: under its leader's second chit. */
        detached: 'u8',
        /** crusades 16.4: melees fought since it last rested, and whether an enemy was beside it in this turn. */
        melees: 'u8',
        contact: 'u8',
        /** crusades 15.2: the hex by which it left the field. */
        gate: 'i16',
        /** crusades 6.13: half points already paid in this movement phase, for turning with its stack. */
        spent: 'u8',
      },
    },
    leaders: {
      rows: leaders,
      columns: {
        hex: 'i16',
        order: 'u8',
        /** crusades 16.3: number of the second order plus one; 0 for none. */
        second: 'u8',
        status: 'u8',
        /** Has tried to change his order, or has moved, in this phase. */
        done: 'u8',
        /** Lost so far: the leader himself, then his replacement. */
        fallen: 'u8',
      },
    },
    formations: {
      rows: formations,
      columns: {
        /** crusades 14.2: LOYAL, WAVERING or GOING. */
        mood: 'u8',
        /** Turn in which it began to go. */
        since: 'u8',
        /** crusades 16.1: its chit has been drawn in this turn. */
        drawn: 'u8',
      },
    },
    /** crusades 11.2: the seat whose each ground was when it was last judged. */
    grounds: { rows: grounds, columns: { holder: 'u8' } },
    /** The units standing there, plus one: the top one, and the one beneath it (crusades 7.2). */
    ground: { rows: hexes, columns: { top: 'u8', under: 'u8' } },
  }) as const

type CrusadesLayout = ReturnType<typeof layoutOf>

export type CrusadesState = State<Setting, CrusadesLayout, Flow>

export type Tell = Emit<CrusadesEvent>

export const isOnMap = ({ tables }: CrusadesState, unit: Unit): boolean =>
  (tables.units.hex[unit] ?? OFF_MAP) >= 0

export const isSteady = ({ tables }: CrusadesState, unit: Unit): boolean =>
  tables.units.morale[unit] === STEADY

/** As it is now, with the steps it has left. */
export const figuresOf = ({ setting, tables }: CrusadesState, unit: Unit): Figures =>
  nth(nth(setting.units, unit).figures, tables.units.steps[unit] ?? 0)

/** crusades 14.2 */
export const isGoing = ({ tables }: CrusadesState, formation: Formation): boolean =>
  tables.formations.mood[formation] === GOING

export const hasDone = ({ tables }: CrusadesState, unit: Unit, deed: number): boolean =>
  ((tables.units.done[unit] ?? 0) & deed) !== 0
