import { type Action, nth, type State } from '@mesnada/engine'
import type { SiegeState } from '@mesnada/siege'
import { expect, test } from 'vitest'
import { type HintQuestion, playerOf, playGame, type Question, warningOf } from '../../src/index.ts'
import { fordBattles, siegeBattle } from '../support/battle.ts'

const { system, adapter, scenario } = siegeBattle('street-fight')

class Found extends Error {
  readonly question: Question

  constructor(question: Question) {
    super('found')
    this.question = question
  }
}

/** The first decision of a game between equals in which this holds. */
const firstQuestion = (isWanted: (question: Question) => boolean): Question => {
  const player = () => {
    const scripted = playerOf<State, Action>(3, adapter)
    return {
      decide: (question: Question) => {
        if (isWanted(question)) throw new Found(question)
        return scripted.decide(question)
      },
    }
  }
  try {
    playGame(system, { scenario }, [player(), player()], 1)
  } catch (fault) {
    if (fault instanceof Found) return fault.question
    throw fault
  }
  throw new Error('no such decision')
}

const asked = ({ state, seat }: Question): HintQuestion<State, Action> => ({
  system,
  adapter,
  scenario: scenario.id,
  state,
  seat,
})

/** An archer who could shoot has no other occasion before the enemy's turn. */
const isLastShot = ({ state, legal }: Question): boolean =>
  (state as SiegeState).flow.phase === 'second-missiles' && legal.some(({ type }) => type === 'shoot')

test('whoever ends the last missile phase with an archer who could shoot is warned, and told of the shot', () => {
  const question = firstQuestion(isLastShot)
  const pass = nth(
    question.legal.filter(action => adapter.isPass(action)),
    0,
  )
  const before = JSON.stringify(question.legal)
  const warning = warningOf(asked(question), [pass])
  expect(warning?.instead[0]?.type).toBe('shoot')
  expect(warning?.reasons).toContain('strength')
  expect(warning?.cost).toBeGreaterThan(0.05)
  // To look ahead changes nothing.
  expect(JSON.stringify(system.legal(question.state))).toBe(before)
})

test('whoever does what the computer would do is never warned', () => {
  const question = firstQuestion(({ legal }) => legal.some(({ type }) => type === 'shoot'))
  const best = playerOf<State, Action>(3, adapter).decide(question)
  expect(warningOf(asked(question), [best])).toBeUndefined()
})

test('before the first turn, and where nothing is planned, there is nothing to warn of', () => {
  const setup = firstQuestion(({ legal }) => legal.length > 1)
  expect(adapter.elapsed(setup.state)).toBe(0)
  expect(warningOf(asked(setup), [nth(setup.legal, 0)])).toBeUndefined()
  expect(warningOf(asked(setup), [])).toBeUndefined()
  const ford = nth(fordBattles, 0)
  const { planning: _, ...unplanned } = ford.adapter
  expect(warningOf({ ...asked(setup), adapter: unplanned }, [nth(setup.legal, 0)])).toBeUndefined()
})
