import { expect, test } from 'vitest'
import { rot } from './load/rot.ts'
import { storm } from './load/storm.ts'
import { newFolder } from './support/node.ts'
import { freePort } from './support/postgres.ts'

/** The short form of `npm run chaos`, on the sources as they are. */
test('a node is killed under load: nothing acknowledged is lost, doubled or half-applied', async () => {
  const { kills, acknowledged, faults } = await storm({
    script: new URL('./support/chaos-node.mjs', import.meta.url),
    environment: { PORT: String(await freePort()), DATA_DIR: newFolder() },
    kills: 3,
    tables: 2,
    lifeCommands: 30,
    lifeMs: 5000,
  })
  expect(faults).toEqual([])
  expect(kills).toBe(3)
  expect(acknowledged).toBeGreaterThan(10)
})

test('bytes that change on the disk are noticed: a game is as it was, or refused', async () => {
  const { faults, sound, rounds } = await rot(6)
  expect(faults).toEqual([])
  expect(rounds).toBe(6)
  expect(sound).toBeGreaterThan(0)
})
