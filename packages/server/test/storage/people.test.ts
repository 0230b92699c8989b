import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/storage/postgres.ts'
import { openStorage } from '../../src/storage/sql-storage.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** What people have to do with one another, in both databases. */

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

describe.each(['sqlite', 'postgres'])('%s', name => {
  let storage: Storage

  beforeAll(async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mesnada-people-')), 'test.db')
    const url = name === 'postgres' ? await postgres.createDatabase() : ''
    storage = await openStorage(url ? openPostgres({ url, connections: 4 }) : openSqlite(file))
    for (const id of ['ana', 'luis'])
      await storage.createUser({
        id,
        name: id,
        login: `${id}-login`,
        password: 'p',
        keyHash: id,
        webhook: '',
        created: 1,
      })
  })

  afterAll(() => storage.close())

  test('a look belongs to one, who may change it', async () => {
    const { people } = storage
    expect(await people.holdName('ana', 'look')).toBe(true)
    expect(await people.holdName('ana', 'look')).toBe(true)
    expect(await people.holdName('luis', 'look')).toBe(false)
    expect(await people.nameHolder('look')).toBe('ana')
    expect(await people.holdName('ana', 'other')).toBe(true)
    expect(await people.nameHolder('look')).toBeUndefined()
  })

  test('of accounts that are made at once with names that look alike one is there, and its name with it', async () => {
    const user = (id: string) => ({
      id,
      name: id,
      login: id,
      password: 'p',
      keyHash: '',
      webhook: '',
      created: 1,
    })
    await storage.createUser({ ...user('guest'), login: '', keyHash: 'guest' })
    const session = { tokenHash: 'registered', user: 'guest', created: 1, expires: 9 }
    const done = await Promise.all([
      ...['one', 'two', 'three'].map(id => storage.createUser(user(id), 'alike')),
      storage.registerGuest({ id: 'guest', name: 'guest', login: 'guest', password: 'p' }, session, 'alike'),
    ])
    expect(done.toSorted()).toEqual(['done', 'name', 'name', 'name'])
    const logins = await Promise.all(
      ['one', 'two', 'three', 'guest'].map(login => storage.userByLogin(login)),
    )
    const [account, ...others] = logins.filter(each => each !== undefined)
    expect(others).toEqual([])
    expect(await storage.people.nameHolder('alike')).toBe(account?.id)
    // A login that is taken is told from a name that is.
    expect(await storage.createUser({ ...user('four'), login: account?.login ?? '' }, 'unlike')).toBe('taken')
    expect(await storage.people.nameHolder('unlike')).toBeUndefined()
  })

  test('sessions with their devices; only one’s own are ended', async () => {
    const { people } = storage
    const session = (tokenHash: string, created: number) => ({
      tokenHash,
      user: 'ana',
      created,
      expires: 100,
    })
    for (const [hash, created] of [
      ['s1', 1],
      ['s2', 2],
    ] as const)
      await storage.createSession(session(hash, created), { password: 'p', keyHash: 'ana' })
    await people.putDevice('s1', 'Firefox')
    await people.putDevice('lost', 'Gone')
    await people.dropLostDevices()
    expect(await people.sessions('ana', 50)).toEqual([
      { id: 's2', device: '', created: 2 },
      { id: 's1', device: 'Firefox', created: 1 },
    ])
    expect(await people.sessions('ana', 100)).toEqual([])
    expect(await people.endOwnSession('luis', 's1')).toBe(false)
    expect(await people.endOwnSession('ana', 's1')).toBe(true)
  })

  test('a code is used once, in time, by whom it was made for', async () => {
    const { people } = storage
    await people.putCode({ user: 'ana', kind: 'own', codeHash: 'old', expires: Number.MAX_SAFE_INTEGER })
    await people.putCode({ user: 'ana', kind: 'own', codeHash: 'c', expires: Number.MAX_SAFE_INTEGER })
    await people.putCode({ user: 'ana', kind: 'mail', codeHash: 'm', expires: 100 })
    expect(await people.takeCode('ana', 'old', 50)).toBe(false)
    expect(await people.takeCode('luis', 'c', 50)).toBe(false)
    expect(await people.takeCode('ana', 'm', 100)).toBe(false)
    expect(await people.takeCode('ana', 'c', 50)).toBe(true)
    expect(await people.takeCode('ana', 'c', 50)).toBe(false)
  })

  test('blocks hold both ways; bans end by time and by hand', async () => {
    const { people } = storage
    await people.block('ana', 'luis', 1)
    await people.block('ana', 'luis', 2)
    expect(await people.blocks('ana')).toEqual([{ id: 'luis', name: 'luis' }])
    expect(await people.isBlocked('luis', 'ana')).toBe(true)
    await people.unblock('ana', 'luis')
    expect(await people.isBlocked('ana', 'luis')).toBe(false)
    const ban = { user: 'luis', expires: 100, reason: 'r', created: 1 }
    await people.ban(ban)
    expect(await people.banOf('luis', 99)).toEqual(ban)
    expect(await people.banOf('luis', 100)).toBeUndefined()
    expect(await people.findUsers('LU', 50, 9)).toMatchObject([{ id: 'luis', isBanned: true }])
    expect(await people.findUsers('ana-l', 50, 9)).toMatchObject([{ id: 'ana', isBanned: false }])
    await people.unban('luis')
    expect(await people.banOf('luis', 50)).toBeUndefined()
  })

  test('reports that wait come first; what the host did is kept', async () => {
    const { people } = storage
    const report = (id: string, created: number) => ({
      id,
      reporter: 'ana',
      reported: 'luis',
      game: 'g',
      text: 't',
      created,
      handled: 0,
    })
    await people.report(report('r1', 1))
    await people.report(report('r2', 2))
    expect(await people.handle('r2', 5)).toBe(true)
    expect(await people.handle('r2', 6)).toBe(false)
    expect((await people.reports(9)).map(({ id, handled }) => [id, handled])).toEqual([
      ['r1', 0],
      ['r2', 5],
    ])
    expect(await people.reportsBy('ana')).toHaveLength(2)
    const entry = { id: 'a1', at: 1, who: 'h', deed: 'ban', about: 'luis', detail: 'd' }
    await people.note(entry)
    expect(await people.audit(9)).toEqual([entry])
  })

  test('whoever is erased leaves an empty row', async () => {
    await storage.notices.putSettings('ana', '{}')
    await storage.people.block('luis', 'ana', 1)
    await storage.people.erase('ana')
    expect(await storage.user('ana')).toMatchObject({ name: '', login: '', password: '', keyHash: '' })
    expect(await storage.notices.settings('ana')).toBeUndefined()
    expect(await storage.people.sessions('ana', 0)).toEqual([])
    expect(await storage.people.blocks('luis')).toEqual([])
    expect(await storage.userByLogin('ana-login')).toBeUndefined()
  })

  test('a vacation is changed by whoever has read it last', async () => {
    const { people } = storage
    const first = { saved: 5, counted: 1, until: 0 }
    const second = { saved: 5, counted: 2, until: 7 }
    expect(await people.vacation('ana')).toBeUndefined()
    expect(await people.changeVacation('ana', first, second)).toBe(true)
    expect(await people.changeVacation('ana', first, { ...first, saved: 9 })).toBe(false)
    expect(await people.vacation('ana')).toEqual(second)
    expect(await people.changeVacation('ana', second, first)).toBe(true)
    expect(await people.vacation('ana')).toEqual(first)
  })

  test('passkeys are told apart, counted and bounded; a challenge is used once, by whom it was made for', async () => {
    const { passkeys } = storage
    const key = (id: string) => ({
      id,
      user: 'luis',
      publicKey: 'k',
      counter: 0,
      transports: '[]',
      device: 'Firefox',
      created: 3,
      used: 0,
    })
    expect(await passkeys.putPasskey(key('one'), 2)).toBe(true)
    expect(await passkeys.putPasskey(key('one'), 2)).toBe(false)
    expect(await passkeys.putPasskey(key('two'), 2)).toBe(true)
    expect(await passkeys.putPasskey(key('three'), 2)).toBe(false)
    expect(await passkeys.usePasskey(key('one'), 1, 9)).toBe(true)
    expect(await passkeys.usePasskey(key('one'), 1, 9)).toBe(false)
    expect(await passkeys.passkey('one')).toEqual({ ...key('one'), counter: 1, used: 9 })
    expect(await passkeys.dropPasskey('ana', 'one')).toBe(false)
    expect(await passkeys.dropPasskey('luis', 'one')).toBe(true)
    expect((await passkeys.passkeys('luis')).map(({ id }) => id)).toEqual(['two'])
    await passkeys.putChallenge({ hash: 'h', user: 'luis', expires: 10 })
    await passkeys.putChallenge({ hash: 'old', user: '', expires: 5 })
    expect(await passkeys.takeChallenge('h', 'ana', 1)).toBe(false)
    expect(await passkeys.takeChallenge('old', '', 5)).toBe(false)
    expect(await passkeys.takeChallenge('h', 'luis', 9)).toBe(true)
    expect(await passkeys.takeChallenge('h', 'luis', 9)).toBe(false)
    await passkeys.dropOldChallenges(6)
    expect(await passkeys.takeChallenge('old', '', 1)).toBe(false)
  })
})
