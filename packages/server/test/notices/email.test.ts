import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Notices } from '../../src/notices/notices.ts'
import { DEFAULT_SETTINGS } from '../../src/notices/settings.ts'
import type { NoticesAnswer } from '../../src/protocol/api.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import type { Time } from '../../src/time/time.ts'
import type { Client } from '../support/client.ts'
import { newClient } from '../support/match.ts'
import { newFolder, startNode, type TestNode } from '../support/node.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'

let mail: TestMailServer
let node: TestNode

beforeAll(async () => {
  mail = await startMailServer()
  node = await startNode({
    mail: { url: mail.url, from: 'Mesnada <games@club.example>' },
    limits: { logins: { burst: 1000, perSecond: 1000 } },
  })
})

afterAll(async () => {
  await node.close()
  await mail.close()
})

beforeEach(() => {
  mail.refusal = undefined
  mail.letters.length = 0
})

const overview = async (client: Client): Promise<NoticesAnswer> =>
  (await client.request<NoticesAnswer>('GET', '/notices')).body

const codeIn = (text = ''): string => /\b[A-Z2-9]{8}\b/.exec(text)?.[0] ?? ''

const confirmed = async (address: string): Promise<Client> => {
  const ana = await newClient(node.url).guest('Ana')
  await ana.request('PUT', '/notices/email', { address })
  const code = codeIn(mail.letters.at(-1)?.text)
  expect((await ana.request('POST', '/notices/email', { code })).status).toBe(200)
  return ana
}

test('an address is confirmed by the code that was sent there, and by no other', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const { body } = await ana.request<NoticesAnswer>('PUT', '/notices/email', { address: 'Ana@Example.org' })
  expect(body.email).toEqual({ address: 'ana@example.org', confirmed: false })
  const [letter] = mail.letters
  expect(letter?.to.toLowerCase()).toBe('ana@example.org')
  expect(letter?.headers.get('from')).toBe('Mesnada <games@club.example>')
  const wrong = await ana.request('POST', '/notices/email', { code: 'AAAAAAAA' })
  expect(wrong.body.error.code).toBe('server.mail.code.wrong')
  const eve = await newClient(node.url).guest('Eve')
  expect((await eve.request('POST', '/notices/email', { code: codeIn(letter?.text) })).status).toBe(409)
  await ana.request('POST', '/notices/email', { code: codeIn(letter?.text).toLowerCase() })
  expect((await overview(ana)).email?.confirmed).toBe(true)
  expect((await ana.request('POST', '/notices/email', { code: codeIn(letter?.text) })).status).toBe(409)
  await ana.request('DELETE', '/notices/email')
  expect((await overview(ana)).email).toBeUndefined()
})

test('an address that nobody confirmed gets nothing but the code', async () => {
  const ana = await newClient(node.url).guest('Ana')
  await ana.request('PUT', '/notices/email', { address: 'ana@example.org' })
  expect((await ana.request('POST', '/notices/test', { channel: 'email' })).status).toBe(409)
  expect(mail.letters).toHaveLength(1)
})

test('a letter can be ended with one click, and by nobody who does not have it', async () => {
  const ana = await confirmed('end@example.org')
  await ana.request('POST', '/notices/test', { channel: 'email' })
  await expect.poll(() => mail.letters.length).toBe(2)
  const letter = mail.letters[1]
  expect(letter?.text).toContain('This is a test from Mesnada')
  expect(letter?.headers.get('auto-submitted')).toBe('auto-generated')
  const link = letter?.headers.get('list-unsubscribe')?.slice(1, -1) ?? ''
  const click = (address: string): Promise<Response> =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  await click(link.replace(/token=.{4}/, 'token=xxxx'))
  expect((await overview(ana)).settings.channels.email).toBe(true)
  await click(link)
  expect((await overview(ana)).settings.channels.email).toBe(false)
})

