import type { Seat } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import { bestBonus, figuresOf } from '../core/figures.ts'
import { isHeldBy, leadersAt, markersAt } from '../core/occupancy.ts'
import { arePair } from '../core/stacking.ts'
import { exposedAt } from '../fire/question.ts'
import type { Unit } from '../flow.ts'
import { MOST_MODIFIERS, ODDS, TYPE_MODIFIERS, UNIT_TYPES, WORST_ODDS } from '../printed/tables.ts'
import { IN_FLIGHT, ORGANISED } from '../printed/units.ts'
import type { FiloState } from '../state.ts'
import { attackerLoss, chanceToDislodge, defenderLoss } from './odds.ts'
import { priceOf, stakeOfLeader, stateOf } from './worth.ts'

/** The units of a hex as combat sees them, precomputed. */
export interface Stack {
  readonly hex: Hex
  readonly units: readonly Unit[]
  readonly pf: number
  readonly quality: number
  /** Their rows in the type table. */
  readonly types: readonly number[]
  /** The state of the worst unit. */
  readonly condition: number
  /** Numbers of units counted for their order, disordered, and in flight. */
  readonly counted: number
  readonly shaken: number
  readonly fleeing: number
  readonly bonus: number
  readonly champion: number
  /** Their price when fresh and in order, and the worth of the leaders with them. */
  readonly price: number
  readonly stake: number
  /** The value of their hex for the attacker. */
  readonly prize: number
  /** Their style's factor on their own losses. */
  readonly lossFactor: number
}

const TYPES = UNIT_TYPES.length

/** Modifiers at [attacker's row * TYPES + defender's row]; artillery never attacks. */
const TYPE_TABLE: Int8Array = Int8Array.from({ length: TYPES * TYPES }, (_, cell) => {
  const attacker = nth(UNIT_TYPES, Math.floor(cell / TYPES))
  return attacker === 'At' ? 0 : nth(TYPE_MODIFIERS[attacker], cell % TYPES)
})

const ARTILLERY = UNIT_TYPES.indexOf('At')

/** filo 5.1, 5.2: the same sums as in the rules' combat question. */
export const stackOf = (state: FiloState, hex: Hex, units: readonly Unit[], lossFactor = 1): Stack => {
  const { setting, tables } = state
  const pair = units.length === 2 && arePair(state, nth(units, 0), nth(units, 1))
  const hasGuard = units.some(unit => !setting.isArtillery[unit])
  let [pf, price, condition, counted, shaken, fleeing] = [0, 0, 0, 0, 0, 0]
  let quality = pair ? Number.POSITIVE_INFINITY : 0
  for (const unit of units) {
    const figures = figuresOf(state, unit)
    pf += figures.pf
    quality = pair ? Math.min(quality, figures.quality) : Math.max(quality, figures.quality)
    price += priceOf(state, unit)
    if (hasGuard && setting.isArtillery[unit]) continue
    const order = tables.units.order[unit]
    counted++
    if (order !== ORGANISED) shaken++
    if (order === IN_FLIGHT) fleeing++
    condition = Math.max(condition, stateOf(state, unit))
  }
  const leaders = leadersAt(state, hex)
  return {
    hex,
    units,
    pf,
    quality,
    types: units.map(unit => UNIT_TYPES.indexOf(nth(setting.units, unit).type)),
    condition,
    counted,
    shaken,
    fleeing,
    bonus: bestBonus(state, leaders),
    champion: units.length > 0 && hasChampion(state, hex, nth(setting.units, nth(units, 0)).seat) ? 1 : 0,
    price,
    stake: leaders.reduce((sum, leader) => sum + stakeOfLeader(state, leader), 0),
    prize: 0,
    lossFactor,
  }
}

/** filo N.4 */
const hasChampion = (state: FiloState, hex: Hex, seat: Seat): boolean =>
  state.setting.markers.length > 0 &&
  isHeldBy(state, hex, seat) &&
  markersAt(state, hex).some(marker => {
    const { kind, seat: side } = nth(state.setting.markers, marker)
    return kind === 'champion' && side === seat
  })

/** The circumstances of an attack: ground, direction and charge. */
export interface Onset {
  /** The lowest ground modifier of all attackers. */
  readonly ground: number
  readonly rear: boolean
  readonly charge: boolean
}

