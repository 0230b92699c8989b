import type { ClientMessage, EntryMessage, ServerMessage, TableMessage } from '@mesnada/server/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Line, type Listener, openLine, type Socket } from '../../../src/online/line/line.ts'

/** The other end of a connection. */
class FakeSocket implements Socket {
  readonly said: ClientMessage[] = []
  readyState = 0
  /** In which state it was closed. */
  closedIn: number | undefined
  readonly #listeners = new Map<string, (event: never) => void>()

  send(text: string): void {
    this.said.push(JSON.parse(text))
  }

  close(): void {
    this.closedIn = this.readyState
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener)
  }

  #emit(type: string, event: object): void {
    // The listener of each type takes the event of that type.
    this.#listeners.get(type)?.(event as never)
  }

  tell(message: ServerMessage | object): void {
    this.#emit('message', { data: JSON.stringify(message) })
  }

  open(): void {
    this.readyState = 1
    this.#emit('open', {})
  }

  welcome(now = Date.now()): void {
    this.open()
    this.tell({ type: 'welcome', user: { id: 'u', name: 'Ana', webhook: '' }, now })
  }

  break(code = 1006): void {
    this.#emit('close', { code })
  }
}

const sockets: FakeSocket[] = []
let line: Line

const last = (): FakeSocket => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('nobody has connected')
  return socket
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
  line = openLine(() => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket
  })
})

afterEach(() => {
  line.close()
  vi.useRealTimers()
})

const GAME = 'a-game-of-sixteen'

const listening = () => {
  const heard: number[] = []
  const listener: Listener = {
    from: () => heard.length,
    show: ({ log, number: next = 0 }: TableMessage) => {
      heard.push(...log.map(({ number }) => number))
      return heard.length >= next
    },
    hear: ({ number }: EntryMessage) => {
      if (number !== heard.length) return false
      heard.push(number)
      return true
    },
    refuse: () => {},
  }
  return { heard, listener }
}

test('a command that got no answer is sent again with the same id, and its promise has the one answer', async () => {
  last().welcome()
  const answer = line.command(GAME, { type: 'resign' })
  const [first] = last().said
  last().break()
  expect(line.state()).toBe('lost')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sockets).toHaveLength(2)
  last().welcome()
  expect(last().said).toEqual([first])
  last().tell({ type: 'done', id: first?.id, number: 7 })
  expect(await answer).toEqual({ ok: true, value: 7 })
})

test('what is asked without a connection is sent as soon as there is one', () => {
  void line.command(GAME, { type: 'ask-undo' })
  expect(last().said).toEqual([])
  last().welcome()
  expect(last().said).toMatchObject([{ type: 'command', command: { type: 'ask-undo' } }])
})

test('an answered command is not sent again', async () => {
  last().welcome()
  const answer = line.command(GAME, { type: 'resign' })
  last().tell({ type: 'refused', id: last().said[0]?.id, code: 'server.seat.none' })
  expect(await answer).toEqual({ ok: false, refusal: { code: 'server.seat.none' } })
  last().break()
  await vi.advanceTimersByTimeAsync(1000)
  last().welcome()
  expect(last().said).toEqual([])
})

test('a long log comes in parts, each asked for where the last one ended', () => {
  const { heard, listener } = listening()
  last().welcome()
  line.watch(GAME, listener)
  last().tell({ type: 'table', game: GAME, number: 3, log: [{ number: 0 }, { number: 1 }] })
  expect(last().said).toMatchObject([
    { type: 'watch', from: 0 },
    { type: 'watch', from: 2 },
  ])
  last().tell({ type: 'table', game: GAME, number: 3, log: [{ number: 2 }] })
  expect(heard).toEqual([0, 1, 2])
  expect(last().said).toHaveLength(2)
})

test('coming back, only what is not known yet is asked for', async () => {
  const { heard, listener } = listening()
  last().welcome()
  line.watch(GAME, listener, 'the-invitation')
  expect(last().said).toMatchObject([{ type: 'watch', game: GAME, from: 0, invite: 'the-invitation' }])
  last().tell({ type: 'table', game: GAME, log: [{ number: 0 }, { number: 1 }] })
  last().tell({ type: 'entry', game: GAME, number: 2 })
  last().break()
  await vi.advanceTimersByTimeAsync(1000)
  last().welcome()
  expect(last().said).toMatchObject([{ type: 'watch', from: 3, invite: 'the-invitation' }])
  last().tell({ type: 'table', game: GAME, log: [{ number: 3 }] })
  expect(heard).toEqual([0, 1, 2, 3])
})

test('an entry that does not follow has the missing ones asked for', () => {
  const { listener } = listening()
  last().welcome()
  line.watch(GAME, listener)
  last().tell({ type: 'table', game: GAME, log: [{ number: 0 }] })
  last().tell({ type: 'entry', game: GAME, number: 5 })
  expect(last().said.at(-1)).toMatchObject({ type: 'watch', from: 1 })
})

test('the pauses between attempts grow, and a connection makes them short again', async () => {
  last().break()
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(2)
  last().break()
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(3)
  last().welcome()
  last().break()
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets).toHaveLength(4)
})

test('a connection on which nothing is heard is given up', async () => {
  last().welcome()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(last().said).toMatchObject([{ type: 'ping' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets.length).toBeGreaterThan(1)
})

test('a connection that is not wanted any more is closed, but not before it is open', () => {
  line.close()
  expect(last().closedIn).toBeUndefined()
  last().open()
  expect(last().closedIn).toBe(1)
})

test('who was logged out does not come back by himself, and is told so', async () => {
  last().welcome()
  const answer = line.command(GAME, { type: 'resign' })
  last().break(4001)
  expect(line.state()).toBe('ended')
  expect(await answer).toMatchObject({ ok: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
})

test('clocks are read by the server’s time', () => {
  last().welcome(Date.now() + 90_000)
  expect(line.now()).toBe(Date.now() + 90_000)
})

test('a turn in any game is told to whoever wants to know', () => {
  const turns: string[] = []
  const stop = line.onTurn(game => turns.push(game))
  last().welcome()
  last().tell({ type: 'turn', game: GAME })
  stop()
  last().tell({ type: 'turn', game: GAME })
  expect(turns).toEqual([GAME])
})
