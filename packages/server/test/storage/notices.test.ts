import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NoticeRow } from '../../src/storage/notice-storage.ts'
import { openPostgres } from '../../src/storage/postgres.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import type { GameCardRow, Storage } from '../../src/storage/storage.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** What is kept of notices, in both databases. */

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

const notice = (id: string, change: Partial<NoticeRow> = {}): NoticeRow => ({
  id,
  user: 'ana',
  channel: 'email',
  target: '',
  kind: 'turn',
  game: 'game',
  title: '{}',
  state: 'waiting',
  tries: 0,
  fault: '',
  created: 1000,
  due: 2000,
  ...change,
})

describe.each(['sqlite', 'postgres'])('%s', name => {
  let storage: Storage
  let open: () => Promise<Storage>

  beforeAll(async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mesnada-notices-')), 'test.db')
    const url = name === 'postgres' ? await postgres.createDatabase() : ''
    open = () => openStorage(url ? openPostgres({ url, connections: 4 }) : openSqlite(file))
    storage = await open()
    for (const id of ['ana', 'luis'])
      await storage.createUser({
        id,
        name: id,
        login: '',
        password: '',
        keyHash: id,
        webhook: '',
        created: 1,
      })
  })

  afterAll(() => storage.close())

  test('a secret is made once, whoever asks', async () => {
    const other = await open()
    const asked = [storage, other].map((each, i) => each.notices.secret('push', () => `made-${i}`))
    const [first, second] = await Promise.all(asked)
    expect(first).toBe(second)
    expect(await other.notices.secret('push', () => 'later')).toBe(first)
    await other.close()
  })

  test('settings are replaced as a whole', async () => {
    expect(await storage.notices.settings('ana')).toBeUndefined()
    await storage.notices.putSettings('ana', '{"a":1}')
    await storage.notices.putSettings('ana', '{"b":2}')
    expect(await storage.notices.settings('ana')).toBe('{"b":2}')
  })

  test('a browser belongs to whoever subscribed last, and there are only so many', async () => {
    const device = (id: string, user: string, created: number) => ({
      id,
      user,
      endpoint: `https://push.example/${id}`,
      p256dh: 'p',
      auth: 'a',
      device: 'd',
      created,
    })
    for (const created of [1, 2, 3])
      await storage.notices.putSubscription(device(`d${created}`, 'ana', created), 2)
    expect((await storage.notices.subscriptions('ana')).map(({ id }) => id)).toEqual(['d3', 'd2'])
    await storage.notices.putSubscription(device('d3', 'luis', 4), 2)
    expect((await storage.notices.subscriptions('ana')).map(({ id }) => id)).toEqual(['d2'])
    await storage.notices.dropSubscription('ana', 'd3')
    expect(await storage.notices.subscriptions('luis')).toEqual([device('d3', 'luis', 4)])
  })

  test('an e-mail address is confirmed once, in time, by its code', async () => {
    const email = { user: 'ana', address: 'a@example.org', codeHash: 'c', expires: 100, confirmed: false }
    await storage.notices.putEmail(email)
    expect(await storage.notices.usersByEmail('a@example.org')).toEqual([])
    expect(await storage.notices.confirmEmail('ana', 'c', 100)).toBe(false)
    expect(await storage.notices.confirmEmail('ana', 'd', 50)).toBe(false)
    expect(await storage.notices.confirmEmail('ana', '', 50)).toBe(false)
    expect(await storage.notices.confirmEmail('ana', 'c', 50)).toBe(true)
    expect(await storage.notices.confirmEmail('ana', 'c', 50)).toBe(false)
    expect(await storage.notices.email('ana')).toEqual({ ...email, codeHash: '', confirmed: true })
    expect(await storage.notices.usersByEmail('a@example.org')).toEqual(['ana'])
    await storage.notices.dropEmail('ana')
    expect(await storage.notices.email('ana')).toBeUndefined()
  })

  test('the same notice waits once; of two nodes one takes it; what was sent may come up again', async () => {
    const { notices } = storage
    await notices.enqueue(notice('n1'))
    await notices.enqueue(notice('n2', { due: 1500 }))
    await notices.enqueue(notice('n3', { game: 'other', due: 9000 }))
    expect(await notices.dueNotices(1999, 10)).toEqual([])
    const [due, ...rest] = await notices.dueNotices(2000, 10)
    expect([due, rest]).toEqual([notice('n1'), []])
    const other = await open()
    const taken = [storage, other].map(each => each.notices.claim(notice('n1'), 3000))
    expect((await Promise.all(taken)).toSorted()).toEqual([false, true])
    await other.close()
    expect(await notices.dueNotices(2999, 10)).toEqual([])
    await notices.settle('n1', { state: 'sent', tries: 1, fault: '', due: 3000 })
    await notices.enqueue(notice('n4', { created: 2000, due: 4000 }))
    expect((await notices.recentNotices('ana', 2)).map(({ id, state }) => [id, state])).toEqual([
      ['n4', 'waiting'],
      ['n1', 'sent'],
    ])
    await notices.dropOldNotices(1500)
    expect((await notices.recentNotices('ana', 9)).map(({ id }) => id)).toEqual(['n4'])
  })

  test('the games that wait for a user, whichever seat he has', async () => {
    const game = (id: string) => ({
      id,
      owner: 'o',
      secret: 's',
      invite: 'i',
      settings: '{}',
      created: 1,
      computers: 0,
    })
    const room = { games: 99, withComputers: 99, computersAlone: 99 }
    const make = (id: string, change: Partial<GameCardRow>) =>
      storage.createGame(
        game(id),
        [],
        {
          status: 'playing',
          listed: false,
          system: 'ford',
          scenario: 'dawn',
          seats: ['ana', 'luis'],
          steps: 0,
          deciding: 0,
          waiting: 'ana',
          due: 0,
          updated: 1,
          summary: '{}',
          ...change,
        },
        room,
      )
    await make('w1', {})
    await make('w2', { seats: ['luis', 'ana'], status: 'open' })
    await make('w3', { waiting: 'luis' })
    await make('w4', { status: 'over' })
    expect(await storage.notices.waitingFor('ana', 9)).toEqual(['w1', 'w2'])
    expect(await storage.notices.waitingFor('ana', 1)).toEqual(['w1'])
    expect(await storage.notices.waitingFor('luis', 9)).toEqual(['w3'])
  })
})
