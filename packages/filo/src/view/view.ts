import { topFrame } from '@mesnada/engine'
import { asDirection, type Direction, directionName, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { allowanceOf, figuresOf, leaderFiguresOf } from '../core/figures.ts'
import { secondAt } from '../core/occupancy.ts'
import type { Combat, Frame, Leader, Unit } from '../flow.ts'
import type { UnitType } from '../printed/tables.ts'
import { FATES, type Fate, ORDERS, type Order } from '../printed/units.ts'
import type { Name } from '../scenario-schema.ts'
import type { FiloState, Seat } from '../state.ts'
import { CAPTURED, DEAD, LEADS, SAFE } from '../state.ts'

/** The position as data for a screen. Nothing is hidden in this game. */

export interface UnitView {
  readonly seat: Seat
  readonly banner: string
  readonly type: UnitType
  readonly name?: Name
  readonly fate: Fate
  readonly at?: string
  /** The same hex by number. */
  readonly hex?: Hex
  /** It came second into its hex. */
  readonly second?: true
  readonly facing?: string
  /** The same by number. */
  readonly direction?: Direction
  /** filo 8.2: it chooses the way it faces when it is set up. */
  readonly facesFreely?: true
  readonly pf: number
  readonly quality: number
  readonly pm: number
  readonly order: Order
  readonly fatigued: boolean
  readonly mounted: boolean
  readonly shoots: boolean
  readonly commanded: boolean
  readonly resting: boolean
  readonly called: boolean
  readonly charging: boolean
  readonly spent: number
  /** What it has done in the activation or phase under way. */
  readonly moved: boolean
  readonly fired: boolean
  readonly fought: boolean
  /** While it waits: the row of the first that waits too and differs from it in nothing. */
  readonly like?: Unit
}

export interface BannerView {
  readonly id: string
  readonly seat: Seat
  readonly name: Name
}

export interface LeaderView {
  readonly seat: Seat
  readonly banner: string
  readonly name: Name
  readonly at?: string
  readonly hex?: Hex
  readonly status: 'leads' | 'waits' | 'captured' | 'dead' | 'safe'
  readonly substitute: boolean
  readonly commandsArmy: boolean
  readonly wounded: boolean
  readonly bonus: number
  readonly value: number
  readonly radius: number
  readonly pm: number
  readonly acted: boolean
  readonly barred: boolean
}

export interface FiloView {
  readonly scenario: string
  readonly turn: number
  readonly turns: number
  readonly phase: string
  readonly seat: Seat
  readonly active?: number
  /** What interrupts the phase. Hexes in it are numbers of the grid. */
  readonly frame?: Frame
  readonly banners: readonly BannerView[]
  readonly points: readonly number[]
  readonly mounts: readonly number[]
  readonly dismounts: readonly number[]
  readonly units: readonly UnitView[]
  readonly leaders: readonly LeaderView[]
  readonly markers: readonly {
    readonly kind: string
    readonly name: Name
    readonly seat: Seat
    readonly at?: string
    readonly hex?: Hex
  }[]
  /** Declared and still to be fought. */
  readonly combats: readonly CombatView[]
  /** Being fought. */
  readonly fighting: readonly CombatView[]
  /** filo N.5: for whose hex the battle is fought. */
  readonly standard?: { readonly at: string; readonly hex: Hex; readonly seat: Seat }
}

interface CombatView {
  readonly attackers: readonly string[]
  readonly defenders: readonly string[]
  /** The same hexes by number. */
  readonly from: readonly Hex[]
  readonly to: readonly Hex[]
  readonly charge: boolean
}

const STATUS = new Map<number, LeaderView['status']>([
  [LEADS, 'leads'],
  [CAPTURED, 'captured'],
  [DEAD, 'dead'],
  [SAFE, 'safe'],
])

const placeOf = ({ setting }: FiloState, hex: Hex): { readonly at?: string; readonly hex?: Hex } =>
  hex === OFF_MAP ? {} : { at: setting.grid.label(hex), hex }

const isWaiting = ({ tables }: FiloState, unit: Unit): boolean => {
  const fate = FATES[tables.units.fate[unit] ?? 0]
  return fate === 'to-place' || fate === 'to-come'
}

/** The first of those who wait and differ in nothing. */
const likeOf = (state: FiloState, unit: Unit): Unit => {
  const { setting, tables } = state
  const marks = (row: Unit): string => {
    const { banner, type, name, mounted, shooting, fresh } = nth(setting.units, row)
    return JSON.stringify([
      banner,
      type,
      name,
      mounted,
      shooting,
      fresh,
      setting.fixed[row],
      tables.units.fate[row],
    ])
  }
  const own = marks(unit)
  return (
    nth(setting.banners, nth(setting.units, unit).banner).units.find(
      row => isWaiting(state, row) && marks(row) === own,
    ) ?? unit
  )
}

const facingFields = (state: FiloState, unit: Unit): Pick<UnitView, 'facing' | 'direction'> => {
  const direction = asDirection(state.tables.units.facing[unit] ?? 0)
  return { facing: directionName(state.setting.grid.orientation, direction), direction }
}

export const unitView = (state: FiloState, unit: Unit): UnitView => {
  const { setting, tables } = state
  const { units } = tables
  const card = nth(setting.units, unit)
  const { pf, quality } = figuresOf(state, unit)
  const onMap = units.hex[unit] !== OFF_MAP
  return {
    seat: card.seat,
    banner: nth(setting.banners, card.banner).id,
    type: card.type,
    ...(card.name === undefined ? {} : { name: card.name }),
    fate: nth(FATES, units.fate[unit] ?? 0),
    ...placeOf(state, units.hex[unit] ?? OFF_MAP),
    ...(onMap ? facingFields(state, unit) : {}),
    ...(onMap && secondAt(state, units.hex[unit] ?? OFF_MAP) === unit ? { second: true } : {}),
    ...(card.facesFreely ? { facesFreely: true } : {}),
    pf,
    quality,
    pm: allowanceOf(state, unit),
    order: nth(ORDERS, units.order[unit] ?? 0),
    fatigued: units.fatigued[unit] !== 0,
    mounted: units.mounted[unit] !== 0,
    shoots: card.shooting !== undefined,
    commanded: units.commanded[unit] !== 0,
    resting: units.resting[unit] !== 0,
    called: units.called[unit] !== 0,
    charging: units.charging[unit] !== 0,
    spent: units.spent[unit] ?? 0,
    moved: units.motion[unit] !== 0,
    fired: units.fired[unit] !== 0,
    fought: units.fought[unit] !== 0,
    ...(isWaiting(state, unit) ? { like: likeOf(state, unit) } : {}),
  }
}

/** A captive is where his captor is. */
export const leaderView = (state: FiloState, leader: Leader): LeaderView => {
  const { setting, tables } = state
  const { leaders, units } = tables
  const card = nth(setting.leaders, leader)
  const captor = (leaders.captor[leader] ?? 0) - 1
  return {
    seat: card.seat,
    banner: nth(setting.banners, card.banner).id,
    name: card.name,
    ...placeOf(state, captor >= 0 ? (units.hex[captor] ?? OFF_MAP) : (leaders.hex[leader] ?? OFF_MAP)),
    status: STATUS.get(leaders.status[leader] ?? 0) ?? 'waits',
    substitute: card.substitutes !== undefined,
    commandsArmy: leaders.army[leader] !== 0,
    wounded: leaders.wounded[leader] !== 0,
    ...leaderFiguresOf(state, leader),
    acted: leaders.acted[leader] !== 0,
    barred: leaders.barred[leader] !== 0,
  }
}

export const view = (state: FiloState): FiloView => {
  const { setting, tables, flow } = state
  const { standard } = setting.special
  const label = (hex: Hex): string => setting.grid.label(hex)
  const frame = topFrame(state)
  const combatView = ({ attackers, defenders, charge }: Combat): CombatView => ({
    attackers: attackers.map(label),
    defenders: defenders.map(label),
    from: attackers,
    to: defenders,
    charge,
  })
  return {
    scenario: setting.scenario,
    turn: flow.turn,
    turns: setting.turns,
    phase: flow.phase,
    seat: flow.seat,
    ...(flow.active === undefined ? {} : { active: flow.active }),
    ...(frame ? { frame } : {}),
    banners: setting.banners.map(({ id, seat, name }) => ({ id, seat, name })),
    points: [...tables.sides.points],
    mounts: [...tables.sides.mounts],
    dismounts: [...tables.sides.dismounts],
    units: setting.units.map((_, unit) => unitView(state, unit)),
    leaders: setting.leaders.map((_, leader) => leaderView(state, leader)),
    markers: setting.markers.map(({ kind, name, seat }, marker) => ({
      kind,
      name,
      seat,
      ...placeOf(state, tables.markers.hex[marker] ?? OFF_MAP),
    })),
    combats: flow.combats.map(combatView),
    fighting: flow.stack.flatMap(each =>
      'combat' in each && each.kind !== 'outcome' ? [combatView(each.combat)] : [],
    ),
    ...(standard ? { standard: { at: label(standard.hex), hex: standard.hex, seat: standard.seat } } : {}),
  }
}
