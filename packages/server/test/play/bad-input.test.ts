import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefusedMessage, ServerMessage } from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { type Match, newClient, playStep, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'

/** Whatever comes in gets a coded refusal, changes nothing and breaks nothing. */

let node: TestNode
let match: Match

beforeAll(async () => {
  node = await startNode({
    limits: { messages: { burst: 1e5, perSecond: 1e5 }, requests: { burst: 1e5, perSecond: 1e5 } },
  })
  match = await startMatch([node.url, node.url])
})

afterAll(() => node.close())

const refusal = async (client: Client, frame: string | Buffer): Promise<RefusedMessage> => {
  const answer = client.next(message => message.type === 'refused')
  client.raw(frame)
  return (await answer) as Extract<ServerMessage, { type: 'refused' }>
}

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

const act = (action: string, extra = ''): string =>
  `{"type":"command","id":"abcdefgh","game":"GAME","command":{"type":"act","step":0,"action":${action}${extra}}}`

const FRAMES: readonly (readonly [string, string | Buffer, string])[] = [
  ['nothing', '', 'server.message.json'],
  ['no JSON', '{"type":', 'server.message.json'],
  ['no object', '42', 'server.message.shape'],
  ['null', 'null', 'server.message.shape'],
  ['an unknown message', '{"type":"shutdown"}', 'server.message.shape'],
  ['a message without a game', '{"type":"watch","id":"abcdefgh"}', 'server.message.shape'],
  ['a message with more than it should have', '{"type":"ping","admin":true}', 'server.message.shape'],
  [
    'a game id that is a path',
    '{"type":"watch","id":"abcdefgh","game":"../../etc/passwd"}',
    'server.message.shape',
  ],
  ['binary', Buffer.from([1, 2, 3]), 'server.message.binary'],
  ['too long', `"${'x'.repeat(40_000)}"`, 'server.message.size'],
  ['too deep', deep(10_000), 'server.message.depth'],
  ['too deep inside an action', act(`{"type":"move","path":${deep(30)}}`), 'server.message.depth'],
  ['__proto__', act('{"type":"move","__proto__":{"man":1}}'), 'server.message.keys'],
  ['__proto__ in disguise', act('{"type":"move","__pr\\u006fto__":{"man":1}}'), 'server.message.keys'],
  ['constructor', act('{"type":"move","constructor":{"prototype":{}}}'), 'server.message.keys'],
  ['an action that is none', act('7'), 'server.message.shape'],
  ['an action without a type', act('{}'), 'server.message.shape'],
  ['a step that is no number', act('{"type":"x"}').replace('"step":0', '"step":"0"'), 'server.message.shape'],
  ['a step beyond counting', act('{"type":"x"}').replace('"step":0', '"step":1e300'), 'server.message.shape'],
]

test.each(FRAMES)('%s', async (_name, frame, code) => {
  const [ana] = match.players
  const before = match.tables[0].digests.length
  const text = typeof frame === 'string' ? frame.replace('GAME', match.game) : frame
  expect((await refusal(ana, text)).code).toBe(code)
  await playStep(match)
  expect(match.tables[0].digests.length).toBe(before + 1)
})

const stepNow = (): number => match.tables[0].situation?.step ?? 0

describe('a command', () => {
  test('out of turn', async () => {
    const waiting = 1 - (match.tables[0].deciding ?? 0)
    const action = { ...match.tables[0].legal()[0] } as { type: string }
    const answer = await match.players[waiting]?.command(match.game, { type: 'act', step: stepNow(), action })
    expect(answer).toMatchObject({ code: 'engine.seat.not-deciding' })
  })

  test('on a position that is gone', async () => {
    const seat = match.tables[0].deciding ?? 0
    const action = { ...match.tables[seat].legal()[0] } as { type: string }
    const step = match.tables[0].situation?.step ?? 0
    await playStep(match)
    const answer = await match.players[seat].command(match.game, { type: 'act', step, action })
    expect(answer).toMatchObject({ code: 'server.command.stale' })
  })

  test('that the rules do not allow names the rule', async () => {
    const seat = match.tables[0].deciding ?? 0
    const action = { type: 'take-wound', man: 0 }
    const answer = await match.players[seat].command(match.game, { type: 'act', step: stepNow(), action })
    expect(answer).toMatchObject({ code: 'ford.phase.not-now', rule: 'ford 2.2' })
  })

  test('that no system knows', async () => {
    const seat = match.tables[0].deciding ?? 0
    const action = { type: 'castle' }
    const answer = await match.players[seat].command(match.game, { type: 'act', step: stepNow(), action })
    expect(answer).toMatchObject({ type: 'refused' })
  })

  test('by somebody else with a stolen id does nothing in the name of the first', async () => {
    const eve = await (await newClient(node.url).guest('Eve')).connect()
    await match.players[0].command(match.game, { type: 'say', text: 'mine' }, { id: 'stolen-id' })
    const answer = await eve.command(
      match.game,
      { type: 'resign' },
      { id: 'stolen-id', invite: match.invite },
    )
    expect(answer).toMatchObject({ code: 'server.seat.none' })
  })
})

test('a frame that is far too long ends the socket, and the server goes on', async () => {
  const [ana] = match.players
  ana.raw('x'.repeat(300_000))
  await until(() => ana.closed !== undefined)
  expect(ana.closed?.code).toBe(1009)
  await ana.connect()
  await ana.watch(match.game)
  await playStep(match)
})

test.each([
  ['POST', '/games', '{"__proto__":{}}', 400],
  [
    'POST',
    '/games',
    '{"system":"ford","scenario":"nowhere","listed":false,"clock":{"kind":"none"},"computers":[]}',
    409,
  ],
  ['POST', '/games', '{"system":"ford"}', 400],
  ['POST', '/games', deep(30_000), 400],
  ['POST', '/session/guest', '{"name":"\\u0000"}', 400],
  ['POST', '/session/guest', '{"name":"  "}', 400],
  ['POST', '/session/guest', `{"name":"${'x'.repeat(80_000)}"}`, 413],
  ['POST', '/account', '{"login":"ana","password":"short","name":"Ana"}', 400],
  ['PATCH', '/me', '{"webhook":"file:///etc/passwd"}', 400],
  ['PATCH', '/me', '{"webhook":"http://user:secret@example.org/"}', 400],
  ['PATCH', '/me', '{"webhook":"http://example.org:22/"}', 400],
  ['GET', '/games/..%2f..%2fsecret', undefined, 404],
  ['GET', '/games?of=everything', undefined, 400],
  ['GET', '/games?of=all&after=yesterday', undefined, 400],
])('%s %s %s gets %i', async (method, path, body, status) => {
  const response = await fetch(`${node.url}/api${path}`, {
    method,
    headers: { cookie: match.players[0].cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    error: { code: expect.stringMatching(/^(server|engine)\./) },
  })
})

describe('limits', () => {
  test('too many messages are refused, far too many end the socket', async () => {
    const slow = await startNode({ limits: { messages: { burst: 5, perSecond: 1 } } })
    const ana = await (await newClient(slow.url).guest('Ana')).connect()
    for (let i = 0; i < 8; i++) ana.raw('{"type":"ping"}')
    await until(() => ana.traffic.length >= 9)
    const codes = ana.traffic.map(text => JSON.parse(text).code ?? JSON.parse(text).type)
    expect(codes.filter(code => code === 'pong')).toHaveLength(5)
    expect(codes.filter(code => code === 'server.limit.rate')).toHaveLength(3)
    // Whoever is refused learns what, wherever in the message its id stands.
    const game = 'no-such-game-anywhere'
    const long = { type: 'say', text: 'x'.repeat(1000) }
    for (const message of [
      { id: 'at-the-head', game, command: long },
      { game, command: long, id: 'at-the-tail' },
    ])
      ana.raw(JSON.stringify({ type: 'command', ...message }))
    await until(() => ['at-the-head', 'at-the-tail'].every(id => ana.traffic.some(text => text.includes(id))))
    for (let i = 0; i < 510; i++) ana.raw('{"type":"ping"}')
    await until(() => ana.closed !== undefined)
    expect(ana.closed?.code).toBe(4004)
    await slow.close()
  })

  test('sockets of a user, games of a guest, watched tables, requests of an address', async () => {
    const small = await startNode({
      limits: {
        socketsOfUser: 2,
        roomOfGuest: { games: 1, withComputers: 1, computersAlone: 1 },
        watchedBySocket: 1,
        requests: { burst: 8, perSecond: 0 },
      },
    })
    const ana = await (await newClient(small.url).guest('Ana')).connect()
    const second = newClient(small.url)
    second.cookie = ana.cookie
    await second.connect()
    const third = newClient(small.url)
    third.cookie = ana.cookie
    await third.connect()
    // The newest displaces the oldest, which may be long dead.
    await until(() => ana.closed !== undefined)
    expect(ana.closed?.code).toBe(4002)
    expect(second.closed).toBeUndefined()
    const { game } = await ana.create({ listed: true })
    const again = await ana.request('POST', '/games', {
      system: 'ford',
      scenario: 'dawn',
      listed: true,
      clock: { kind: 'none' },
      computers: [],
    })
    expect(again.body.error).toMatchObject({ code: 'server.limit.games', values: { most: 1 } })
    await third.watch(game.id)
    const eve = await (await newClient(small.url).guest('Eve')).connect()
    const other = await eve.create({ listed: true })
    expect(await third.ask({ type: 'watch', game: other.game.id })).toMatchObject({
      code: 'server.limit.watched',
    })
    for (let i = 0; i < 5; i++) await eve.request('DELETE', '/session')
    expect((await eve.request('DELETE', '/session')).body.error.code).toBe('server.limit.rate')
    await small.close()
  })
})

test('the number of open games holds however many are asked for at once', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const settings = {
    system: 'ford',
    scenario: 'dawn',
    listed: false,
    clock: { kind: 'none' },
    computers: [],
  }
  const answers = await Promise.all(Array.from({ length: 25 }, () => ana.request('POST', '/games', settings)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a parameter that is given twice is no fault of ours', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const { game, invite } = await ana.create({})
  const luis = await newClient(node.url).guest('Luis')
  const twice = await luis.request('GET', `/games/${game.id}?invite=${invite}&invite=${invite}`)
  expect(twice.status).toBe(404)
})

test('a note with a character that no database takes is refused, not a fault', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const { game } = await ana.create({})
  const note = (text: string) => ana.request('PUT', `/games/${game.id}/note`, { text })
  expect((await note('a\0b')).status).toBe(400)
  expect((await note('a b')).status).toBe(200)
  expect((await ana.request('PATCH', '/me', { webhook: 'https://example.org/\0' })).status).toBe(400)
})

test('a guest who renews the key closes the door to whoever has the old one', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const thief = newClient(node.url)
  expect((await thief.request('POST', '/session/resume', { key: ana.key })).status).toBe(200)
  const renewed = await ana.request<{ key: string }>('POST', '/session/key')
  expect(renewed.status).toBe(200)
  expect((await thief.request<{ user: unknown }>('GET', '/session')).body.user).toBeNull()
  expect((await thief.request('POST', '/session/resume', { key: ana.key })).status).toBe(403)
  expect((await thief.request('POST', '/session/resume', { key: renewed.body.key })).status).toBe(200)
  expect((await ana.request<{ user: unknown }>('GET', '/session')).body.user).not.toBeNull()
})

test('a server with a public address answers to that name alone', async () => {
  const named = await startNode({ publicUrl: 'https://play.example.org' })
  const { hostname, port } = new URL(named.url)
  const ask = (host: string): Promise<{ status: number | undefined; hsts: unknown }> =>
    new Promise((resolve, reject) => {
      request({ hostname, port, path: '/api/health', headers: { host } }, response => {
        response.resume()
        resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] })
      })
        .on('error', reject)
        .end()
    })
  expect(await ask('play.example.org')).toEqual({ status: 200, hsts: expect.stringContaining('max-age') })
  expect((await ask(`127.0.0.1:${port}`)).status).toBe(200)
  expect((await ask('PLAY.example.org:443')).status).toBe(200)
  for (const other of [
    'evil.example.com',
    'play.example.org:80',
    'play.example.org.evil.com',
    'x@play.example.org',
  ])
    expect((await ask(other)).status).toBe(421)
  await named.close()
})
