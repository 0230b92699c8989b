import { D10, type Modifier, type Refusal, type Seat, type Throw, totalOf } from '@mesnada/engine'
import { asDirection, bearing, deviation, distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { MODIFIERS, rangeModifier } from '../core/modifiers.ts'
import { isEnemyAt, topAt } from '../core/occupancy.ts'
import { outcomesTable } from '../core/outcomes.ts'
import { codedRefusal } from '../core/refusal.ts'
import type { Stance, Unit } from '../flow.ts'
import { chitRefusal } from '../orders/chits.ts'
import { unitAwayRefusal } from '../orders/presence.ts'
import { FIRE, FIRE_HELD, RANGE, type Result, SHOOTERS, type Shooter } from '../printed/tables.ts'
import { type TerrainWord, terrainAt } from '../printed/terrain.ts'
import { sightBlocked } from '../sight/sight.ts'
import { type CrusadesState, DONE, hasDone, isSteady } from '../state.ts'

/** Fire (9.1): who may shoot at what, named modifiers in, outcome out. */

interface FireFacts {
  readonly shooter: Shooter
  /** In hexes; known to be within reach. */
  readonly range: number
  readonly crusaderKnights: boolean
  readonly menAtArms: boolean
  readonly terrain: TerrainWord
  readonly uphill: boolean
}

/** crusades 9.12: the range table's modifier, or undefined where it says X. */
export const rangeOf = (shooter: Shooter, range: number): number | undefined => RANGE[shooter][range - 1]

/** crusades 9.14 */
const fireModifiers = (facts: FireFacts): readonly Modifier[] => {
  const modifiers: Modifier[] = []
  const range = rangeOf(facts.shooter, facts.range) ?? 0
  if (range !== 0) modifiers.push(rangeModifier(range))
  if (facts.crusaderKnights) modifiers.push(MODIFIERS.crusaderKnights)
  if (facts.menAtArms) modifiers.push(MODIFIERS.menAtArms)
  if (facts.terrain === 'woods') modifiers.push(MODIFIERS.fireWoods)
  if (facts.terrain === 'town') modifiers.push(MODIFIERS.fireTown)
  if (facts.uphill) modifiers.push(MODIFIERS.fireUphill)
  return modifiers
}

const held = (row: number): number => Math.min(Math.max(row, FIRE_HELD[0]), FIRE_HELD[1])

/** crusades 9.13 */
const fireResult = (shooter: Shooter, modified: number): Result => nth(FIRE[shooter], held(modified))

const outcomes = outcomesTable((column, modified) => fireResult(nth(SHOOTERS, column), modified))

export const fireThrow = (facts: FireFacts, seat: Seat, values?: Throw['values']): Throw => {
  const modifiers = fireModifiers(facts)
  return {
    purpose: 'crusades.roll.fire',
    rule: 'crusades 9.13',
    seat,
    dice: [D10],
    modifiers,
    held: FIRE_HELD,
    column: facts.shooter,
    outcomes: outcomes(SHOOTERS.indexOf(facts.shooter), totalOf(modifiers)),
    ...(values ? { values } : {}),
  }
}

/** crusades 9.14: what the top unit of the target hex is, and where it stands. */
export const factsOfShot = (state: CrusadesState, unit: Unit, shooter: Shooter, hex: Hex): FireFacts => {
  const { setting, tables } = state
  const from = tables.units.hex[unit] ?? OFF_MAP
  const target = nth(setting.units, topAt(state, hex))
  return {
    shooter,
    range: distance(setting.grid, from, hex),
    crusaderKnights: target.crusader,
    menAtArms: target.arm === 'men-at-arms',
    terrain: terrainAt(setting.board, hex),
    uphill: (setting.level[hex] ?? 0) > (setting.level[from] ?? 0),
  }
}

/** crusades 9.11: one of the side's shooters, steady, who has not yet fired in this step. */
export const shooterRefusal = (state: CrusadesState, seat: Seat, unit: Unit): Refusal | undefined => {
  const card = state.setting.units[unit]
  if (card === undefined || card.side !== seat)
    return codedRefusal('crusades.unit.not-yours', 'crusades 3.2', { unit })
  const away = unitAwayRefusal(state, unit)
  if (away) return away
  if (card.shooter === undefined) return codedRefusal('crusades.fire.unarmed', 'crusades 9.11', { unit })
  if (!isSteady(state, unit)) return codedRefusal('crusades.unit.routed', 'crusades 5.5', { unit })
  if (state.setting.options.actionChits) {
    const waits = shotChitRefusal(state, unit)
    if (waits) return waits
  }
  if (hasDone(state, unit, DONE.fired)) return codedRefusal('crusades.fire.done', 'crusades 9.11', { unit })
  if (card.arm === 'artillery' && hasDone(state, unit, DONE.marched))
    return codedRefusal('crusades.fire.moved', 'crusades 9.11', { unit })
  return undefined
}

/** crusades 16.1: in defence once a turn; otherwise when one's chit has been drawn. */
const shotChitRefusal = (state: CrusadesState, unit: Unit): Refusal | undefined => {
  if (state.flow.phase === 'defensive-fire')
    return hasDone(state, unit, DONE.answered)
      ? codedRefusal('crusades.fire.answered', 'crusades 16.1', { unit })
      : undefined
  return chitRefusal(state, nth(state.setting.units, unit).formation, { unit })
}

/** crusades 9.12: what a list of shots asks first, since most enemies are far away. */
export const isInRange = ({ setting, tables }: CrusadesState, unit: Unit, hex: Hex): boolean => {
  const { shooter } = nth(setting.units, unit)
  return (
    shooter !== undefined &&
    distance(setting.grid, tables.units.hex[unit] ?? OFF_MAP, hex) <= RANGE[shooter].length
  )
}

/** As far as steps through the three front sides can lead (crusades 6.12). */
export const FRONT_ARC = 4

/** crusades 9.12, 9.2: an enemy in front, within range, in sight. */
export const targetRefusal = (
  state: CrusadesState,
  seat: Seat,
  unit: Unit,
  hex: Hex,
): Refusal | undefined => {
  const { hex: hexes, facing } = state.tables.units
  return hex >= state.setting.grid.size || !isEnemyAt(state, hex, seat)
    ? codedRefusal('crusades.fire.no-enemy', 'crusades 9.12', { hex })
    : aimRefusal(state, unit, (hexes[unit] ?? OFF_MAP) * 6 + (facing[unit] ?? 0), hex)
}

/** The same from any stance, whoever stands in the target hex. */
export const aimRefusal = (
  state: CrusadesState,
  unit: Unit,
  stance: Stance,
  hex: Hex,
): Refusal | undefined => {
  const { grid, units } = state.setting
  const { shooter, arm } = nth(units, unit)
  const from = Math.floor(stance / 6)
  const range = distance(grid, from, hex)
  if (shooter === undefined || rangeOf(shooter, range) === undefined)
    return codedRefusal('crusades.fire.out-of-range', 'crusades 9.12', { range })
  const facing = asDirection(stance)
  if (deviation(bearing(grid, from, hex) ?? 0, facing) > FRONT_ARC)
    return codedRefusal('crusades.fire.not-in-front', 'crusades 9.12', { hex })
  const blocked = range > 1 ? sightBlocked(state, from, hex, arm === 'artillery') : undefined
  return (
    blocked && codedRefusal('crusades.fire.no-sight', 'crusades 9.2', { hex, at: grid.label(blocked.hex) })
  )
}
