import { once } from 'node:events'
import { createServer } from 'node:http'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { clientMessageSchema, decisionIn } from '../src/protocol/client-message.ts'
import { textFrame } from '../src/sockets/frames.ts'
import { chanceOf, frameOf, type Ground } from './load/frames.ts'

/** What we write to a socket ourselves, any WebSocket client must read. */

const http = createServer()
const server = new WebSocketServer({ server: http })
let client: WebSocket
let write: (frames: string) => void

beforeAll(async () => {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const entered = once(server, 'connection')
  client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  const [, request] = await entered
  write = frames => void request.socket.write(frames, 'latin1')
  if (client.readyState !== WebSocket.OPEN) await once(client, 'open')
})

afterAll(() => {
  client.terminate()
  server.close()
  http.close()
})

const received = (count: number): Promise<readonly string[]> =>
  new Promise(resolve => {
    const texts: string[] = []
    const hear = (data: unknown): void => {
      if (texts.push(String(data)) < count) return
      client.off('message', hear)
      resolve(texts)
    }
    client.on('message', hear)
  })

const of = (length: number): string => 'x'.repeat(length)

test.each([
  ['nothing', ['']],
  ['a short one', ['{}']],
  ['around the first change of length', [of(125), of(126), of(127)]],
  ['around the second', [of(65_535), of(65_536), of(65_537)]],
  ['letters of more than one byte', ['ñ'.repeat(63), '🐎'.repeat(40), '«€»'.repeat(30_000)]],
])('%s', async (_, texts) => {
  const heard = received(texts.length)
  write(texts.map(textFrame).join(''))
  expect(await heard).toEqual(texts)
})

/** A decision is read without the schema: it must be one that the schema reads, and read the same. */

const ground: Ground = {
  games: ['game-that-is-there'],
  invites: ['an-invitation'],
  actions: [{ type: 'end-phase' }],
  stepOf: () => 3,
}

const good = {
  type: 'command',
  id: 'number-1',
  game: 'game-that-is-there',
  command: { type: 'act', step: 3, action: { type: 'move', man: 1, path: [1, 2] } },
} as const

test('a decision is recognised', () => {
  expect(decisionIn(good)).toEqual(v.parse(clientMessageSchema, good))
})

test.each<[string, unknown]>([
  ['an id too short', { ...good, id: 'short' }],
  ['an id that is no text', { ...good, id: 12_345_678 }],
  ['a game that is none', { ...good, game: '../../etc' }],
  ['something more', { ...good, more: 1 }],
  ['something more in the command', { ...good, command: { ...good.command, more: 1 } }],
  ['half a step', { ...good, command: { ...good.command, step: 0.5 } }],
  ['a step before the first', { ...good, command: { ...good.command, step: -1 } }],
  ['no action', { ...good, command: { ...good.command, action: undefined } }],
  ['an action without a type', { ...good, command: { ...good.command, action: {} } }],
  ['an action that is a list', { ...good, command: { ...good.command, action: [] } }],
  ['nothing at all', null],
  ['a list', [good]],
])('%s is left to the schema, which refuses it', (_, value) => {
  expect(decisionIn(value)).toBeUndefined()
  expect(v.safeParse(clientMessageSchema, value).success).toBe(false)
})

test('whatever is recognised is what the schema reads', () => {
  fc.assert(
    fc.property(fc.integer(), seed => {
      const frame = frameOf(chanceOf(seed), ground)
      let value: unknown
      try {
        value = JSON.parse(String(frame))
      } catch {
        return
      }
      const decision = decisionIn(value)
      if (decision) expect(v.parse(clientMessageSchema, value)).toEqual(decision)
    }),
    { numRuns: 3000 },
  )
})
