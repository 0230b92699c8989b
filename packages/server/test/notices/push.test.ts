import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NoticesAnswer, PushPayload } from '../../src/protocol/api.ts'
import type { Client } from '../support/client.ts'
import { newClient, playStep, startMatch } from '../support/match.ts'
import { newFolder, startNode, type TestNode } from '../support/node.ts'
import { CERTIFICATE, isSignedBy, newSubscriber, startPushService } from '../support/push-service.ts'

let service: Awaited<ReturnType<typeof startPushService>>
let node: TestNode

beforeAll(async () => {
  service = await startPushService()
  node = await startNode({ allowPrivateWebhooks: true, trustedCertificates: CERTIFICATE })
})

afterAll(async () => {
  await node.close()
  await service.close()
})

const overview = async (client: Client): Promise<NoticesAnswer> =>
  (await client.request<NoticesAnswer>('GET', '/notices')).body

const subscribe = async (client: Client, path: string) => {
  const { p256dh, auth, read } = newSubscriber()
  const endpoint = `${service.url}${path}`
  const { status } = await client.request('PUT', '/notices/push', { endpoint, p256dh, auth, device: 'Test' })
  expect(status).toBe(200)
  return (): PushPayload =>
    JSON.parse(read(service.pushed.findLast(each => each.path === path)?.body ?? Buffer.alloc(0)))
}

const pushedTo = (path: string): number => service.pushed.filter(each => each.path === path).length

test('the key that browsers are shown is made once and outlives the process', async () => {
  const dataDir = newFolder()
  const first = await startNode({ dataDir })
  const ana = await newClient(first.url).guest('Ana')
  const { pushKey } = await overview(ana)
  expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65)
  await first.close()
  const again = await startNode({ dataDir })
  expect((await overview(await newClient(again.url).guest('Luis'))).pushKey).toBe(pushKey)
  await again.close()
})

test('whose turn it becomes while he looks elsewhere is told, sealed for his browser and signed by the server', async () => {
  const match = await startMatch([node.url, node.url])
  const seat = match.tables[0].deciding ?? 0
  const [mover, other] = [match.players[seat], match.players[1 - seat] as Client]
  const read = await subscribe(other, '/other')
  await subscribe(mover, '/mover')
  // He goes away from the table, and she plays until it is his turn.
  await other.close()
  while (match.tables[seat].deciding === seat) {
    const step = match.tables[seat].situation?.step ?? 0
    const action = { ...match.tables[seat].legal()[0] } as { type: string }
    await mover.command(match.game, { type: 'act', step, action })
    await expect.poll(() => match.tables[seat].situation?.step ?? 0).toBeGreaterThan(step)
  }
  await expect.poll(() => pushedTo('/other')).toBe(1)
  const message = service.pushed.find(({ path }) => path === '/other')
  expect(message?.headers['content-encoding']).toBe('aes128gcm')
  expect(String(message?.body)).not.toContain('dawn')
  expect(message && isSignedBy((await overview(other)).pushKey, message)).toBe(true)
  expect(read()).toEqual({
    title: 'At dawn: your turn.',
    body: '',
    link: `/#/online/${match.game}`,
    tag: match.game,
    waiting: 1,
  })
  expect(pushedTo('/mover')).toBe(0)
  await mover.close()
})

test('who has the game before him is not told twice', async () => {
  const match = await startMatch([node.url, node.url])
  const seat = match.tables[0].deciding ?? 0
  await subscribe(match.players[1 - seat] as Client, '/present')
  while (match.tables[0].deciding === seat) await playStep(match)
  const { sent } = await overview(match.players[1 - seat] as Client)
  expect(sent).toEqual([])
  expect(pushedTo('/present')).toBe(0)
})

test('a browser that is gone is forgotten, and the user can see why', async () => {
  const ana = await newClient(node.url).guest('Ana')
  await subscribe(ana, '/gone')
  expect((await overview(ana)).devices).toMatchObject([{ device: 'Test' }])
  service.status = 410
  await ana.request('POST', '/notices/test', { channel: 'push' })
  await expect.poll(async () => (await overview(ana)).sent[0]?.state).toBe('failed')
  service.status = 201
  const { sent, devices } = await overview(ana)
  expect(sent[0]).toMatchObject({ channel: 'push', kind: 'test', fault: 'gone', tries: 1 })
  expect(devices).toEqual([])
  expect((await ana.request('POST', '/notices/test', { channel: 'push' })).body.error.code).toBe(
    'server.notice.no-way',
  )
})

test('a test is read in the language of the user', async () => {
  const ana = await newClient(node.url).guest('Ana')
  const read = await subscribe(ana, '/test')
  const { settings } = await overview(ana)
  await ana.request('PUT', '/notices', { ...settings, language: 'es' })
  await ana.request('POST', '/notices/test', { channel: 'push' })
  await expect.poll(() => pushedTo('/test')).toBe(1)
  expect(read().title).toBe('Esto es una prueba de Mesnada: los avisos llegan.')
  await expect.poll(async () => (await overview(ana)).sent[0]?.state).toBe('sent')
})

test.each([
  { endpoint: 'http://push.example/1' },
  { endpoint: 'https://push.example:25/1' },
  { endpoint: 'nonsense' },
  { p256dh: 'short' },
  { auth: '' },
  { device: 'x'.repeat(81) },
])('a subscription with %o is refused', async change => {
  const ana = await newClient(node.url).guest('Ana')
  const { p256dh, auth } = newSubscriber()
  const body = { endpoint: 'https://push.example/1', p256dh, auth, device: '', ...change }
  expect((await ana.request('PUT', '/notices/push', body)).status).toBe(400)
})

test('nobody makes the server call its own house by way of push', async () => {
  const strict = await startNode({ trustedCertificates: CERTIFICATE })
  const ana = await newClient(strict.url).guest('Ana')
  await subscribe(ana, '/house')
  await ana.request('POST', '/notices/test', { channel: 'push' })
  await expect.poll(async () => (await overview(ana)).sent[0]?.fault).toBe('private')
  expect(pushedTo('/house')).toBe(0)
  await strict.close()
})
