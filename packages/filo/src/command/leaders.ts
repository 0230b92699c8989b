import { interrupt, opponentOf, setFlow } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { callJudge } from '../core/call-judge.ts'
import { leaderFiguresOf } from '../core/figures.ts'
import {
  firstAt,
  hasUnitFor,
  isEnemyAt,
  isSurrounded,
  leadersAt,
  NOBODY,
  nearestUnit,
} from '../core/occupancy.ts'
import type { Leader, Unit } from '../flow.ts'
import { POINTS_LEADER_CAPTURED, POINTS_LEADER_KILLED } from '../printed/tables.ts'
import { CAPTURED, DEAD, type FiloState, LEADS, SAFE, type Seat, type Tell, WAITS } from '../state.ts'

/** filo 7.5, 7.6: wounds, death, capture, liberation, replacement and succession. */

/** How a leader came to stand without a unit. */
export type Parting = 'combat' | 'fire' | 'exit' | 'blocked'

const score = (state: FiloState, seat: Seat, points: number): void => {
  state.tables.sides.points[seat] = (state.tables.sides.points[seat] ?? 0) + points
}

/** filo 7.5.2: a second wound kills. */
export const woundLeader = (state: FiloState, leader: Leader, tell: Tell): void => {
  const { leaders } = state.tables
  if (leaders.wounded[leader]) return killLeader(state, leader, tell)
  leaders.wounded[leader] = 1
  tell?.({ type: 'leader-wounded', leader })
}

/** filo 7.5.3 */
export const killLeader = (state: FiloState, leader: Leader, tell: Tell): void => {
  score(state, opponentOf(nth(state.setting.leaders, leader).seat), POINTS_LEADER_KILLED)
  tell?.({ type: 'leader-killed', leader })
  lose(state, leader, DEAD, tell)
  mourn(state, leader, tell)
}

/** filo M.1: once what is under way is over, each of his side finds out how much heart it has left. */
const mourn = (state: FiloState, leader: Leader, tell: Tell): void => {
  const { setting } = state
  const { mourned } = setting.special
  if (mourned === undefined || nth(setting.banners, mourned).leader !== leader) return
  const { seat } = nth(setting.leaders, leader)
  tell?.({ type: 'leader-mourned', leader })
  setFlow(state, { stack: [{ kind: 'dismay', units: setting.unitsOf[seat] }, ...state.flow.stack] })
}

/** filo 7.5.1: he goes under the unit that took him, if one did. */
export const captureLeader = (state: FiloState, leader: Leader, captor: Unit, tell: Tell): void => {
  score(state, opponentOf(nth(state.setting.leaders, leader).seat), POINTS_LEADER_CAPTURED)
  tell?.({ type: 'leader-captured', leader })
  if (nth(state.setting.leaders, leader).substitutes === undefined)
    state.tables.leaders.captor[leader] = captor + 1
  lose(state, leader, CAPTURED, tell)
}

/** filo 7.6: whoever is lost is replaced at once; a substitute by another exactly like him. */
const lose = (state: FiloState, leader: Leader, status: number, tell: Tell): void => {
  const { setting, tables } = state
  const { leaders } = tables
  const { banner, substitutes } = nth(setting.leaders, leader)
  const hex = leaders.hex[leader] ?? OFF_MAP
  callJudge(state)
  if (substitutes !== undefined) {
    leaders.wounded[leader] = 0
    if (hex !== OFF_MAP && hasUnitFor(state, leader, hex)) return
    takeOff(state, leader, WAITS, tell)
    return callSubstitute(state, leader)
  }
  takeOff(state, leader, status, tell)
  const substitute = nth(setting.banners, banner).substitute
  leaders.acted[substitute] = leaders.acted[leader] || leaders.barred[leader] ? 1 : 0
  leaders.barred[substitute] = 0
  callSubstitute(state, substitute)
}

/** Off the map, and another takes the army if it was his. */
const takeOff = (state: FiloState, leader: Leader, status: number, tell: Tell): void => {
  const { leaders } = state.tables
  leaders.hex[leader] = OFF_MAP
  leaders.status[leader] = status
  const { order } = state.flow
  if (order.next.includes(leader))
    setFlow(state, { order: { ...order, next: order.next.filter(next => next !== leader) } })
  if (!leaders.army[leader]) return
  leaders.army[leader] = 0
  leaders.led[leader] = 1
  succeed(state, nth(state.setting.leaders, leader).seat, tell)
}

/** Gone from the field unharmed; nobody scores him. */
export const retireLeader = (state: FiloState, leader: Leader, tell: Tell): void =>
  takeOff(state, leader, SAFE, tell)

/** filo 7.6: the friendly leader of the greatest value; of equals the one with the better bonus, then the first. */
const succeed = (state: FiloState, seat: Seat, tell: Tell): void => {
  const { leaders } = state.tables
  let heir = NOBODY
  const rank = (leader: Leader): number => {
    const { value, bonus } = leaderFiguresOf(state, leader)
    return value * 10 + bonus
  }
  for (const [leader, card] of state.setting.leaders.entries())
    if (
      card.seat === seat &&
      leaders.status[leader] === LEADS &&
      (heir === NOBODY || rank(leader) > rank(heir))
    )
      heir = leader
  if (heir === NOBODY) return
  leaders.army[heir] = 1
  tell?.({ type: 'army-leader', leader: heir })
}

/** Where he may take over: any unit of his banner. */
export const placesForSubstitute = ({ setting, tables }: FiloState, leader: Leader): readonly Hex[] => [
  ...new Set(
    nth(setting.banners, nth(setting.leaders, leader).banner)
      .units.map(unit => tables.units.hex[unit] ?? OFF_MAP)
      .filter(hex => hex !== OFF_MAP),
  ),
]