test('letters are limited by person; what is no address is refused', async () => {
  const ana = await newClient(node.url).guest('Ana')
  for (const address of ['', 'ana', 'ana@', 'a@b\r\nbcc: eve@example.org', `${'a'.repeat(200)}@example.org`])
    expect((await ana.request('PUT', '/notices/email', { address })).status).toBe(400)
  const codes: number[] = []
  for (let tries = 0; tries < 6; tries++)
    codes.push((await ana.request('PUT', '/notices/email', { address: 'a@example.org' })).status)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429])
})

test('a server without a mail server says so', async () => {
  const plain = await startNode()
  const ana = await newClient(plain.url).guest('Ana')
  expect((await overview(ana)).hasEmail).toBe(false)
  const { body } = await ana.request('PUT', '/notices/email', { address: 'a@example.org' })
  expect(body.error.code).toBe('server.notice.no-mail')
  await plain.close()
})

/** Notices on a clock that the test sets, over a database of their own. */
const alone = async () => {
  const storage = await openStorageAt({ dataDir: newFolder() })
  let now = Date.parse('2026-07-01T12:00:00Z')
  const time: Time = {
    wall: () => now,
    steady: () => now,
    after: () => () => {},
    every: () => () => {},
    soon: () => {},
  }
  const waiting = new Map<string, string>()
  const notices = new Notices({
    storage: {
      notices: storage.notices,
      user: id => storage.user(id),
      game: async id => ({ waiting: waiting.get(id) ?? '' }) as Awaited<ReturnType<typeof storage.game>>,
    },
    time,
    allowPrivate: true,
    mail: { url: mail.url, from: 'games@club.example' },
    publicUrl: 'https://club.example/',
    isWatching: () => false,
    fault: error => {
      throw error
    },
  })
  const user = { id: 'ana', name: 'Ana', login: '', password: '', keyHash: 'k', webhook: '', created: 1 }
  await storage.createUser(user)
  const email = { user: 'ana', address: 'ana@example.org', codeHash: '', expires: 0, confirmed: true }
  await storage.notices.putEmail(email)
  const putWebhook = async (webhook: string): Promise<void> => {
    await storage.changeUser('ana', { webhook })
    notices.forget('ana')
  }
  const pass = async (ms: number): Promise<void> => {
    now += ms
    await notices.deliver()
  }
  const dueNow = async () => (await storage.notices.dueNotices(now, 1000)).length
  const latest = async () => (await storage.notices.recentNotices('ana', 1))[0]
  return { notices, storage, waiting, pass, latest, dueNow, putWebhook, close: () => storage.close() }
}

const title = { es: 'Al alba', en: 'At dawn', fr: 'À l’aube' }
const MINUTE = 60_000

test('what fails is tried again ever later, and then given up', async () => {
  const { notices, waiting, pass, latest, close } = await alone()
  waiting.set('game', 'ana')
  await notices.tell('ana', 'turn', 'game', title)
  mail.refusal = '450 later'
  await pass(2 * MINUTE)
  expect(await latest()).toMatchObject({ state: 'waiting', tries: 1, fault: 'status:450' })
  await pass(29_000)
  expect(await latest()).toMatchObject({ tries: 1 })
  for (const [tries, wait] of [1000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE, 360 * MINUTE].entries()) {
    await pass(wait)
    expect(await latest()).toMatchObject({ tries: tries + 2 })
  }
  expect(await latest()).toMatchObject({ state: 'failed', tries: 6, fault: 'status:450' })
  expect(mail.letters).toEqual([])
  await close()
})

test('who gets very many notices gets some at once and the others a minute later, of one game one', async () => {
  const { notices, dueNow, putWebhook, close } = await alone()
  await putWebhook('https://victim.example/hook')
  await notices.put('ana', { ...DEFAULT_SETTINGS, channels: { push: true, email: false, webhook: true } })
  for (let game = 0; game < 100; game++) await notices.tell('ana', 'ended', `game-${game}`, title)
  expect(await dueNow()).toBe(60)
  for (let times = 0; times < 50; times++) await notices.tell('ana', 'ended', 'game-0', title)
  expect(await dueNow()).toBe(60)
  await close()
})

