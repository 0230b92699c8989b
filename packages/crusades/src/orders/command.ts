import { D10, type Modifier, type Seat, type Throw, totalOf } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isEnemyAt } from '../core/occupancy.ts'
import { outcomesTable } from '../core/outcomes.ts'
import { markZones } from '../core/zones.ts'
import type { Formation, Leader, Unit } from '../flow.ts'
import { type LeaderFigures, ORDERS, type Order, orderNumber, REPLACEMENT } from '../printed/units.ts'
import { type CrusadesState, isGoing, isOnMap, PRESENT, REPLACED } from '../state.ts'
import { isBerserk } from './fury.ts'

/** Leaders, their spans and their orders (4, 5). */

export const orderOf = ({ tables }: CrusadesState, unit: Unit): Order =>
  nth(ORDERS, tables.units.order[unit] ?? 0)

export const leaderOrder = ({ tables }: CrusadesState, leader: Leader): Order =>
  nth(ORDERS, tables.leaders.order[leader] ?? 0)

/** crusades 16.3, an option: his second order, if part of his formation is under one. */
export const secondOrder = ({ tables }: CrusadesState, leader: Leader): Order | undefined => {
  const second = tables.leaders.second[leader] ?? 0
  return second === 0 ? undefined : ORDERS[second - 1]
}

/** crusades 5.31, 16.3: the order that a unit within his span takes from him. */
export const orderFor = (state: CrusadesState, leader: Leader, unit: Unit): Order =>
  (state.tables.units.detached[unit] === 1 ? secondOrder(state, leader) : undefined) ??
  leaderOrder(state, leader)

export const isLeaderOnMap = ({ tables }: CrusadesState, leader: Leader): boolean =>
  (tables.leaders.hex[leader] ?? OFF_MAP) >= 0

/** crusades 4.23: his own, or those of whoever took over. */
export const leaderFigures = ({ setting, tables }: CrusadesState, leader: Leader): LeaderFigures =>
  tables.leaders.status[leader] === REPLACED ? REPLACEMENT : nth(setting.leaders, leader).figures

/** crusades 4.3: whoever replaces an overall leader is a leader like any other. */
export const isOverall = ({ setting, tables }: CrusadesState, leader: Leader): boolean =>
  nth(setting.leaders, leader).overall && tables.leaders.status[leader] === PRESENT

/** crusades 4.13: of several leaders in a hex the best one counts. */
export const bestBonus = (state: CrusadesState, seat: Seat, isThere: (hex: Hex) => boolean): number => {
  let best = 0
  for (const leader of state.setting.leadersOf[seat]) {
    const hex = state.tables.leaders.hex[leader] ?? OFF_MAP
    if (hex >= 0 && isThere(hex)) best = Math.max(best, leaderFigures(state, leader).bonus)
  }
  return best
}

interface SpanQuery {
  /** The zones of his enemies: whoever asks of several leaders of a side marks them once. */
  readonly zones?: Uint8Array
  /** The only hex asked about: the rest may be left unmarked. */
  readonly only?: Hex
}

/**
 * crusades 4.12: marks the hexes within a leader's span, not traced through enemy units or their zones; he may stand in one
 * himself. Answers with scratch of the setting: good until the next span is asked for.
 */
export const spanOf = (state: CrusadesState, leader: Leader, { zones, only }: SpanQuery = {}): Uint8Array => {
  const { grid, leaders, span: reached, queue } = state.setting
  const { side } = nth(leaders, leader)
  const { span } = leaderFigures(state, leader)
  const start = state.tables.leaders.hex[leader] ?? OFF_MAP
  const barred = zones ?? markZones(state, side)
  reached.fill(0)
  reached[start] = 1
  queue[0] = start
  let next = 0
  let end = 1
  for (let ring = 1; ring <= span; ring++)
    for (const last = end; next < last; next++) {
      const hex = queue[next] ?? OFF_MAP
      if (hex === only) return reached
      if (hex !== start && (barred[hex] === 1 || isEnemyAt(state, hex, side))) continue
      for (let i = hex * 6; i < hex * 6 + 6; i++) {
        const to = grid.neighbours[i] ?? OFF_MAP
        if (to === OFF_MAP || reached[to] === 1) continue
        reached[to] = 1
        queue[end++] = to
      }
    }
  return reached
}

/** crusades 5.31 */
export const isInSpan = (state: CrusadesState, leader: Leader, hex: Hex): boolean =>
  distance(state.setting.grid, state.tables.leaders.hex[leader] ?? OFF_MAP, hex) <=
    leaderFigures(state, leader).span && spanOf(state, leader, { only: hex })[hex] === 1

/** crusades 5.16: as its leader stands now, whatever order the unit took in its last command phase. */
export const isMustered = (state: CrusadesState, unit: Unit): boolean => {
  const { formations, units } = state.setting
  const { leader } = nth(formations, nth(units, unit).formation)
  return (
    isLeaderOnMap(state, leader) &&
    orderFor(state, leader, unit) === 'muster' &&
    isInSpan(state, leader, state.tables.units.hex[unit] ?? OFF_MAP)
  )
}

