import { type Checked, parseWith, type Refusal, refused, type Viewer } from '@mesnada/engine'
import type { GameAccess } from '../games/access.ts'
import type { Games } from '../games/games.ts'
import { tableText } from '../games/outgoing.ts'
import { meOf, type Visitor } from '../identity/identity.ts'
import { TokenBucket, type TokenBuckets } from '../limits/bucket.ts'
import { parseJson } from '../limits/json.ts'
import type { Limits } from '../limits/limits.ts'
import type { Metrics } from '../metrics.ts'
import type { ServerMessage } from '../protocol/api.ts'
import { type ClientMessage, clientMessageSchema, decisionIn } from '../protocol/client-message.ts'
import { Away, Overloaded } from '../storage/database.ts'
import type { GameTime } from '../time/service-time.ts'
import type { Time } from '../time/time.ts'
import { textFrame } from './frames.ts'
import { CLOSED, type Hub, type SocketClient } from './hub.ts'
import type { UnsentBytes } from './unsent.ts'

export interface ConnectionParts {
  readonly access: GameAccess
  readonly games: Games
  readonly hub: Hub
  readonly unsent: UnsentBytes<Connection>
  readonly watches: TokenBuckets
  readonly limits: Limits
  readonly metrics: Metrics
  readonly fault: (error: unknown) => void
  readonly time: Time
  readonly clock: GameTime
  /** Somebody has come into the lobby. */
  readonly onLobby: (line: SocketClient) => void
}

/** Who is at the other end: a user, or somebody who looks on from this address. */
export interface Peer {
  readonly visitor: Visitor | undefined
  readonly address: string
}

type MessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { readonly type: T }>

/** As the socket hands it over. */
export type RawData = Buffer | ArrayBuffer | Buffer[]

/** What is used of a WebSocket. */
export interface ServerSocket {
  readonly readyState: number
  readonly OPEN: number
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown
  on(event: 'close' | 'pong', listener: () => void): unknown
  on(event: 'ping', listener: (data: Buffer) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  ping(): void
  pong(data: Buffer): void
  close(code: number, reason: string): void
  terminate(): void
}

/** What is used of the stream below it. */
export interface FrameStream {
  write(frames: string, encoding: 'latin1', onSent: () => void): unknown
}

/** Rate refusals before the socket is closed. */
const MOST_HASTE = 500
/** Messages of one socket that may wait for their answer. */
const MOST_UNDER_WAY = 200
/** Bytes of a tick that may be unsent without being counted. */
const MOST_UNCOUNTED = 16 * 1024
/** How long the other end has to say goodbye. */
const CLOSING_MS = 1500

/** One socket: parses, checks and carries out its messages, and answers them. */
export class Connection implements SocketClient {
  readonly user: string
  readonly session: string
  readonly #visitor: Visitor | undefined
  readonly #address: string
  /** Whose rate it is: those who are not logged in share that of their address. */
  readonly #person: string
  readonly #socket: ServerSocket
  /** What the socket writes to. */
  readonly #stream: FrameStream
  readonly #parts: ConnectionParts
  readonly #bucket: TokenBucket
  readonly #watched = new Set<string>()
  /** Frames to be written at the end of this tick. */
  #saying = ''
  #haste = 0
  /** Messages that are not answered yet. */
  #underWay = 0
  #isAlive = true

  constructor(socket: ServerSocket, stream: FrameStream, { visitor, address }: Peer, parts: ConnectionParts) {
    this.user = visitor?.user.id ?? ''
    this.session = visitor?.session ?? ''
    this.#person = visitor ? visitor.user.id : `at ${address}`
    this.#visitor = visitor
    this.#address = address
    this.#socket = socket
    this.#stream = stream
    this.#parts = parts
    this.#bucket = new TokenBucket(parts.limits.messages, parts.time.steady())
  }

