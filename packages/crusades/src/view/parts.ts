import { type RuleRef, type Seat, type Texts, topFrame } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { Leader, Phase, Unit } from '../flow.ts'
import { type Costs, FORBIDDEN, type Mover, TERRAIN_EFFECTS } from '../printed/tables.ts'
import { TERRAIN_WORDS, VOCABULARY } from '../printed/terrain.ts'
import type { Arm } from '../printed/units.ts'
import type { CrusadesState, UnitCard } from '../state.ts'
import { pointsOf } from '../victory/victory.ts'

/** Parts of the view for those who ask often and need no more: the log, the clock, the word for a hex. */

/** Where in the sequence of play the game is. */
export interface ClockView {
  readonly turn: number
  readonly turns: number
  readonly side: Seat
  readonly phase: Phase
  readonly points: readonly [number, number]
  /** crusades 16.1: the formation that was drawn and acts now, or `draw` while one is to be drawn. */
  readonly chit?: number | 'draw'
}

export const clockOf = (state: CrusadesState): ClockView => {
  const { turn, side, phase, chit } = state.flow
  const drawn = topFrame(state)?.kind === 'draw' ? 'draw' : chit
  return {
    turn,
    turns: state.setting.scenario.turns,
    side,
    phase,
    points: pointsOf(state),
    ...(drawn === undefined ? {} : { chit: drawn }),
  }
}

/** What a unit is called by: its own name or its arm, its formation, and its number where several are alike. */
export interface UnitIdentity {
  readonly arm: Arm
  readonly crusader?: true
  readonly name?: Texts
  readonly formation: Texts
  readonly number?: number
}

export const unitIdentityOf = ({ setting }: CrusadesState, unit: Unit): UnitIdentity => {
  const card = nth(setting.units, unit)
  const { name: formation, units } = nth(setting.formations, card.formation)
  const alike = units.filter(row => isAlike(card, nth(setting.units, row)))
  return {
    arm: card.arm,
    ...(card.crusader ? { crusader: true } : {}),
    ...(card.name ? { name: card.name } : {}),
    formation,
    ...(alike.length > 1 ? { number: alike.indexOf(unit) + 1 } : {}),
  }
}

const isAlike = (card: UnitCard, other: UnitCard): boolean =>
  other.arm === card.arm && other.crusader === card.crusader && other.name?.en === card.name?.en

/** A leader's name; crusades 4.23: and whether another bears his rank now, or is to. */
export const leaderIdentityOf = (
  { setting, tables }: CrusadesState,
  leader: Leader,
): { readonly name: Texts; readonly hasFallen: boolean } => ({
  name: nth(setting.leaders, leader).name,
  hasFallen: (tables.leaders.fallen[leader] ?? 0) > 0,
})

export const formationNameOf = ({ setting }: CrusadesState, formation: number): Texts =>
  nth(setting.formations, formation).name

/** crusades 11.2: ground that is fought for, by its place in the scenario's list. */
export const groundNameOf = ({ setting }: CrusadesState, ground: number): Texts =>
  nth(setting.play.ground, ground).name

/** Undefined where it is not on the map. */
export const unitHexOf = ({ tables }: CrusadesState, unit: Unit): Hex | undefined => {
  const hex = tables.units.hex[unit] ?? OFF_MAP
  return hex < 0 ? undefined : hex
}

/** The ground of a hex in the words of the vocabulary. */
export interface HexGround {
  readonly terrain: string | undefined
  readonly features: readonly string[]
  readonly level: number
}

export const groundAt = ({ setting }: CrusadesState, hex: Hex): HexGround => {
  const { terrain, features } = setting.board
  return {
    terrain: VOCABULARY.terrain[terrain[hex] ?? 0],
    features: VOCABULARY.features.filter((_, bit) => ((features[hex] ?? 0) & (1 << bit)) !== 0),
    level: setting.level[hex] ?? 0,
  }
}

/** crusades 8.21, 9.14, 9.43: what the ground of a hex costs to enter, in points, and does to whoever is attacked there. */
export interface GroundEffects {
  /** Undefined: not allowed. */
  readonly enter: Readonly<Record<Mover, number | undefined>>
  readonly fire: number
  readonly melee: number
  readonly rule: RuleRef
}

export const groundEffectsAt = ({ setting }: CrusadesState, hex: Hex): GroundEffects | undefined => {
  const terrain = TERRAIN_WORDS[setting.board.terrain[hex] ?? 0]
  if (terrain === undefined) return undefined
  const { enter, fire, melee } = TERRAIN_EFFECTS[terrain]
  const points = (mover: Mover): number | undefined => pointsFor(enter, mover)
  return {
    enter: {
      infantry: points('infantry'),
      cavalry: points('cavalry'),
      leader: points('leader'),
      'heavy-cavalry': points('heavy-cavalry'),
      skirmisher: points('skirmisher'),
    },
    fire,
    melee,
    rule: VIEW_RULES.enter,
  }
}

/** Costs are kept in half points. */
const pointsFor = (costs: Costs, mover: Mover): number | undefined =>
  costs[mover] === FORBIDDEN ? undefined : costs[mover] / 2

/** The rules behind what a screen shows besides events. */
export const VIEW_RULES = {
  reach: 'crusades 8.1',
  enter: 'crusades 8.21',
  ride: 'crusades 4.14',
  armies: 'crusades 11.5',
  ground: 'crusades 11.2',
  cup: 'crusades 16.1',
} as const satisfies Readonly<Record<string, RuleRef>>
