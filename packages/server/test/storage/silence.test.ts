import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Away, type Notice } from '../../src/storage/database.ts'
import { openPostgres } from '../../src/storage/postgres.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { startNode } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** A network between us and PostgreSQL that goes silent: connections stay open, and nothing comes through. */

let postgres: TestPostgres
let upstream: URL
let server: Server
let isSilent = false
const sockets = new Set<Socket>()
const warnings: Error[] = []
const onWarning = (warning: Error): number => warnings.push(warning)

beforeAll(async () => {
  process.on('warning', onWarning)
  postgres = await startPostgres()
  upstream = new URL(postgres.url)
  server = createServer(near => {
    const far = connect(Number(upstream.port), upstream.hostname)
    const pairs = [
      [near, far],
      [far, near],
    ] as const
    for (const [from, to] of pairs) {
      sockets.add(from)
      from.on('data', data => {
        if (!isSilent) to.write(data)
      })
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
})

afterEach(() => {
  isSilent = false
})

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  await postgres.stop()
  process.off('warning', onWarning)
})

const throughNetwork = async (): Promise<string> => {
  const url = new URL(await postgres.createDatabase())
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('nobody listens')
  url.port = String(address.port)
  return url.href
}

const within = async (ms: number, work: Promise<unknown>): Promise<'done' | 'failed' | 'hangs'> =>
  Promise.race([
    work.then(
      () => 'done' as const,
      () => 'failed' as const,
    ),
    new Promise<'hangs'>(resolve => setTimeout(() => resolve('hangs'), ms)),
  ])

test('commands fail in time, all of those that wait at once, and go on when the network is back', async () => {
  const database = openPostgres({ url: await throughNetwork(), connections: 3, answerMs: 800 })
  const storage = await openStorage(database)
  await storage.putDocument('before', 'x')
  isSilent = true
  const many = Promise.all(
    Array.from({ length: 50 }, (_, i) => storage.putDocument(`during-${i}`, 'x').catch(() => 'failed')),
  )
  const started = performance.now()
  expect(await within(15_000, many)).toBe('done')
  expect(performance.now() - started).toBeLessThan(8000)
  await expect(storage.document('before')).rejects.toBeInstanceOf(Away)
  await expect(storage.putDocument('still', 'x')).rejects.toBeInstanceOf(Away)
  isSilent = false
  await expect.poll(() => within(3000, storage.putDocument('after', 'x')), { timeout: 20_000 }).toBe('done')
  await storage.close()
})

test('a silent listener is found out, opened anew, and tells that something may be missing', async () => {
  const url = await throughNetwork()
  const database = openPostgres({ url, connections: 2, answerMs: 500, heartbeatMs: 200 })
  await openStorage(database)
  const heard: Notice[] = []
  let missed = 0
  database.listen({ notice: notice => heard.push(notice), missed: () => void missed++ })
  await expect.poll(() => missed, { timeout: 10_000 }).toBe(1)
  isSilent = true
  await new Promise(resolve => setTimeout(resolve, 1500))
  isSilent = false
  await expect.poll(() => missed, { timeout: 20_000 }).toBeGreaterThan(1)
  await database.announce({ kind: 'appended', game: 'g', head: 1 })
  await expect.poll(() => heard.some(notice => notice.kind === 'appended'), { timeout: 10_000 }).toBe(true)
  await database.close()
})

test('notices come after the commit, and those that cannot be sent are sent later', async () => {
  const url = await throughNetwork()
  const writing = openPostgres({ url, connections: 2, answerMs: 600 })
  await openStorage(writing)
  const direct = new URL(url)
  direct.port = upstream.port
  const listening = openPostgres({ url: direct.href, connections: 1 })
  const heard: string[] = []
  let isOpen = false
  listening.listen({
    notice: notice => heard.push(notice.kind === 'appended' ? notice.game : ''),
    missed: () => {
      isOpen = true
    },
  })
  await expect.poll(() => isOpen, { timeout: 10_000 }).toBe(true)
  const guard = { sql: 'INSERT INTO documents (digest, body) VALUES ($1, $2)', values: ['d', 'b'] }
  await writing.commit([{ key: '', guard, rest: [], notice: { kind: 'appended', game: 'first', head: 1 } }])
  isSilent = true
  await writing.announce({ kind: 'appended', game: 'second', head: 1 })
  await new Promise(resolve => setTimeout(resolve, 1000))
  isSilent = false
  await expect.poll(() => heard, { timeout: 20_000 }).toEqual(expect.arrayContaining(['first', 'second']))
  await writing.close()
  await listening.close()
})

test('a notice that is none of ours ends nothing: something may be missing, and the next ones are heard', async () => {
  const url = await postgres.createDatabase()
  const database = openPostgres({ url, connections: 1 })
  await openStorage(database)
  const heard: Notice[] = []
  let missed = 0
  database.listen({ notice: notice => heard.push(notice), missed: () => void missed++ })
  await expect.poll(() => missed, { timeout: 10_000 }).toBe(1)
  for (const payload of ['', 'no JSON', '{}', '[{"kind":"appended"}]', '[null]', '[{"kind":"sessions"}]'])
    await database.rows({ sql: `SELECT pg_notify('mesnada', $1)`, values: [payload] })
  await expect.poll(() => missed, { timeout: 10_000 }).toBe(7)
  const notice = { kind: 'appended', game: 'g', head: 1, turn: 'ana' } as const
  await database.announce(notice)
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([notice])
  await database.close()
})

test('sixty games asked for at once on two nodes: no more are made than there is room for', async () => {
  const url = await postgres.createDatabase()
  const nodes = [await startNode({ databaseUrl: url }), await startNode({ databaseUrl: url })]
  const stores = nodes.map(({ storage }) => storage)
  const room = { games: 10, withComputers: 10, computersAlone: 10 }
  const made = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      stores[i % 2]?.createGame(
        { id: `g${i}`, owner: 'eve', secret: 's', invite: 'i', settings: '{}', created: 1, computers: 0 },
        [],
        {
          status: 'open',
          listed: false,
          system: 'ford',
          scenario: 'dawn',
          seats: ['', ''],
          steps: 0,
          deciding: -1,
          waiting: '',
          due: 0,
          updated: 1,
          summary: '{}',
        },
        room,
      ),
    ),
  )
  expect(made.filter(Boolean)).toHaveLength(10)
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, i) => stores[i % 2]?.countRate('logins:1', 1000, 9000)),
  )
  expect(counts.map(each => each?.count).toSorted((a = 0, b = 0) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, i) => i + 1),
  )
  for (const node of nodes) await node.close()
})

// The last one: the driver warns where a connection is asked something while it still works on something else.
test('in all of this no connection was asked two things at once', () => {
  expect(warnings).toEqual([])
})
