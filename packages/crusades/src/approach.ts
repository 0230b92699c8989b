import { opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import { distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { orderOf } from './command.ts'
import type { Unit } from './flow.ts'
import { refuse } from './refusal.ts'
import type { CrusadesState } from './state.ts'
import type { Order } from './units.ts'

/** How near the enemy a march may end: what orders measure by (5.1). */

/** With nobody left to come near. */
export const NO_ENEMY = 255

/** To the nearest enemy combat unit; 14.4: a garrison is ignored. */
export const distanceToEnemy = ({ setting, tables }: CrusadesState, seat: Seat, hex: Hex): number => {
  let nearest = NO_ENEMY
  for (const enemy of setting.unitsOf[opponentOf(seat)]) {
    const at = tables.units.hex[enemy]
    if (at >= 0 && !setting.units[enemy].garrison)
      nearest = Math.min(nearest, distance(setting.grid, hex, at))
  }
  return nearest
}

/**
 * The same for every hex at once, for lists of marches: ring by ring outwards from the enemy. Answers with scratch of
 * the setting: good until the next one is asked for.
 */
export const markDistances = ({ setting, tables }: CrusadesState, seat: Seat): Uint8Array => {
  const { away, queue, grid } = setting
  away.fill(NO_ENEMY)
  let end = 0
  for (const enemy of setting.unitsOf[opponentOf(seat)]) {
    const at = tables.units.hex[enemy]
    if (at < 0 || away[at] === 0 || setting.units[enemy].garrison) continue
    away[at] = 0
    queue[end++] = at
  }
  for (let next = 0; next < end; next++) {
    const hex = queue[next]
    for (let i = hex * 6; i < hex * 6 + 6; i++) {
      const to = grid.neighbours[i]
      if (to === OFF_MAP || away[to] !== NO_ENEMY) continue
      away[to] = away[hex] + 1
      queue[end++] = to
    }
  }
  return away
}

/** How far a march takes a unit from the enemy, or brings it near him. */
interface Approach {
  readonly before: number
  readonly after: number
}

/** 5.1: whether this order lets a unit end its march so. */
export const obeys = (order: Order, { before, after }: Approach, mustComeNearer: boolean): boolean => {
  switch (order) {
    case 'attack':
      return mustComeNearer ? after < before : after <= before
    case 'advance':
      return true
    case 'stand':
      return false
    case 'retreat':
      return after > before
    case 'reserve':
      return after > 1
    case 'muster':
      return after >= before
  }
}

/** 5.1: whether this order asks at all how near a unit ends: it may always turn in its hex (6.13). */
export const mindsDistance = (order: Order, marches: boolean, mustComeNearer: boolean): boolean =>
  order !== 'advance' && (marches || mustComeNearer)

const DISOBEYED = {
  attack: ['crusades.move.attack', 'crusades 5.11'],
  stand: ['crusades.move.stand', 'crusades 5.13'],
  retreat: ['crusades.move.retreat', 'crusades 5.14'],
  reserve: ['crusades.move.reserve', 'crusades 5.15'],
  muster: ['crusades.move.muster', 'crusades 5.16'],
} as const

/** 5.1: why its order does not let the unit end there. */
export const checkOrder = (
  state: CrusadesState,
  unit: Unit,
  to: Hex,
  mustComeNearer: boolean,
): Refusal | undefined => {
  const from = state.tables.units.hex[unit]
  const { side } = state.setting.units[unit]
  const order = orderOf(state, unit)
  if (order === 'advance' || !mindsDistance(order, to !== from, mustComeNearer)) return undefined
  const before = distanceToEnemy(state, side, from)
  const after = distanceToEnemy(state, side, to)
  const [code, rule] = DISOBEYED[order]
  return obeys(order, { before, after }, mustComeNearer)
    ? undefined
    : refuse(code, rule, { unit, before, after })
}
