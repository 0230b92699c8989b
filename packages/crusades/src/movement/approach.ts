import { opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import { distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isEnemyAt, topAt, underAt } from '../core/occupancy.ts'
import { codedRefusal } from '../core/refusal.ts'
import type { Duty, Stance, Unit } from '../flow.ts'
import { isUnled, orderOf } from '../orders/command.ts'
import type { Order } from '../printed/units.ts'
import { type CrusadesState, isSteady, NOBODY } from '../state.ts'

/** How a march may end: what orders measure by, and what they ask (crusades 5.1). */

/** With nobody left to come near, or no way to him. */
export const NO_ENEMY = 255

/** How far the nearest enemy combat unit is from a hex. A garrison does not count (crusades 14.4). */
export const distanceToEnemy = ({ setting, tables }: CrusadesState, seat: Seat, from: Hex): number => {
  const { grid, units, unitsOf } = setting
  let least = NO_ENEMY
  for (const enemy of unitsOf[opponentOf(seat)]) {
    const at = tables.units.hex[enemy] ?? OFF_MAP
    if (at < 0 || nth(units, enemy).garrison) continue
    const away = distance(grid, from, at)
    if (away < least) least = away
  }
  return least
}

/**
 * The same for every hex at once: ring by ring outwards. Answers with scratch of the setting: good until the next one is
 * asked for.
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

/** Whether an enemy of this side stands there who is no garrison (crusades 14.4). */
const isFoeAt = (state: CrusadesState, hex: Hex, side: Seat): boolean => {
  if (!isEnemyAt(state, hex, side)) return false
  const { units } = state.setting
  const under = underAt(state, hex)
  return !nth(units, topAt(state, hex)).garrison || (under !== NOBODY && !nth(units, under).garrison)
}

/**
 * crusades 5.11: how far a unit in this hex has to the nearest enemy over ground open to it, crossing no steep side, the last
 * step one across which it could melee. Enemies it cannot reach so do not count.
 */
export const openDistance = (state: CrusadesState, unit: Unit, from: Hex): number => {
  const { openAway: steps, queue, grid, units } = state.setting
  const { side, bears, open } = nth(units, unit)
  steps.fill(NO_ENEMY)
  steps[from] = 0
  queue[0] = from
  for (let next = 0, end = 1; next < end; next++) {
    const hex = queue[next] ?? OFF_MAP
    const away = (steps[hex] ?? 0) + 1
    for (let step = hex * 6; step < hex * 6 + 6; step++) {
      const to = grid.neighbours[step] ?? OFF_MAP
      if (to === OFF_MAP || steps[to] !== NO_ENEMY) continue
      if (isFoeAt(state, to, side)) {
        if (bears[step] === 1) return away
      } else if (open[step] === 1) {
        steps[to] = away
        queue[end++] = to
      }
    }
  }
  return NO_ENEMY
}

/**
 * The same for every hex from which it is no longer than `most`, at once; for all others something longer. In scratch of
 * its own.
 */
export const markOpenDistances = (state: CrusadesState, unit: Unit, most: number): Uint8Array => {
  const { openAway, queue, grid, units, unitsOf } = state.setting
  const { side, bears, open } = nth(units, unit)
  openAway.fill(NO_ENEMY)
  let end = 0
  for (const enemy of unitsOf[opponentOf(side)]) {
    const at = state.tables.units.hex[enemy] ?? OFF_MAP
    if (at < 0 || openAway[at] === 0 || nth(units, enemy).garrison) continue
    openAway[at] = 0
    queue[end++] = at
  }
  for (let next = 0; next < end; next++) {
    const hex = queue[next] ?? OFF_MAP
    if ((openAway[hex] ?? 0) >= most) break
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

/** How far the nearest enemy is from a hex: as it is, and over open ground (crusades 5.11), exact up to `most`. */
interface Measure {
  distance(state: CrusadesState, seat: Seat): (hex: Hex) => number
  openDistance(state: CrusadesState, unit: Unit, most: number): (hex: Hex) => number
}

/** For hundreds of hexes: all are measured at once. */
const ALL_HEXES: Measure = {
  distance: (state, seat) => {
    const away = markDistances(state, seat)
    return hex => away[hex] ?? NO_ENEMY
  },
  openDistance: (state, unit, most) => {
    const away = markOpenDistances(state, unit, most)
    return hex => away[hex] ?? NO_ENEMY
  },
}

/** For one hex or two. */
const ONE_HEX: Measure = {
  distance: (state, seat) => hex => distanceToEnemy(state, seat, hex),
  openDistance: (state, unit) => hex => openDistance(state, unit, hex),
}

/**
 * Whether the unit may end its march so, by its order (crusades 5.1). It may always turn in its hex (crusades 6.13), unless
 * it runs, or must do something else.
 */
const obedienceBy = (
  measure: Measure,
  state: CrusadesState,
  unit: Unit,
  duty: Duty,
): ((to: Stance) => boolean) => {
  const start = state.tables.units.hex[unit] ?? OFF_MAP
  const conduct = conductOf(state, unit)
  switch (conduct) {
    case 'advance':
      return () => true
    case 'stand':
      return to => Math.floor(to / 6) === start
    case 'attack':
      return obeysAttack(measure, state, unit, duty)
    default:
      break
  }
  const away = measure.distance(state, nth(state.setting.units, unit).side)
  const before = away(start)
  return to => {
    const hex = Math.floor(to / 6)
    if (hex === start) return conduct !== 'routed'
    if (conduct === 'reserve') return away(hex) > 1
    return conduct === 'muster' ? away(hex) >= before : away(hex) > before
  }
}

/** The same for whoever asks of every stance that the unit could take. */
export const obedience = (state: CrusadesState, unit: Unit, duty: Duty): ((to: Stance) => boolean) =>
  obedienceBy(ALL_HEXES, state, unit, duty)

/** crusades 5.11: with an enemy in its front if it can; otherwise nearer if it can; otherwise no farther off. */
const obeysAttack = (
  measure: Measure,
  state: CrusadesState,
  unit: Unit,
  duty: Duty,
): ((to: Stance) => boolean) => {
  if (duty === 'melee') return to => facesEnemy(state, unit, to)
  const before = openDistance(state, unit, state.tables.units.hex[unit] ?? OFF_MAP)
  const away = measure.openDistance(state, unit, before)
  return duty === 'nearer'
    ? to => away(Math.floor(to / 6)) < before
    : to => away(Math.floor(to / 6)) <= before
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
  if (conduct === 'advance' || obedienceBy(ONE_HEX, state, unit, duty)(to)) return undefined
  if (conduct === 'attack') return dutyRefusal(unit, duty)
  if (conduct === 'stand' && isUnled(state, unit))
    return codedRefusal('crusades.move.unled', 'crusades 5.33', { unit })
  const [code, rule] = DISOBEYED[conduct]
  return codedRefusal(code, rule, { unit })
}
