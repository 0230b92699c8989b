import {
  type Action,
  applyAction,
  applyDice,
  diceOf,
  nth,
  type State,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { expect, test } from 'vitest'
import { LuckMeter } from '../../src/match/luck-meter.ts'
import { chanceBranches } from '../../src/odds/chance-branches.ts'
import { type Battle, fordBattles, siegeBattle } from '../support/battle.ts'

/** What the meter says of these dice, by themselves. */
const luckOf = (
  { system, adapter, scenario }: Battle,
  ...noted: Parameters<LuckMeter<State, Action>['note']>
) => {
  const meter = new LuckMeter(system, adapter, scenario.id)
  meter.note(...noted)
  return meter.luck
}

test.each([...fordBattles, siegeBattle('street-fight')].map(battle => [battle.scenario.id, battle] as const))(
  'the luck of a roll is nothing on average, and the meter changes no position: %s',
  (_, battle) => {
    const { system, adapter, scenario } = battle
    const { state } = unwrap(startGame(system, { scenario }))
    const dice = seededDice(3)
    let rolls = 0
    for (let step = 0; step < 400 && rolls < 25; step++) {
      const pending = system.pending(state)
      if (pending.kind === 'over') break
      if (pending.kind === 'decision') {
        const legal = system.legal(state)
        const ratings = adapter.rate(state, legal)
        unwrap(applyAction(system, state, nth(legal, ratings.indexOf(Math.max(...ratings)))))
        continue
      }
      const { roll } = pending
      const before = JSON.stringify(system.view(state))
      const branches = chanceBranches(roll, 24)
      if (branches && branches.length > 1) {
        rolls++
        let mean = 0
        for (const { faces, probability } of branches)
          mean += probability * luckOf(battle, state, roll, faces)
        expect(Math.abs(mean)).toBeLessThan(1e-9)
      }
      expect(JSON.stringify(system.view(state))).toBe(before)
      unwrap(applyDice(system, state, dice(diceOf(roll))))
    }
    expect(rolls).toBeGreaterThan(3)
  },
)

test('dice with the same result are the same luck, whichever faces they show', () => {
  const battle = siegeBattle('street-fight')
  const { system, adapter, scenario } = battle
  const { state } = unwrap(startGame(system, { scenario }))
  const dice = seededDice(3)
  for (;;) {
    const pending = system.pending(state)
    if (pending.kind === 'over') throw new Error('no roll with two faces of one result')
    if (pending.kind === 'decision') {
      const legal = system.legal(state)
      const ratings = adapter.rate(state, legal)
      unwrap(applyAction(system, state, nth(legal, ratings.indexOf(Math.max(...ratings)))))
      continue
    }
    const { roll } = pending
    const [thrown] = roll.throws
    const twice = thrown?.outcomes.findIndex((outcome, at, all) => all.indexOf(outcome) < at) ?? -1
    if (thrown && roll.throws.length === 1 && thrown.dice.length === 1 && twice > 0) {
      const { lowest } = nth(thrown.dice, 0)
      const first = thrown.outcomes.indexOf(nth(thrown.outcomes, twice))
      const luck = (at: number): number => luckOf(battle, state, roll, [lowest + at])
      expect(luck(twice)).toBe(luck(first))
      return
    }
    unwrap(applyDice(system, state, dice(diceOf(roll))))
  }
})
