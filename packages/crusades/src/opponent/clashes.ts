import { type Minds, opponentOf, type Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { attackFacts, defenceFacts } from '../clash.ts'
import type { Clash, Unit } from '../flow.ts'
import { meleeTotal } from '../melee.ts'
import { leadersAt, topAt, unitsAt } from '../occupancy.ts'
import type { CrusadesState } from '../state.ts'
import { stakeOf } from './aims.ts'
import { groundsOf } from './ground.ts'
import { type Chances, meleeChances } from './odds.ts'
import { bonusAt, Party } from './party.ts'
import { temperOf } from './tempers.ts'
import { leaderWorth } from './worth.ts'

/** What a melee promises, by the exact odds of its two dice (9.41). */

/** 4.21: on one face in ten a leader is lost with a step of his stack. */
const LEADER_LOST = 0.1

/** To give way costs ground and order: so much for each who does. */
const GIVES_WAY = 0.25

/** Of what the ground that decides the battle is worth, the share that hangs on whoever is driven from it. */
const DRIVEN_OFF = 0.12

interface Band {
  readonly party: Party
  readonly hexes: readonly Hex[]
}

const bandOf = (state: CrusadesState, hexes: readonly Hex[], declares: boolean): Band => {
  const party = new Party(state, declares)
  for (const hex of hexes) for (const unit of unitsAt(state, hex)) party.add(unit, bonusAt(state, unit, hex))
  return { party, hexes }
}

/** What leaders in these hexes stand to lose whenever a step is lost there. */
const leadersAtStake = (state: CrusadesState, seat: Seat, hexes: readonly Hex[]): number => {
  let worth = 0
  for (const hex of hexes)
    for (const leader of leadersAt(state, hex, seat)) worth += leaderWorth(state, leader)
  return (LEADER_LOST * worth) / hexes.length
}

const lossOf = (state: CrusadesState, seat: Seat, { party, hexes }: Band, chances: Chances): number =>
  chances.check * (party.checks + drivenOff(state, hexes)) +
  chances.steps * (party.step + GIVES_WAY * party.count + leadersAtStake(state, seat, hexes))

/** What it means for the battle when those who stand there leave the ground that decides it. */
const drivenOff = (state: CrusadesState, hexes: readonly Hex[]): number => {
  let count = 0
  for (const { objective, within } of groundsOf(state.setting))
    if (objective) for (const hex of hexes) count += within[hex]
  return (count * DRIVEN_OFF * stakeOf(state)) / hexes.length
}

/** How much those who attack mind what it costs them, on average. */
const sufferingOf = (state: CrusadesState, hexes: readonly Hex[], minds: Minds | undefined): number => {
  if (minds === undefined) return 1
  let sum = 0
  for (const hex of hexes) sum += temperOf(minds, topAt(state, hex)).suffering
  return sum / hexes.length
}

/** What the attackers may expect of striking now. */
export const expectedOfClash = (state: CrusadesState, seat: Seat, clash: Clash, minds?: Minds): number => {
  const enemy = opponentOf(seat)
  const attack = attackFacts(state, seat, clash)
  const defence = defenceFacts(state, enemy, clash)
  const struck = meleeChances(attack.strength, meleeTotal(attack), attack.odds)
  const suffered = meleeChances(defence.strength, meleeTotal(defence), defence.odds)
  return (
    lossOf(state, enemy, bandOf(state, clash.defenders, false), struck) -
    sufferingOf(state, clash.attackers, minds) *
      lossOf(state, seat, bandOf(state, clash.attackers, true), suffered)
  )
}

/** A stack as a party of its own. */
export const stackParty = (state: CrusadesState, hex: Hex, declares: boolean, without?: Unit): Party => {
  const party = new Party(state, declares)
  for (const unit of unitsAt(state, hex)) if (unit !== without) party.add(unit, bonusAt(state, unit, hex))
  return party
}
