import { opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { isEnemyAt, topAt } from '../core/occupancy.ts'
import { codedRefusal } from '../core/refusal.ts'
import type { Duty, Stance, Unit } from '../flow.ts'
import { orderOf } from '../orders/command.ts'
import type { Order } from '../printed/units.ts'
import { type CrusadesState, isSteady } from '../state.ts'

/** How a march may end: what orders measure by, and what they ask (crusades 5.1). */

/** With nobody left to come near, or no way to him. */
export const NO_ENEMY = 255

/**
 * How far the nearest enemy combat unit is, for every hex at once: ring by ring outwards. Answers with scratch of the
 * setting: good until the next one is asked for.
 */
export const markDistances = ({ setting, tables }: CrusadesState, seat: Seat): Uint8Array => {
  const { away, queue, grid } = setting
  away.fill(NO_ENEMY)
  let end = 0
  for (const enemy of setting.unitsOf[opponentOf(seat)]) {
    const at = tables.units.hex[enemy] ?? OFF_MAP
    if (at < 0 || away[at] === 0 || nth(setting.units, enemy).garrison) continue
    away[at] = 0
    queue[end++] = at
  }
  for (let next = 0; next < end; next++) {
    const hex = queue[next] ?? OFF_MAP
    for (let i = hex * 6; i < hex * 6 + 6; i++) {
      const to = grid.neighbours[i] ?? OFF_MAP
      if (to === OFF_MAP || away[to] !== NO_ENEMY) continue
      away[to] = (away[hex] ?? 0) + 1
      queue[end++] = to
    }
  }
  return away
}

/**
 * crusades 5.11: the same over ground open to the unit, crossing no steep side, the last step one across which it could melee.
 * Enemies it cannot reach so do not count. In scratch of its own.
 */
export const markOpenDistances = ({ setting, tables }: CrusadesState, unit: Unit): Uint8Array => {
  const { openAway, queue, grid, units, unitsOf } = setting
  const { side, bears, open } = nth(units, unit)
  openAway.fill(NO_ENEMY)
  let end = 0
  for (const enemy of unitsOf[opponentOf(side)]) {
    const at = tables.units.hex[enemy] ?? OFF_MAP
    if (at < 0 || openAway[at] === 0 || nth(units, enemy).garrison) continue
    openAway[at] = 0
    queue[end++] = at
  }
  for (let next = 0; next < end; next++) {
    const hex = queue[next] ?? OFF_MAP
    const steps = openAway[hex] === 0 ? bears : open
    for (let direction = 0; direction < 6; direction++) {
      const from = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (from === OFF_MAP || openAway[from] !== NO_ENEMY) continue
      if (steps[from * 6 + ((direction + 3) % 6)] === 0) continue
      openAway[from] = (openAway[hex] ?? 0) + 1
      queue[end++] = from
    }
  }
  return openAway
}

const FRONT = [0, 1, 5] as const

/** crusades 9.31: whether a unit so placed has an enemy in its front whom it may melee. */
export const facesEnemy = (state: CrusadesState, unit: Unit, stance: Stance): boolean => {
  const { grid, units } = state.setting
  const { side, bears, arm } = nth(units, unit)
  if (arm === 'artillery') return false
  const hex = Math.floor(stance / 6)
  for (const turned of FRONT) {
    const step = hex * 6 + ((stance + turned) % 6)
    const to = grid.neighbours[step] ?? OFF_MAP
    // crusades 14.4: a garrison is ignored.
    if (bears[step] === 1 && isEnemyAt(state, to, side) && !nth(units, topAt(state, to)).garrison) return true
  }
  return false
}

/** crusades 5.5: one that runs obeys no order. */
type Conduct = Order | 'routed'

const conductOf = (state: CrusadesState, unit: Unit): Conduct =>
  isSteady(state, unit) ? orderOf(state, unit) : 'routed'

/**
 * Whether the unit may end its march so, by its order (crusades 5.1). It may always turn in its hex (crusades 6.13), unless it runs, or
 * must do something else. Asked of every stance a unit could take, so what it measures by is worked out once.
 */
export const obedience = (state: CrusadesState, unit: Unit, duty: Duty): ((to: Stance) => boolean) => {
  const start = state.tables.units.hex[unit] ?? OFF_MAP
  const conduct = conductOf(state, unit)
  switch (conduct) {
    case 'advance':
      return () => true
    case 'stand':
      return to => Math.floor(to / 6) === start
    case 'attack':
      return obeysAttack(state, unit, duty)
    default:
      break
  }
  const away = markDistances(state, nth(state.setting.units, unit).side)
  const before = away[start] ?? 0
  return to => {
    const hex = Math.floor(to / 6)
    if (hex === start) return conduct !== 'routed'
    if (conduct === 'reserve') return (away[hex] ?? 0) > 1
    return conduct === 'muster' ? (away[hex] ?? 0) >= before : (away[hex] ?? 0) > before
  }
}

/** crusades 5.11: with an enemy in its front if it can; otherwise nearer if it can; otherwise no farther off. */
const obeysAttack = (state: CrusadesState, unit: Unit, duty: Duty): ((to: Stance) => boolean) => {
  if (duty === 'melee') return to => facesEnemy(state, unit, to)
  const open = markOpenDistances(state, unit)
  const before = open[state.tables.units.hex[unit] ?? OFF_MAP] ?? 0
  return duty === 'nearer'
    ? to => (open[Math.floor(to / 6)] ?? 0) < before
    : to => (open[Math.floor(to / 6)] ?? 0) <= before
}

const DISOBEYED = {
  stand: ['crusades.move.stand', 'crusades 5.13'],
  retreat: ['crusades.move.retreat', 'crusades 5.14'],
  reserve: ['crusades.move.reserve', 'crusades 5.15'],
  muster: ['crusades.move.muster', 'crusades 5.16'],
  routed: ['crusades.move.routed', 'crusades 5.5'],
} as const

const NEGLECTED: Readonly<Record<Duty, string>> = {
  melee: 'crusades.move.contact',
  nearer: 'crusades.move.attack',
  none: 'crusades.move.farther',
}

export const dutyRefusal = (unit: Unit, duty: Duty): Refusal =>
  codedRefusal(NEGLECTED[duty], 'crusades 5.11', { unit })

/** crusades 5.1: why its order does not let the unit end there. */
export const orderRefusal = (
  state: CrusadesState,
  unit: Unit,
  to: Stance,
  duty: Duty,
): Refusal | undefined => {
  const conduct = conductOf(state, unit)
  if (conduct === 'advance' || obedience(state, unit, duty)(to)) return undefined
  if (conduct === 'attack') return dutyRefusal(unit, duty)
  const [code, rule] = DISOBEYED[conduct]
  return codedRefusal(code, rule, { unit })
}
