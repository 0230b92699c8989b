import { act, diceOf, fall, hashValue, seededDice, startGame, unwrap } from '@mesnada/engine'
import { type FordAction, type FordState, ford } from '@mesnada/ford'
import { nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { shipped } from './kit.ts'

/** Everything anyone could say: every man, hex, pair of men, and every walk of up to five hexes that has no gap. */
const everyAction = ({ setting, tables }: FordState): readonly FordAction[] => {
  const { grid } = setting.board
  const men = [...setting.seats.keys()]
  const hexes = Array.from({ length: grid.size }, (_, hex) => hex)
  const walks = (from: number, length: number): readonly (readonly number[])[] =>
    length === 0
      ? []
      : [...grid.neighbours.subarray(from * 6, from * 6 + 6)]
          .filter(to => to >= 0)
          .flatMap(to => [[to], ...walks(to, length - 1).map(path => [to, ...path])])
  return [
    { type: 'end-phase' },
    { type: 'defensive-shot' },
    { type: 'decline' },
    ...hexes.map(hex => ({ type: 'retreat' as const, hex })),
    ...men.flatMap(man => [
      { type: 'name-captain' as const, man },
      { type: 'take-wound' as const, man },
      ...hexes.map(hex => ({ type: 'place' as const, man, hex })),
      ...men.flatMap(target => [
        { type: 'shoot' as const, man, target },
        { type: 'fight' as const, man, target },
      ]),
      ...((tables.men.hex[man] ?? OFF_MAP) < 0 ? [] : walks(tables.men.hex[man] ?? OFF_MAP, WALK)).map(
        path => ({
          type: 'move' as const,
          man,
          path,
        }),
      ),
    ]),
  ]
}

/** Five steps are as far as anyone gets, but there are thousands of such walks for every man. */
const WALK = 5

const keysOf = (actions: readonly FordAction[]): readonly string[] =>
  [...new Set(actions.map(hashValue))].toSorted()

/** The positions of a random game in which someone decides. The position moves on with the next. */
const positions = function* (seed: number): Generator<FordState> {
  const game = unwrap(startGame(ford, shipped('dawn')))
  const dice = seededDice(seed)
  for (;;) {
    const due = ford.pending(game.state)
    if (due.kind === 'over') return
    if (due.kind === 'dice') unwrap(fall(game, dice(diceOf(due.roll))))
    else {
      // There are many walks, and the positions of a movement phase are much alike: every tenth will do.
      if (game.state.flow.phase !== 'movement' || game.steps.length % 10 === 0) yield game.state
      const legal = ford.legal(game.state)
      unwrap(act(game, due.seat, nth(legal, nth(dice([{ sides: legal.length, lowest: 0 }]), 0))))
    }
  }
}

describe('what is legal', () => {
  test.each([1, 2, 3])('is what a brute-force filter leaves, in random game %i', seed => {
    for (const state of positions(seed)) {
      const left = everyAction(state)
        .filter(action => ford.refusal(state, action) === undefined)
        .map(action => ford.canonical?.(state, action) ?? action)
      expect(keysOf(left)).toEqual(keysOf(ford.legal(state)))
    }
  })
})
