import type { Board, ScenarioDocument, Seat, State } from '@mesnada/engine'
import type { Grid } from '@mesnada/hex'
import type { Body, Flow, Gear } from './flow.ts'
import type { SiegeOptions } from './options.ts'
import type { AnimalKind, CharacterType, CharacterTypeName, GearKind } from './printed/units.ts'
import type { Play } from './scenario-schema.ts'
import type { Terms } from './terms.ts'

/** What never changes in a game. */
export interface Setting {
  readonly scenario: ScenarioDocument
  readonly play: Play
  readonly board: Board
  readonly grid: Grid
  readonly options: SiegeOptions
  readonly bodies: readonly BodyCard[]
  /** What is seen of a counter that lies face down (siege 6.75): one for each group of a side, whoever it is. */
  readonly strangers: readonly BodyCard[]
  readonly gear: readonly GearCard[]
  /** See `termsOf`. */
  readonly terms: readonly Terms[]
}

/** The counter of a character or an animal. */
export type BodyCard =
  | {
      readonly kind: 'character'
      readonly id: string
      readonly name?: string
      readonly type: CharacterTypeName
      /** The standard figures of the type, or a named character's own. */
      readonly figures: CharacterType
      readonly side: Seat
      readonly group: number
      readonly lady: boolean
      readonly hero: boolean
      /** Keeps watch before the alarm (siege 6.75). */
      readonly sentry: boolean
      readonly commander?: string
      /** In whose reach a captured lady breaks free (siege 6.4, switch 44). */
      readonly friend?: string
      /** The horse he comes on. */
      readonly horse?: Body
    }
  | {
      readonly kind: 'animal'
      readonly id: string
      readonly animal: AnimalKind
      readonly side: Seat
      readonly group: number
      /** The cart it begins in harness to (siege 5.11). */
      readonly draws?: Gear
      /** The animal behind which it begins tied (siege 5.13). */
      readonly behind?: Body
    }

export interface GearCard {
  readonly kind: GearKind
  readonly id: string
  readonly side: Seat
  readonly group: number
}

export const HEALTHY = 0
export const STUNNED = 1
export const WOUNDED = 2
export const DEAD = 3

/** Not on the map: yet to come, left it, dead. */
export const RESERVE = -1
export const LEFT = -2
export const FALLEN = -3
/** In a siege of many days: in the castle or in the camp, and not in the action under way. */
export const ABSENT = -4

export const NOBODY = -1

export const GROUND = 0
/** The upper level of a siege tower (siege 2.42). */
export const TOP = 1

/** What someone has done in the current player turn; cleared when his side's next one begins. */
export const DONE = {
  shotFirst: 1,
  shotSecond: 2,
  moved: 4,
  attacked: 8,
  /** Spent on a task of the combat phase: toppling, dousing, oil, lighting a fire, the ram. */
  worked: 16,
  /** Spent on something that takes a complete turn: winch, mounting, harnessing, exchange. */
  busy: 32,
  /** Pushed an engine; does not otherwise move. */
  pushed: 64,
  /** Reached for a bridle from the saddle and missed (siege 6.74). */
  grabbed: 128,
  /** Drew a light cart by hand (switch 42). */
  hauled: 256,
  /** Served a ballista that shot (siege 3.41). */
  served: 512,
} as const

export const STEADY = 0
export const PANICKED = 1
export const ROUTED = 2

export const FREE = 0
export const CAPTIVE = 1
/** Has escaped or attacked his escort: no quarter any more (siege 6.4). */
export const FORFEIT = 2

/** siege 6.75: awake and face up. */
export const KNOWN = 0
export const ASLEEP = 1
/** Awake, but his counter still lies face down. */
export const UNIDENTIFIED = 2

/** What a ladder, a bridge or an engine is doing. */
export const GEAR_IDLE = 0
export const LADDER_LYING = 0
export const LADDER_CARRIED = 1
export const LADDER_UPRIGHT = 2
export const BRIDGE_UP = 0
export const BRIDGE_DOWN = 1
export const DESTROYED = 9

