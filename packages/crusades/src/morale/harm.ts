import { D10, interrupt, outcomesOf, type Seat, type Throw } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { leadersAt, removeUnit, seatAt } from '../core/occupancy.ts'
import type { Leader, Peril, Unit } from '../flow.ts'
import { loseOrders } from '../orders/command.ts'
import { AWAITED, type CrusadesState, LOST, type Tell } from '../state.ts'

/** Steps, units and leaders lost: the only code that writes them. */

/** crusades 2.3, 9.45: a step, and with the last one the unit. Leaders in the stack are in danger (crusades 4.21). */
export const loseStep = (state: CrusadesState, unit: Unit, tell: Tell): void => {
  const { units } = state.tables
  const hex = units.hex[unit] ?? OFF_MAP
  units.steps[unit] = (units.steps[unit] ?? 0) - 1
  if (units.steps[unit] === 0) eliminate(state, unit, tell)
  else tell?.({ type: 'reduced', unit })
  endanger(state, leadersAt(state, hex, nth(state.setting.units, unit).side), 'stack')
}

export const eliminate = (state: CrusadesState, unit: Unit, tell: Tell): void => {
  state.tables.units.steps[unit] = 0
  removeUnit(state, unit, LOST)
  tell?.({ type: 'eliminated', unit })
}

/** crusades 4.21, 4.22: the lowest face that takes the leader. */
const FATAL: Readonly<Record<Peril, number>> = { stack: 10, alone: 8 }

export const casualtyThrow = (peril: Peril, seat: Seat, values?: Throw['values']): Throw => ({
  purpose: `crusades.roll.casualty-${peril}`,
  rule: peril === 'stack' ? 'crusades 4.21' : 'crusades 4.22',
  seat,
  dice: [D10],
  modifiers: [],
  outcomes: outcomesOf([D10], face => (face >= FATAL[peril] ? 'lost' : 'safe')),
  ...(values ? { values } : {}),
})

export const endanger = (state: CrusadesState, leaders: readonly Leader[], peril: Peril): void =>
  interrupt(state, ...leaders.map(leader => ({ kind: 'casualty', leader, peril }) as const))

/** crusades 4.21, 4.22: his formation stands, and waits for whoever takes over. */
export const loseLeader = (state: CrusadesState, leader: Leader): void => {
  const { leaders } = state.tables
  leaders.hex[leader] = LOST
  leaders.status[leader] = AWAITED
  leaders.fallen[leader] = (leaders.fallen[leader] ?? 0) + 1
  loseOrders(state, leader)
}

/** crusades 4.22: the hex of the nearest friendly unit; undefined if none is left. */
const nearestFriend = ({ setting, tables }: CrusadesState, leader: Leader): Hex | undefined => {
  const from = tables.leaders.hex[leader] ?? OFF_MAP
  let best: Hex | undefined
  let least = Number.POSITIVE_INFINITY
  for (const unit of setting.unitsOf[nth(setting.leaders, leader).side]) {
    const hex = tables.units.hex[unit] ?? OFF_MAP
    if (hex < 0) continue
    const away = distance(setting.grid, from, hex)
    if (away < least || (away === least && best !== undefined && hex < best)) {
      best = hex
      least = away
    }
  }
  return best
}

/** Puts a leader who escaped with the nearest friend; with no friend left on the field he is lost. */
export const saveLeader = (state: CrusadesState, leader: Leader): boolean => {
  const refuge = nearestFriend(state, leader)
  if (refuge === undefined) loseLeader(state, leader)
  else state.tables.leaders.hex[leader] = refuge
  return refuge !== undefined
}

/** crusades 4.14: leaders do not leave the field with those who run or ride off it. */
export const leaveLeadersBehind = (state: CrusadesState, unit: Unit, from: Hex): void => {
  const { side } = nth(state.setting.units, unit)
  if (seatAt(state, from) === side) return
  for (const leader of leadersAt(state, from, side)) saveLeader(state, leader)
}
