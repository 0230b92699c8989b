import { unwrap } from '@mesnada/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Identity, type Visitor } from '../../src/identity/identity.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { CHEAP, newFolder } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/** Requests of one user at the same time: whatever was acknowledged holds, and nothing undoes anything else. */

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)

afterAll(() => postgres.stop())

type Request =
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'webhook'; readonly value: string }
  | { readonly kind: 'password'; readonly value: string }
  | { readonly kind: 'login' }

const request: fc.Arbitrary<Request> = fc.oneof(
  fc.record({ kind: fc.constant('name' as const), value: fc.stringMatching(/^[a-z]{1,8}$/) }),
  fc.record({ kind: fc.constant('webhook' as const), value: fc.webUrl() }),
  fc.record({ kind: fc.constant('password' as const), value: fc.stringMatching(/^[a-z]{10,14}$/) }),
  fc.record({ kind: fc.constant('login' as const) }),
)

const OLD = 'the old password'

const visitorOf = async (identity: Identity, token: string): Promise<Visitor> => {
  const visitor = await identity.visitor(token)
  if (!visitor) throw new Error('nobody')
  return visitor
}

let logins = 0

describe.each(['sqlite', 'postgres'] as const)('%s', kind => {
  let storage: Storage
  let identity: Identity

  beforeAll(async () => {
    const databaseUrl = kind === 'postgres' ? await postgres.createDatabase() : undefined
    storage = await openStorageAt({ databaseUrl, dataDir: newFolder() })
    identity = new Identity({ storage, cost: { ...CHEAP, N: 16 } })
  })

  afterAll(() => storage.close())

  test('changes of an account', async () => {
    const holds = fc.asyncProperty(
      fc.array(request, { minLength: 2, maxLength: 8 }),
      async (requests: readonly Request[]) => {
        const login = `user-${logins++}`
        const registered = await identity.register({ login, password: OLD }, login, undefined)
        if (!registered.ok) throw new Error('taken')
        const visitor = await visitorOf(identity, registered.value.token)
        const opened: string[] = []
        const acknowledged: Record<'name' | 'webhook' | 'password', string[]> = {
          name: [],
          webhook: [],
          password: [],
        }
        await Promise.all(
          requests.map(async each => {
            if (each.kind === 'login') {
              const entered = await identity.login({ login, password: OLD })
              if (entered.ok) opened.push(entered.value.token)
            } else if (each.kind === 'password') {
              const changed = await identity.changePassword(visitor, OLD, each.value)
              if (changed.ok) acknowledged.password.push(each.value)
            } else {
              const changed = await identity.change(visitor, { [each.kind]: each.value })
              // Another account of an earlier run may have a name that looks the same.
              if (changed.ok) acknowledged[each.kind].push(each.value)
            }
          }),
        )
        const user = await storage.user(visitor.user.id)
        expect(user?.login).toBe(login)
        expect(acknowledged.name.length === 0 ? [login] : acknowledged.name).toContain(user?.name)
        expect(acknowledged.webhook.length === 0 ? [''] : acknowledged.webhook).toContain(user?.webhook)
        // One password change at most can have started from the old one, and it holds.
        expect(acknowledged.password.length).toBeLessThanOrEqual(1)
        const password = acknowledged.password[0] ?? OLD
        expect((await identity.login({ login, password })).ok).toBe(true)
        if (password !== OLD) {
          expect((await identity.login({ login, password: OLD })).ok).toBe(false)
          // Whoever came in by the old password is out, however the requests crossed.
          for (const token of opened) expect(await identity.visitor(token)).toBeUndefined()
        }
        expect(await identity.visitor(registered.value.token)).toBeDefined()
      },
    )
    await fc.assert(holds, { numRuns: 40 })
  })

  test('a guest registers while he changes his name and comes back by his key', async () => {
    for (let round = 0; round < 20; round++) {
      const login = `guest-${kind}-${round}`
      const guest = unwrap(await identity.createGuest(login))
      const visitor = await visitorOf(identity, guest.token)
      const [registered, twice, , , resumed] = await Promise.all([
        identity.register({ login, password: OLD }, login, visitor),
        identity.register({ login: `${login}-twice`, password: OLD }, login, visitor),
        identity.change(visitor, { webhook: 'https://example.org' }),
        identity.change(visitor, { name: `${login} el Gordo` }),
        identity.resume(guest.key),
      ])
      expect([registered.ok, twice.ok].filter(Boolean)).toHaveLength(1)
      const winner = registered.ok ? login : `${login}-twice`
      expect((await identity.login({ login: winner, password: OLD })).ok).toBe(true)
      expect((await storage.user(guest.user.id))?.webhook).toBe('https://example.org')
      expect((await identity.resume(guest.key)).ok).toBe(false)
      expect(await identity.visitor(guest.token)).toBeUndefined()
      if (resumed.ok) expect(await identity.visitor(resumed.value.token)).toBeUndefined()
    }
  })
})
