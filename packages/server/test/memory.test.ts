import { expect, test } from 'vitest'
import { LIMITS } from '../src/limits/limits.ts'
import { pushMemory } from './load/memory.ts'
import { newFolder, registry } from './support/node.ts'
import { freePort } from './support/postgres.ts'

/** The ceiling of docs/operations.md without what the program itself takes: here it runs from its sources. */
const CEILING = (768 - 120) * 2 ** 20

test('everything that visitors can make grow is pushed at once: the memory of the node stays below its ceiling', {
  timeout: 180_000,
}, async () => {
  const { growth, tableBytes, dropped, rounds } = await pushMemory({
    script: new URL('./support/chaos-node.mjs', import.meta.url),
    registry,
    dataDir: newFolder(),
    port: await freePort(),
    games: 240,
    deaf: 40,
    unfinished: 400,
  })
  expect(growth).toBeLessThan(CEILING)
  // It was really pushed: the shelf is full, and clients that take nothing had to go.
  expect(tableBytes).toBeGreaterThan(0.9 * LIMITS.tableBytes)
  expect(tableBytes).toBeLessThanOrEqual(LIMITS.tableBytes)
  expect(dropped).toBeGreaterThan(0)
  // Others were served meanwhile.
  expect(rounds).toBeGreaterThan(20)
})