  open(): void {
    const { hub, limits, clock, unsent } = this.#parts
    this.#socket.on('error', () => this.#socket.terminate())
    // A dead connection may look alive for long: the newest is the one somebody sits at.
    while (hub.socketsOf(this.user) >= limits.socketsOfUser) hub.closeOldest(this.user)
    hub.add(this)
    this.#socket.on('message', (data, isBinary) => this.#received(data, isBinary))
    this.#socket.on('close', () => {
      hub.remove(this)
      unsent.forget(this)
    })
    // Control frames count like messages: they cost as much.
    this.#socket.on('ping', data => {
      if (this.#isInRate()) this.#socket.pong(data)
    })
    this.#socket.on('pong', () => {
      this.#isAlive = true
      this.#isInRate()
    })
    const user = this.#visitor && meOf(this.#visitor.user)
    this.#say({ type: 'welcome', ...(user && { user }), now: clock.served() })
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // Messages of one tick go out in one write.
    if (this.#saying === '') process.nextTick(this.#write)
    this.#saying += textFrame(text)
    // Many may wait for the same game and be answered in one tick: what they get is counted before it is too much.
    if (this.#saying.length > MOST_UNCOUNTED) this.#write()
  }

  /** Bypasses the socket's own `send`, which writes every message in two pieces. */
  readonly #write = (): void => {
    const frames = this.#saying
    this.#saying = ''
    if (frames === '' || this.#socket.readyState !== this.#socket.OPEN) return
    const { unsent } = this.#parts
    const { length } = frames
    this.#stream.write(frames, 'latin1', () => unsent.sent(this, length))
    unsent.add(this, length)
  }

  drop(): void {
    this.#parts.hub.remove(this)
    this.#saying = ''
    this.#socket.terminate()
  }

  /** Stops broadcasts at once, even while the socket is still closing. */
  close(code: number, reason: string): void {
    this.#parts.hub.remove(this)
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#write()
    this.#socket.close(code, reason)
    // A peer that is gone never answers.
    const cancel = this.#parts.time.after(CLOSING_MS, () => this.#socket.terminate())
    this.#socket.on('close', cancel)
  }

  /** Ends a connection whose other end has not answered the last ping. */
  ping(): void {
    if (!this.#isAlive) return this.drop()
    this.#isAlive = false
    this.#socket.ping()
  }

  #say(message: ServerMessage): void {
    this.send(JSON.stringify(message))
  }

  #refuse(refusal: Refusal, id?: string): void {
    this.#parts.metrics.refused(refusal.code)
    this.#say({ type: 'refused', ...(id !== undefined && { id }), ...refusal })
  }

  #received(data: RawData, isBinary: boolean): void {
    const { limits, metrics } = this.#parts
    metrics.received()
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (!this.#isInRate()) return this.#refuse({ code: 'server.limit.rate' }, idInText(data))
    const bytes =
      data instanceof ArrayBuffer ? Buffer.from(data) : Array.isArray(data) ? Buffer.concat(data) : data
    if (isBinary) return this.#refuse({ code: 'server.message.binary' })
    if (bytes.length > limits.messageBytes)
      return this.#refuse({ code: 'server.message.size', values: { most: limits.messageBytes } })
    const value = parseJson(bytes.toString('utf8'), limits.messageDepth)
    if (!value.ok) return this.#refuse(value.refusal)
    const decision = decisionIn(value.value)
    if (decision) return this.#carryOut(decision)
    const message = parseWith(clientMessageSchema, value.value, 'server.message.shape')
    if (message.ok) this.#carryOut(message.value)
    else this.#refuse(message.refusal, idIn(value.value))
  }

  /** Counts a frame. Whoever goes on for long in spite of refusals is disconnected. */
  #isInRate(): boolean {
    if (this.#bucket.take(this.#parts.time.steady())) return true
    if (++this.#haste > MOST_HASTE) this.close(CLOSED.tooFast, 'too fast')
    return false
  }

  #carryOut(message: ClientMessage): void {
    switch (message.type) {
      case 'ping':
        return this.#say({ type: 'pong', now: this.#parts.clock.served() })
      case 'unwatch':
        this.#watched.delete(message.game)
        this.#parts.hub.unwatch(this, message.game)
        return this.#say({ type: 'done', id: message.id, number: 0 })
      case 'lobby':
        return this.#enterLobby(message)
      case 'watch':
        return this.#await(() => this.#watch(message), message.id)
      case 'command':
        return this.#await(() => this.#submit(message), message.id)
    }
  }

  #enterLobby({ id, on }: MessageOf<'lobby'>): void {
    const { hub, watches, time, onLobby } = this.#parts
    // Each entry is answered with lists.
    if (on && !watches.take(this.#person, time.steady()))
      return this.#refuse({ code: 'server.limit.rate' }, id)
    if (on) hub.lobby.add(this)
    else hub.lobby.delete(this)
    this.#say({ type: 'done', id, number: 0 })
    if (on) onLobby(this)
  }

  /** Success was answered already; refusals and faults are answered here. */
  #await(start: () => Promise<Checked<unknown>>, id: string): void {
    if (this.#underWay >= MOST_UNDER_WAY) return this.#refuse({ code: 'server.busy' }, id)
    this.#underWay++
    start().then(
      done => {
        this.#underWay--
        if (!done.ok) this.#refuse(done.refusal, id)
      },
      (error: unknown) => {
        this.#underWay--
        if (error instanceof Overloaded) return this.#refuse({ code: 'server.busy' }, id)
        this.#parts.fault(error)
        this.#refuse({ code: error instanceof Away ? 'server.storage' : 'server.fault' }, id)
      },
    )
  }

  #submit({ id, game, invite, command }: MessageOf<'command'>): Promise<Checked<number>> {
    const { access: doorkeeper, metrics, time } = this.#parts
    const started = time.steady()
    if (!this.#visitor) return Promise.resolve(refused({ code: 'server.login.needed' }))
    return doorkeeper.submit(this.#visitor, {
      game,
      id,
      invite,
      command,
      address: this.#address,
      acknowledge: number => {
        metrics.acknowledged(time.steady() - started)
        // The schema allows only characters that need no escaping in JSON.
        this.send(`{"type":"done","id":"${id}","number":${number}}`)
      },
    })
  }

  #watch({ game, invite, from = 0 }: MessageOf<'watch'>): Promise<Checked<unknown>> {
    const { access: doorkeeper, games, hub, limits, watches, time } = this.#parts
    if (!this.#watched.has(game) && this.#watched.size >= limits.watchedBySocket)
      return Promise.resolve(refused({ code: 'server.limit.watched' }))
    if (!watches.take(this.#person, time.steady()))
      return Promise.resolve(refused({ code: 'server.limit.rate' }))
    // Nothing else happens to the game meanwhile, so the table and the next entry fit together.
    return doorkeeper.look(this.#visitor, game, invite, async (table, viewer: Viewer) => {
      const log = await games.logFrom(table, from)
      this.#watched.add(game)
      hub.watch(this, game, viewer)
      this.send(tableText(table, { user: this.user, viewer }, log))
    })
  }
}

/** Where the id of a message stands, if it stands near the beginning or the end. */
const ID = /"id":"([A-Za-z0-9_-]{8,64})"/
const LOOKED_AT = 512

/** The id of a message that is not parsed, so that its refusal can name it. */
const idInText = (data: RawData): string | undefined => {
  if (!Buffer.isBuffer(data)) return undefined
  const [head, tail] = [data.subarray(0, LOOKED_AT), data.subarray(LOOKED_AT).subarray(-LOOKED_AT)]
  return [head, tail].map(part => ID.exec(part.toString('latin1'))?.[1]).find(id => id !== undefined)
}

/** The id of a malformed message, so that its refusal can name it. */
const idIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' && value.id.length <= 64 ? value.id : undefined
}
