import type { RuleRef } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Leader, Marker, Unit } from '../flow.ts'
import type { UnitType } from '../printed/tables.ts'
import { TERRAIN_EFFECTS, TERRAINS, VOCABULARY } from '../printed/terrain.ts'
import type { Name } from '../scenario-schema.ts'
import type { FiloState, Seat } from '../state.ts'

/** Parts of the view for those who ask often and need no more: the log, the clock, the word for a hex. */

/** Where in the sequence of play the game is. */
export interface ClockView {
  readonly turn: number
  readonly turns: number
  readonly seat: Seat
  readonly phase: string
  /** The leader whose activation it is. */
  readonly active?: Leader
  readonly points: readonly [number, number]
  /** The side that begins every turn. */
  readonly attacker: Seat
}

export const clockOf = ({ setting, tables, flow }: FiloState): ClockView => ({
  turn: flow.turn,
  turns: setting.turns,
  seat: flow.seat,
  phase: flow.phase,
  ...(flow.active === undefined ? {} : { active: flow.active }),
  points: [tables.sides.points[0] ?? 0, tables.sides.points[1] ?? 0],
  attacker: setting.play.attacker,
})

/** What a unit is called by: its own name or its type, its banner, and its number where several are alike. */
export interface UnitIdentity {
  readonly type: UnitType
  readonly name?: Name
  readonly banner: Name
  readonly number?: number
}

export const unitIdentityOf = ({ setting }: FiloState, unit: Unit): UnitIdentity => {
  const { type, name, banner } = nth(setting.units, unit)
  const { name: bannerName, units } = nth(setting.banners, banner)
  const alike = units.filter(
    row => nth(setting.units, row).type === type && nth(setting.units, row).name === name,
  )
  return {
    type,
    ...(name === undefined ? {} : { name }),
    banner: bannerName,
    ...(alike.length > 1 ? { number: alike.indexOf(unit) + 1 } : {}),
  }
}

export interface LeaderIdentity {
  readonly seat: Seat
  readonly name: Name
  readonly banner: Name
  /** He has taken another's place, or is to. */
  readonly substitute: boolean
}

export const leaderIdentityOf = ({ setting }: FiloState, leader: Leader): LeaderIdentity => {
  const { seat, name, banner, substitutes } = nth(setting.leaders, leader)
  return { seat, name, banner: nth(setting.banners, banner).name, substitute: substitutes !== undefined }
}

export const bannerNameOf = ({ setting }: FiloState, banner: number): Name =>
  nth(setting.banners, banner).name

export const markerNameOf = ({ setting }: FiloState, marker: Marker): Name =>
  nth(setting.markers, marker).name

/** Undefined where it is not on the map. */
export const unitHexOf = ({ tables }: FiloState, unit: Unit): Hex | undefined =>
  onMap(tables.units.hex[unit] ?? OFF_MAP)

export const leaderHexOf = ({ tables }: FiloState, leader: Leader): Hex | undefined =>
  onMap(tables.leaders.hex[leader] ?? OFF_MAP)

const onMap = (hex: Hex): Hex | undefined => (hex < 0 ? undefined : hex)

/** filo 5.2: of a pair on the move, the one that follows the other. */
export const isFollowing = ({ tables }: FiloState, unit: Unit): boolean =>
  tables.clock.companion[0] === unit + 1

/** filo 5.2: those of its side that stand with a unit, on the ground or on the way; none where there are no pairs. */
export const companionsOf = ({ setting, tables }: FiloState, unit: Unit): readonly Unit[] => {
  const { hex } = tables.units
  return setting.play.pairs === 'none'
    ? []
    : setting.unitsOf[nth(setting.units, unit).seat].filter(
        other => other !== unit && hex[other] === hex[unit],
      )
}

/** filo 5.2: the other unit of its pair, of its own type and banner. */
export const partnerOf = (state: FiloState, unit: Unit): Unit | undefined => {
  const { units } = state.setting
  const { type, banner } = nth(units, unit)
  return companionsOf(state, unit).find(
    other => nth(units, other).type === type && nth(units, other).banner === banner,
  )
}

/** The ground of a hex in the words of the vocabulary. */
export interface HexGround {
  readonly terrain: string | undefined
  readonly features: readonly string[]
  readonly level: number
}

export const groundAt = ({ setting }: FiloState, hex: Hex): HexGround => {
  const { terrain, features, halfLevel } = setting.board
  return {
    terrain: VOCABULARY.terrain[terrain[hex] ?? 0],
    features: VOCABULARY.features.filter((_, bit) => ((features[hex] ?? 0) & (1 << bit)) !== 0),
    level: (halfLevel[hex] ?? 0) / 2,
  }
}

/** filo T.1: what the ground of a hex costs to enter and does to whoever is attacked there; undefined: not allowed. */
export interface GroundEffects {
  readonly foot: number | undefined
  readonly horse: number | undefined
  readonly fire: number
  readonly combat: number | undefined
  readonly charge: number | undefined
  readonly blocks: boolean
  readonly rule: RuleRef
}

export const groundEffectsAt = ({ setting }: FiloState, hex: Hex): GroundEffects | undefined => {
  const terrain = TERRAINS[setting.board.terrain[hex] ?? 0]
  return terrain && { ...TERRAIN_EFFECTS[terrain], rule: VIEW_RULES.ground }
}

/** The rules behind what a screen shows besides events. */
export const VIEW_RULES = {
  reach: 'filo 8',
  ground: 'filo T.1',
} as const satisfies Readonly<Record<string, RuleRef>>
