import { type Evaluation, evaluateBy, opponentOf, SEATS, type Seat, topFrame } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import { orderOf } from '../command.ts'
import type { Unit } from '../flow.ts'
import { spiritOf } from '../morale.ts'
import { topAt, underAt } from '../occupancy.ts'
import { type CrusadesState, figuresOf, NOBODY, STEADY } from '../state.ts'
import { TERRAIN_EFFECTS, UPHILL } from '../tables.ts'
import { isSteep, terrainAt } from '../terrain.ts'
import { FULL_STEPS } from '../units.ts'
import { claimantOf, nerveOf } from '../victory.ts'
import { isFront } from '../zones.ts'
import { progressOf } from './aims.ts'
import { expectedOfClash } from './clashes.ts'
import { type Ground, groundsOf } from './ground.ts'
import { exceeds, meleeChances } from './odds.ts'
import weights from './weights.json' with { type: 'json' }
import { routWorth, stepWorth, worthOfSide } from './worth.ts'

/** How a side stands: what it has left, who will have the ground, who can strike whom. */

/** Whoever strikes next has more of what can be struck. */
const PRESSURE = { next: 1, later: 0.6 } as const

/** Orders change: whoever is not on Attack may yet be, or may not. */
const NOT_ON_ATTACK = 0.8

/**
 * What is weighed. 11.2: of the ground that decides the battle he gets most who has the more steady men about it, long
 * before what either has lost counts; who stands on it counts for nothing until the last turns.
 */
const FEATURES = ['forces', 'held', 'about', 'aboutLate', 'taken', 'nerve', 'pressure', 'underWay'] as const

/** All for the first seat. */
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
    underWay(state),
  ]
}

export const evaluation: Evaluation<CrusadesState> = {
  features: FEATURES,
  weights: FEATURES.map(feature => weights[feature]),
  measure,
}

export const evaluate = evaluateBy(evaluation)

/** 11.5: how near a side is to breaking, little at first and more and more; 16.5: where that counts. */
const strain = (state: CrusadesState, seat: Seat): number => {
  if (state.setting.options.pointsAlone) return 0
  const { suffered, breaks } = nerveOf(state, seat)
  return Math.min(1, suffered / breaks) ** 2
}

interface GroundLead {
  /** Points of all ground, by who has it now. */
  readonly held: number
  /** Of the ground that decides the battle (11.2): who is there and near, and whose it is now; from -1 to 1 each. */
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
    const [first, second] = SEATS.map(seat => presence(state, seat, away))
    about += (first - second) / (first + second + 1)
    taken += side
  }
  return { held, about, taken }
}

type Away = Ground['away']

/** The strength of a side about some ground, less the more turns it is away. */
const presence = ({ setting, tables }: CrusadesState, seat: Seat, away: Away): number => {
  const { hex, steps, morale } = tables.units
  let sum = 0
  for (const unit of setting.unitsOf[seat]) {
    if (hex[unit] < 0 || morale[unit] !== STEADY) continue
    const card = setting.units[unit]
    const { strength } = card.figures[steps[unit]]
    const turns = away[unit][hex[unit]] / (2 * card.figures[FULL_STEPS].movement)
    sum += strength / ((1 + turns) * (1 + turns))
  }
  return sum
}

/** What those who stand face to face may do to the enemy when their melee comes. */
const pressure = (state: CrusadesState, seat: Seat): number => {
  const share = state.flow.side === seat && state.flow.phase !== 'rally' ? PRESSURE.next : PRESSURE.later
  let struck = 0
  for (const unit of state.setting.unitsOf[opponentOf(seat)]) {
    const hex = state.tables.units.hex[unit]
    if (hex >= 0 && topAt(state, hex) === unit) struck += share * pressureOn(state, seat, hex, unit)
  }
  return struck
}

/** What may befall a stack by those around it who face it. */
const pressureOn = (state: CrusadesState, seat: Seat, hex: Hex, top: Unit): number => {
  const { grid, board, level, units } = state.setting
  let strength = 0
  let total = TERRAIN_EFFECTS[terrainAt(board, hex)].melee
  let behind = 0
  let uphill = 0
  for (let direction = 0; direction < 6; direction++) {
    const from = grid.neighbours[hex * 6 + direction]
    const attacker = from === OFF_MAP ? NOBODY : topAt(state, from)
    if (attacker === NOBODY || units[attacker].side !== seat) continue
    if (!isFront(state.tables.units.facing[attacker], (direction + 3) % 6) || isSteep(board, hex, direction))
      continue
    strength += strikes(state, attacker) + strikes(state, underAt(state, from))
    if (level[hex] > level[from]) uphill = UPHILL.melee
    if (!isFront(state.tables.units.facing[top], direction)) behind = 1
  }
  if (strength === 0) return 0
  total += behind + uphill
  const { check, steps } = meleeChances(strength, total)
  return check * (checksOf(state, top) + checksOf(state, underAt(state, hex))) + steps * stepWorth(state, top)
}

/** 9.31 */
const strikes = (state: CrusadesState, unit: Unit): number => {
  if (unit === NOBODY || state.tables.units.morale[unit] !== STEADY) return 0
  const order = orderOf(state, unit)
  if (order === 'attack') return figuresOf(state, unit).strength
  return order === 'advance' || order === 'stand' ? figuresOf(state, unit).strength * NOT_ON_ATTACK : 0
}

const checksOf = (state: CrusadesState, unit: Unit): number =>
  unit === NOBODY ? 0 : exceeds(spiritOf(state, unit)) * routWorth(state, unit)

/** What a melee that is being put together promises, for the first seat. */
const underWay = (state: CrusadesState): number => {
  const frame = topFrame(state)
  if (frame?.kind !== 'declared' && frame?.kind !== 'melee') return 0
  const { side } = state.flow
  const gain = expectedOfClash(state, side, frame)
  return side === 0 ? gain : -gain
}
