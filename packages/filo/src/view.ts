import { directionName, OFF_MAP } from '@mesnada/hex'
import { allowanceOf, figuresOf, leaderFiguresOf } from './figures.ts'
import { asDirection } from './occupancy.ts'
import type { Name } from './play.ts'
import type { FiloState, Seat } from './state.ts'
import { CAPTURED, DEAD, LEADS, SAFE } from './state.ts'
import type { UnitType } from './tables.ts'
import { FATES, type Fate, ORDERS, type Order } from './units.ts'

/** The position as data for a screen. Nothing is hidden in this game. */

interface UnitView {
  readonly seat: Seat
  readonly banner: string
  readonly type: UnitType
  readonly name?: Name
  readonly fate: Fate
  readonly at?: string
  readonly facing?: string
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
}

interface LeaderView {
  readonly seat: Seat
  readonly banner: string
  readonly name: Name
  readonly at?: string
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
  readonly turn: number
  readonly turns: number
  readonly phase: string
  readonly seat: Seat
  readonly active?: number
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
  }[]
  readonly combats: readonly {
    readonly attackers: readonly string[]
    readonly defenders: readonly string[]
    readonly charge: boolean
  }[]
  readonly standard?: string
}

const STATUS = new Map<number, LeaderView['status']>([
  [LEADS, 'leads'],
  [CAPTURED, 'captured'],
  [DEAD, 'dead'],
  [SAFE, 'safe'],
])

const placeOf = ({ setting }: FiloState, hex: number): { readonly at?: string } =>
  hex === OFF_MAP ? {} : { at: setting.grid.label(hex) }

const unitView = (state: FiloState, unit: number): UnitView => {
  const { setting, tables } = state
  const { units } = tables
  const card = setting.units[unit]
  const { pf, quality } = figuresOf(state, unit)
  const onMap = units.hex[unit] !== OFF_MAP
  return {
    seat: card.seat,
    banner: setting.banners[card.banner].id,
    type: card.type,
    ...(card.name === undefined ? {} : { name: card.name }),
    fate: FATES[units.fate[unit]],
    ...placeOf(state, units.hex[unit]),
    ...(onMap ? { facing: directionName(setting.grid.orientation, asDirection(units.facing[unit])) } : {}),
    pf,
    quality,
    pm: allowanceOf(state, unit),
    order: ORDERS[units.order[unit]],
    fatigued: units.fatigued[unit] !== 0,
    mounted: units.mounted[unit] !== 0,
    shoots: card.shooting !== undefined,
    commanded: units.commanded[unit] !== 0,
    resting: units.resting[unit] !== 0,
    called: units.called[unit] !== 0,
    charging: units.charging[unit] !== 0,
    spent: units.spent[unit],
  }
}

/** A captive is where his captor is. */
const leaderView = (state: FiloState, leader: number): LeaderView => {
  const { setting, tables } = state
  const { leaders, units } = tables
  const card = setting.leaders[leader]
  const captor = leaders.captor[leader] - 1
  return {
    seat: card.seat,
    banner: setting.banners[card.banner].id,
    name: card.name,
    ...placeOf(state, captor >= 0 ? units.hex[captor] : leaders.hex[leader]),
    status: STATUS.get(leaders.status[leader]) ?? 'waits',
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
  const label = (hex: number): string => setting.grid.label(hex)
  return {
    turn: flow.turn,
    turns: setting.turns,
    phase: flow.phase,
    seat: flow.seat,
    ...(flow.active === undefined ? {} : { active: flow.active }),
    points: [...tables.sides.points],
    mounts: [...tables.sides.mounts],
    dismounts: [...tables.sides.dismounts],
    units: setting.units.map((_, unit) => unitView(state, unit)),
    leaders: setting.leaders.map((_, leader) => leaderView(state, leader)),
    markers: setting.markers.map(({ kind, name, seat }, marker) => ({
      kind,
      name,
      seat,
      ...placeOf(state, tables.markers.hex[marker]),
    })),
    combats: flow.combats.map(({ attackers, defenders, charge }) => ({
      attackers: attackers.map(label),
      defenders: defenders.map(label),
      charge,
    })),
    ...(setting.special.standard === undefined ? {} : { standard: label(setting.special.standard.hex) }),
  }
}
