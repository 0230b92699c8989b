import type { Refusal } from '@mesnada/engine'
import { asDirection, distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { figuresOf, isInFlight } from '../core/figures.ts'
import { terrainAt } from '../core/ground.ts'
import { firstAt, isEnemyAt, isNextToEnemy, seatOf, unitsAt } from '../core/occupancy.ts'
import type { FireKind, Unit } from '../flow.ts'
import type { Shooting } from '../printed/tables.ts'
import { featureBit, SIDE_EFFECTS, TERRAIN_EFFECTS } from '../printed/terrain.ts'
import { DEMORALISED, longestRange } from '../printed/units.ts'
import { isInCone } from '../sight/sight.ts'
import { type FiloState, type Seat, UNMOVED } from '../state.ts'
import type { FireFacts } from './table.ts'

/** filo 9: who may shoot at what, and with what chance. */

const codedRefusal = (what: string, rule: Refusal['rule'], unit: Unit): Refusal => ({
  code: `filo.fire.${what}`,
  ...(rule === undefined ? {} : { rule }),
  values: { unit },
})

/** filo 6.B, 6.D2: which units may shoot in this phase. In phase B archers and artillery, each in their step. */
const isTurnOf = (state: FiloState, unit: Unit): boolean => {
  const { phase } = state.flow
  const { type } = nth(state.setting.units, unit)
  if (phase === 'shoot') return state.tables.units.called[unit] !== 0
  return type === (phase === 'artillery-attacker' || phase === 'artillery-defender' ? 'At' : 'Ar')
}

/** filo 9.1, 7.3, 7.4: whether a unit may shoot at all now. */
export const shooterRefusal = (
  state: FiloState,
  seat: Seat,
  unit: Unit,
  fire: FireKind,
): Refusal | undefined => {
  const { units } = state.tables
  const card = state.setting.units[unit]
  if (card === undefined || card.seat !== seat || units.hex[unit] === OFF_MAP)
    return codedRefusal('not-yours', undefined, unit)
  if (card.shooting === undefined) return codedRefusal('unarmed', 'filo 2.2', unit)
  if (isInFlight(state, unit)) return codedRefusal('flight', 'filo 12.2', unit)
  if (units.fired[unit]) return codedRefusal('done', 'filo 9.1', unit)
  if (fire !== 'free') return undefined
  const inD2 = state.flow.phase === 'shoot'
  if (!isTurnOf(state, unit))
    return inD2 ? codedRefusal('not-called', 'filo 7.2', unit) : codedRefusal('not-now', 'filo 6.B', unit)
  if (!units.commanded[unit]) return codedRefusal('command', 'filo 7.4', unit)
  return isNextToEnemy(state, units.hex[unit] ?? OFF_MAP, seat)
    ? codedRefusal('contact', inD2 ? 'filo 6.D' : 'filo 6.B', unit)
    : undefined
}

/** filo 9.1: of two in a hex one shoots; one shot a target. */
const hasFiringMate = (state: FiloState, unit: Unit): boolean =>
  unitsAt(state, state.tables.units.hex[unit] ?? OFF_MAP).some(
    other => other !== unit && state.tables.units.fired[other] !== 0,
  )

/** Whether a unit can shoot at the hex: range, cone, sight, and whether the target was shot at already. */
export const targetRefusal = (state: FiloState, unit: Unit, target: Hex): Refusal | undefined => {
  const { setting, tables } = state
  const { grid } = setting
  const { shooting } = nth(setting.units, unit)
  const from = tables.units.hex[unit] ?? OFF_MAP
  if (shooting === undefined || target >= grid.size || !isEnemyAt(state, target, seatOf(state, unit)))
    return codedRefusal('no-enemy', 'filo 9.3', unit)
  if (distance(grid, from, target) > longestRange(shooting)) return codedRefusal('range', 'filo T.2', unit)
  const artillery = setting.isArtillery[unit] !== 0
  if (!isInCone(grid, from, target, asDirection(tables.units.facing[unit] ?? 0), artillery))
    return codedRefusal('cone', 'filo 9.1', unit)
  if (tables.units.shotAt[firstAt(state, target)]) return codedRefusal('target-done', 'filo 9.1', unit)
  if (hasFiringMate(state, unit)) return codedRefusal('mate-done', 'filo 9.1', unit)
  const blockers = shooting === 'Ar' ? undefined : tables.ground.first
  const block = setting.sight.blockOf(from, target, blockers)
  return block && { code: block.code, rule: block.rule, values: { hex: grid.label(block.hex) } }
}

/** filo 9.1, 9.3: who may shoot with those already picked: the same arm, from another hex. */
export const joinRefusal = (
  state: FiloState,
  unit: Unit,
  shooters: readonly Unit[],
  target: Hex,
): Refusal | undefined => {
  const { setting, tables } = state
  if (shooters.includes(unit)) return codedRefusal('done', 'filo 9.1', unit)
  if (nth(setting.units, unit).type !== nth(setting.units, nth(shooters, 0)).type)
    return codedRefusal('other-type', 'filo 9.1', unit)
  if (shooters.some(other => tables.units.hex[other] === tables.units.hex[unit]))
    return codedRefusal('mate-done', 'filo 9.1', unit)
  return targetRefusal(state, unit, target)
}

/** filo 9.3: artillery is hit only when it is alone in its hex. */
export const exposedAt = (state: FiloState, hex: Hex): readonly Unit[] => {
  const units = unitsAt(state, hex)
  const guards = units.filter(unit => !state.setting.isArtillery[unit])
  return guards.length > 0 ? guards : units
}

/** filo 9.3: the range is that of the farthest. */
export const rangeOf = ({ setting, tables }: FiloState, shooters: readonly Unit[], target: Hex): number =>
  Math.max(...shooters.map(unit => distance(setting.grid, tables.units.hex[unit] ?? OFF_MAP, target)))

/** filo T.1: the target's hex, walls between outside and inside, a bridge over which the line passes. */
const groundFor = ({ setting, tables }: FiloState, shooter: Unit, target: Hex): number => {
  const { board, sight } = setting
  const from = tables.units.hex[shooter] ?? OFF_MAP
  const terrain = terrainAt(board, target)
  const inside = featureBit('intramuros')
  const walled =
    ((board.features[target] ?? 0) & inside) !== 0 && ((board.features[from] ?? 0) & inside) === 0
  return (
    (terrain === undefined ? 0 : TERRAIN_EFFECTS[terrain].fire) +
    (walled ? SIDE_EFFECTS.muralla.fire : 0) +
    (sight.crossesBridge(from, target) ? SIDE_EFFECTS.puente.fire : 0)
  )
}

/** filo 9.3: what is true of one who shoots counts for all of them. */
export const fireFactsOf = (state: FiloState, shooters: readonly Unit[], target: Hex): FireFacts => {
  const { setting, tables } = state
  const { units } = tables
  return {
    shooting: nth(setting.units, nth(shooters, 0)).shooting as Shooting,
    strength: shooters.reduce((sum, unit) => sum + figuresOf(state, unit).pf, 0),
    moved: shooters.some(unit => units.motion[unit] !== UNMOVED),
    demoralised: shooters.some(unit => units.order[unit] === DEMORALISED),
    mounted: shooters.some(unit => units.mounted[unit] !== 0),
    ground: Math.min(...shooters.map(unit => groundFor(state, unit, target))),
    archers: setting.special.archers,
  }
}

/** Whether a unit could shoot at anything now. */
export const hasTarget = (state: FiloState, unit: Unit): boolean => firstTarget(state, unit) !== undefined

const firstTarget = (state: FiloState, unit: Unit): Hex | undefined => {
  for (const hex of hexesInReach(state, unit)) if (targetRefusal(state, unit, hex) === undefined) return hex
  return undefined
}

/** Hexes of enemies within range, each once. */
export const hexesInReach = ({ setting, tables }: FiloState, unit: Unit): readonly Hex[] => {
  const { shooting, seat } = nth(setting.units, unit)
  const from = tables.units.hex[unit] ?? OFF_MAP
  const found: Hex[] = []
  if (shooting === undefined) return found
  const range = longestRange(shooting)
  for (const enemy of setting.unitsOf[seat === 0 ? 1 : 0]) {
    const hex = tables.units.hex[enemy] ?? OFF_MAP
    if (hex === OFF_MAP || tables.ground.first[hex] !== enemy + 1) continue
    if (distance(setting.grid, from, hex) <= range) found.push(hex)
  }
  return found
}
