import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  AsidesAnswer,
  NoticesAnswer,
  RegisteredAnswer,
  SeekAnswer,
  SeeksAnswer,
} from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { newClient, playStep, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'

/** What people could do to each other with what is between the games. */

let node: TestNode
let mail: TestMailServer

beforeAll(async () => {
  mail = await startMailServer()
  node = await startNode({
    hosts: ['chief'],
    mail: { url: mail.url, from: 'games@club.example' },
    limits: { logins: { burst: 1000, perSecond: 1000 }, talk: { burst: 3000, perSecond: 1 } },
    allowPrivateWebhooks: true,
  })
})

afterAll(async () => {
  await node.close()
  await mail.close()
})

beforeEach(() => {
  mail.letters.length = 0
})

const PASSWORD = 'correct horse battery'
const NEXT = 'another good password'

const register = async (login: string): Promise<Client> => {
  const client = newClient(node.url)
  const account = { login, password: PASSWORD, name: `Of ${login}` }
  expect((await client.request('POST', '/account', account)).status).toBe(200)
  return client
}

const person = async (name: string): Promise<Client> => (await newClient(node.url).guest(name)).connect()

const confirmEmail = async (client: Client, address: string, password?: string): Promise<void> => {
  const body = { address, ...(password !== undefined && { password }) }
  expect((await client.request('PUT', '/notices/email', body)).status).toBe(200)
  const code = /\b[A-Z2-9]{8}\b/.exec(mail.letters.at(-1)?.text ?? '')?.[0]
  expect((await client.request('POST', '/notices/email', { code })).status).toBe(200)
}

const terms = { system: 'ford', scenario: 'dawn', clock: { kind: 'none' } } as const

test('a webhook that answers slowly keeps nobody else’s notice waiting', async () => {
  const called: string[] = []
  const server = createServer((request, response) => {
    called.push(request.url ?? '')
    if (request.url === '/slow') setTimeout(() => response.end(), 3000)
    else response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const [eve, ana] = [await newClient(node.url).guest('Eve'), await newClient(node.url).guest('Ana')]
  await eve.request('PATCH', '/me', { webhook: `${address}/slow` })
  await ana.request('PATCH', '/me', { webhook: `${address}/quick` })
  await eve.request('POST', '/notices/test', { channel: 'webhook' })
  await until(() => called.includes('/slow'))
  const asked = performance.now()
  await ana.request('POST', '/notices/test', { channel: 'webhook' })
  await until(() => called.includes('/quick'))
  expect(performance.now() - asked).toBeLessThan(2000)
  server.closeAllConnections()
  server.close()
})

test('who asks for a forgotten password learns nothing from how long the answer takes', async () => {
  const client = await register('slow-mail')
  await confirmEmail(client, 'slow@example.org', PASSWORD)
  // The mail server takes its time: nobody waits for it.
  mail.delayMs = 3000
  const asked = performance.now()
  await newClient(node.url).request('POST', '/session/forgot', { login: 'slow-mail' })
  expect(performance.now() - asked).toBeLessThan(2000)
  mail.delayMs = 0
  await expect.poll(() => mail.letters.length, { timeout: 10_000 }).toBe(2)
})

const recoveryIn = (text = ''): string => /([A-Z2-9]{5}-){3}[A-Z2-9]{5}/.exec(text)?.[0] ?? ''

test.each([
  [
    'a new password',
    (client: Client) => client.request('POST', '/account/password', { old: PASSWORD, password: NEXT }),
  ],
  [
    'another address',
    (client: Client) =>
      client.request('PUT', '/notices/email', { address: 'b@example.org', password: PASSWORD }),
  ],
  ['no address', (client: Client) => client.request('DELETE', '/notices/email')],
])('a code in a letter is worth nothing after %s', async (what, change) => {
  const login = `void-${what.replaceAll(' ', '-')}`
  const client = await register(login)
  await confirmEmail(client, `${login}@example.org`, PASSWORD)
  await newClient(node.url).request('POST', '/session/forgot', { login })
  await expect.poll(() => recoveryIn(mail.letters.at(-1)?.text)).not.toBe('')
  const code = recoveryIn(mail.letters.at(-1)?.text)
  expect((await change(client)).status).toBe(200)
  const body = { login, code, password: 'yet another password' }
  expect((await newClient(node.url).request('POST', '/session/recover', body)).status).toBe(409)
})

test('a passkey outlasts a new password, and not an account that was lost and got back', async () => {
  const client = newClient(node.url)
  const account = { login: 'got-back', password: PASSWORD, name: 'Got back' }
  const { user, recovery } = (await client.request<RegisteredAnswer>('POST', '/account', account)).body
  const key = { id: 'k', publicKey: 'p', counter: 0, transports: '[]', device: '', created: 1, used: 0 }
  const id = user?.id ?? ''
  await node.storage.passkeys.putPasskey({ ...key, user: id }, 5)
  const passkeys = async () => (await node.storage.passkeys.passkeys(id)).length
  await client.request('POST', '/account/password', { old: PASSWORD, password: NEXT })
  expect(await passkeys()).toBe(1)
  const body = { login: 'got-back', code: recovery, password: 'yet another password' }
  expect((await newClient(node.url).request('POST', '/session/recover', body)).status).toBe(200)
  expect(await passkeys()).toBe(0)
})

test('a character that no database takes is refused wherever somebody is looked for', async () => {
  const eve = await newClient(node.url).guest('Eve')
  const asked = await Promise.all([
    eve.request('POST', '/session', { login: 'a\0b', password: PASSWORD }),
    eve.request('POST', '/session/forgot', { login: 'a\0b' }),
    eve.request('POST', '/session/recover', { login: 'a\0b', code: 'x', password: NEXT }),
    eve.request('DELETE', '/me/sessions', { id: 'a\0b' }),
    eve.request('DELETE', '/people/blocks', { id: 'a\0b' }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
})

test('links of games are counted as what is looked up, and not as files', async () => {
  const strict = await startNode({ limits: { reads: { burst: 5, perSecond: 0.01 } } })
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries++)
    statuses.push((await fetch(`${strict.url}/game/AAAAAAAAAAAAAAAAAAAA`)).status)
  expect(statuses.slice(5)).toEqual([429, 429])
  await strict.close()
})

test('who finds an account open cannot put his own address to it: that takes the password', async () => {
  const client = await register('left-open')
  const put = (body: object) =>
    client.request('PUT', '/notices/email', { address: 'eve@example.org', ...body })
  expect((await put({})).body.error.code).toBe('server.login.wrong')
  expect((await put({ password: 'a wrong password' })).body.error.code).toBe('server.login.wrong')
  expect(mail.letters).toEqual([])
  expect((await put({ password: PASSWORD })).status).toBe(200)
})

test('an address gets only so many letters from all who claim it', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries++) {
    const client = await newClient(node.url).guest(`Claimant ${tries}`)
    statuses.push((await client.request('PUT', '/notices/email', { address: 'Victim@example.org' })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('who has no room for a game takes nobody’s seek away', async () => {
  const [ana, eve] = [await person('Ana'), await person('Eve')]
  for (let made = 0; made < 10; made++) await eve.create({})
  const sought = await ana.request<SeekAnswer>('POST', '/seeks', terms)
  expect(sought.body.expires).toBeGreaterThan(0)
  await eve.request('POST', '/seeks', terms)
  const { seeks } = (await ana.request<SeeksAnswer>('GET', '/seeks')).body
  expect(seeks.filter(({ yours }) => yours)).toHaveLength(1)
  await Promise.all([ana.close(), eve.close()])
})

test('one who looks on does not use up the room of all others, however short his remarks are', async () => {
  const match = await startMatch([node.url, node.url], { listed: true })
  const eve = await newClient(node.url).guest('Eve')
  const statuses: number[] = []
  for (let said = 0; said < 40; said++)
    statuses.push((await eve.request('POST', `/games/${match.game}/asides`, { text: 'x' })).status)
  expect(statuses.filter(status => status === 200).length).toBeLessThan(35)
  const luisa = await newClient(node.url).guest('Luisa')
  expect((await luisa.request('POST', `/games/${match.game}/asides`, { text: 'hello' })).status).toBe(200)
  await Promise.all(match.players.map(player => player.close()))
})

test('whom one has blocked does not speak beside one’s game, asks for no rematch, and learns of no hidden game', async () => {
  const match = await startMatch([node.url, node.url], { listed: true })
  const [ana, luis] = match.players
  await ana.request('POST', '/people/blocks', { game: match.game, seat: 1 })
  await luis.command(match.game, { type: 'resign' })
  await until(() => match.tables[0].isOver)
  const said = await luis.request<AsidesAnswer>('POST', `/games/${match.game}/asides`, { text: 'hear me' })
  expect(said.body.error.code).toBe('server.people.blocked')
  const again = await luis.request('POST', `/games/${match.game}/rematch`)
  expect(again.body.error.code).toBe('server.people.blocked')
  const { game } = await ana.create({ listed: false })
  expect(await luis.command(game.id, { type: 'sit', seat: 1, pledge: '0'.repeat(64) })).toMatchObject({
    code: 'server.game.unknown',
  })
  await Promise.all(match.players.map(player => player.close()))
})

test('of two who take names that look alike at the same time one gets his', async () => {
  const names = ['Rodrigo Díaz', 'Rodrigo Diaz', 'R0drigo Diaz', 'rodrigo díaz']
  const answers = await Promise.all(
    names.map((name, number) =>
      newClient(node.url).request('POST', '/account', {
        login: `rodrigo-${number}`,
        password: PASSWORD,
        name,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  // Whoever was refused has no account either.
  const logins = await Promise.all(
    names.map((_, number) =>
      newClient(node.url).request('POST', '/session', { login: `rodrigo-${number}`, password: PASSWORD }),
    ),
  )
  expect(logins.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403])
})

test('the login of one who runs the server does not become free: he cannot erase himself', async () => {
  const chief = await register('chief')
  const { status, body } = await chief.request('DELETE', '/me', { password: PASSWORD })
  expect([status, body.error.code]).toEqual([409, 'server.people.host'])
})

test('what people write is stored in one form, without signs that turn the line around', async () => {
  const match = await startMatch([node.url, node.url])
  const [ana, luis] = match.players
  const heard = luis.next(message => message.type === 'entry' && message.view.type === 'said')
  await ana.command(match.game, { type: 'say', text: ' cafe\u0301 \u202Egnp.exe\u2066\u0007 \u200F ' })
  expect(await heard).toMatchObject({ view: { text: 'café gnp.exe' } })
  expect(await ana.command(match.game, { type: 'say', text: '\u202E\u200B' })).toMatchObject({
    code: 'server.message.shape',
  })
  await Promise.all(match.players.map(player => player.close()))
})

test('who is asked again and again gets one letter for it', async () => {
  const match = await startMatch([node.url, node.url])
  const seat = match.tables[0].deciding ?? 0
  const asked = match.players[seat === 0 ? 1 : 0]
  await confirmEmail(asked, 'asked@example.org')
  await playStep(match)
  for (let times = 0; times < 3; times++) {
    await match.players[seat].command(match.game, { type: 'ask-undo' })
    await asked.command(match.game, { type: 'answer-undo', accept: false })
  }
  const sent = async () =>
    (await asked.request<NoticesAnswer>('GET', '/notices')).body.sent.filter(({ kind }) => kind === 'asked')
  expect((await sent()).length).toBeLessThanOrEqual(1)
  await Promise.all(match.players.map(player => player.close()))
})
