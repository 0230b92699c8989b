import { unwrap } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { Games } from '../../src/games/games.ts'
import { statusOf } from '../../src/games/table.ts'
import type { GameSettings } from '../../src/protocol/game-settings.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import { newFolder, registry } from '../support/node.ts'

/** A game that nobody joins is called off in the end; one that is to be played in one go sooner; one that goes on never. */
test('games that were left before they began are called off', async () => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  let now = 1000
  const clock = { wall: () => now, served: () => now }
  const games = new Games({ registry, storage, clock })
  const create = async (change: Partial<GameSettings> = {}) =>
    unwrap(
      await games.create('ana', {
        system: 'ford',
        scenario: 'dawn',
        listed: true,
        clock: { kind: 'none' },
        computers: [],
        ...change,
      }),
    )
  const slow = await create()
  const fast = await create({ clock: { kind: 'live', seconds: 60, increment: 0 } })
  const going = await create({
    computers: [
      { seat: 0, level: 1 },
      { seat: 1, level: 1 },
    ],
  })
  const statuses = () => [slow, fast, going].map(statusOf)
  now = 5000
  await games.upkeep.abandonOld(1000, 1000)
  expect(statuses()).toEqual(['open', 'open', 'playing'])
  await games.upkeep.abandonOld(500, 2000)
  expect(statuses()).toEqual(['open', 'over', 'playing'])
  expect(fast.result).toEqual({ winner: undefined, reason: 'engine.result.cancelled' })
  await games.upkeep.abandonOld(2000, 2000)
  expect(statuses()).toEqual(['over', 'over', 'playing'])
  expect(await storage.staleGames({ before: 1e9, liveBefore: 1e9, most: 9 })).toEqual([])
  await storage.close()
})
