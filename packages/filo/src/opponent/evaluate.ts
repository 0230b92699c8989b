import { type Evaluation, evaluateBy, opponentOf, SEATS, type Seat } from '@mesnada/engine'
import { distance, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../command.ts'
import { figuresOf, leaderFiguresOf } from '../figures.ts'
import { isFront, isHeldBy } from '../occupancy.ts'
import { type FiloState, LEADS, NO_COMBAT, type Setting } from '../state.ts'
import { TYPE_MODIFIERS, UNIT_TYPES } from '../tables.ts'
import { IN_FLIGHT } from '../units.ts'
import { leadOf, neededLead } from '../victory.ts'
import { aimsOf, progressOf } from './aims.ts'
import { wayTo } from './fields.ts'
import { defenderLoss } from './odds.ts'
import { promiseOfCombats } from './rate-combat.ts'
import weights from './weights.json' with { type: 'json' }
import { priceOf, standingOf, strengthOf } from './worth.ts'

/** How a side stands: counters, points, who can strike whom, and the way still to go. */

/** Hexes beyond this make no difference. */
const FARTHEST = 30

/** N.5: of a standard that nobody guards, the more the nearer the enemy is; and of one that is guarded. */
const STANDARD = { bare: 60, guarded: 15, reach: 8 } as const

/**
 * What is weighed. A point scored counts the more the fewer turns are left, and counters count less in the end; `won` is
 * a lead that would win when time is up.
 */
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

/** All for the first seat. */
const measure = (state: FiloState): readonly number[] => {
  const strengths = [strengthOf(state, 0), strengthOf(state, 1)] as const
  const near = nearestFoes(state)
  const [first, second] = SEATS.map(side => stanceOf(state, side, strengths, near))
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

/** V.3: the lead of the first seat at which the end hangs in the balance. */
const evenLead = (state: FiloState): number => (neededLead(state, 0) - neededLead(state, 1)) / 2

export const evaluation: Evaluation<FiloState> = {
  features: FEATURES,
  weights: FEATURES.map(feature => weights[feature]),
  measure,
}

export const evaluate = evaluateBy(evaluation)

/** What is declared and not yet fought, for the first seat. */
const declared = (state: FiloState): number => {
  const promise = promiseOfCombats(state)
  return state.flow.seat === 0 ? promise : -promise
}

/** Who stands where, and how far each is from the enemy. */
interface Distances {
  readonly hex: Int16Array
  readonly near: Uint8Array
}

const distances = new WeakMap<Setting, Distances>()

/**
 * By unit: hexes to the nearest enemy, as the crow flies. Most falls of the dice leave everyone where he is, so that
 * what was found out for the position before is good for this one too.
 */
const nearestFoes = ({ setting, tables }: FiloState): Uint8Array => {
  const { hex } = tables.units
  const known = distances.get(setting)
  if (known && isSame(known.hex, hex)) return known.near
  const made = known ?? { hex: new Int16Array(hex.length), near: new Uint8Array(hex.length) }
  made.hex.set(hex)
  spread(setting, made)
  distances.set(setting, made)
  return made.near
}

const isSame = (one: Int16Array, other: Int16Array): boolean => {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

/** Both sides in one pass. */
const spread = ({ grid: { q, r }, unitsOf }: Setting, { hex, near }: Distances): void => {
  near.fill(FARTHEST)
  const others = unitsOf[1].filter(unit => hex[unit] !== OFF_MAP)
  for (const one of unitsOf[0]) {
    const at = hex[one]
    if (at === OFF_MAP) continue
    let least = near[one]
    for (const other of others) {
      const dq = q[at] - q[hex[other]]
      const dr = r[at] - r[hex[other]]
      const away = (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) >> 1
      if (away < least) least = away
      if (away < near[other]) near[other] = away
    }
    near[one] = least
  }
}

/** Where the units of a side stand. */
interface Stance {
  /** Hexes to the nearest enemy, by how much the side wants to come up to him. */
  toEnemy: number
  toStandard: number
  /** What those in contact may do to the enemy. */
  pressure: number
  outOfCommand: number
  /** Hexes between units and whoever leads them: he keeps up with those who go forward. */
  fromLeader: number
}

const stanceOf = (
  state: FiloState,
  side: Seat,
  strengths: readonly [number, number],
  near: Uint8Array,
): Stance => {
  const { setting, tables } = state
  const { units } = tables
  const { eagerness, standard } = aimsOf(state, side, strengths)
  const way = standard && !standard.own ? wayTo(setting, standard.hex, 'foot') : undefined
  const stance: Stance = { toEnemy: 0, toStandard: 0, pressure: 0, outOfCommand: 0, fromLeader: 0 }
  for (const { units: own, seat, leader, substitute } of setting.banners) {
    if (seat !== side) continue
    const led = tables.leaders.status[leader] === LEADS ? leader : substitute
    const post = tables.leaders.hex[led]
    const { radius } = leaderFiguresOf(state, led)
    for (const unit of own) {
      const hex = units.hex[unit]
      if (hex === OFF_MAP || units.order[unit] === IN_FLIGHT) continue
      stance.toEnemy += eagerness * near[unit]
      if (way) stance.toStandard += Math.min(way[hex], FARTHEST)
      if (near[unit] === 1) stance.pressure += pressureBy(state, side, unit)
      const away = post === OFF_MAP ? Number.POSITIVE_INFINITY : distance(setting.grid, hex, post)
      if (away > radius) stance.outOfCommand++
      stance.fromLeader += Math.min(away, FARTHEST)
    }
  }
  return stance
}

/** What the enemy may make of it that the way to a side's own standard is open. */
const riskOfStandard = (state: FiloState, side: Seat): number => {
  const { setting, tables } = state
  const { standard } = setting.special
  if (standard === undefined || standard.seat !== side) return 0
  const way = wayTo(setting, standard.hex, 'foot')
  let least: number = STANDARD.reach
  for (const unit of setting.unitsOf[opponentOf(side)]) {
    const hex = tables.units.hex[unit]
    if (hex !== OFF_MAP && tables.units.order[unit] !== IN_FLIGHT) least = Math.min(least, way[hex])
  }
  const risk = isHeldBy(state, standard.hex, side) ? STANDARD.guarded : STANDARD.bare
  return risk * (1 - least / STANDARD.reach)
}

const ROW = new Map(UNIT_TYPES.map((type, row) => [type, row]))

/** The best that one unit alone could do to an enemy in its front: no plan, but it tells good contact from bad. */
const pressureBy = (state: FiloState, side: Seat, unit: number): number => {
  const { setting, tables } = state
  const { type, banner } = setting.units[unit]
  if (type === 'At' || isWaiting(state, banner)) return 0
  const foe = opponentOf(side)
  const { pf, quality } = figuresOf(state, unit)
  const hex = tables.units.hex[unit]
  let best = 0
  for (let direction = 0; direction < 6; direction++) {
    const at = setting.grid.neighbours[hex * 6 + direction]
    if (at === OFF_MAP || !isHeldBy(state, at, foe) || !isFront(state, unit, direction)) continue
    const over = setting.combatGround[hex * 6 + direction]
    if (over === NO_COMBAT) continue
    const enemy = tables.ground.first[at] - 1
    const figures = figuresOf(state, enemy)
    const types = TYPE_MODIFIERS[type][ROW.get(setting.units[enemy].type) ?? 0]
    const odds = pf >= 2 * figures.pf ? 2 : pf >= figures.pf ? 1 : 2 * pf >= figures.pf ? 0 : -1
    const behind = isFront(state, enemy, (direction + 3) % 6) ? 0 : 2
    const modifier = over + types + odds + behind + Math.sign(quality - figures.quality)
    best = Math.max(best, priceOf(state, enemy) * defenderLoss(standingOf(state, enemy), modifier, false))
  }
  return best
}