export const FIRE_BY_ARROW = 1
export const FIRE_OTHERWISE = 2

export const layoutOf = (bodies: number, gear: number, hexes: number) =>
  ({
    bodies: {
      rows: bodies,
      columns: {
        /**
         * Which counter this is: a number into the setting's cards. Hidden at night, so not simply the row; below
         * zero it is the complement of a number into the strangers.
         */
        card: 'i16',
        /** Foot of a man; head of a horse and of its rider. */
        hex: 'i16',
        /** The second hex of a horse and of its rider, otherwise NOBODY. */
        tail: 'i16',
        deck: 'u8',
        side: 'u8',
        health: 'u8',
        /** Player turn in which he was stunned. */
        stunnedOn: 'u16',
        /** A rider's horse; a ridden horse's rider. */
        mount: 'i16',
        /** Movement points spent in this movement phase. */
        spent: 'u8',
        /** Bits of DONE. */
        done: 'u16',
        /** Player turn in which he last attacked or was attacked in melee. */
        foughtOn: 'u16',
        /** Player turn in which he was last attacked in melee (siege 6.4). */
        attackedOn: 'u16',
        /** Player turn in which he last entered a hex. */
        movedOn: 'u16',
        /** The edge hex by which he left the map. */
        leftFrom: 'i16',
        /** Gear he carries. */
        carries: 'i16',
        /** The animal he leads, or that follows this animal in the string. */
        leads: 'i16',
        /** Who leads this animal: a character, or the animal before it. */
        ledBy: 'i16',
        morale: 'u8',
        /** Out of command since the last movement phase of his side (siege 6.5). */
        astray: 'u8',
        /** By counter, not by row: the counter of the sergeant whose man he is (siege 6.5). */
        under: 'i16',
        custody: 'u8',
        /** Where he fell, for those who take his arrows (siege 6.3). */
        fellAt: 'i16',
        /** Arrows left; -1: no limit. */
        arrows: 'i16',
        skill: 'i8',
        /** The horse that a wounded man has spent one turn mounting, plus one (switch 18). */
        mounting: 'u16',
        veil: 'u8',
        /** The enemy has seen who this sleeper is (siege 6.75). */
        seen: 'u8',
      },
    },
    gear: {
      rows: gear,
      columns: {
        /** The middle hex of three, the front one of two. */
        hex: 'i16',
        /** Where the front points; for an upright ladder the wall it leans on, for a screen its base. */
        facing: 'u8',
        status: 'u8',
        side: 'u8',
        /** Ballista: player turns of loading done. */
        count: 'u8',
        /** Player turn of the last shot or blow. */
        usedOn: 'u16',
        /** A cart's draft animal. */
        animal: 'i16',
        /** Player turn in which one of its crew attacked (siege 2.41). */
        heldOn: 'u16',
        /** Player turn in which one of a ram's crew attacked or fought a fire (siege 4.34). */
        hinderedOn: 'u16',
        /** Player turn in which it last changed its place, and the movement points it has spent in that turn. */
        movedOn: 'u16',
        spent: 'u8',
      },
    },
    ground: {
      rows: hexes,
      columns: {
        /** Row of the body standing here, plus one; riders rather than their horses. */
        occupant: 'i16',
        /** The same for the upper level of a siege tower. */
        upper: 'i16',
        /** A second one who fell on top of the first (siege 1.94), until either moves. */
        under: 'i16',
        /** Row of the gear that covers this hex, plus one; a barrel or a lying ladder does not. */
        gear: 'i16',
        filled: 'u8',
        rubble: 'u8',
        deadMen: 'u8',
        deadHorses: 'u8',
        /** Player turns the fire has burnt, plus one. */
        fire: 'u8',
        fireCause: 'u8',
        fireSide: 'u8',
        /** Stages of demolition (siege 4.13). */
        damage: 'u8',
        /** A tent that is no more. */
        burnt: 'u8',
      },
    },
  }) as const

export type SiegeLayout = ReturnType<typeof layoutOf>

export type SiegeState = State<Setting, SiegeLayout, Flow>
