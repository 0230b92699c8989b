import { type FuzzedGame, fuzzGame, replay, unwrap } from '@mesnada/engine'
import { ford, MELEE_TABLE, SHOT_TABLE } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { take } from '../../../support/entries.ts'
import { shipped } from '../kit.ts'

const SCENARIOS = ['dawn', 'three-mornings', 'steel']

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the honest game', () => {
  const games: FuzzedGame[] = []

  test.each(SCENARIOS)('100 random games of %s without a fault', id => {
    for (const seed of seeds(100)) {
      const game = fuzzGame(ford, { choice: shipped(id), seed, every: seed <= 15 ? 1 : 7 })
      expect(game.faults).toEqual([])
      expect(game.result).toBeDefined()
      games.push(game)
    }
  })

  test('every action is played', () => {
    const played = new Set(games.flatMap(game => [...game.played]))
    expect([...played].toSorted()).toEqual([
      'decline',
      'defensive-shot',
      'end-phase',
      'fight',
      'move',
      'name-captain',
      'place',
      'retreat',
      'shoot',
      'take-wound',
    ])
  })

  test('every outcome of every table is visited', () => {
    const visited = new Set(games.flatMap(game => [...game.visited]))
    const outcomes = [
      ...Array.from({ length: 12 }, (_, index) => `ford.roll.initiative - ${index + 1}`),
      ...MELEE_TABLE.map(outcome => `ford.roll.melee - ${outcome}`),
      ...SHOT_TABLE.near.map(outcome => `ford.roll.shot near ${outcome}`),
      ...SHOT_TABLE.far.map(outcome => `ford.roll.shot far ${outcome}`),
    ]
    expect([...visited].toSorted()).toEqual([...new Set(outcomes)].toSorted())
  })

  test('games end in every way, for either side', () => {
    const endings = new Set(games.map(({ result }) => `${result?.winner ?? '-'} ${result?.reason}`))
    for (const reason of ['captain-slain', 'points', 'bouts'])
      for (const winner of [0, 1]) expect(endings).toContain(`${winner} ford.result.${reason}`)
    expect(endings).toContain('- ford.result.draw')
  })

  test('the same seed plays the same game, and gives its record', () => {
    const [first, again] = take(
      [0, 1].map(() => fuzzGame(ford, { choice: shipped('dawn'), seed: 5 })),
      2,
    )
    expect(again).toEqual(first)
    if (!first.record) throw new Error('no record')
    expect(unwrap(replay(ford, first.record)).steps).toHaveLength(first.steps)
  })
})