test('only so many calls are under way at a time, and none counts as failed for that', async () => {
  const held: (() => void)[] = []
  let isHolding = true
  const hold = (_: unknown, response: ServerResponse): void => {
    if (isHolding) held.push(() => response.end())
    else response.end()
  }
  // Each at a port of its own: of one address fewer are called at a time.
  const servers = await Promise.all(
    Array.from({ length: 45 }, async () => {
      const server = createServer(hold)
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const { notices, storage, pass, close } = await alone()
  const users = await Promise.all(
    servers.map(async (server, number) => {
      const id = `user-${number}`
      const bound = server.address()
      const webhook = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`
      await storage.createUser({ id, name: id, login: '', password: '', keyHash: id, webhook, created: 1 })
      await notices.tell(id, 'ended', 'game', title)
      return id
    }),
  )
  const delivered = pass(0)
  await expect.poll(() => held.length, { timeout: 7000 }).toBe(40)
  isHolding = false
  for (const answer of held) answer()
  await delivered
  await pass(6000)
  for (const user of users)
    expect((await storage.notices.recentNotices(user, 1))[0]).toMatchObject({ state: 'sent', tries: 1 })
  for (const server of servers) server.close()
  await close()
})

test('a mail server that says no for good is not asked again', async () => {
  const { notices, waiting, pass, latest, close } = await alone()
  waiting.set('game', 'ana')
  await notices.tell('ana', 'turn', 'game', title)
  mail.refusal = '550 nobody of that name'
  await pass(2 * MINUTE)
  expect(await latest()).toMatchObject({ state: 'failed', tries: 1, fault: 'status:550' })
  await close()
})

test('who has moved meanwhile gets no letter', async () => {
  const { notices, waiting, pass, latest, close } = await alone()
  waiting.set('game', 'ana')
  await notices.tell('ana', 'turn', 'game', title)
  waiting.set('game', 'luis')
  await pass(2 * MINUTE)
  expect(await latest()).toMatchObject({ state: 'outdated' })
  expect(mail.letters).toEqual([])
  await close()
})

test('a digest gathers what came up, each game once, in the language of the user', async () => {
  const { notices, waiting, pass, close } = await alone()
  await notices.put('ana', { ...DEFAULT_SETTINGS, language: 'fr', digest: 'hourly' })
  for (const game of ['one', 'two', 'one']) {
    waiting.set(game, 'ana')
    await notices.tell('ana', 'turn', game, title)
  }
  await notices.tell('ana', 'ended', 'three', title)
  await pass(59 * MINUTE)
  expect(mail.letters).toEqual([])
  await pass(MINUTE)
  expect(mail.letters).toHaveLength(1)
  const [letter] = mail.letters
  expect(letter?.text.match(/^https:\/\/club\.example\/#\/online\/\w+$/gm)).toHaveLength(3)
  expect(letter?.text).toContain('À l’aube\u00A0: à vous de jouer.')
  expect(letter?.text).toContain('À l’aube\u00A0: la partie est terminée.')
  await close()
})

test('a kind or a way that is switched off is silent', async () => {
  const { notices, waiting, pass, latest, close } = await alone()
  waiting.set('game', 'ana')
  await notices.put('ana', { ...DEFAULT_SETTINGS, kinds: { turn: false, asked: true, ended: true } })
  await notices.tell('ana', 'turn', 'game', title)
  await notices.put('ana', { ...DEFAULT_SETTINGS, channels: { push: true, email: false, webhook: true } })
  await notices.tell('ana', 'ended', 'game', title)
  await pass(10 * MINUTE)
  expect(await latest()).toBeUndefined()
  await close()
})
