import { OFF_MAP } from '@mesnada/hex'
import { firstAt, hasUnitFor, secondAt, unitsAt } from './core/occupancy.ts'
import { isPassable, mayShareHex } from './core/stacking.ts'
import { isPassing } from './movement/question.ts'
import { IN_FLIGHT, IN_PLAY } from './printed/units.ts'
import { AWAY, CAPTURED, type FiloState, LEADS, MOVING } from './state.ts'

/** What must hold in every position. */
export const faults = (state: FiloState): readonly string[] => [
  ...unitFaults(state),
  ...stackFaults(state),
  ...leaderFaults(state),
  ...combatFaults(state),
]

const unitFaults = (state: FiloState): readonly string[] => {
  const { units, clock } = state.tables
  const found: string[] = []
  for (const unit of state.setting.units.keys()) {
    const onMap = units.hex[unit] !== OFF_MAP
    if (onMap !== (units.fate[unit] === IN_PLAY))
      found.push(`unit ${unit} is at ${units.hex[unit]} and its fate ${units.fate[unit]}`)
    if (!onMap) continue
    const passing = units.motion[unit] === MOVING && [clock.mover[0], clock.companion[0]].includes(unit + 1)
    if (isPassing(state, unit) && !passing) found.push(`unit ${unit} is not where it stands`)
    if (units.order[unit] === IN_FLIGHT && units.resting[unit]) found.push(`unit ${unit} rests in flight`)
    if (!isPassable(state, units.hex[unit] ?? OFF_MAP)) found.push(`unit ${unit} stands in the water`)
  }
  return found
}

const stackFaults = (state: FiloState): readonly string[] => {
  const { ground, units } = state.tables
  const found: string[] = []
  for (let hex = 0; hex < state.setting.grid.size; hex++) {
    if (ground.first[hex] === 0 && ground.second[hex] !== 0) found.push(`hex ${hex} has a second unit only`)
    for (const unit of unitsAt(state, hex))
      if (units.hex[unit] !== hex) found.push(`hex ${hex} holds unit ${unit} of another`)
    const first = firstAt(state, hex)
    const second = secondAt(state, hex)
    if (second >= 0 && !mayShareHex(state, first, second))
      found.push(`units ${first} and ${second} share hex ${hex}`)
  }
  return found
}

/** filo 5.1: a leader always stands with a unit, once the battle has begun and while no one is deciding about him. */
const leaderFaults = (state: FiloState): readonly string[] => {
  const { leaders } = state.tables
  const { flow, setting } = state
  const found: string[] = []
  for (const [leader, card] of setting.leaders.entries()) {
    const { substitutes } = card
    const hex = leaders.hex[leader] ?? OFF_MAP
    const settled = flow.turn > 0 && flow.stack.length === 0 && flow.result === undefined
    if (leaders.status[leader] === CAPTURED && substitutes !== undefined)
      found.push(`substitute ${leader} is captured`)
    if (leaders.status[leader] !== LEADS || hex === OFF_MAP) continue
    if (settled && !leaders.aboard[leader] && !hasUnitFor(state, leader, hex))
      found.push(`leader ${leader} stands alone at ${hex}`)
  }
  for (const seat of [0, 1] as const) {
    const army = setting.leaders.filter(
      (card, leader) => card.seat === seat && leaders.army[leader] && leaders.status[leader] !== AWAY,
    )
    if (army.length > 1) found.push(`side ${seat} has ${army.length} army leaders`)
  }
  return found
}

const combatFaults = ({ flow }: FiloState): readonly string[] => {
  const { combats } = flow
  const fighting = combats.flatMap(({ attackers, defenders }) => [...attackers, ...defenders])
  const found = new Set(fighting).size === fighting.length ? [] : ['a stack is in two combats']
  for (const { attackers, defenders } of combats)
    if (defenders.length === 0 || (attackers.length > 1 && defenders.length > 1))
      found.push(`a combat of ${attackers.length} against ${defenders.length}`)
  if (combats.filter(({ attackers }) => attackers.length === 0).length > 1)
    found.push('two defenders wait for an attacker')
  return found
}
