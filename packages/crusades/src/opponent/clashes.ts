import { opponentOf, type Seat, type StyleAssignment } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { leadersAt, topAt, unitsAt } from '../core/occupancy.ts'
import type { Clash, Unit } from '../flow.ts'
import { meleeFacts } from '../melee/question.ts'
import { meleeTotal } from '../melee/table.ts'
import type { CrusadesState } from '../state.ts'
import { objectiveValue } from './ground-values.ts'
import { groundsOf } from './objectives.ts'
import { type Chances, meleeChances } from './odds.ts'
import { bonusAt, Party } from './party.ts'
import { styleOf } from './styles.ts'
import { leaderWorth } from './worth.ts'

/** The expected gain of a melee, by the exact odds of its two dice (crusades 9.41). */

/** crusades 4.21: the probability that a leader is lost when his stack loses a step: one face in ten. */
const LEADER_LOSS_PROBABILITY = 0.1

/** The cost of a retreat per unit, in victory points: it loses ground and formation. */
const RETREAT_COST = 0.25

/** The share of the objective's value that is lost with a stack that is driven from it. */
const DRIVEN_OFF_SHARE = 0.12

interface Fighters {
  readonly party: Party
  readonly hexes: readonly Hex[]
}

const fightersOf = (state: CrusadesState, hexes: readonly Hex[], declares: boolean): Fighters => {
  const party = new Party(state, declares)
  for (const hex of hexes) for (const unit of unitsAt(state, hex)) party.add(unit, bonusAt(state, unit, hex))
  return { party, hexes }
}

/** The expected loss of leaders in these hexes when a step is lost there. */
const leadersAtStake = (state: CrusadesState, seat: Seat, hexes: readonly Hex[]): number => {
  let worth = 0
  for (const hex of hexes)
    for (const leader of leadersAt(state, hex, seat)) worth += leaderWorth(state, leader)
  return (LEADER_LOSS_PROBABILITY * worth) / hexes.length
}

const lossOf = (state: CrusadesState, seat: Seat, { party, hexes }: Fighters, chances: Chances): number =>
  chances.check * (party.checks + drivenOff(state, hexes)) +
  chances.steps * (party.step + RETREAT_COST * party.count + leadersAtStake(state, seat, hexes))

/** The loss when the stacks in these hexes are driven from the objective. */
const drivenOff = (state: CrusadesState, hexes: readonly Hex[]): number => {
  let count = 0
  for (const { objective, within } of groundsOf(state.setting))
    if (objective) for (const hex of hexes) count += within[hex] ?? 0
  return (count * DRIVEN_OFF_SHARE * objectiveValue(state)) / hexes.length
}

/** The attackers' factor on their own losses, the mean of their styles. */
const sufferingOf = (
  state: CrusadesState,
  hexes: readonly Hex[],
  assignment: StyleAssignment | undefined,
): number => {
  if (assignment === undefined) return 1
  let sum = 0
  for (const hex of hexes) sum += styleOf(assignment, topAt(state, hex)).suffering
  return sum / hexes.length
}

/** The attackers' expected net gain if the melee is fought now. */
export const expectedOfMelee = (
  state: CrusadesState,
  seat: Seat,
  clash: Clash,
  assignment?: StyleAssignment,
): number => {
  const enemy = opponentOf(seat)
  const { attack, defence } = meleeFacts(state, seat, clash)
  const struck = meleeChances(attack.strength, meleeTotal(attack), attack.odds)
  const suffered = meleeChances(defence.strength, meleeTotal(defence), defence.odds)
  return (
    lossOf(state, enemy, fightersOf(state, clash.defenders, false), struck) -
    sufferingOf(state, clash.attackers, assignment) *
      lossOf(state, seat, fightersOf(state, clash.attackers, true), suffered)
  )
}

/** The units of a stack as a party, without one of them if given. */
export const stackParty = (state: CrusadesState, hex: Hex, declares: boolean, without?: Unit): Party => {
  const party = new Party(state, declares)
  for (const unit of unitsAt(state, hex)) if (unit !== without) party.add(unit, bonusAt(state, unit, hex))
  return party
}
