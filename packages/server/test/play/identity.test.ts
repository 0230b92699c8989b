import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { checkPassword, hashPassword } from '../../src/identity/passwords.ts'
import type { GamesAnswer, SessionAnswer } from '../../src/protocol/api.ts'
import { newClient, until } from '../support/match.ts'
import { CHEAP, startNode, type TestNode } from '../support/node.ts'

let node: TestNode

beforeAll(async () => {
  node = await startNode({ limits: { logins: { burst: 1000, perSecond: 1000 } } })
})

afterAll(() => node.close())

const account = { login: 'Ana@Example.org', password: 'correct horse battery', name: 'Anabel' }

test('a guest plays at once, and comes back through the link on another device', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const { game } = await ana.create({})
  const elsewhere = newClient(node.url)
  const { body } = await elsewhere.request<SessionAnswer>('POST', '/session/resume', { key: ana.key })
  expect(body.user?.name).toBe('Ana')
  const { body: mine } = await elsewhere.request<GamesAnswer>('GET', '/games?of=me')
  expect(mine.games.map(({ id }) => id)).toEqual([game.id])
  const wrong = await newClient(node.url).request('POST', '/session/resume', { key: 'A'.repeat(43) })
  expect({ status: wrong.status, code: wrong.body.error.code }).toEqual({
    status: 403,
    code: 'server.login.key',
  })
})

test('a guest who registers keeps the games; the old key and the old sessions are worth nothing', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const { game } = await ana.create({})
  const before = newClient(node.url)
  before.cookie = ana.cookie
  await ana.request('POST', '/account', account)
  expect((await before.request<SessionAnswer>('GET', '/session')).body.user).toBeNull()
  const key = await newClient(node.url).request('POST', '/session/resume', { key: ana.key })
  expect(key.status).toBe(403)
  const elsewhere = newClient(node.url)
  const { login, password } = account
  await elsewhere.request('POST', '/session', { login: login.toLowerCase(), password })
  const { body } = await elsewhere.request<GamesAnswer>('GET', '/games?of=me')
  expect(body.games.map(({ id }) => id)).toEqual([game.id])
  const taken = await (await newClient(node.url).guest('Eve')).request('POST', '/account', {
    ...account,
    name: 'Eve',
  })
  expect(taken.body.error.code).toBe('server.login.taken')
  const again = await ana.request('POST', '/account', { ...account, login: 'other' })
  expect(again.body.error.code).toBe('server.login.registered')
})

test('a wrong password and an unknown login are refused in the same words', async () => {
  const eve = newClient(node.url)
  const { login } = account
  const wrong = await eve.request('POST', '/session', { login, password: 'wrong' })
  const unknown = await eve.request('POST', '/session', { login: 'nobody', password: 'wrong' })
  expect(wrong).toEqual(unknown)
  expect(wrong.status).toBe(403)
})

test('a new password ends the other sessions and not this one', async () => {
  const first = newClient(node.url)
  const second = newClient(node.url)
  const { login, password } = account
  await first.request('POST', '/session', { login, password })
  await second.request('POST', '/session', { login, password })
  const next = 'another long password'
  expect((await first.request('POST', '/account/password', { old: 'no', password: next })).status).toBe(403)
  expect((await first.request('POST', '/account/password', { old: password, password: next })).status).toBe(
    200,
  )
  expect((await second.request<SessionAnswer>('GET', '/session')).body.user).toBeNull()
  expect((await first.request<SessionAnswer>('GET', '/session')).body.user?.name).toBe('Anabel')
})

test('logging out closes the sockets of the session and no others', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const eve = await (await newClient(node.url).guest('Eve')).connect()
  await ana.request('DELETE', '/session')
  await until(() => ana.closed !== undefined)
  expect(ana.closed?.code).toBe(4001)
  expect(eve.closed).toBeUndefined()
  // Without a session one is nobody, who may look on.
  await ana.connect()
  expect(JSON.parse(ana.traffic.at(-1) ?? '')).not.toHaveProperty('user')
  await ana.close()
})

test('the cookie is out of reach of scripts and of other sites, and secure where the site is', async () => {
  const plain = await fetch(`${node.url}/api/session/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Ana"}',
  })
  expect(plain.headers.get('set-cookie')).toMatch(
    /^mesnada=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const secure = await startNode({ publicUrl: 'https://mesnada.example' })
  const response = await fetch(`${secure.url}/api/session/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Ana"}',
  })
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-mesnada=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  await secure.close()
})

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{}, 200],
])('a change asked for with %o gets %i', async (headers, status) => {
  const response = await fetch(`${node.url}/api/session`, { method: 'DELETE', headers })
  expect(response.status).toBe(status)
})

test('a form of another site cannot ask for anything: only JSON is read', async () => {
  const response = await fetch(`${node.url}/api/session/guest`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: '{"name":"Ana"}',
  })
  expect(response.status).toBe(415)
})

test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
  'a socket from %s is not opened',
  async origin => {
    const ana = await newClient(node.url).guest('Ana')
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: ana.cookie, origin },
    })
    const status = await new Promise(resolve => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
      socket.on('error', () => {})
      socket.on('open', () => resolve('open'))
    })
    expect(status).toBe(403)
    socket.terminate()
  },
)

test('without a session a socket is there to look on, and to do nothing', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const { game } = await ana.create({ listed: true })
  const hidden = await ana.create({ listed: false })
  const nobody = await newClient(node.url).connect()
  const table = await nobody.watch(game.id)
  expect(table.table).toMatchObject({ viewer: 'spectator', game: game.id })
  expect(await nobody.command(game.id, { type: 'say', text: 'hello' })).toMatchObject({
    code: 'server.login.needed',
  })
  expect(await nobody.ask({ type: 'watch', game: hidden.game.id })).toMatchObject({
    code: 'server.game.unknown',
  })
  await nobody.close()
})

test('passwords: the right one and no other, however it is composed', async () => {
  const hash = await hashPassword('contraseña larga', CHEAP)
  expect(hash).toMatch(/^scrypt\$1024\$8\$1\$/)
  expect(await checkPassword('contraseña larga'.normalize('NFD'), hash)).toBe(true)
  expect(await checkPassword('contrasena larga', hash)).toBe(false)
  expect(await checkPassword('', '')).toBe(false)
  expect(await hashPassword('contraseña larga', CHEAP)).not.toBe(hash)
})
