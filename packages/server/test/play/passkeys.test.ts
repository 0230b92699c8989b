import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PasskeysAnswer, SessionAnswer } from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { newClient } from '../support/match.ts'
import { startNode, type TestNode } from '../support/node.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { SoftAuthenticator } from '../support/soft-authenticator.ts'
import { MovableTime } from '../support/time.ts'

/** Passkeys: made with the password, good for logging in without one, and for nothing that was not asked. */

const PASSWORD = 'correct horse battery'

let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres.stop())

describe.each(['sqlite', 'postgres'])('%s', name => {
  let node: TestNode
  const time = new MovableTime()

  beforeAll(async () => {
    node = await startNode({
      ...(name === 'postgres' && { databaseUrl: await postgres.createDatabase() }),
      time: time.time,
      limits: { logins: { burst: 1000, perSecond: 1000 } },
    })
  })

  afterAll(() => node.close())

  const register = async (login: string): Promise<Client> => {
    const client = newClient(node.url)
    await client.request('POST', '/account', { login, password: PASSWORD, name: login })
    return client
  }

  const offer = (client: Client, password = PASSWORD) =>
    client.request<PublicKeyCredentialCreationOptionsJSON>('POST', '/me/passkeys/options', { password })

  const ask = async () =>
    (
      await newClient(node.url).request<PublicKeyCredentialRequestOptionsJSON>(
        'POST',
        '/session/passkey/options',
      )
    ).body

  const addTo = async (client: Client, device = new SoftAuthenticator(node.url)) => {
    const { body: options } = await offer(client)
    const { status } = await client.request('POST', '/me/passkeys', device.register(options))
    expect(status).toBe(200)
    return device
  }

  const listOf = async (client: Client) =>
    (await client.request<PasskeysAnswer>('GET', '/me/passkeys')).body.passkeys

  const logIn = async (answer: unknown) => {
    const client = newClient(node.url)
    const { status, body } = await client.request<SessionAnswer>('POST', '/session/passkey', answer)
    return { client, status, body }
  }

  test('made with the password, it opens a session on another device without one', async () => {
    const ana = await register(`ana-${name}`)
    expect((await offer(ana, 'something else')).body.error.code).toBe('server.login.wrong')
    const device = await addTo(ana)
    expect(await listOf(ana)).toMatchObject([{ id: device.id, used: 0 }])
    const entered = await logIn(device.authenticate(await ask()))
    expect(entered.body).toMatchObject({ user: { login: `ana-${name}` } })
    expect(await listOf(entered.client)).toMatchObject([{ id: device.id, used: expect.any(Number) }])
    expect((await listOf(ana))[0]?.used).toBeGreaterThan(0)
    const { status } = await entered.client.request('DELETE', '/me/passkeys', { id: device.id })
    expect(status).toBe(200)
    expect(await listOf(ana)).toEqual([])
    const refused = await logIn(device.authenticate(await ask()))
    expect(refused.body.error.code).toBe('server.passkey.unknown')
  })

  test('an answer counts once, for its own question, site and person, and in time', async () => {
    const luis = await register(`luis-${name}`)
    const eva = await register(`eva-${name}`)
    const device = await addTo(luis)
    const wrong = { status: 409, body: { error: { code: 'server.passkey.wrong' } } }

    const answer = device.authenticate(await ask())
    expect((await logIn(answer)).status).toBe(200)
    expect(await logIn(answer)).toMatchObject(wrong)

    const foreign = new SoftAuthenticator('https://elsewhere.example')
    const { body: options } = await offer(luis)
    expect(await luis.request('POST', '/me/passkeys', foreign.register(options))).toMatchObject(wrong)

    // What was offered to one is no use to another, nor to log in.
    const { body: hers } = await offer(eva)
    const other = new SoftAuthenticator(node.url)
    expect(await luis.request('POST', '/me/passkeys', other.register(hers))).toMatchObject(wrong)
    const { body: mine } = await offer(luis)
    expect(await logIn(device.authenticate({ challenge: mine.challenge }))).toMatchObject(wrong)

    const forged = device.authenticate(await ask())
    const signature = forged.response.signature.replace(/.{4}$/, 'AAAA')
    expect(await logIn({ ...forged, response: { ...forged.response, signature } })).toMatchObject(wrong)

    const late = await ask()
    await time.pass(301_000, node.storage)
    expect(await logIn(device.authenticate(late))).toMatchObject(wrong)

    // A copy shows a count that has been.
    device.counter = 0
    expect(await logIn(device.authenticate(await ask()))).toMatchObject(wrong)
  })

  test('guests have none; oversized and misshapen answers are refused; twenty are enough', async () => {
    const guest = await newClient(node.url).guest('Guest')
    expect((await offer(guest)).body.error.code).toBe('server.people.guest')
    const zoe = await register(`zoe-${name}`)
    expect((await logIn({ id: 'x' })).status).toBe(400)
    const device = await addTo(zoe)
    const answer = device.authenticate(await ask())
    const huge = { ...answer, response: { ...answer.response, signature: 'A'.repeat(5000) } }
    expect((await logIn(huge)).status).toBe(400)
    expect((await logIn({ ...answer, response: { ...answer.response, clientDataJSON: 'e30' } })).status).toBe(
      409,
    )
    for (let number = 1; number < 20; number++) await addTo(zoe)
    expect((await offer(zoe)).body.error.code).toBe('server.passkey.many')
  })

  test('an account that is gone takes its passkeys along; one that is banned has no use of them', async () => {
    const max = await register(`max-${name}`)
    const device = await addTo(max)
    const { body } = await max.request<SessionAnswer>('GET', '/session')
    const user = body.user?.id ?? ''
    await node.storage.people.ban({ user, expires: Number.MAX_SAFE_INTEGER, reason: '', created: 1 })
    expect((await logIn(device.authenticate(await ask()))).body.error.code).toBe('server.login.banned')
    await node.storage.people.unban(user)
    const { client } = await logIn(device.authenticate(await ask()))
    expect((await client.request('DELETE', '/me', { password: PASSWORD })).status).toBe(200)
    expect((await logIn(device.authenticate(await ask()))).body.error.code).toBe('server.passkey.unknown')
  })
})
