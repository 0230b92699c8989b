import {
  bySeat,
  type Evaluation,
  evaluateBy,
  memoBy,
  opponentOf,
  type Reason,
  type Seat,
} from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command/command.ts'
import { figuresOf, leaderFiguresOf } from '../core/figures.ts'
import { isFront, isHeldBy } from '../core/occupancy.ts'
import { TYPE_MODIFIERS, UNIT_TYPES } from '../printed/tables.ts'
import { IN_FLIGHT } from '../printed/units.ts'
import { type FiloState, LEADS, NO_COMBAT, type Setting } from '../state.ts'
import { leadOf, neededLead } from '../victory/victory.ts'
import { aimsOf, progressOf } from './aims.ts'
import { wayTo } from './distance-fields.ts'
import { defenderLoss } from './odds.ts'
import { expectedOfCombats } from './rate-combat.ts'
import weights from './weights.json' with { type: 'json' }
import { priceOf, stateOf, strengthOf } from './worth.ts'

/** The value of a position: counters, points, possible attacks and distances. */

/** Hexes beyond which distance makes no difference. */
const MAX_DISTANCE = 30

/**
 * filo N.5: the risk to an unguarded standard and to a guarded one, in victory points, for enemies within reach in
 * hexes.
 */
const STANDARD = { bare: 60, guarded: 15, reach: 8 } as const

/** The features. Points count more and counters less as turns run out. `won` is a lead that would win at the end. */
const FEATURES = [
  'forces',
  'forcesLate',
  'points',
  'pointsLate',
  'won',
  'declared',
  'toEnemy',
  'toStandard',
  'pressure',
  'outOfCommand',
  'fromLeader',
  'openStandard',
] as const

/** What a lead in each of them means to players. */
const REASONS: Readonly<Record<(typeof FEATURES)[number], Reason>> = {
  forces: 'strength',
  forcesLate: 'strength',
  points: 'points',
  pointsLate: 'points',
  won: 'points',
  declared: 'attack',
  toEnemy: 'contact',
  toStandard: 'standard',
  pressure: 'attack',
  outOfCommand: 'command',
  fromLeader: 'command',
  openStandard: 'standard',
}

/** The lead of the first seat in each feature. */
const measure = (state: FiloState): readonly number[] => {
  const strengths = [strengthOf(state, 0), strengthOf(state, 1)] as const
  const near = nearestEnemies(state)
  const [first, second] = bySeat(side => postureOf(state, side, strengths, near))
  const late = progressOf(state)
  const forces = strengths[0] - strengths[1]
  const ahead = leadOf(state, 0)
  return [
    forces,
    late ** 3 * forces,
    ahead,
    late * ahead,
    late ** 3 * Math.tanh((ahead - evenLead(state)) / state.setting.play.victory.margin),
    declared(state),
    first.toEnemy - second.toEnemy,
    first.toStandard - second.toStandard,
    first.pressure - second.pressure,
    first.outOfCommand - second.outOfCommand,
    first.fromLeader - second.fromLeader,
    riskOfStandard(state, 0) - riskOfStandard(state, 1),
  ]
}

/** filo V.3: the lead of the first seat at which the result is even. */
const evenLead = (state: FiloState): number => (neededLead(state, 0) - neededLead(state, 1)) / 2

export const evaluation: Evaluation<FiloState> = {
  features: FEATURES,
  weights: FEATURES.map(feature => weights[feature]),
  reasons: FEATURES.map(feature => REASONS[feature]),
  measure,
}

export const evaluate = evaluateBy(evaluation)

/** The expected gain of combats declared and not yet resolved, for the first seat. */
const declared = (state: FiloState): number => {
  const promise = expectedOfCombats(state)
  return state.flow.seat === 0 ? promise : -promise
}

/** The hexes of all units, and the distance of each to the enemy. */
interface Distances {
  readonly hex: Int16Array
  readonly near: Uint8Array
}

const distancesOf = memoBy(
  ({ units: { length } }: Setting): Distances => ({
    // No unit is there, so the first position differs.
    hex: new Int16Array(length).fill(NOWHERE),
    near: new Uint8Array(length),
  }),
)

/** A hex that no unit has. */
const NOWHERE = -99

/**
 * By unit: hexes to the nearest enemy in a straight line. Most rolls move no unit, so the result for the last position
 * is kept.
 */
const nearestEnemies = ({ setting, tables }: FiloState): Uint8Array => {
  const { hex } = tables.units
  const known = distancesOf(setting)
  if (isSame(known.hex, hex)) return known.near
  known.hex.set(hex)
  spread(setting, known)
  return known.near
}

