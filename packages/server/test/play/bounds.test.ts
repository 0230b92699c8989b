import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { GAME_LIMITS } from '../../src/limits/limits.ts'
import { addressKey } from '../../src/limits/rates.ts'
import { UnsentBytes } from '../../src/sockets/unsent.ts'
import { FairQueue } from '../../src/threads/fair-queue.ts'
import { newClient } from '../support/match.ts'
import { startNode, type TestNode, type TestNodeOptions } from '../support/node.ts'

/** What one visitor can take from the others: nothing that grows without end. */

const nodes: TestNode[] = []
const start = async (options: TestNodeOptions = {}): Promise<TestNode> => {
  const node = await startNode(options)
  nodes.push(node)
  return node
}
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
})

const PLENTY = { burst: 1e9, perSecond: 1e9 }

test('talk is limited for a user, over all his games', async () => {
  const node = await start({ limits: { talk: { burst: 2500, perSecond: 0 }, messages: PLENTY } })
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const games = [(await ana.create({})).game.id, (await ana.create({})).game.id]
  const text = 'x'.repeat(1000)
  const answers: string[] = []
  for (let i = 0; i < 6; i++) {
    const answer = await ana.command(games[i % 2] ?? '', { type: 'say', text })
    answers.push(answer.type === 'refused' ? answer.code : answer.type)
  }
  expect(answers).toEqual(['done', 'done', ...Array.from({ length: 4 }, () => 'server.limit.talk')])
})

test('talk is limited for a game, whoever talks', async () => {
  const node = await start({ limits: { talk: PLENTY, messages: PLENTY } })
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const { game } = await ana.create({})
  const text = 'x'.repeat(1000)
  let said = 0
  for (;;) {
    const answer = await ana.command(game.id, { type: 'say', text })
    if (answer.type === 'refused') {
      expect(answer.code).toBe('server.limit.talk-of-game')
      break
    }
    said += text.length
  }
  expect(said).toBeLessThanOrEqual(GAME_LIMITS.talk)
  expect(said).toBeGreaterThan(GAME_LIMITS.talk / 2)
})

test('sitting down and getting up again has an end', async () => {
  const node = await start({
    limits: { messages: PLENTY, courtesies: PLENTY, courtesiesOfAddress: PLENTY },
  })
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const { game } = await ana.create({})
  const pledge = 'a'.repeat(64)
  let last = ''
  while (last === '') {
    const asked = Array.from({ length: 100 }, (_, i) =>
      ana.command(game.id, i % 2 === 0 ? { type: 'sit', seat: 0, pledge } : { type: 'leave' }),
    )
    for (const answer of await Promise.all(asked)) if (answer.type === 'refused') last ||= answer.code
  }
  expect(last).toBe('server.limit.courtesies')
})

test('160 requests to watch a long game get few tables, each with a part of the log', async () => {
  const node = await start({
    limits: { talk: PLENTY, messages: PLENTY, watches: { burst: 20, perSecond: 0 } },
  })
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const { game } = await ana.create({ listed: true })
  for (let i = 0; i < 150; i++) await ana.command(game.id, { type: 'say', text: 'x'.repeat(1000) })
  const eve = await (await newClient(node.url).guest('Eve')).connect()
  const asked = Array.from({ length: 160 }, () => eve.ask({ type: 'watch', game: game.id }))
  const refused = await Promise.all(asked.slice(20))
  expect(refused.every(answer => answer.type === 'refused' && answer.code === 'server.limit.rate')).toBe(true)
  const tables = (): number => eve.traffic.filter(text => text.startsWith('{"type":"table"')).length
  await expect.poll(tables, { timeout: 20_000 }).toBe(20)
})

test('of clients that do not read the one with most unsent goes first, and all together stay within the budget', () => {
  const dropped: string[] = []
  const unsent = new UnsentBytes<{ drop: () => void }>(1000, 2000)
  const line = (name: string) => ({ drop: () => void dropped.push(name) })
  const [slow, slower, other] = [line('slow'), line('slower'), line('other')]
  unsent.add(slow, 700)
  unsent.add(slower, 900)
  unsent.add(other, 300)
  expect(dropped).toEqual([])
  unsent.add(other, 200)
  expect(dropped).toEqual(['slower'])
  expect(unsent.total).toBe(1200)
  unsent.sent(other, 500)
  unsent.add(slow, 400)
  expect(dropped).toEqual(['slower', 'slow'])
  expect(unsent.total).toBe(0)
})