/** crusades 5.33, 5.4: what a unit does without orders. */
const unledOrder = ({ setting }: CrusadesState, unit: Unit): Order =>
  nth(setting.units, unit).skirmisher ? 'advance' : 'stand'

/** crusades 5.33: on Stand though its leader does not have that order: he had it out of his range, or there is none. */
export const isUnled = (state: CrusadesState, unit: Unit): boolean => {
  const { formations, units } = state.setting
  const { leader } = nth(formations, nth(units, unit).formation)
  return !isLeaderOnMap(state, leader) || orderFor(state, leader, unit) !== orderOf(state, unit)
}

/** crusades 5.32, 5.33, 5.6: every unit of a side takes the order it will act on until the next command phase of that side. */
export const assignOrders = (
  state: CrusadesState,
  seat: Seat,
  takesThem: (formation: Formation) => boolean = () => true,
): void => {
  const zones = markZones(state, seat)
  for (const [formation, { side, leader, units }] of state.setting.formations.entries()) {
    if (side !== seat || !takesThem(formation)) continue
    dropIdleChit(state, leader, units)
    const isAnyoneThere = isLeaderOnMap(state, leader) && units.some(unit => isOnMap(state, unit))
    const span = isAnyoneThere ? spanOf(state, leader, { zones }) : undefined
    for (const unit of units) {
      const hex = state.tables.units.hex[unit] ?? OFF_MAP
      const led = span !== undefined && hex >= 0 && span[hex] === 1
      giveOrder(state, unit, led ? orderFor(state, leader, unit) : unledOrder(state, unit))
    }
  }
}

/** crusades 16.3: a second chit under which nobody stands is taken up again. */
const dropIdleChit = ({ tables }: CrusadesState, leader: Leader, units: readonly Unit[]): void => {
  if (tables.leaders.second[leader] === 0) return
  if (!units.some(unit => tables.units.detached[unit] === 1 && (tables.units.hex[unit] ?? OFF_MAP) >= 0))
    tables.leaders.second[leader] = 0
}

/** crusades 16.3 */
export const rejoinAll = ({ setting, tables }: CrusadesState, leader: Leader): void => {
  tables.leaders.second[leader] = 0
  for (const unit of nth(setting.formations, nth(setting.leaders, leader).formation).units)
    tables.units.detached[unit] = 0
}

/**
 * crusades 5.6: knights of the cross who were sent to attack do so until they have. crusades 14.2: whoever goes home fights no more. crusades 16.4:
 * the berserk know nothing else.
 */
const giveOrder = (state: CrusadesState, unit: Unit, order: Order): void => {
  const {
    setting,
    tables: { units },
  } = state
  if (isGoing(state, nth(setting.units, unit).formation)) {
    units.order[unit] = orderNumber('retreat')
    return
  }
  if (isBerserk(state, unit)) {
    units.order[unit] = orderNumber('attack')
    return
  }
  if (units.committed[unit]) return
  units.order[unit] = orderNumber(order)
  if (order === 'attack' && nth(setting.units, unit).crusader) units.committed[unit] = 1
}

/** crusades 4.21: without its leader a formation stands where it is, at once. */
export const loseOrders = (state: CrusadesState, leader: Leader): void => {
  state.tables.leaders.order[leader] = orderNumber('stand')
  rejoinAll(state, leader)
  for (const unit of nth(state.setting.formations, nth(state.setting.leaders, leader).formation).units)
    giveOrder(state, unit, unledOrder(state, unit))
}

/** crusades 4.3: the overall leader of a side, if he is on the map, and has this other leader within his span. */
export const isHelpedByOverall = (state: CrusadesState, leader: Leader): boolean =>
  state.setting.leadersOf[nth(state.setting.leaders, leader).side].some(
    other =>
      other !== leader &&
      isOverall(state, other) &&
      isLeaderOnMap(state, other) &&
      isInSpan(state, other, state.tables.leaders.hex[leader] ?? OFF_MAP),
  )

const OVERALL: Modifier = { reason: 'crusades.modifier.overall-leader', value: -2, rule: 'crusades 4.3' }

type OrderOutcome = 'changed' | 'kept'

const outcomes = outcomesTable(
  (command, modified): OrderOutcome => (modified <= command ? 'changed' : 'kept'),
)

/** crusades 5.2: the die, less two where the overall leader helps, must not exceed the command value. */
export const orderThrow = (facts: {
  readonly command: number
  readonly helped: boolean
  readonly seat: Seat
  readonly values?: NonNullable<Throw['values']>
}): Throw => {
  const modifiers = facts.helped ? [OVERALL] : []
  return {
    purpose: 'crusades.roll.order',
    rule: 'crusades 5.2',
    seat: facts.seat,
    dice: [D10],
    modifiers,
    column: String(facts.command),
    outcomes: outcomes(facts.command, totalOf(modifiers)),
    ...(facts.values ? { values: facts.values } : {}),
  }
}
