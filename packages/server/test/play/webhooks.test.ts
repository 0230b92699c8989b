import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublic } from '../../src/webhooks/addresses.ts'
import { isWebhook, Webhooks } from '../../src/webhooks/webhooks.ts'
import { playStep, startMatch } from '../support/match.ts'
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

const notice = { event: 'your-turn', game: 'g', title: 't' } as const

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
  'fe80::1%eth0',
  'localhost',
])('%s is nobody to call', address => expect(isPublic(address)).toBe(false))

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('%s is', address =>
  expect(isPublic(address)).toBe(true),
)

test('an address inside the house is not called, by number or by name, unless that is allowed', async () => {
  const strict = new Webhooks({ allowPrivate: false, warn: () => {} })
  expect(await strict.call(`${address}/hook`, notice)).toBe(false)
  expect(await strict.call(`${address.replace('127.0.0.1', 'localhost')}/hook`, notice)).toBe(false)
  expect(await strict.call(`${address.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/hook`, notice)).toBe(false)
  expect(called).toHaveLength(0)
  const open = new Webhooks({ allowPrivate: true, warn: () => {} })
  expect(await open.call(`${address}/hook`, notice)).toBe(true)
  expect(called.map(({ body }) => JSON.parse(body))).toEqual([notice])
})

test('a redirect is not followed', async () => {
  const open = new Webhooks({ allowPrivate: true, warn: () => {} })
  called.length = 0
  await open.call(`${address}/redirect`, notice)
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
  expect(JSON.parse(called[0]?.body ?? '')).toEqual({
    event: 'your-turn',
    game: match.game,
    title: 'At dawn',
  })
  await node.close()
})
