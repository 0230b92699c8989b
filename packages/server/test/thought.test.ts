import { randomPlayer, seededRandom } from '@mesnada/ai'
import {
  type Adapter,
  act,
  createRegistry,
  diceOf,
  fall,
  type Game,
  type RuleSystem,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { ford, fordAdapter } from '@mesnada/ford'
import { expect, test } from 'vitest'
import { createThinker, type Question } from '../src/computers/thought.ts'

const system = ford as RuleSystem
const adapter = fordAdapter as Adapter

/** A game of random, up to where plans are made. */
const gameToPlan = (): Game => {
  const [scenario] = system.library.scenarios
  if (!scenario) throw new Error('no scenario')
  const game: Game = unwrap(startGame(system, { scenario }))
  const [dice, random] = [seededDice(4), seededRandom(4)]
  while (!adapter.planning?.isDue(game.state)) {
    const pending = system.pending(game.state)
    if (pending.kind === 'over') throw new Error('over too soon')
    if (pending.kind === 'dice') unwrap(fall(game, dice(diceOf(pending.roll))))
    else {
      const { seat } = pending
      const state = system.conceal(game.state, seat)
      const legal = system.legal(state)
      unwrap(act(game, seat, randomPlayer.decide({ system, state, seat, legal, random })))
    }
  }
  return game
}

const questionOf = (game: Game, level: number, seed: number): Question => {
  const pending = system.pending(game.state)
  if (pending.kind !== 'decision') throw new Error('nothing to decide')
  const { seat } = pending
  const { bytes, flow } = system.conceal(game.state, seat)
  return {
    system: system.id,
    opening: 'first',
    beginning: game.beginning,
    bytes: bytes.slice(),
    flow,
    seat,
    level,
    seed,
  }
}

test('a thread keeps nothing: what a planner remembers comes back with the next question', () => {
  const think = createThinker(createRegistry([system]), new Map([[system.id, adapter]]))
  const game = gameToPlan()
  const { memory } = structuredClone(think(questionOf(game, 4, 1)))
  if (!memory || !('assignment' in memory)) throw new Error('nothing remembered')
  expect(memory.assignment).toBeDefined()
  // Not what it would have found: brought along, a plan holds for its window.
  const assignment = new Uint8Array([2, 1, 0, 1, 2])
  const broughtAlong = { ...questionOf(game, 4, 2), memory: { ...memory, assignment } }
  expect(think(broughtAlong).memory).toMatchObject({ assignment })
  expect(think(questionOf(game, 4, 2)).memory).not.toMatchObject({ assignment })
})

test('level 1 remembers where it comes from, and another level makes nothing of that', () => {
  const think = createThinker(createRegistry([system]), new Map([[system.id, adapter]]))
  const question = questionOf(gameToPlan(), 1, 1)
  const { memory } = structuredClone(think(question))
  if (!memory || !('path' in memory)) throw new Error('nothing remembered')
  expect(memory.path).toHaveLength(2)
  expect(think({ ...question, level: 4, memory })).toEqual(think({ ...question, level: 4 }))
})

test('those who neither plan nor look where they come from have nothing to remember', () => {
  const think = createThinker(createRegistry([system]), new Map([[system.id, adapter]]))
  expect(think(questionOf(gameToPlan(), 3, 1)).memory).toBeUndefined()
})
