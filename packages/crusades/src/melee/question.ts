import { opponentOf, type Refusal, type Seat } from '@mesnada/engine'
import { directionTo, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { isEnemyAt, topAt, unitsAt, unitsIn } from '../core/occupancy.ts'
import { codedRefusal } from '../core/refusal.ts'
import { isFront } from '../core/zones.ts'
import type { Clash, Stance, Unit } from '../flow.ts'
import { actsNow, chitRefusal } from '../orders/chits.ts'
import { bestBonus, orderOf } from '../orders/command.ts'
import { isBerserk, isExhausted } from '../orders/fury.ts'
import { withdrawalRule } from '../orders/withdrawal.ts'
import { TERRAIN_EFFECTS, UPHILL } from '../printed/tables.ts'
import { hasStakes, isClosed, isSteep, terrainAt } from '../printed/terrain.ts'
import type { Order } from '../printed/units.ts'
import { type CrusadesState, DONE, figuresOf, hasDone, isGoing, isSteady } from '../state.ts'
import { leastFavourable, type MeleeFacts, oddsShift } from './table.ts'

/** Who may fight whom hand to hand (crusades 9.31, 9.32), and what bears on the dice of a group (crusades 9.42-9.44). */

/** crusades 9.31: why this unit does not declare melees now. */
export const attackerRefusal = (state: CrusadesState, unit: Unit): Refusal | undefined => {
  const order = orderOf(state, unit)
  if (!isSteady(state, unit)) return codedRefusal('crusades.unit.routed', 'crusades 5.5', { unit })
  const { formation, arm } = nth(state.setting.units, unit)
  if (!actsNow(state, formation)) return chitRefusal(state, formation, { unit })
  if (isGoing(state, formation))
    return codedRefusal('crusades.unit.going', withdrawalRule(nth(state.setting.formations, formation)), {
      unit,
    })
  if (arm === 'artillery') return codedRefusal('crusades.melee.artillery', 'crusades 9.31', { unit })
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

/** The same as a question, for searches. `bears` knows of steep sides and closed ground. */
const reaches = ({ setting, tables }: CrusadesState, unit: Unit, hex: Hex): boolean => {
  const from = tables.units.hex[unit] ?? OFF_MAP
  const direction = directionTo(setting.grid, from, hex)
  return (
    direction !== undefined &&
    isFront(tables.units.facing[unit] ?? 0, direction) &&
    nth(setting.units, unit).bears[from * 6 + direction] === 1
  )
}

export const canAttack = (state: CrusadesState, unit: Unit, hex: Hex): boolean =>
  attackerRefusal(state, unit) === undefined && reaches(state, unit, hex)

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

/** crusades 9.31: whether there is an enemy in its front whom this unit could still attack. */
export const hasTarget = (state: CrusadesState, unit: Unit): boolean => {
  const { grid, units } = state.setting
  const { side, bears } = nth(units, unit)
  if (hasDone(state, unit, DONE.attacked) || attackerRefusal(state, unit)) return false
  const hex = state.tables.units.hex[unit] ?? OFF_MAP
  const facing = state.tables.units.facing[unit] ?? 0
  for (let direction = 0; direction < 6; direction++) {
    const step = hex * 6 + direction
    if (bears[step] !== 1 || !isFront(facing, direction)) continue
    const to = grid.neighbours[step] ?? OFF_MAP
    if (isEnemyAt(state, to, side) && defenderRefusal(state, side, to) === undefined) return true
  }
  return false
}

/** A side of a hex across which they fight: who attacks there, where the one who rolls stands, and where his enemy does. */
interface Front {
  readonly attacker: Unit
  readonly own: Hex
  readonly enemy: Hex
}

/** crusades 9.32: where units of the attacking stacks strike who may attack, have not yet done so, and reach someone. */
const frontsOf = (state: CrusadesState, { attackers, defenders }: Clash): readonly Front[] => {
  const fronts: Front[] = []
  for (const own of attackers)
    for (const attacker of unitsAt(state, own)) {
      if (hasDone(state, attacker, DONE.attacked) || attackerRefusal(state, attacker)) continue
      for (const enemy of defenders)
        if (reaches(state, attacker, enemy)) fronts.push({ attacker, own, enemy })
    }
  return fronts
}

const turnedRound = (fronts: readonly Front[]): readonly Front[] =>
  fronts.map(({ attacker, own, enemy }) => ({ attacker, own: enemy, enemy: own }))

const strikersOn = (fronts: readonly Front[]): readonly Unit[] => {
  const strikers: Unit[] = []
  for (const { attacker } of fronts) if (!strikers.includes(attacker)) strikers.push(attacker)
  return strikers
}

/** crusades 9.32: of the stacks attacked, the units that strike back: not those who have fought in this phase. */
const strikersBackOf = (state: CrusadesState, { defenders }: Clash): readonly Unit[] =>
  unitsIn(state, defenders).filter(unit => !hasDone(state, unit, DONE.defended))

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
const comesFromBehind = (state: CrusadesState, { own, enemy }: Front): boolean => {
  const back = directionTo(state.setting.grid, enemy, own)
  return back !== undefined && !isFront(state.tables.units.facing[topAt(state, enemy)] ?? 0, back)
}

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

/** What bears on the dice of a clash that this seat declared: its own, then the one of those attacked. */
export const meleeFacts = (
  state: CrusadesState,
  seat: Seat,
  clash: Clash,
): { readonly attack: MeleeFacts; readonly defence: MeleeFacts } => {
  const { attackers, defenders } = clash
  const fronts = frontsOf(state, clash)
  const units = strikersOn(fronts)
  const enemies = strikersBackOf(state, clash)
  const attacking: Party = { seat, units, enemies, hexes: attackers, fronts }
  // crusades 9.41: those attacked strike back with all they have, at all who stand in the attacking hexes and strike.
  const defending: Party = {
    seat: opponentOf(seat),
    units: enemies,
    enemies: units,
    hexes: defenders,
    fronts: turnedRound(fronts),
  }
  return {
    attack: {
      ...commonFacts(state, attacking),
      attack: attackBonus(state, units),
      flankOrRear: fronts.some(front => comesFromBehind(state, front)),
    },
    defence: {
      ...commonFacts(state, defending),
      stand: enemies.every(unit => isSteady(state, unit) && orderOf(state, unit) === 'stand'),
    },
  }
}
