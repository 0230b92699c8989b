import {
  bySeat,
  type Evaluation,
  evaluateBy,
  opponentOf,
  type Reason,
  type Seat,
  topFrame,
} from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { topAt, underAt } from '../core/occupancy.ts'
import { isFront } from '../core/zones.ts'
import type { Unit } from '../flow.ts'
import { spiritOf } from '../morale/table.ts'
import { orderOf } from '../orders/command.ts'
import { TERRAIN_EFFECTS, UPHILL } from '../printed/tables.ts'
import { isSteep, terrainAt } from '../printed/terrain.ts'
import { FULL_STEPS } from '../printed/units.ts'
import { type CrusadesState, figuresOf, NOBODY, STEADY } from '../state.ts'
import { claimantOf, nerveOf } from '../victory/victory.ts'
import { expectedOfMelee } from './clashes.ts'
import { progressOf } from './ground-values.ts'
import { type Ground, groundsOf } from './objectives.ts'
import { exceeds, meleeChances } from './odds.ts'
import weights from './weights.json' with { type: 'json' }
import { routWorth, stepWorth, worthOfSide } from './worth.ts'

/** The value of a position: what each side has left, who will hold the ground, and who can attack whom. */

/** Factors on the expected melee gains of the side that fights next and of the other side. */
const MELEE_FACTOR = { next: 1, later: 0.6 } as const

/** The share of strength counted of a unit that is not on Attack: its order may change. */
const NOT_ON_ATTACK_SHARE = 0.8

/**
 * The features. Most of the value of the objective goes to the side with more steady strength near it (crusades 11.2);
 * who holds it counts only in the last turns.
 */
const FEATURES = [
  'forces',
  'groundHeld',
  'nearObjective',
  'nearObjectiveLate',
  'objectiveHeld',
  'strain',
  'pressure',
  'declaredMelee',
] as const

/** What a lead in each of them means to players. */
const REASONS: Readonly<Record<(typeof FEATURES)[number], Reason>> = {
  forces: 'strength',
  groundHeld: 'ground',
  nearObjective: 'ground',
  nearObjectiveLate: 'ground',
  objectiveHeld: 'ground',
  strain: 'nerve',
  pressure: 'attack',
  declaredMelee: 'attack',
}

/** The lead of the first seat in each feature. */
const measure = (state: CrusadesState): readonly number[] => {
  const { held, about, taken } = groundOf(state)
  const over = progressOf(state) ** 2
  return [
    worthOfSide(state, 0) - worthOfSide(state, 1),
    held,
    about,
    over * about,
    over * over * taken,
    strain(state, 1) - strain(state, 0),
    pressure(state, 0) - pressure(state, 1),
    declaredMelee(state),
  ]
}

export const evaluation: Evaluation<CrusadesState> = {
  features: FEATURES,
  weights: FEATURES.map(feature => weights[feature]),
  reasons: FEATURES.map(feature => REASONS[feature]),
  measure,
}

export const evaluate = evaluateBy(evaluation)

/**
 * crusades 11.5: how near a side is to breaking, from 0 to 1, quadratic. crusades 16.5: 0 where breaking does not
 * count.
 */
const strain = (state: CrusadesState, seat: Seat): number => {
  if (state.setting.options.pointsAlone) return 0
  const { suffered, breaks } = nerveOf(state, seat)
  return Math.min(1, suffered / breaks) ** 2
}

interface GroundLead {
  /** Points of all ground, by who holds it now. */
  readonly held: number
  /**
   * Of the objective (crusades 11.2): the balance of strength near it, and who holds it; each from -1 to 1 per area.
   */
  readonly about: number
  readonly taken: number
}

