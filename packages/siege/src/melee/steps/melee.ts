import { D10, modifiedSum, outcomesOf, popFrame, type Throw, unwrap } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isAnimal, sideOf } from '../../core/bodies.ts'
import { sleepPenalty } from '../../night/night.ts'
import type { MeleeLetter } from '../../printed/tables.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameStep } from '../../step.ts'
import { areFrightened, type Engagement, oddsOf } from '../question.ts'
import { DIE_ROWS, type MeleeOdds, meleeLetter } from '../table.ts'
import { applyLetter } from './results.ts'

const DICE = [D10]

/** How the die of this combat is read, face by face. */
const readingOf = (state: SiegeState, engagement: Engagement) => {
  const odds = unwrap(oddsOf(state, engagement))
  // siege 6.11: against those who have lost heart, results on the attackers are ignored.
  const spared = areFrightened(state, engagement.defenders)
  return { odds, letter: (face: number) => letterOf(odds, spared, face) }
}

const letterOf = ({ column, table, modifiers }: MeleeOdds, spared: boolean, face: number): MeleeLetter => {
  const die = modifiedSum({ modifiers, held: DIE_ROWS }, face)
  const letter = meleeLetter(column, table === 'mounted', die)
  return spared && (letter === 'A' || letter === 'B') ? '-' : letter
}

/** siege 6.75: how many points their sleep costs the defenders, where it does. */
const drowsy = (state: SiegeState, { defenders }: Engagement): { readonly asleep?: number } => {
  const asleep = defenders.reduce((sum, body) => sum + sleepPenalty(state, body), 0)
  return asleep > 0 ? { asleep } : {}
}

/** siege 3.35: animals without a rider are attacked by themselves. */
const looseIn = (state: SiegeState, { defenders }: Engagement): { readonly loose?: true } =>
  defenders.every(body => isAnimal(state, body)) ? { loose: true } : {}

const throwOf = (state: SiegeState, engagement: Engagement): Throw => {
  const { odds, letter } = readingOf(state, engagement)
  const { raw, column, shifts, modifiers, table } = odds
  return {
    purpose: `siege.roll.melee-${table}`,
    rule: table === 'mounted' ? 'siege T.4' : 'siege T.3',
    seat: sideOf(state, nth(engagement.attackers, 0)),
    dice: DICE,
    modifiers,
    held: DIE_ROWS,
    column,
    shifts,
    outcomes: outcomesOf(DICE, letter),
    values: { raw, ...drowsy(state, engagement), ...looseIn(state, engagement) },
  }
}

/** siege 1.7: the die of a combat. */
export const melee: FrameStep<'melee'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(state, frame)] } }),
  settle: (state, frame, list, tell) => {
    const face = nth(list, 0)
    const { odds, letter } = readingOf(state, frame)
    const { attackers, defenders } = frame
    const die = modifiedSum({ modifiers: odds.modifiers, held: DIE_ROWS }, face)
    tell?.({ type: 'struck', attackers, defenders, column: odds.column, die, result: letter(face) })
    popFrame(state)
    applyLetter(state, frame, letter(face), tell)
  },
}