const isSame = (one: Int16Array, other: Int16Array): boolean => {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

/** Computes both sides in one pass. */
const spread = ({ grid: { q, r }, unitsOf }: Setting, { hex, near }: Distances): void => {
  near.fill(MAX_DISTANCE)
  const others = unitsOf[1].filter(unit => hex[unit] !== OFF_MAP)
  for (const one of unitsOf[0]) {
    const at = hex[one] ?? OFF_MAP
    if (at === OFF_MAP) continue
    let least = near[one] ?? 0
    for (const other of others) {
      const dq = (q[at] ?? 0) - (q[hex[other] ?? OFF_MAP] ?? 0)
      const dr = (r[at] ?? 0) - (r[hex[other] ?? OFF_MAP] ?? 0)
      const away = (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) >> 1
      if (away < least) least = away
      if (away < (near[other] ?? 0)) near[other] = away
    }
    near[one] = least
  }
}

/** The features of a side that depend on where its units are. */
interface Posture {
  /** Hexes to the nearest enemy, times the side's eagerness. */
  toEnemy: number
  toStandard: number
  /** The expected gain of the units in contact. */
  pressure: number
  outOfCommand: number
  /** Hexes between units and their leaders. */
  fromLeader: number
}

const postureOf = (
  state: FiloState,
  side: Seat,
  strengths: readonly [number, number],
  near: Uint8Array,
): Posture => {
  const { setting, tables } = state
  const { units } = tables
  const { eagerness, standard } = aimsOf(state, side, strengths)
  const way = standard && !standard.own ? wayTo(setting, standard.hex, 'foot') : undefined
  const posture: Posture = { toEnemy: 0, toStandard: 0, pressure: 0, outOfCommand: 0, fromLeader: 0 }
  for (const { units: own, seat, leader, substitute } of setting.banners) {
    if (seat !== side) continue
    const led = tables.leaders.status[leader] === LEADS ? leader : substitute
    const post = tables.leaders.hex[led] ?? OFF_MAP
    const { radius } = leaderFiguresOf(state, led)
    for (const unit of own) {
      const hex = units.hex[unit] ?? OFF_MAP
      if (hex === OFF_MAP || units.order[unit] === IN_FLIGHT) continue
      posture.toEnemy += eagerness * (near[unit] ?? 0)
      if (way) posture.toStandard += Math.min(way[hex] ?? 0, MAX_DISTANCE)
      if (near[unit] === 1) posture.pressure += pressureBy(state, side, unit)
      const away = post === OFF_MAP ? Number.POSITIVE_INFINITY : distance(setting.grid, hex, post)
      if (away > radius) posture.outOfCommand++
      posture.fromLeader += Math.min(away, MAX_DISTANCE)
    }
  }
  return posture
}

/** The risk to the side's own standard. */
const riskOfStandard = (state: FiloState, side: Seat): number => {
  const { setting, tables } = state
  const { standard } = setting.special
  if (standard === undefined || standard.seat !== side) return 0
  const way = wayTo(setting, standard.hex, 'foot')
  let least: number = STANDARD.reach
  for (const unit of setting.unitsOf[opponentOf(side)]) {
    const hex = tables.units.hex[unit] ?? OFF_MAP
    if (hex !== OFF_MAP && tables.units.order[unit] !== IN_FLIGHT) least = Math.min(least, way[hex] ?? 0)
  }
  const risk = isHeldBy(state, standard.hex, side) ? STANDARD.guarded : STANDARD.bare
  return risk * (1 - least / STANDARD.reach)
}

const ROW = new Map(UNIT_TYPES.map((type, row) => [type, row]))

/** The best gain of one unit alone against an enemy in its front: a rough measure of contact. */
const pressureBy = (state: FiloState, side: Seat, unit: number): number => {
  const { setting, tables } = state
  const { type, banner } = nth(setting.units, unit)
  if (type === 'At' || isWaiting(state, banner)) return 0
  const foe = opponentOf(side)
  const { pf, quality } = figuresOf(state, unit)
  const hex = tables.units.hex[unit] ?? OFF_MAP
  let best = 0
  for (let direction = 0; direction < 6; direction++) {
    const at = setting.grid.neighbours[hex * 6 + direction] ?? OFF_MAP
    if (at === OFF_MAP || !isHeldBy(state, at, foe) || !isFront(state, unit, direction)) continue
    const over = setting.combatGround[hex * 6 + direction] ?? 0
    if (over === NO_COMBAT) continue
    const enemy = (tables.ground.first[at] ?? 0) - 1
    const figures = figuresOf(state, enemy)
    const types = nth(TYPE_MODIFIERS[type], ROW.get(nth(setting.units, enemy).type) ?? 0)
    const odds = pf >= 2 * figures.pf ? 2 : pf >= figures.pf ? 1 : 2 * pf >= figures.pf ? 0 : -1
    const behind = isFront(state, enemy, (direction + 3) % 6) ? 0 : 2
    const modifier = over + types + odds + behind + Math.sign(quality - figures.quality)
    best = Math.max(best, priceOf(state, enemy) * defenderLoss(stateOf(state, enemy), modifier, false))
  }
  return best
}
