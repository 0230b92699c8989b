import { D10, modifiedSum, outcomesOf, type Throw, unwrap } from '@mesnada/engine'
import { sideOf } from '../../bodies.ts'
import { areFrightened, type Engagement, oddsOf } from '../../engagement.ts'
import { DIE_ROWS, meleeLetter } from '../../melee.ts'
import { popFrame } from '../../stack.ts'
import type { SiegeState } from '../../state.ts'
import type { MeleeLetter } from '../../tables.ts'
import type { FrameStep } from '../step.ts'
import { applyLetter } from './results.ts'

const DICE = [D10]

/** 6.11: against those who have lost heart, results on the attackers are ignored. */
const letterOf = (state: SiegeState, engagement: Engagement, die: number): MeleeLetter => {
  const { column, table } = unwrap(oddsOf(state, engagement))
  const letter = meleeLetter(column, table === 'mounted', die)
  return (letter === 'A' || letter === 'B') && areFrightened(state, engagement.defenders) ? '-' : letter
}

const throwOf = (state: SiegeState, engagement: Engagement): Throw => {
  const { raw, column, shifts, modifiers, table } = unwrap(oddsOf(state, engagement))
  const reading = { modifiers, held: DIE_ROWS }
  return {
    purpose: `siege.roll.melee-${table}`,
    rule: table === 'mounted' ? 'siege T.4' : 'siege T.3',
    seat: sideOf(state, engagement.attackers[0]),
    dice: DICE,
    ...reading,
    column,
    shifts,
    outcomes: outcomesOf(DICE, sum => letterOf(state, engagement, modifiedSum(reading, sum))),
    values: { raw },
  }
}

/** 1.7: the die of a combat. */
export const melee: FrameStep<'melee'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(state, frame)] } }),
  dice: (state, frame, [face], tell) => {
    const thrown = throwOf(state, frame)
    const die = modifiedSum(thrown, face)
    const letter = letterOf(state, frame, die)
    const { attackers, defenders } = frame
    tell?.({ type: 'struck', attackers, defenders, column: thrown.column ?? '', die, result: letter })
    popFrame(state)
    applyLetter(state, frame, letter, tell)
  },
}
