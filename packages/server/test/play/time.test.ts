import { afterEach, expect, test } from 'vitest'
import { openStorageAt } from '../../src/storage/open.ts'
import { ServiceTime, type TimeStorage } from '../../src/time/service-time.ts'
import { chosen, newClient, playStep, startMatch, until } from '../support/match.ts'
import { newFolder, startNode, type TestNode, type TestNodeOptions } from '../support/node.ts'
import { timeOf } from '../support/time.ts'

/** Clocks count the time the service runs: no jump of the machine's clock and no downtime is anybody's loss. */

const HOUR_MS = 3_600_000
const YEAR_MS = 8766 * HOUR_MS

const nodes: TestNode[] = []

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
})

const start = async (options: TestNodeOptions): Promise<TestNode> => {
  const node = await startNode(options)
  nodes.push(node)
  return node
}

const clock = { kind: 'live', seconds: 600, increment: 0 } as const

test.each([YEAR_MS, -YEAR_MS])(
  'the machine’s clock jumps by %i ms: no time is lost, nobody is logged out',
  async jump => {
    let offset = 0
    const node = await start({ time: timeOf({ wall: () => Date.now() + offset }) })
    const match = await startMatch([node.url, node.url], { clock })
    await playStep(match)
    offset = jump
    for (let step = 0; step < 4; step++) await playStep(match)
    const { clock: face } = match.tables[0].situation ?? {}
    for (const left of face?.left ?? []) expect(left).toBeGreaterThan(clock.seconds * 1000 - 60_000)
    for (const left of face?.left ?? []) expect(left).toBeLessThanOrEqual(clock.seconds * 1000)
    expect(match.tables[0].isOver).toBe(false)
    const { body } = await match.players[0].request<{ user: { id: string } | null }>('GET', '/session')
    expect(body.user?.id).toBeDefined()
  },
)

test('a move that comes when the clock has run out is refused, before anybody has ended the game', async () => {
  let passed = 0
  const node = await start({ time: timeOf({ steady: () => performance.now() + passed }) })
  const short = { kind: 'live', seconds: 10, increment: 0 } as const
  const match = await startMatch([node.url, node.url], { clock: short })
  await playStep(match)
  const { players, tables, game } = match
  const seat = tables[0].deciding ?? 0
  await until(() => tables[seat].deciding === seat)
  // Who looks for clocks that have run out has not come by.
  passed = 11_000
  const step = tables[seat].situation?.step ?? 0
  const late = await players[seat].command(game, { type: 'act', step, action: { ...chosen(tables[seat]) } })
  expect(late).toMatchObject({ code: 'server.clock.expired' })
})

test('while the service is down no clock runs, and lists tell the new deadline', async () => {
  const dataDir = newFolder()
  const first = await startNode({ dataDir })
  const match = await startMatch([first.url, first.url], { clock, listed: true })
  await playStep(match)
  await first.close()
  const now = Date.now()
  // The next start is ten hours later; the steady clock begins anew, as it does when the machine is started.
  const later = timeOf({ wall: () => Date.now() + 10 * HOUR_MS, steady: () => performance.now() + 7 })
  const second = await start({ dataDir, time: later })
  const { body } = await newClient(second.url).request<{ games: { status: string; deadline: number }[] }>(
    'GET',
    '/games?of=all',
  )
  const deadline = now + 10 * HOUR_MS + clock.seconds * 1000
  expect(body.games[0]?.status).toBe('playing')
  expect(Math.abs((body.games[0]?.deadline ?? 0) - deadline)).toBeLessThan(60_000)
})

const memoryStorage = (): TimeStorage & { fails: boolean } => {
  let stored: number | undefined
  return {
    fails: false,
    serviceTime: async first => (stored ??= first),
    async raiseServiceTime(now) {
      if (this.fails) throw new Error('the disk is full')
      return (stored = Math.max(stored ?? 0, now))
    },
  }
}

test('after a crash time goes on from the last beat', async () => {
  const storage = memoryStorage()
  let steady = 0
  const time = timeOf({ wall: () => 1_000_000, steady: () => steady })
  const first = await ServiceTime.open(storage, time)
  expect(first.served()).toBe(1_000_000)
  steady = 5000
  await first.beat()
  steady = 9000
  expect(first.served()).toBe(1_009_000)
  const second = await ServiceTime.open(storage, timeOf({ wall: () => 5_000_000, steady: () => 0 }))
  expect(second.served()).toBe(1_005_000)
})

test('while the database cannot be written time stands after a grace, and goes on from there', async () => {
  const memory = memoryStorage()
  let steady = 0
  const time = timeOf({ wall: () => 0, steady: () => steady })
  const service = await ServiceTime.open(memory, time)
  memory.fails = true
  steady = 600_000
  await expect(service.beat()).rejects.toThrow('full')
  expect(service.served()).toBe(15_000)
  memory.fails = false
  await service.beat()
  expect(service.served()).toBe(15_000)
  steady += 1000
  expect(service.served()).toBe(16_000)
})

test('a node that lags follows the one that is ahead, and knows whether it is alone', async () => {
  const storage = memoryStorage()
  let steady = 0
  const time = timeOf({ wall: () => 0, steady: () => steady })
  const ahead = await ServiceTime.open(storage, time)
  expect(await ahead.isAlone()).toBe(true)
  steady = 8000
  const behind = await ServiceTime.open(storage, time)
  await ahead.beat()
  expect(await behind.isAlone()).toBe(false)
  expect(behind.served()).toBe(0)
  await behind.beat()
  expect(behind.served()).toBe(8000)
})

test('a slow beat does not count the time twice that another node has stored meanwhile', async () => {
  let steady = 0
  let stored = 0
  const storage: TimeStorage = {
    serviceTime: async () => stored,
    raiseServiceTime: async now => {
      // Ten seconds pass; meanwhile another node has stored nine of them.
      steady += 10_000
      stored = Math.max(stored, now, steady - 1000)
      return stored
    },
  }
  const service = await ServiceTime.open(storage, timeOf({ wall: () => 0, steady: () => steady }))
  await service.beat()
  expect(service.served()).toBe(10_000)
})

test('a computer that was interrupted in thought thinks again at once', async () => {
  const dataDir = newFolder()
  // A thread that never answers: the node is stopped while the computer thinks.
  const mute = { postMessage: () => {}, on: () => {}, terminate: async () => {}, unref: () => {} }
  const entry = new URL('../support/thinker.mjs', import.meta.url)
  const first = await startNode({ dataDir, computers: { entry, most: 1, spawn: () => mute } })
  const ana = await newClient(first.url).guest('Ana')
  const { game } = await ana.create({
    listed: true,
    computers: [
      { seat: 0, level: 1 },
      { seat: 1, level: 1 },
    ],
  })
  await first.close()
  const storage = await openStorageAt({ dataDir })
  const before = (await storage.game(game.id))?.steps ?? 0
  expect(await storage.thinking()).toEqual([game.id])
  const second = await start({ dataDir, storage, sweepMs: HOUR_MS })
  const steps = async (): Promise<number> => (await second.storage.game(game.id))?.steps ?? 0
  await expect.poll(steps, { timeout: 40_000 }).toBeGreaterThan(before)
})
