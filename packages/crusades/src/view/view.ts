import { type GameResult, type Seat, type Texts, topFrame } from '@mesnada/engine'
import { asDirection, type Direction, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { topAt } from '../core/occupancy.ts'
import type { Frame, Leader, Phase, Unit } from '../flow.ts'
import { cupOf } from '../orders/chits.ts'
import {
  isLeaderOnMap,
  isOverall,
  leaderFigures,
  leaderOrder,
  orderOf,
  secondOrder,
  spanOf,
} from '../orders/command.ts'
import { isBerserk, isExhausted } from '../orders/fury.ts'
import type { Arm, Figures, LeaderFigures, Order } from '../printed/units.ts'
import { type CrusadesState, DONE, figuresOf, GONE, isGoing, isSteady, REPLACED } from '../state.ts'
import { holderOf, type Nerve, nerveOf, pointsOf, stepsOn } from '../victory/victory.ts'

/** The position as data for a screen: hexes by label, counters by the row that actions and events name. */
export interface CrusadesView {
  readonly scenario: string
  readonly turn: number
  readonly turns: number
  readonly side: Seat
  readonly phase: Phase
  /** crusades 16.1: the formation that was drawn and acts now, and those still in the cup. */
  readonly chit?: Chit
  readonly cup?: readonly Chit[]
  /** What interrupts the phase. Hexes in it are numbers of the grid. */
  readonly frame?: Frame
  readonly formations: readonly FormationView[]
  readonly units: readonly UnitView[]
  readonly leaders: readonly LeaderView[]
  readonly ground: readonly GroundView[]
  /** crusades 11.5: by seat, what each army has suffered, and how much breaks it. */
  readonly nerve: readonly [Nerve, Nerve]
  readonly points: readonly [number, number]
  readonly result?: GameResult
}

/** Ids are told apart within a side only. */
interface Chit {
  readonly formation: string
  readonly side: Seat
}

export interface FormationView {
  readonly id: string
  readonly side: Seat
  readonly name: Texts
  readonly leader: Leader
  readonly units: readonly Unit[]
}

export interface UnitView extends Figures {
  readonly row: Unit
  readonly side: Seat
  readonly arm: Arm
  readonly formation: string
  readonly name?: Texts
  readonly crusader?: true
  /** crusades 14.3 */
  readonly loose?: true
  readonly steps: number
  /** What it is worth with all its steps. */
  readonly full: Figures
  readonly order: Order
  /** Label, while it is on the map, with facing and place in the stack. */
  readonly at?: string
  /** The same hex by number. */
  readonly hex?: Hex
  readonly facing?: Direction
  readonly top?: true
  readonly routed?: true
  /** crusades 5.6: on Attack and bound to it. */
  readonly committed?: true
  /** crusades 5.31, 5.33: beyond its leader's span, or without a leader. */
  readonly unled?: true
  readonly done?: readonly (keyof typeof DONE)[]
  /** crusades 12.2: turns without water, where that counts. */
  readonly thirst?: number
  /** crusades 16.3: under its leader's second chit. */
  readonly detached?: true
  /** crusades 16.4, where it is played. */
  readonly berserk?: true
  readonly exhausted?: true
  /** crusades 14.2: on its way home. */
  readonly leaving?: true
  /** crusades 14.4 */
  readonly garrison?: true
  /** Not on the map: destroyed, or gone with leave. */
  readonly away?: 'lost' | 'gone'
}

export interface LeaderView extends LeaderFigures {
  readonly row: Leader
  readonly side: Seat
  readonly formation: string
  readonly name: Texts
  readonly order: Order
  /** crusades 16.3: of those under his second chit. */
  readonly second?: Order
  readonly overall?: true
  readonly replacement?: true
  readonly at?: string
  readonly hex?: Hex
  /** Has tried to change his order, or has moved, in this phase. */
  readonly acted?: true
  /** crusades 11.1: lost so far, he himself and those who took over from him. */
  readonly fallen?: number
  /** The man of the counter, if he has fallen. */
  readonly himself?: LeaderFigures & { readonly overall: boolean }
}

interface GroundView {
  readonly area: string
  readonly name: Texts
  readonly points: number
  readonly objective?: true
  readonly hexes: readonly string[]
  /** The same hexes by number. */
  readonly places: readonly Hex[]
  readonly holder: Seat
  /** crusades 11.2: steady steps of either side there now. */
  readonly steps: readonly [number, number]
}

const DEEDS = Object.keys(DONE) as readonly (keyof typeof DONE)[]

const unitView = (state: CrusadesState, unit: Unit, unled: boolean): UnitView => {
  const { setting, tables } = state
  const { side, arm, formation, name, crusader, skirmisher, mounted, garrison } = nth(setting.units, unit)
  const { hex, facing, steps, committed, done, thirst, detached } = tables.units
  const at = hex[unit] ?? OFF_MAP
  const here = at >= 0
  const deeds = DEEDS.filter(deed => ((done[unit] ?? 0) & DONE[deed]) !== 0)
  return {
    row: unit,
    side,
    arm,
    formation: nth(setting.formations, formation).id,
    ...(name ? { name } : {}),
    ...(crusader ? { crusader } : {}),
    ...(skirmisher && mounted ? { loose: true } : {}),
    ...figuresOf(state, unit),
    steps: steps[unit] ?? 0,
    full: nth(setting.units, unit).figures[2],
    order: orderOf(state, unit),
    ...(here
      ? { at: setting.grid.label(at), hex: at, facing: asDirection(facing[unit] ?? 0) }
      : { away: at === GONE ? 'gone' : 'lost' }),
    ...(here && topAt(state, at) === unit ? { top: true } : {}),
    ...(here && !isSteady(state, unit) ? { routed: true } : {}),
    ...(here && committed[unit] ? { committed: true } : {}),
    ...(here && unled ? { unled: true } : {}),
    ...(here && isGoing(state, formation) ? { leaving: true } : {}),
    ...(garrison ? { garrison } : {}),
    ...(here && detached[unit] ? { detached: true } : {}),
    ...(isBerserk(state, unit) ? { berserk: true } : {}),
    ...(here && isExhausted(state, unit) ? { exhausted: true } : {}),
    ...(here && (thirst[unit] ?? 0) > 0 ? { thirst: thirst[unit] } : {}),
    ...(deeds.length > 0 ? { done: deeds } : {}),
  }
}

/** crusades 5.31: those who would not take their leader's order where they stand. */
const unledUnits = (state: CrusadesState): ReadonlySet<Unit> => {
  const unled = new Set<Unit>()
  for (const { leader, units } of state.setting.formations) {
    const span = isLeaderOnMap(state, leader) ? spanOf(state, leader) : undefined
    for (const unit of units) if (span?.[state.tables.units.hex[unit] ?? OFF_MAP] !== 1) unled.add(unit)
  }
  return unled
}

const leaderView = (state: CrusadesState, leader: Leader): LeaderView => {
  const { setting, tables } = state
  const { side, formation, name, figures, overall } = nth(setting.leaders, leader)
  const second = secondOrder(state, leader)
  return {
    row: leader,
    side,
    formation: nth(setting.formations, formation).id,
    name,
    ...leaderFigures(state, leader),
    order: leaderOrder(state, leader),
    ...(second === undefined ? {} : { second }),
    ...(isOverall(state, leader) ? { overall: true } : {}),
    ...(tables.leaders.status[leader] === REPLACED ? { replacement: true } : {}),
    ...(isLeaderOnMap(state, leader)
      ? { at: setting.grid.label(tables.leaders.hex[leader] ?? OFF_MAP), hex: tables.leaders.hex[leader] }
      : {}),
    ...(tables.leaders.done[leader] ? { acted: true } : {}),
    ...((tables.leaders.fallen[leader] ?? 0) > 0
      ? { fallen: tables.leaders.fallen[leader], himself: { ...figures, overall: overall ?? false } }
      : {}),
  }
}

const groundViews = (state: CrusadesState): readonly GroundView[] =>
  state.setting.play.ground.map(({ area, name, points, objective }, ground) => {
    const places = state.setting.board.areas.get(area) ?? []
    return {
      area,
      name,
      points,
      ...(objective ? { objective } : {}),
      hexes: places.map(hex => state.setting.grid.label(hex)),
      places,
      holder: holderOf(state, ground),
      steps: stepsOn(state, ground),
    }
  })

const chitOf = ({ setting }: CrusadesState, row: number): Chit => {
  const { id, side } = nth(setting.formations, row)
  return { formation: id, side }
}

export const view = (state: CrusadesState): CrusadesView => {
  const { flow, setting } = state
  const frame = topFrame(state)
  const unled = unledUnits(state)
  return {
    scenario: setting.scenario.id,
    turn: flow.turn,
    turns: setting.scenario.turns,
    side: flow.side,
    phase: flow.phase,
    ...(flow.chit === undefined ? {} : { chit: chitOf(state, flow.chit) }),
    ...(setting.options.actionChits ? { cup: cupOf(state).map(row => chitOf(state, row)) } : {}),
    ...(frame ? { frame } : {}),
    formations: setting.formations.map(({ id, side, name, leader, units }) => ({
      id,
      side,
      name,
      leader,
      units,
    })),
    units: setting.units.map((_, unit) => unitView(state, unit, unled.has(unit))),
    leaders: setting.leaders.map((_, leader) => leaderView(state, leader)),
    ground: groundViews(state),
    nerve: [nerveOf(state, 0), nerveOf(state, 1)],
    points: pointsOf(state),
    ...(flow.result ? { result: flow.result } : {}),
  }
}
