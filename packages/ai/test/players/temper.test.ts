import { type Action, hashState, type State } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import {
  LEVELS,
  type Level,
  Planner,
  type PlayedGame,
  playerOf,
  playGame,
  TEMPERS,
  type Temper,
} from '../../src/index.ts'
import { type Battle, EFFORT, shortened } from '../support/battle.ts'
import { battleOf } from '../support/battle-of.ts'

const BATTLES: readonly (readonly [string, number])[] = [
  ['siege/street-fight', 2],
  ['filo/muret', 1],
  ['crusades/hab', 1],
]

/** The host throws at the first illegal action. */
const played = (
  { system, adapter, scenario }: Battle,
  level: Level,
  temper: Temper | undefined,
): PlayedGame =>
  playGame(
    system,
    { scenario },
    [playerOf<State, Action>(level, adapter, EFFORT / 5, temper), playerOf<State, Action>(3, adapter)],
    7,
  )

describe.each(BATTLES)('opponents with a temper in %s', (name, turns) => {
  test('have a style for it in the portfolio', async () => {
    const { adapter } = await battleOf(name)
    expect(adapter.planning?.styles).toEqual(expect.arrayContaining(['bold', 'careful']))
  })

  test.each(TEMPERS)('play legally if %s, at every level', async temper => {
    const battle = shortened(await battleOf(name), turns)
    for (const level of [2, 3, 4] as const)
      expect(played(battle, level, temper).decisions[0]).toBeGreaterThan(0)
  })

  test('are told from each other by what they do', async () => {
    const battle = shortened(await battleOf(name), turns + 1)
    const ends = (['bold', 'careful'] as const).map(temper => hashState(played(battle, 3, temper).state))
    expect(new Set(ends).size).toBe(2)
  })
})

test('levels that know no styles play as ever, whatever their temper', async () => {
  const battle = shortened(await battleOf('siege/street-fight'), 1)
  for (const level of LEVELS.filter(each => each < 2))
    expect(hashState(played(battle, level, 'bold').state)).toBe(
      hashState(played(battle, level, undefined).state),
    )
})

test('a planner by the book keeps the styles of the book', async () => {
  const { system, adapter, scenario } = shortened(await battleOf('siege/street-fight'), 2)
  const planner = playerOf<State, Action>(4, adapter, EFFORT, 'book')
  const usual = playerOf<State, Action>(4, adapter, EFFORT)
  playGame(system, { scenario }, [planner, usual], 7)
  if (!(planner instanceof Planner) || !(usual instanceof Planner)) throw new Error('level 4 plans')
  expect(planner.memory.assignment).toBeUndefined()
  expect(usual.memory.assignment).toBeDefined()
})