const groundOf = (state: CrusadesState): GroundLead => {
  let held = 0
  let about = 0
  let taken = 0
  for (const [index, { points, objective, away }] of groundsOf(state.setting).entries()) {
    const side = claimantOf(state, index) === 0 ? 1 : -1
    held += points * side
    if (!objective) continue
    const [first, second] = bySeat(seat => presence(state, seat, away))
    about += (first - second) / (first + second + 1)
    taken += side
  }
  return { held, about, taken }
}

type Away = Ground['away']

/** The strength of a side near some ground; units count less the more turns they are away. */
const presence = ({ setting, tables }: CrusadesState, seat: Seat, away: Away): number => {
  const { hex, steps, morale } = tables.units
  let sum = 0
  for (const unit of setting.unitsOf[seat]) {
    if ((hex[unit] ?? OFF_MAP) < 0 || morale[unit] !== STEADY) continue
    const card = nth(setting.units, unit)
    const { strength } = nth(card.figures, steps[unit] ?? 0)
    const turns = (nth(away, unit)[hex[unit] ?? OFF_MAP] ?? 0) / (2 * card.figures[FULL_STEPS].movement)
    sum += strength / ((1 + turns) * (1 + turns))
  }
  return sum
}

/** The expected gain of the side's units in contact in their next melee. */
const pressure = (state: CrusadesState, seat: Seat): number => {
  const share =
    state.flow.side === seat && state.flow.phase !== 'rally' ? MELEE_FACTOR.next : MELEE_FACTOR.later
  let struck = 0
  for (const unit of state.setting.unitsOf[opponentOf(seat)]) {
    const hex = state.tables.units.hex[unit] ?? OFF_MAP
    if (hex >= 0 && topAt(state, hex) === unit) struck += share * pressureOn(state, seat, hex, unit)
  }
  return struck
}

/** The expected loss of a stack to the adjacent enemies who face it. */
const pressureOn = (state: CrusadesState, seat: Seat, hex: Hex, top: Unit): number => {
  const { grid, board, level, units } = state.setting
  let strength = 0
  let total = TERRAIN_EFFECTS[terrainAt(board, hex)].melee
  let behind = 0
  let uphill = 0
  for (let direction = 0; direction < 6; direction++) {
    const from = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    const attacker = from === OFF_MAP ? NOBODY : topAt(state, from)
    if (attacker === NOBODY || nth(units, attacker).side !== seat) continue
    if (
      !isFront(state.tables.units.facing[attacker] ?? 0, (direction + 3) % 6) ||
      isSteep(board, hex, direction)
    )
      continue
    strength += strikes(state, attacker) + strikes(state, underAt(state, from))
    if ((level[hex] ?? 0) > (level[from] ?? 0)) uphill = UPHILL.melee
    if (!isFront(state.tables.units.facing[top] ?? 0, direction)) behind = 1
  }
  if (strength === 0) return 0
  total += behind + uphill
  const { check, steps } = meleeChances(strength, total)
  return check * (checksOf(state, top) + checksOf(state, underAt(state, hex))) + steps * stepWorth(state, top)
}

/** crusades 9.31: the strength that the unit brings to a melee. */
const strikes = (state: CrusadesState, unit: Unit): number => {
  if (unit === NOBODY || state.tables.units.morale[unit] !== STEADY) return 0
  const order = orderOf(state, unit)
  if (order === 'attack') return figuresOf(state, unit).strength
  return order === 'advance' || order === 'stand' ? figuresOf(state, unit).strength * NOT_ON_ATTACK_SHARE : 0
}

const checksOf = (state: CrusadesState, unit: Unit): number =>
  unit === NOBODY ? 0 : exceeds(spiritOf(state, unit)) * routWorth(state, unit)

/** The expected gain of a melee that is being declared, for the first seat. */
const declaredMelee = (state: CrusadesState): number => {
  const frame = topFrame(state)
  if (frame?.kind !== 'declared' && frame?.kind !== 'melee') return 0
  const { side } = state.flow
  const gain = expectedOfMelee(state, side, frame)
  return side === 0 ? gain : -gain
}