/** filo T.3-T.5: the modifier total without the named parts, for speed. */
export const modifierOf = (
  attackers: readonly Stack[],
  defender: Stack,
  { ground, rear, charge }: Onset,
): number => {
  let [pf, quality, bonus, champion, counted, shaken] = [0, 0, 0, 0, 0, 0]
  let type = Number.POSITIVE_INFINITY
  for (const attacker of attackers) {
    pf += attacker.pf
    quality = Math.max(quality, attacker.quality)
    bonus = Math.max(bonus, attacker.bonus)
    champion = Math.max(champion, attacker.champion)
    counted += attacker.counted
    shaken += attacker.shaken
    for (const row of attacker.types) {
      if (row === ARTILLERY) continue
      for (const column of defender.types) type = Math.min(type, TYPE_TABLE[row * TYPES + column] ?? 0)
    }
  }
  const fromBehind = rear && defender.fleeing < defender.counted
  const sum =
    ground +
    oddsOf(pf, defender.pf) +
    (Number.isFinite(type) ? type : 0) +
    Math.sign(quality - defender.quality) +
    bonus -
    defender.bonus +
    onsetOf(charge, fromBehind) +
    (shaken === 0 ? 0 : shaken === counted ? -2 : -1) +
    shakenDefence(defender) +
    champion -
    defender.champion
  return Math.max(-MOST_MODIFIERS, Math.min(MOST_MODIFIERS, sum))
}

/** Several stacks that are attacked together, as one. */
export const together = (stacks: readonly Stack[]): Stack =>
  stacks.reduce((all, stack) => ({
    ...all,
    units: [...all.units, ...stack.units],
    pf: all.pf + stack.pf,
    quality: Math.max(all.quality, stack.quality),
    types: [...all.types, ...stack.types],
    counted: all.counted + stack.counted,
    shaken: all.shaken + stack.shaken,
    fleeing: all.fleeing + stack.fleeing,
    bonus: Math.max(all.bonus, stack.bonus),
    champion: Math.max(all.champion, stack.champion),
  }))

const onsetOf = (charge: boolean, rear: boolean): number => (charge ? (rear ? 3 : 2) : rear ? 2 : 0)

const oddsOf = (attack: number, defence: number): number => {
  for (const [attackers, defenders, value] of ODDS)
    if (attack * defenders >= defence * attackers) return value
  return WORST_ODDS
}

const shakenDefence = ({ counted, shaken, fleeing }: Stack): number => {
  if (fleeing === counted) return 3
  if (fleeing > 0 || shaken === counted) return 2
  return shaken > 0 ? 1 : 0
}

/**
 * The expected share of a leader's worth lost in an attack: a casualty roll is due one time in ten, and few are fatal.
 */
const LEADER_RISK = 0.02

/** The attacker's expected gain at a modifier total, in victory points. */
export const gainAt = (
  attackers: readonly Stack[],
  defenders: readonly Stack[],
  modifier: number,
  cornered: (defender: Stack) => boolean,
): number => {
  let gain = 0
  for (const defender of defenders) {
    const loss = defenderLoss(defender.condition, modifier, cornered(defender))
    gain += loss * (defender.price + LEADER_SHARE * defender.stake)
    if (defender.prize > 0) gain += defender.prize * chanceToDislodge(modifier)
  }
  for (const attacker of attackers)
    gain -=
      attacker.lossFactor *
      (attackerLoss(attacker.condition, modifier) * attacker.price + LEADER_RISK * attacker.stake)
  return gain
}

/** The share of a unit's expected loss that its leader suffers. */
const LEADER_SHARE = 0.1

/** All units in a hex as a defending stack. */
export const defendersAt = (state: FiloState, hex: Hex): Stack => {
  const exposed = exposedAt(state, hex)
  const first = (state.tables.ground.first[hex] ?? 0) - 1
  const second = (state.tables.ground.second[hex] ?? 0) - 1
  const units = second < 0 ? [first] : [first, second]
  const stack = stackOf(state, hex, units)
  return exposed.length === units.length
    ? stack
    : { ...stack, price: exposed.reduce((sum, unit) => sum + priceOf(state, unit), 0) }
}
