import { accepted, unwrap } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { Games } from '../../src/games/games.ts'
import type { Command } from '../../src/protocol/command.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { newFolder, registry } from '../support/node.ts'

/** Another node stored something, and the database could not be read just then: whoever watches here is told all the same. */
test('what could not be read when another node stored it is read at the next sweep, each game apart', async () => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  let failures = 0
  const entries: Storage['entries'] = async (game, from) => {
    if (failures-- > 0) throw new Error('the disk does not answer')
    return storage.entries(game, from)
  }
  const failing = new Proxy(storage, {
    get: (target, name: keyof Storage) => {
      if (name === 'entries') return entries
      const value = target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const there = new Games({ registry, storage })
  const here = new Games({ registry, storage: failing })
  const told: string[] = []
  here.listener = {
    onEntry: ({ id }) => told.push(id),
    onCommandDone: () => {},
    onReturned: () => {},
    isIdle: () => false,
  }
  const create = async (): Promise<string> => {
    const { id } = unwrap(
      await there.create('ana', {
        system: 'ford',
        scenario: 'dawn',
        listed: true,
        clock: { kind: 'none' },
        computers: [],
      }),
    )
    unwrap(await here.look(id, ({ head }) => head))
    return id
  }
  const say = (game: string, text: string) => {
    const command: Command = { type: 'say', text }
    const actor = () => accepted({ kind: 'user', user: 'ana', name: 'Ana' } as const)
    return there.submit({ game, sender: 'ana', id: `say-${text}`, actor, command })
  }
  const games = [await create(), await create()] as const
  for (const game of games) unwrap(await say(game, 'one'))
  failures = 1
  await expect(here.onAppended(games[0], 2)).rejects.toThrow('does not answer')
  await here.upkeep.sweep()
  expect(told).toEqual([games[0]])
  // The connection for notices was lost: all are looked at again, and one that fails waits for the next sweep.
  unwrap(await say(games[0], 'two'))
  failures = 1
  await here.refreshAll()
  await here.upkeep.sweep()
  expect(told.toSorted()).toEqual([games[0], games[0], games[1]].toSorted())
  await storage.close()
})
