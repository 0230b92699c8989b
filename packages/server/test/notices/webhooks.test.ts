import { Resolver } from 'node:dns/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isPublic } from '../../src/notices/addresses.ts'
import { signatureOf } from '../../src/notices/channels.ts'
import { isWebhook, Outgoing } from '../../src/notices/outgoing.ts'
import type { NoticesAnswer } from '../../src/protocol/api.ts'
import { newClient, playStep, startMatch } from '../support/match.ts'
import { startNode } from '../support/node.ts'

const called: { readonly request: IncomingMessage; readonly body: string }[] = []

const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => (body += chunk))
  request.on('end', () => {
    called.push({ request, body })
    if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' })
    response.end('x'.repeat(1000))
  })
})

let address: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
})

afterAll(() => server.close())

const callOf = (url: string) => ({ url, headers: {}, body: '{}' })

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b:1::a00:1',
  '5f00::1',
  'fec0::1',
  '2001:0:7f00:1::',
  'fe80::1%eth0',
  'localhost',
])('%s is nobody to call', address => expect(isPublic(address)).toBe(false))

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is', address =>
  expect(isPublic(address)).toBe(true),
)

test('an address inside the house is not called, by number or by name, unless that is allowed', async () => {
  const strict = new Outgoing({ allowPrivate: false })
  const numbers = [address, address.replace('127.0.0.1', '[::ffff:127.0.0.1]')]
  for (const each of numbers) expect(await strict.post(callOf(`${each}/hook`))).toEqual({ fault: 'private' })
  expect(await strict.post(callOf(`${address.replace('127.0.0.1', 'localhost')}/hook`))).toHaveProperty(
    'fault',
  )
  expect(called).toHaveLength(0)
  const open = new Outgoing({ allowPrivate: true })
  expect(await open.post(callOf(`${address}/hook`))).toEqual({ status: 200 })
  expect(called.map(({ body }) => body)).toEqual(['{}'])
})

test('a redirect is not followed', async () => {
  const open = new Outgoing({ allowPrivate: true })
  called.length = 0
  expect(await open.post(callOf(`${address}/redirect`))).toEqual({ status: 302 })
  expect(called.map(({ request }) => request.url)).toEqual(['/redirect'])
})

test.each([
  'ftp://example.org',
  'http://a:b@example.org',
  'http://example.org:25',
  'nonsense',
  'javascript:1',
])('%s is no webhook', url => expect(isWebhook(url)).toBe(false))

test('whoever asked for it is called when it becomes his turn, and not otherwise', async () => {
  const node = await startNode({ allowPrivateWebhooks: true })
  const match = await startMatch([node.url, node.url])
  const seat = match.tables[0].deciding ?? 0
  const other = match.players[1 - seat]
  called.length = 0
  await other?.request('PATCH', '/me', { webhook: `${address}/turn` })
  while (match.tables[0].deciding === seat) await playStep(match)
  await expect.poll(() => called.length).toBe(1)
  const [call] = called
  expect(JSON.parse(call?.body ?? '')).toEqual({
    event: 'your-turn',
    game: match.game,
    title: 'At dawn',
    text: 'At dawn: your turn.',
    url: `${node.url}/#/online/${match.game}`,
  })
  // The key is shown to its owner alone, and belongs to this address.
  const { webhookKey = '' } = (await other?.request<NoticesAnswer>('GET', '/notices'))?.body ?? {}
  const moment = Number(call?.request.headers['x-mesnada-timestamp'])
  expect(Math.abs(Date.now() / 1000 - moment)).toBeLessThan(60)
  expect(call?.request.headers['x-mesnada-signature']).toBe(
    `sha256=${signatureOf(webhookKey, moment, call?.body ?? '')}`,
  )
  await node.close()
})

test.each([
  ['discord', { content: expect.stringMatching(/^This is a test.*\nhttp/), allowed_mentions: { parse: [] } }],
  ['slack', { text: expect.stringMatching(/^This is a test.*\n<http.*>$/) }],
])('%s gets what it understands', async (form, body) => {
  const node = await startNode({ allowPrivateWebhooks: true })
  const ana = await newClient(node.url).guest('Ana')
  const { settings } = (await ana.request<NoticesAnswer>('GET', '/notices')).body
  await ana.request('PUT', '/notices', { ...settings, form })
  await ana.request('PATCH', '/me', { webhook: `${address}/${form}` })
  called.length = 0
  expect((await ana.request('POST', '/notices/test', { channel: 'webhook' })).status).toBe(200)
  await expect.poll(() => called.length).toBe(1)
  expect(JSON.parse(called[0]?.body ?? '')).toEqual(body)
  await node.close()
})

test('tests are limited, and other forms and ways are none', async () => {
  const node = await startNode({ allowPrivateWebhooks: true })
  const ana = await newClient(node.url).guest('Ana')
  await ana.request('PATCH', '/me', { webhook: `${address}/often` })
  const codes: number[] = []
  for (let tries = 0; tries < 11; tries++)
    codes.push((await ana.request('POST', '/notices/test', { channel: 'webhook' })).status)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  const { settings } = (await ana.request<NoticesAnswer>('GET', '/notices')).body
  for (const change of [{ form: 'teams' }, { zone: 'Moon/Sea' }, { digestAt: 1440 }, { more: 1 }])
    expect((await ana.request('PUT', '/notices', { ...settings, ...change })).status).toBe(400)
  expect((await newClient(node.url).request('GET', '/notices')).status).toBe(401)
  await node.close()
})

test.each([
  'http://2130706433',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://127.1',
  'http://[::1]',
  'http://①②⑦.0.0.1',
])('%s is a way to write an address inside the house, and is not called', async url => {
  const strict = new Outgoing({ allowPrivate: false })
  called.length = 0
  expect(await strict.post(callOf(`${url}:${new URL(address).port}/hook`))).toEqual({ fault: 'private' })
  expect(called).toEqual([])
})

test('a name is asked for once: what was looked at is what is called, and one private address among many is enough', async () => {
  const answers = [['93.184.216.34', '127.0.0.1'], ['127.0.0.1']]
  const resolve = vi
    .spyOn(Resolver.prototype, 'resolve4')
    .mockImplementation(async () => answers.shift() ?? [])
  vi.spyOn(Resolver.prototype, 'resolve6').mockRejectedValue(new Error('none'))
  const strict = new Outgoing({ allowPrivate: false })
  const url = `http://rebind.example:${new URL(address).port}/hook`
  called.length = 0
  expect(await strict.post(callOf(url))).toEqual({ fault: 'private' })
  expect(await strict.post(callOf(url))).toEqual({ fault: 'private' })
  expect(resolve).toHaveBeenCalledTimes(2)
  // By an address that may be called the name is not looked up again on the way.
  answers.push(['127.0.0.1'], ['93.184.216.34'])
  expect(await new Outgoing({ allowPrivate: true }).post(callOf(url))).toEqual({ status: 200 })
  expect(resolve).toHaveBeenCalledTimes(3)
  expect(called.map(({ request }) => request.headers.host)).toEqual([new URL(url).host])
  vi.restoreAllMocks()
})
