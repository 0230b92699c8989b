import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lookOf } from '../../src/identity/names.ts'
import type {
  AccountsAnswer,
  BlocksAnswer,
  HostAnswer,
  RecoveryAnswer,
  RegisteredAnswer,
  SessionAnswer,
  SessionsAnswer,
  WordsAnswer,
} from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { newClient, startMatch, until } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { startMailServer, type TestMailServer } from '../support/smtp.ts'

let node: TestNode
let mail: TestMailServer

beforeAll(async () => {
  mail = await startMailServer()
  node = await startNode({
    hosts: ['The.Host'],
    mail: { url: mail.url, from: 'games@club.example' },
    limits: { logins: { burst: 1000, perSecond: 1000 } },
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

const register = async (login: string, name: string) => {
  const client = newClient(node.url)
  const { status, body } = await client.request<RegisteredAnswer>('POST', '/account', {
    login,
    password: PASSWORD,
    name,
  })
  expect(status).toBe(200)
  return { client, recovery: body.recovery }
}

const logIn = async (login: string, password = PASSWORD): Promise<Client> => {
  const client = newClient(node.url)
  await client.request('POST', '/session', { login, password })
  return client
}

const whoIs = async (client: Client): Promise<string | undefined> =>
  (await client.request<SessionAnswer>('GET', '/session')).body.user?.name

test.each([
  ['Ximena', 'ximena'],
  ['Ximena', 'XIMENA '],
  ['Ximena', 'Xímeña'],
  ['Ximena', 'X i m e n a'],
  ['Ximena', 'X1mena'],
  ['Ximena', 'Xirnena'],
  ['Paco', 'Расо'],
  ['Oliver', '0liver'],
])('%s and %s look alike', (one, other) => expect(lookOf(other)).toBe(lookOf(one)))

test.each([
  ['Ana', 'Anna'],
  ['Luis', 'Luisa'],
  ['李', '王'],
  ['★', '☆'],
])('%s and %s do not', (one, other) => expect(lookOf(other)).not.toBe(lookOf(one)))

test('nobody else takes the name of an account, or one that looks like it', async () => {
  const { client } = await register('mencia', 'Mencía')
  for (const name of ['Mencía', 'MENCIA', 'Menc1a']) {
    const guest = await newClient(node.url).request('POST', '/session/guest', { name })
    expect([name, guest.body.error.code]).toEqual([name, 'server.name.taken'])
  }
  const other = await newClient(node.url).guest('Somebody')
  expect((await other.request('PATCH', '/me', { name: 'mencia' })).body.error.code).toBe('server.name.taken')
  const account = { login: 'false-mencia', password: PASSWORD, name: 'Mencia' }
  expect((await other.request('POST', '/account', account)).body.error.code).toBe('server.name.taken')
  // A name that was given up is free again; one's own may be written otherwise.
  expect((await client.request('PATCH', '/me', { name: 'mencía' })).status).toBe(200)
  expect((await client.request('PATCH', '/me', { name: 'Doña Mencía' })).status).toBe(200)
  await newClient(node.url).guest('Mencía')
})

test('guests have no code to come back with', async () => {
  const guest = await newClient(node.url).guest('Without an account')
  const { status, body } = await guest.request('POST', '/me/recovery', { password: PASSWORD })
  expect([status, body.error.code]).toEqual([403, 'server.people.guest'])
})

test('sessions are listed and ended one by one', async () => {
  const { client: first } = await register('sessions', 'Of sessions')
  const second = await (await logIn('sessions')).connect()
  const { sessions } = (await first.request<SessionsAnswer>('GET', '/me/sessions')).body
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
  const other = sessions.find(({ isThis }) => !isThis)
  // Nobody ends a session of somebody else.
  const eve = await newClient(node.url).guest('Eve')
  await eve.request('DELETE', '/me/sessions', { id: other?.id })
  expect(await whoIs(second)).toBe('Of sessions')
  await first.request('DELETE', '/me/sessions', { id: other?.id })
  await until(() => second.closed !== undefined)
  expect(await whoIs(second)).toBeUndefined()
  expect(await whoIs(first)).toBe('Of sessions')
})

test('the code that came with the account sets a new password, once, and ends all sessions', async () => {
  const { client, recovery } = await register('forgetful', 'Forgetful')
  expect(recovery).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)
  const elsewhere = newClient(node.url)
  const next = 'a password to remember'
  const recover = (code: string, login = 'forgetful') =>
    elsewhere.request('POST', '/session/recover', { login, code, password: next })
  expect((await recover('AAAAA-AAAAA-AAAAA-AAAAA')).body.error.code).toBe('server.recovery.wrong')
  expect((await recover(recovery, 'nobody')).body.error.code).toBe('server.recovery.wrong')
  expect((await recover(recovery.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect(await whoIs(elsewhere)).toBe('Forgetful')
  expect(await whoIs(client)).toBeUndefined()
  expect((await recover(recovery)).status).toBe(409)
  expect(await whoIs(await logIn('forgetful'))).toBeUndefined()
  // A new one needs the password.
  const refused = await elsewhere.request('POST', '/me/recovery', { password: PASSWORD })
  expect(refused.body.error.code).toBe('server.login.wrong')
  const { body } = await elsewhere.request<RecoveryAnswer>('POST', '/me/recovery', { password: next })
  expect((await recover(body.code)).status).toBe(200)
})

test('a code is sent to the confirmed address and to no other, and nobody learns whether there is one', async () => {
  const { client } = await register('with-mail', 'With mail')
  const forgot = (login: string) => newClient(node.url).request('POST', '/session/forgot', { login })
  expect(await forgot('with-mail')).toEqual(await forgot('no-such-person'))
  expect(mail.letters).toHaveLength(0)
  await client.request('PUT', '/notices/email', { address: 'with@example.org', password: PASSWORD })
  const code = /\b[A-Z2-9]{8}\b/.exec(mail.letters[0]?.text ?? '')?.[0]
  await client.request('POST', '/notices/email', { code })
  await forgot('with-mail')
  await until(() => mail.letters.length > 1)
  expect(mail.letters.map(({ to }) => to)).toEqual(['with@example.org', 'with@example.org'])
  const [sent] = /([A-Z2-9]{5}-){3}[A-Z2-9]{5}/.exec(mail.letters[1]?.text ?? '') ?? []
  const body = { login: 'with-mail', code: sent, password: 'another good password' }
  expect((await newClient(node.url).request('POST', '/session/recover', body)).status).toBe(200)
  // Letters are limited by account too.
  const codes: number[] = []
  for (let tries = 0; tries < 5; tries++) codes.push((await forgot('with-mail')).status)
  expect(codes.at(-1)).toBe(429)
})

test('all one’s data in one file, and nobody else’s', async () => {
  const match = await startMatch([node.url, node.url])
  const [ana, luis] = match.players
  await ana.command(match.game, { type: 'say', text: 'my words' })
  await luis.command(match.game, { type: 'say', text: 'his words' })
  await ana.request('PUT', `/games/${match.game}/note`, { text: 'my note' })
  const { body } = await ana.request<Record<string, unknown>>('GET', '/me/export')
  expect(body).toMatchObject({
    format: 'mesnada-person',
    person: { name: 'Ana' },
    notes: [{ game: match.game, text: 'my note' }],
    games: [{ id: match.game, seats: [0], said: [{ text: 'my words' }] }],
  })
  expect(JSON.stringify(body)).not.toMatch(/his words|scrypt|keyHash/)
  await Promise.all(match.players.map(player => player.close()))
})

test('whoever is erased gives up his games and leaves nothing but what finished games say', async () => {
  const match = await startMatch([node.url, node.url])
  const [ana, luis] = match.players
  await luis.request('POST', '/account', { login: 'erased', password: PASSWORD, name: 'Erased' })
  await luis.connect()
  expect((await luis.request('DELETE', '/me', { password: 'no' })).status).toBe(403)
  expect((await luis.request('DELETE', '/me', { password: PASSWORD })).status).toBe(200)
  await until(() => match.tables[0].isOver)
  expect(match.tables[0].heard.at(-1)?.view).toMatchObject({ type: 'ended', by: 'resignation' })
  expect(await whoIs(await logIn('erased'))).toBeUndefined()
  expect((await newClient(node.url).request('POST', '/session/resume', { key: luis.key })).status).toBe(403)
  // Name and login are free again.
  await register('erased', 'Erased')
  await ana.close()
})

test('however many games one has ended since, those under way are given up when one is erased', async () => {
  const match = await startMatch([node.url, node.url])
  const [ana, luis] = match.players
  const user = (await luis.request<SessionAnswer>('GET', '/session')).body.user?.id ?? ''
  const room = { games: 1e9, withComputers: 1e9, computersAlone: 1e9 }
  const later = Date.now() + 1e6
  await Promise.all(
    Array.from({ length: 1001 }, (_, number) =>
      node.storage.createGame(
        {
          id: `ended-long-ago-${number}`,
          owner: user,
          secret: 's',
          invite: 'i',
          settings: '{}',
          created: 1,
          computers: 0,
        },
        [],
        {
          status: 'over',
          listed: false,
          system: 'ford',
          scenario: 'dawn',
          seats: [user, ''],
          steps: 0,
          deciding: -1,
          waiting: '',
          due: 0,
          updated: later + number,
          summary: '{}',
        },
        room,
      ),
    ),
  )
  expect((await luis.request('DELETE', '/me', { password: '' })).status).toBe(200)
  await until(() => match.tables[0].isOver)
  await ana.close()
})

test('whom one has blocked does not sit down with one, and does not speak to one', async () => {
  const match = await startMatch([node.url, node.url])
  const [ana, luis] = match.players
  const blocked = await ana.request<BlocksAnswer>('POST', '/people/blocks', { game: match.game, seat: 1 })
  expect(blocked.body.blocked).toMatchObject([{ name: 'Luis' }])
  expect(await luis.command(match.game, { type: 'say', text: 'hear me' })).toMatchObject({
    type: 'refused',
    code: 'server.people.blocked',
  })
  const { game, invite } = await ana.create({ listed: true })
  await expect(luis.sit(game.id, 1, invite)).rejects.toThrow('server.people.blocked')
  await ana.request('DELETE', '/people/blocks', { id: blocked.body.blocked[0]?.id })
  await luis.sit(game.id, 1, invite)
  expect((await ana.request('POST', '/people/blocks', { game: game.id, seat: 0 })).status).toBe(409)
  await Promise.all(match.players.map(player => player.close()))
})

test('whoever made a game frees a seat before the start; nobody else does', async () => {
  const ana = await (await newClient(node.url).guest('Ana')).connect()
  const luis = await (await newClient(node.url).guest('Luis')).connect()
  const { game } = await ana.create({ listed: true })
  const table = await ana.watch(game.id)
  await luis.sit(game.id, 1)
  expect(await luis.command(game.id, { type: 'kick', seat: 1 })).toMatchObject({
    code: 'server.game.not-owner',
  })
  expect(await ana.command(game.id, { type: 'kick', seat: 0 })).toMatchObject({
    code: 'server.people.nobody',
  })
  expect(await ana.command(game.id, { type: 'kick', seat: 1 })).toMatchObject({ type: 'done' })
  await until(() => table.heard.at(-1)?.view.type === 'left')
  await Promise.all([ana.close(), luis.close()])
})

test('a report reaches the host, who reads the words, shuts out, and is written down', async () => {
  const match = await startMatch([node.url, node.url])
  const [ana, luis] = match.players
  await luis.command(match.game, { type: 'say', text: 'something vile' })
  const report = { game: match.game, seat: 1, text: 'He is vile.' }
  expect((await ana.request('POST', '/people/reports', report)).status).toBe(200)
  expect((await luis.request('POST', '/people/reports', report)).status).toBe(409)
  expect((await ana.request('GET', '/host')).body.error.code).toBe('server.people.not-host')

  const { client: chief } = await register('the.host', 'The host')
  const { reports } = (await chief.request<HostAnswer>('GET', '/host')).body
  expect(reports).toMatchObject([
    { reporter: { name: 'Ana' }, reported: { name: 'Luis' }, text: 'He is vile.', isHandled: false },
  ])
  const { words } = (await chief.request<WordsAnswer>('GET', `/host/words?game=${match.game}`)).body
  expect(words).toMatchObject([{ name: 'Luis', text: 'something vile' }])
  const user = reports[0]?.reported.id
  await chief.request('POST', '/host/bans', { user, days: 7, reason: 'vile' })
  await until(() => luis.closed !== undefined)
  const back = await newClient(node.url).request('POST', '/session/resume', { key: luis.key })
  expect(back.body.error.code).toBe('server.login.banned')
  const { accounts } = (await chief.request<AccountsAnswer>('GET', `/host/accounts?q=${user}`)).body
  expect(accounts).toMatchObject([{ name: 'Luis', isBanned: true }])
  await chief.request('DELETE', '/host/bans', { user })
  expect((await newClient(node.url).request('POST', '/session/resume', { key: luis.key })).status).toBe(200)
  await chief.request('POST', '/host/reports', { id: reports[0]?.id })
  const after = (await chief.request<HostAnswer>('GET', '/host')).body
  expect(after.reports[0]?.isHandled).toBe(true)
  expect(after.audit.map(({ who, deed }) => [who, deed])).toEqual(
    expect.arrayContaining([
      ['the.host', 'ban'],
      ['the.host', 'unban'],
      ['the.host', 'read'],
      ['the.host', 'handled'],
    ]),
  )
  // The host cannot be shut out, and calls off games that have not begun.
  const me = (await chief.request<SessionAnswer>('GET', '/session')).body.user?.id
  expect((await chief.request('POST', '/host/bans', { user: me, days: 1, reason: '' })).status).toBe(409)
  const { game } = await ana.create({ listed: true })
  expect((await chief.request('DELETE', '/host/games', { game: game.id })).status).toBe(200)
  expect((await chief.request('DELETE', '/host/games', { game: match.game })).status).toBe(409)
  await ana.close()
})

test('reports are limited by person', async () => {
  const match = await startMatch([node.url, node.url])
  const [ana] = match.players
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++)
    statuses.push(
      (await ana.request('POST', '/people/reports', { game: match.game, seat: 1, text: 'again' })).status,
    )
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  await Promise.all(match.players.map(player => player.close()))
})