const callSubstitute = (state: FiloState, leader: Leader): void => {
  if (placesForSubstitute(state, leader).length > 0) interrupt(state, { kind: 'substitute', leader })
}

/** filo 7.6: he acts directly after the activation under way, unless the one he replaces had acted. */
export const installSubstitute = (state: FiloState, leader: Leader, hex: Hex, tell: Tell): void => {
  const { leaders } = state.tables
  leaders.hex[leader] = hex
  leaders.status[leader] = LEADS
  leaders.wounded[leader] = 0
  leaders.captor[leader] = 0
  tell?.({ type: 'leader-replaced', leader, hex })
  const { order, active } = state.flow
  if (active !== undefined && !leaders.acted[leader] && !order.next.includes(leader))
    setFlow(state, { order: { ...order, next: [...order.next, leader] } })
  const { seat } = nth(state.setting.leaders, leader)
  if (
    !state.setting.leaders.some(
      (card, other) => card.seat === seat && leaders.army[other] && leaders.status[other] === LEADS,
    )
  )
    succeed(state, seat, tell)
}

/** filo 7.5.1: taken back by those who destroyed his captor, he returns to his banner and the points are struck off. */
export const freeCaptives = (state: FiloState, captor: Unit, byAttack: boolean, tell: Tell): void => {
  const { setting, tables } = state
  const { leaders } = tables
  for (let leader = 0; leader < leaders.captor.length; leader++) {
    if (leaders.captor[leader] !== captor + 1) continue
    leaders.captor[leader] = 0
    if (!byAttack) continue
    const { seat, banner } = nth(setting.leaders, leader)
    score(state, opponentOf(seat), -POINTS_LEADER_CAPTURED)
    const { substitute, units } = nth(setting.banners, banner)
    const near = nearestUnit(state, tables.units.hex[captor] ?? OFF_MAP, units)
    const mayStandAnywhere = near === NOBODY && leaders.led[leader] !== 0
    const refuge = mayStandAnywhere
      ? nearestUnit(state, tables.units.hex[captor] ?? OFF_MAP, setting.unitsOf[seat])
      : near
    tell?.({ type: 'leader-freed', leader })
    if (refuge !== NOBODY) resumeArmy(state, leader, tell)
    if (leaders.status[substitute] === LEADS) {
      leaders.acted[leader] = leaders.acted[substitute] ?? 0
      takeOff(state, substitute, WAITS, tell)
    }
    leaders.status[leader] = refuge === NOBODY ? SAFE : LEADS
    leaders.hex[leader] = refuge === NOBODY ? OFF_MAP : (tables.units.hex[refuge] ?? OFF_MAP)
  }
}

/** filo 7.5.1: whoever commanded the army when he was taken commands it again, and nobody else does. */
const resumeArmy = (state: FiloState, leader: Leader, tell: Tell): void => {
  const { setting, tables } = state
  const { leaders } = tables
  if (!leaders.led[leader]) return
  leaders.led[leader] = 0
  const { seat } = nth(setting.leaders, leader)
  for (const [other, card] of setting.leaders.entries()) if (card.seat === seat) leaders.army[other] = 0
  leaders.army[leader] = 1
  tell?.({ type: 'army-leader', leader })
}

/** filo 7.1, 7.5: what becomes of the leaders in a hex that no longer has a unit for them. */
export const strandLeaders = (
  state: FiloState,
  hex: Hex,
  parting: Parting,
  foes: readonly Hex[],
  tell: Tell,
): void => {
  for (const leader of leadersAt(state, hex))
    if (!hasUnitFor(state, leader, hex)) strand(state, leader, hex, parting, foes, tell)
}

const strand = (
  state: FiloState,
  leader: Leader,
  hex: Hex,
  parting: Parting,
  foes: readonly Hex[],
  tell: Tell,
): void => {
  const { setting, tables } = state
  const { seat, banner } = nth(setting.leaders, leader)
  const captor = parting === 'combat' ? firstOf(state, foes) : NOBODY
  if (captor !== NOBODY) return captureLeader(state, leader, captor, tell)
  if ((parting === 'fire' || parting === 'blocked') && isSurrounded(state, hex, seat))
    return captureLeader(state, leader, guardOf(state, hex, seat), tell)
  const refuge = nearestUnit(
    state,
    hex,
    tables.leaders.army[leader] ? setting.unitsOf[seat] : nth(setting.banners, banner).units,
  )
  if (refuge !== NOBODY) {
    tables.leaders.hex[leader] = tables.units.hex[refuge] ?? OFF_MAP
    tell?.({ type: 'leader-moved', leader, hex: tables.units.hex[refuge] ?? OFF_MAP })
  } else if (parting === 'exit') {
    retireLeader(state, leader, tell)
    tell?.({ type: 'leader-safe', leader })
  } else {
    tables.leaders.hex[leader] = OFF_MAP
    interrupt(state, { kind: 'fate', leader })
  }
}

const firstOf = (state: FiloState, hexes: readonly Hex[]): Unit => {
  for (const hex of hexes) if (firstAt(state, hex) !== NOBODY) return firstAt(state, hex)
  return NOBODY
}

/** One of the enemies around him. */
const guardOf = (state: FiloState, hex: Hex, seat: Seat): Unit => {
  const { neighbours } = state.setting.grid
  for (let i = hex * 6; i < hex * 6 + 6; i++)
    if (neighbours[i] !== OFF_MAP && isEnemyAt(state, neighbours[i] ?? OFF_MAP, seat))
      return firstAt(state, neighbours[i] ?? OFF_MAP)
  return NOBODY
}
