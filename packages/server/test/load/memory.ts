import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Registry, unwrap } from '@mesnada/engine'
import { canonicalJson, type Entry, nextDigest, sealOfText } from '@mesnada/engine/verify'
import { progressColumns } from '../../src/games/card.ts'
import { Games } from '../../src/games/games.ts'
import { NODE_HASHER } from '../../src/games/hasher.ts'
import type { Table } from '../../src/games/table.ts'
import { openStorageAt } from '../../src/storage/open.ts'
import type { Storage, StoredEntry } from '../../src/storage/storage.ts'
import { newClient } from '../support/match.ts'
import { type Child, startChild } from './children.ts'

/** Pushes against the ceiling that the memory of a node has: everything that visitors can make grow, all at once. */

export interface PushOptions {
  readonly script: URL
  readonly registry: Registry
  readonly dataDir: string
  readonly port: number
  /** Games full of talk; together they are more than a node keeps in memory. */
  readonly games: number
  /** Sockets that ask for tables and read nothing. */
  readonly deaf: number
  /** Sockets with a frame that is never finished. */
  readonly unfinished: number
}

export interface PushReport {
  /** By how many bytes the process was larger at any time than before anybody came, all its threads together. */
  readonly growth: number
  /** Of games in memory, as the node counts them, at the end. */
  readonly tableBytes: number
  /** Connections the node has dropped because they took nothing. */
  readonly dropped: number
  /** Requests of somebody else meanwhile, and the milliseconds the slowest took. */
  readonly rounds: number
  readonly slowest: number
}

/** Not Latin: such a text takes the most memory for its length. */
const REMARK = '\u6F22'.repeat(1000)
const REMARKS = 190
const USERS = 40
/** Tables a deaf socket asks for: more than a client may leave unread, and what the system takes off our hands. */
const WATCHED = 14
/** Looks at the figures without a new message: then all have been answered. */
const ROUNDS_OF_REST = 20
/** Of a frame that is never finished. */
const PART_BYTES = 60_000

export const pushMemory = async (options: PushOptions): Promise<PushReport> => {
  const { script, dataDir, port, deaf, unfinished } = options
  const games = await fill(options)
  const child = await startChild(script, { PORT: String(port), DATA_DIR: dataDir })
  const peak = watchPeak(child)
  await once(child.process, 'message')
  const sockets: Socket[] = []
  try {
    const cookies = await guests(child.url)
    const open = async (number: number): Promise<Socket> => {
      const socket = await openSocket(child.url, cookies[number % cookies.length] ?? '')
      sockets.push(socket)
      return socket
    }
    for (let number = 0; number < unfinished; number++) beginFrame(await open(number))
    for (let number = 0; number < deaf; number++) askForTables(await open(number), games, number)
    const { slowest, rounds } = await askMeanwhile(child.url)
    const metrics = await metricsOf(child.url)
    return {
      growth: await peak.stop(),
      tableBytes: figure(metrics, 'mesnada_table_bytes'),
      dropped: figure(metrics, 'mesnada_dropped_clients'),
      rounds,
      slowest,
    }
  } finally {
    await peak.stop()
    for (const socket of sockets) socket.destroy()
    await child.end('SIGKILL')
  }
}

const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/api/metrics`)).text()

const figure = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])

/** Games with as much talk as a game takes, written as the server would have written it. */
const fill = async ({ registry, dataDir, games }: PushOptions): Promise<readonly string[]> => {
  const storage = await openStorageAt({ dataDir })
  const host = new Games({ registry, storage })
  const made: string[] = []
  for (let number = 0; number < games; number++) {
    const table = unwrap(
      await host.create('owner', {
        system: 'ford',
        scenario: 'dawn',
        listed: true,
        clock: { kind: 'none' },
        computers: [],
      }),
    )
    await talk(storage, table)
    made.push(table.id)
  }
  await storage.close()
  return made
}

const talk = async (storage: Storage, table: Table): Promise<void> => {
  let { digest, head: number } = table
  const entries: StoredEntry[] = []
  for (; entries.length < REMARKS; number++) {
    const entry: Entry = { type: 'said', at: number, user: 'owner', name: 'Ana', text: REMARK }
    const body = canonicalJson(entry)
    digest = nextDigest(digest, sealOfText(table.sealKey, number, body, NODE_HASHER), NODE_HASHER)
    entries.push({ number, entry, body, digest, command: undefined })
  }
  if (!(await storage.append({ game: table.id, entries, card: progressColumns(table) })))
    throw new Error('the talk was not stored')
}

const guests = async (url: string): Promise<readonly string[]> => {
  const cookies: string[] = []
  for (let number = 0; number < USERS; number++)
    cookies.push((await newClient(url).guest(`Guest ${number}`)).cookie)
  return cookies
}

/** A masked text frame with a zero mask. */
const frameOf = (text: string, length = Buffer.byteLength(text)): Buffer =>
  Buffer.concat([Buffer.from([0x81, 126 | 0x80, length >> 8, length & 255, 0, 0, 0, 0]), Buffer.from(text)])

/** A socket from which nothing is read any more. */
const openSocket = async (url: string, cookie: string): Promise<Socket> => {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = ['GET /api/socket HTTP/1.1', `Host: ${host}`, `Cookie: ${cookie}`, 'Connection: Upgrade']
  const rest = [
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  socket.write([...head, ...rest, '\r\n'].join('\r\n'))
  await once(socket, 'data')
  return socket.pause()
}

const beginFrame = (socket: Socket): void => {
  socket.write(frameOf('x'.repeat(PART_BYTES), PART_BYTES + 1))
}

const askForTables = (socket: Socket, games: readonly string[], number: number): void => {
  for (let asked = 0; asked < WATCHED; asked++) {
    const game = games[(number * WATCHED + asked) % games.length]
    socket.write(frameOf(JSON.stringify({ type: 'watch', id: `deaf-${number}-${asked}-watch`, game })))
  }
}

/** Somebody else looks at the list of games as ever, until the node has come to rest. */
const askMeanwhile = async (url: string) => {
  const eve = await newClient(url).guest('Eve')
  let [slowest, rounds, heard, quiet] = [0, 0, 0, 0]
  for (; quiet < ROUNDS_OF_REST; rounds++) {
    const started = performance.now()
    const { status } = await eve.request('GET', '/games?of=all')
    if (status !== 200) throw new Error(`the list was refused with ${status}`)
    slowest = Math.max(slowest, performance.now() - started)
    const now = figure(await metricsOf(url), 'mesnada_messages_total')
    quiet = now === heard ? quiet + 1 : 0
    heard = now
    await setTimeout(50)
  }
  return { slowest, rounds }
}

const watchPeak = ({ process: child }: Child) => {
  let first: number | undefined
  let most = 0
  const heard = (message: unknown): void => {
    if (typeof message !== 'object' || !message || !('rss' in message)) return
    first ??= Number(message.rss)
    most = Math.max(most, Number(message.rss))
  }
  child.on('message', heard)
  const ask = (): void => void (child.connected && child.send('memory'))
  const timer = setInterval(ask, 50)
  return {
    /** By how much it has grown at most. */
    stop: async (): Promise<number> => {
      clearInterval(timer)
      ask()
      await setTimeout(200)
      child.off('message', heard)
      return most - (first ?? 0)
    },
  }
}