/** A socket that has been upgraded and then reads nothing more. */
const deaf = async (node: TestNode, cookie: string): Promise<Socket> => {
  const { hostname, port } = new URL(node.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    [
      'GET /api/socket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Cookie: ${cookie}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      '\r\n',
    ].join('\r\n'),
  )
  await once(socket, 'data')
  socket.pause()
  return socket
}

/** A masked frame as a client sends it; the mask is zero. */
const frame = (opcode: number, text: string): Buffer => {
  const body = Buffer.from(text)
  const head = body.length < 126 ? [body.length | 0x80] : [126 | 0x80, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([0x80 | opcode, ...head, 0, 0, 0, 0]), body])
}

test('a client that asks much and reads nothing is dropped; the others play on', async () => {
  const node = await start({
    limits: {
      talk: PLENTY,
      messages: PLENTY,
      watches: PLENTY,
      backlogBytes: 1_000_000,
      unsentBytes: 3_000_000,
    },
  })
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const { game } = await ana.create({ listed: true })
  for (let i = 0; i < 120; i++) await ana.command(game.id, { type: 'say', text: 'x'.repeat(1000) })
  const eve = await newClient(node.url).guest('Eve')
  const socket = await deaf(node, eve.cookie)
  for (let i = 0; i < 150; i++)
    socket.write(frame(1, JSON.stringify({ type: 'watch', id: `watch-${i}-00`, game: game.id })))
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${node.url}/api/metrics`)).text()
    return Number(new RegExp(`^mesnada_${name} (\\d+)`, 'm').exec(text)?.[1])
  }
  await expect.poll(() => metric('dropped_clients'), { timeout: 20_000 }).toBe(1)
  expect((await ana.command(game.id, { type: 'say', text: 'still here' })).type).toBe('done')
  expect(await metric('unsent_bytes')).toBeLessThan(3_000_000)
  socket.destroy()
})

test('control frames count like messages: a flood of pings ends the connection', async () => {
  const node = await start({ limits: { messages: { burst: 50, perSecond: 0 } } })
  const ana = await newClient(node.url).guest('Ana')
  const socket = await deaf(node, ana.cookie)
  const closed = once(socket, 'close')
  socket.resume()
  for (let i = 0; i < 700; i++) socket.write(frame(9, 'x'))
  await expect(closed).resolves.toBeDefined()
})

test('the server closes though a peer is dead and a request never ends', async () => {
  const node = await startNode()
  const ana = await newClient(node.url).guest('Ana')
  const dead = await deaf(node, ana.cookie)
  const { hostname, port } = new URL(node.url)
  const slow = connect(Number(port), hostname)
  slow.on('error', () => {})
  slow.write(
    'POST /api/session/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await new Promise(resolve => setTimeout(resolve, 50))
  const started = performance.now()
  await node.close()
  expect(performance.now() - started).toBeLessThan(4500)
  dead.destroy()
  slow.destroy()
})

test('reads and upgrades have their rates, and the health of the server has none', async () => {
  const rate = { burst: 5, perSecond: 0 }
  const node = await start({ limits: { reads: rate, upgrades: { burst: 2, perSecond: 0 } } })
  const ana = await newClient(node.url).guest('Ana')
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await ana.request('GET', '/games?of=all')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  await ana.connect()
  await ana.connect()
  await expect(ana.connect()).rejects.toThrow('429')
  for (let i = 0; i < 10; i++) expect((await fetch(`${node.url}/api/health`)).status).toBe(200)
})

test('the files of the client are counted apart: whoever fetches all of them is not locked out of the games', async () => {
  const node = await start({
    limits: { reads: { burst: 2, perSecond: 0 }, files: { burst: 4, perSecond: 0 } },
  })
  const get = async (path: string): Promise<number> => (await fetch(node.url + path)).status
  const files: number[] = []
  for (const path of ['/assets/a.js', '/', '/robots.txt', '/apis', '/assets/b.js'])
    files.push(await get(path))
  expect(files).toEqual([404, 404, 404, 404, 429])
  const reads: number[] = []
  for (const path of ['/api/games?of=all', '/api/nothing', '/api?x']) reads.push(await get(path))
  expect(reads).toEqual([200, 404, 429])
})

test('behind a proxy its own entry counts, and not what the client wrote before it', async () => {
  const node = await start({ trustProxy: 1, limits: { guests: { burst: 3, perSecond: 0 } } })
  const visit = async (forwarded: string): Promise<number> => {
    const response = await fetch(`${node.url}/api/session/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ name: 'Eve' }),
    })
    return response.status
  }
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push(await visit(`10.0.0.${i}, 203.0.113.7`))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(await visit('203.0.113.7, 203.0.113.8')).toBe(200)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
])('%s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test('guesses at one account are slowed down, wherever they come from; a right one in time passes', async () => {
  const node = await start({ trustProxy: 1, limits: { logins: PLENTY } })
  const login = async (password: string, from: number): Promise<number> => {
    const response = await fetch(`${node.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${from}` },
      body: JSON.stringify({ login: 'ana', password }),
    })
    return response.status
  }
  const ana = newClient(node.url)
  const account = { login: 'ana', password: 'seven swans a-swimming', name: 'Ana' }
  expect((await ana.request('POST', '/account', account)).status).toBe(200)
  expect(await login('wrong', 1)).toBe(403)
  expect(await login(account.password, 1)).toBe(200)
  const tries = await Promise.all(Array.from({ length: 60 }, (_, from) => login('guess', from)))
  expect(tries.filter(status => status === 403).length).toBeLessThanOrEqual(7)
  expect(tries.filter(status => status === 429).length).toBeGreaterThanOrEqual(53)
})

