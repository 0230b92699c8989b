import { opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import { directionTo, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isEnemyAt, topAt, unitsAt, unitsIn } from '../core/occupancy.ts'
import { codedRefusal } from '../core/refusal.ts'
import { isFront } from '../core/zones.ts'
import type { Clash, Stance, Unit } from '../flow.ts'
import { actsNow } from '../orders/chits.ts'
import { bestBonus, orderOf } from '../orders/command.ts'
import { isBerserk, isExhausted } from '../orders/fury.ts'
import { TERRAIN_EFFECTS, UPHILL } from '../printed/tables.ts'
import { hasStakes, isClosed, isSteep, terrainAt } from '../printed/terrain.ts'
import type { Order } from '../printed/units.ts'
import { type CrusadesState, DONE, figuresOf, hasDone, isSteady } from '../state.ts'
import { leastFavourable, type MeleeFacts, oddsShift } from './table.ts'

/** Who may fight whom hand to hand (crusades 9.31, 9.32), and what bears on the dice of a group (crusades 9.42-9.44). */

/** crusades 9.31: why this unit does not declare melees now. */
export const attackerRefusal = (state: CrusadesState, unit: Unit): Refusal | undefined => {
  const order = orderOf(state, unit)
  if (!isSteady(state, unit)) return codedRefusal('crusades.unit.routed', 'crusades 5.5', { unit })
  if (!actsNow(state, nth(state.setting.units, unit).formation))
    return codedRefusal('crusades.chit.waits', 'crusades 16.1', { unit })
  if (nth(state.setting.units, unit).arm === 'artillery')
    return codedRefusal('crusades.melee.artillery', 'crusades 9.31', { unit })
  return FIGHTS[order] ? undefined : codedRefusal('crusades.melee.order', 'crusades 9.31', { unit })
}

/** crusades 5.11-5.16: the orders on which a unit may declare a melee. */
export const FIGHTS: Readonly<Record<Order, boolean>> = {
  attack: true,
  advance: true,
  stand: true,
  retreat: false,
  reserve: false,
  muster: false,
}

const reachRefusal = (state: CrusadesState, unit: Unit, hex: Hex): Refusal | undefined => {
  const { hex: hexes, facing } = state.tables.units
  return reachFromRefusal(state, unit, (hexes[unit] ?? OFF_MAP) * 6 + (facing[unit] ?? 0), hex)
}

/** crusades 9.31: the hex is in the front of the stance, not over a steep side, and not closed to the unit. */
export const reachFromRefusal = (
  { setting }: CrusadesState,
  unit: Unit,
  stance: Stance,
  hex: Hex,
): Refusal | undefined => {
  const from = Math.floor(stance / 6)
  const direction = directionTo(setting.grid, from, hex)
  if (direction === undefined || !isFront(stance % 6, direction))
    return codedRefusal('crusades.melee.not-in-front', 'crusades 9.31', { hex })
  if (isSteep(setting.board, from, direction))
    return codedRefusal('crusades.melee.steep', 'crusades 8.24', { hex })
  if (isClosed(setting.board, nth(setting.units, unit).mover, hex))
    return codedRefusal('crusades.melee.closed', 'crusades 9.31', { hex })
  return undefined
}

export const canAttack = (state: CrusadesState, unit: Unit, hex: Hex): boolean =>
  attackerRefusal(state, unit) === undefined && reachRefusal(state, unit, hex) === undefined

/** crusades 9.32: who has fought in this phase is not attacked again; but he shields nobody whom he falls back upon. */
export const defenderRefusal = (state: CrusadesState, seat: Seat, hex: Hex): Refusal | undefined => {
  if (hex >= state.setting.grid.size || !isEnemyAt(state, hex, seat))
    return codedRefusal('crusades.melee.no-enemy', 'crusades 9.31', { hex })
  return unitsAt(state, hex).every(unit => hasDone(state, unit, DONE.defended))
    ? codedRefusal('crusades.melee.fought', 'crusades 9.32', { hex })
    : undefined
}

/** crusades 9.32: a stack of one's own with someone who has not fought in this phase and can reach one of these hexes. */
export const stackRefusal = (
  state: CrusadesState,
  seat: Seat,
  from: Hex,
  targets: readonly Hex[],
): Refusal | undefined => {
  if (from >= state.setting.grid.size || !isEnemyAt(state, from, opponentOf(seat)))
    return codedRefusal('crusades.melee.no-stack', 'crusades 9.31', { hex: from })
  const fresh = unitsAt(state, from).filter(unit => !hasDone(state, unit, DONE.attacked))
  if (fresh.length === 0) return codedRefusal('crusades.melee.fought', 'crusades 9.32', { hex: from })
  let first: Refusal | undefined
  for (const unit of fresh)
    for (const target of targets) {
      const refusal = attackerRefusal(state, unit) ?? reachRefusal(state, unit, target)
      if (refusal === undefined) return undefined
      first ??= refusal
    }
  return first
}

/** The hexes around one, those off the map left out. */
export const hexesAround = ({ setting: { grid } }: CrusadesState, hex: Hex): readonly Hex[] => {
  const around: Hex[] = []
  for (let i = hex * 6; i < hex * 6 + 6; i++)
    if (grid.neighbours[i] !== OFF_MAP) around.push(grid.neighbours[i] ?? OFF_MAP)
  return around
}

/** crusades 9.31: an enemy hex in its front that this unit could still attack. */
export const targetOf = (state: CrusadesState, unit: Unit): Hex | undefined => {
  const { side } = nth(state.setting.units, unit)
  if (hasDone(state, unit, DONE.attacked) || attackerRefusal(state, unit)) return undefined
  return hexesAround(state, state.tables.units.hex[unit] ?? OFF_MAP).find(
    hex => defenderRefusal(state, side, hex) === undefined && reachRefusal(state, unit, hex) === undefined,
  )
}

/** crusades 9.32: of the attacking stacks, the units that strike: those who may attack, have not yet done so, and reach someone. */
const strikersOf = (state: CrusadesState, { attackers, defenders }: Clash): readonly Unit[] =>
  unitsIn(state, attackers).filter(
    unit => !hasDone(state, unit, DONE.attacked) && defenders.some(hex => canAttack(state, unit, hex)),
  )

/** crusades 9.32: of the stacks attacked, the units that strike back: not those who have fought in this phase. */
const strikersBackOf = (state: CrusadesState, { defenders }: Clash): readonly Unit[] =>
  unitsIn(state, defenders).filter(unit => !hasDone(state, unit, DONE.defended))

/** A side of a hex across which they fight: where the one who rolls stands, and where his enemy does. */
interface Front {
  readonly own: Hex
  readonly enemy: Hex
}

/** As the attackers see them. */
const frontsOf = (state: CrusadesState, strikers: readonly Unit[], defenders: readonly Hex[]): Front[] =>
  strikers.flatMap(unit =>
    defenders
      .filter(enemy => canAttack(state, unit, enemy))
      .map(enemy => ({ own: state.tables.units.hex[unit] ?? OFF_MAP, enemy })),
  )

const turnedRound = (fronts: readonly Front[]): Front[] =>
  fronts.map(({ own, enemy }) => ({ own: enemy, enemy: own }))

/** A side of a clash as its die sees it. */
interface Party {
  readonly seat: Seat
  readonly units: readonly Unit[]
  readonly enemies: readonly Unit[]
  readonly hexes: readonly Hex[]
  readonly fronts: readonly Front[]
}

/** crusades 9.42: for the bonus of an attack all who strike must have that order, and none be a skirmisher. */
const attackBonus = (state: CrusadesState, strikers: readonly Unit[]): MeleeFacts['attack'] => {
  const { units } = state.setting
  if (!strikers.every(unit => orderOf(state, unit) === 'attack' && !nth(units, unit).skirmisher))
    return undefined
  return strikers.every(unit => !nth(units, unit).mounted) ? 'infantry' : 'cavalry'
}

/** crusades 9.44: one unit that comes in by a flank or the rear is enough. */
const comesFromBehind = (
  state: CrusadesState,
  strikers: readonly Unit[],
  defenders: readonly Hex[],
): boolean =>
  strikers.some(unit =>
    defenders.some(hex => {
      if (!canAttack(state, unit, hex)) return false
      const back = directionTo(state.setting.grid, hex, state.tables.units.hex[unit] ?? OFF_MAP)
      return back !== undefined && !isFront(state.tables.units.facing[topAt(state, hex)] ?? 0, back)
    }),
  )

/** crusades 8.25: mounted units of one side fight across stakes. */
const isHorseAtStakes = (
  { setting, tables }: CrusadesState,
  units: readonly Unit[],
  { own, enemy }: Front,
): boolean => {
  const direction = directionTo(setting.grid, own, enemy)
  return (
    direction !== undefined &&
    hasStakes(setting.board, own, direction) &&
    units.some(unit => tables.units.hex[unit] === own && nth(setting.units, unit).mounted)
  )
}

type Ground = Pick<MeleeFacts, 'terrain' | 'uphill'>

/** crusades 9.43: the ground of hex and side together, of several the sum that helps the roller least. */
const worstGround = ({ setting }: CrusadesState, fronts: readonly Front[]): Ground => {
  let worst: Ground = { terrain: undefined, uphill: false }
  let least = 0
  for (const { own, enemy } of fronts) {
    const word = terrainAt(setting.board, enemy)
    const uphill = (setting.level[enemy] ?? 0) > (setting.level[own] ?? 0)
    const sum = TERRAIN_EFFECTS[word].melee + (uphill ? UPHILL.melee : 0)
    if (sum >= least) continue
    least = sum
    worst = { terrain: word === 'woods' || word === 'town' ? word : undefined, uphill }
  }
  return worst
}

/** What all dice of a side have in common, whichever way round. */
const commonFacts = (state: CrusadesState, party: Party): MeleeFacts => {
  const { setting } = state
  const { units, enemies, hexes } = party
  const strengthOf = (rows: readonly Unit[]) =>
    rows.reduce((sum, unit) => sum + figuresOf(state, unit).strength, 0)
  const strength = strengthOf(units)
  const types = (rows: readonly Unit[]) => rows.flatMap(unit => nth(setting.units, unit).type ?? [])
  return {
    strength,
    odds: setting.options.meleeOdds ? oddsShift(strength, strengthOf(enemies)) : 0,
    berserk: units.length > 0 && units.every(unit => isBerserk(state, unit)),
    exhausted: units.some(unit => isExhausted(state, unit)),
    fleeing: units.some(unit => !isSteady(state, unit)),
    leaderBonus: bestBonus(state, party.seat, hex => hexes.includes(hex)),
    ...worstGround(state, party.fronts),
    stakes: party.fronts.some(front => isHorseAtStakes(state, units, front)),
    type: setting.options.typeModifiers ? leastFavourable(types(units), types(enemies)) : 0,
  }
}

export const attackFacts = (state: CrusadesState, seat: Seat, clash: Clash): MeleeFacts => {
  const { attackers: hexes, defenders: against } = clash
  const units = strikersOf(state, clash)
  const fronts = frontsOf(state, units, against)
  const party: Party = { seat, units, enemies: strikersBackOf(state, clash), hexes, fronts }
  return {
    ...commonFacts(state, party),
    attack: attackBonus(state, units),
    flankOrRear: comesFromBehind(state, units, against),
  }
}

/** crusades 9.41: those attacked strike back with all they have, at all who stand in the attacking hexes and strike. */
export const defenceFacts = (state: CrusadesState, seat: Seat, clash: Clash): MeleeFacts => {
  const { defenders: hexes } = clash
  const units = strikersBackOf(state, clash)
  const enemies = strikersOf(state, clash)
  const fronts = turnedRound(frontsOf(state, enemies, hexes))
  const party: Party = { seat, units, enemies, hexes, fronts }
  return {
    ...commonFacts(state, party),
    stand: units.every(unit => isSteady(state, unit) && orderOf(state, unit) === 'stand'),
  }
}
