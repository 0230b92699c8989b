import { fuzzGame, mapsOf, type ScenarioDocument } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { crusades } from '../src/index.ts'

/** Random games to the end: what is listed is legal, what is legal is listed, nothing gets stuck, records replay. */

const { library } = crusades
const GAMES = 6

/** Seconds on a free machine; a crowded one gets its time. */
const PATIENCE = 240_000

const play = (scenario: ScenarioDocument, seed: number, every: number, options = {}) => {
  const maps = mapsOf(library, scenario)
  return fuzzGame(crusades, { choice: { scenario, ...(maps ? { maps } : {}), options }, seed, every })
}

describe.each(library.scenarios.map(scenario => [scenario.id, scenario] as const))(
  'random games of %s',
  (_id, scenario) => {
    test(`${GAMES} games end without fault`, { timeout: PATIENCE }, () => {
      const played = new Set<string>()
      for (let seed = 1; seed <= GAMES; seed++) {
        const game = play(scenario, seed, 499)
        expect(game.faults, `seed ${seed}`).toEqual([])
        expect(game.result).toBeDefined()
        for (const type of game.played) played.add(type)
      }
      expect([...played]).toEqual(
        expect.arrayContaining(['order', 'move', 'ride', 'fire', 'attack', 'strike', 'retreat']),
      )
    })
  },
)

describe('a closer look at the smallest battle', () => {
  test('every fifth step checked, with and without types', () => {
    for (const typeModifiers of [true, false]) {
      const game = play(nth(library.scenarios, 0), 77, 5, { typeModifiers })
      expect(game.faults).toEqual([])
    }
  })
})