test('whoever has most waiting does not get most turns', () => {
  const queue = new FairQueue<{ user: string; weight: number; name: string }>()
  for (let i = 0; i < 1000; i++) queue.push({ user: 'eve', weight: 1, name: `eve ${i}` })
  queue.push({ user: 'ana', weight: 1, name: 'ana 0' })
  queue.push({ user: 'ana', weight: 1, name: 'ana 1' })
  const order: string[] = []
  for (let turn = 0; turn < 6; turn++) {
    const item = queue.shift()
    if (!item) break
    order.push(item.name)
    queue.charge(item, 100)
  }
  expect(order.indexOf('ana 0')).toBeLessThanOrEqual(1)
  expect(order.indexOf('ana 1')).toBeLessThanOrEqual(3)
})

test('five accounts with games of computers do not keep another one waiting', async () => {
  const room = { games: 1000, withComputers: 40, computersAlone: 40 }
  const node = await start({ limits: { roomOfGuest: room, requests: PLENTY } })
  const computers = [
    { seat: 0, level: 0 },
    { seat: 1, level: 0 },
  ] as const
  for (let user = 0; user < 5; user++) {
    const eve = await newClient(node.url).guest(`Eve ${user}`)
    for (let game = 0; game < 20; game++) await eve.create({ computers: [...computers] })
  }
  const ana = await newClient(node.url).guest('Ana')
  const { game } = await ana.create({ computers: [...computers] })
  const steps = async (): Promise<number> => (await node.storage.game(game.id))?.steps ?? 0
  const before = await steps()
  await expect.poll(steps, { timeout: 30_000 }).toBeGreaterThan(before + 3)
})

test('computers at the table are limited for a user, alone with each other more than with people', async () => {
  const node = await start({
    limits: { roomOfGuest: { games: 10, withComputers: 3, computersAlone: 1 }, requests: PLENTY },
  })
  const ana = await newClient(node.url).guest('Ana')
  const create = async (seats: readonly (0 | 1)[]): Promise<number> => {
    const computers = seats.map(seat => ({ seat, level: 0 }))
    const settings = { system: 'ford', scenario: 'dawn', listed: false, clock: { kind: 'none' }, computers }
    return (await ana.request('POST', '/games', settings)).status
  }
  expect(await create([0, 1])).toBe(200)
  expect(await create([0, 1])).toBe(429)
  expect(await create([0])).toBe(200)
  expect(await create([1])).toBe(200)
  expect(await create([1])).toBe(429)
  expect(await create([])).toBe(200)
})
