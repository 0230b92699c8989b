import type { Writable } from 'node:stream'
import type { WebSocket } from '@fastify/websocket'
import { type Checked, parseWith, type Refusal, refused, type Viewer } from '@mesnada/engine'
import type { GameAccess } from '../games/access.ts'
import { tableText } from '../games/outgoing.ts'
import { meOf, type Visitor } from '../identity/identity.ts'
import { TokenBucket } from '../limits/bucket.ts'
import { parseJson } from '../limits/json.ts'
import type { Limits } from '../limits/limits.ts'
import type { Metrics } from '../metrics.ts'
import type { ServerMessage } from '../protocol/api.ts'
import { type ClientMessage, clientMessageSchema, decisionIn } from '../protocol/client-message.ts'
import { textFrame } from './frames.ts'
import { CLOSED, type Hub, type SocketClient } from './hub.ts'

export interface ConnectionParts {
  readonly access: GameAccess
  readonly hub: Hub
  readonly limits: Limits
  readonly metrics: Metrics
  readonly fault: (error: unknown) => void
  readonly now: () => number
}

type MessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { readonly type: T }>

/** As the socket hands it over. */
type RawData = Buffer | ArrayBuffer | Buffer[]

/** Rate refusals before the socket is closed. */
const MOST_HASTE = 500

/** One socket: parses, checks and carries out its messages, and answers them. */
export class Connection implements SocketClient {
  readonly user: string
  readonly session: string
  readonly #visitor: Visitor
  readonly #socket: WebSocket
  /** What the socket writes to. */
  readonly #stream: Writable
  readonly #parts: ConnectionParts
  readonly #bucket: TokenBucket
  readonly #watched = new Set<string>()
  /** Frames to be written at the end of this tick. */
  #saying = ''
  #haste = 0
  #isAlive = true

  constructor(socket: WebSocket, stream: Writable, visitor: Visitor, parts: ConnectionParts) {
    this.user = visitor.user.id
    this.session = visitor.session
    this.#visitor = visitor
    this.#socket = socket
    this.#stream = stream
    this.#parts = parts
    this.#bucket = new TokenBucket(parts.limits.messages, parts.now())
  }

  open(): void {
    const { hub, limits, now } = this.#parts
    this.#socket.on('error', () => this.#socket.terminate())
    // A dead connection may look alive for long: the newest is the one somebody sits at.
    while (hub.socketsOf(this.user) >= limits.socketsOfUser) hub.closeOldest(this.user)
    hub.add(this)
    this.#socket.on('message', (data, isBinary) => this.#received(data, isBinary))
    this.#socket.on('close', () => hub.remove(this))
    this.#socket.on('pong', () => {
      this.#isAlive = true
    })
    this.#say({ type: 'welcome', user: meOf(this.#visitor.user), now: now() })
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#parts.limits.backlogBytes) {
      this.close(CLOSED.tooSlow, 'too slow')
      return
    }
    // Messages of one tick go out in one write.
    if (this.#saying === '') process.nextTick(this.#write)
    this.#saying += textFrame(text)
  }

  /** Bypasses the socket's own `send`, which writes every message in two pieces. */
  readonly #write = (): void => {
    const frames = this.#saying
    this.#saying = ''
    if (frames !== '' && this.#socket.readyState === this.#socket.OPEN) this.#stream.write(frames, 'latin1')
  }

  /** Stops broadcasts at once, even while the socket is still closing. */
  close(code: number, reason: string): void {
    this.#parts.hub.remove(this)
    this.#write()
    this.#socket.close(code, reason)
  }

  /** Ends a connection whose other end has not answered the last ping. */
  ping(): void {
    if (!this.#isAlive) {
      this.#parts.hub.remove(this)
      this.#socket.terminate()
      return
    }
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
    const { limits, metrics, now } = this.#parts
    metrics.received()
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (!this.#bucket.take(now())) {
      this.#refuse({ code: 'server.limit.rate' }, idInText(data))
      if (++this.#haste > MOST_HASTE) this.close(CLOSED.tooFast, 'too fast')
      return
    }
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

  #carryOut(message: ClientMessage): void {
    switch (message.type) {
      case 'ping':
        return this.#say({ type: 'pong', now: this.#parts.now() })
      case 'unwatch':
        this.#watched.delete(message.game)
        this.#parts.hub.unwatch(this, message.game)
        return this.#say({ type: 'done', id: message.id, number: 0 })
      case 'watch':
        return this.#await(this.#watch(message), message.id)
      case 'command':
        return this.#await(this.#submit(message), message.id)
    }
  }

  /** Success was answered already; refusals and faults are answered here. */
  #await(work: Promise<Checked<unknown>>, id: string): void {
    work.then(
      done => {
        if (!done.ok) this.#refuse(done.refusal, id)
      },
      (error: unknown) => {
        this.#parts.fault(error)
        this.#refuse({ code: 'server.fault' }, id)
      },
    )
  }

  #submit({ id, game, invite, command }: MessageOf<'command'>): Promise<Checked<number>> {
    const { access: doorkeeper, metrics } = this.#parts
    const started = performance.now()
    return doorkeeper.submit(this.#visitor, {
      game,
      id,
      invite,
      command,
      acknowledge: number => {
        metrics.acknowledged(performance.now() - started)
        // The schema allows only characters that need no escaping in JSON.
        this.send(`{"type":"done","id":"${id}","number":${number}}`)
      },
    })
  }

  #watch({ game, invite, from = 0 }: MessageOf<'watch'>): Promise<Checked<unknown>> {
    const { access: doorkeeper, hub, limits } = this.#parts
    if (!this.#watched.has(game) && this.#watched.size >= limits.watchedBySocket)
      return Promise.resolve(refused({ code: 'server.limit.watched' }))
    // Nothing else happens to the game meanwhile, so the table and the next entry fit together.
    return doorkeeper.look(this.#visitor, game, invite, (table, viewer: Viewer) => {
      this.#watched.add(game)
      hub.watch(this, game, viewer)
      this.send(tableText(table, { user: this.user, viewer }, from))
    })
  }
}

/** Where the id of a message stands, if it stands near the beginning. */
const ID = /"id":"([A-Za-z0-9_-]{8,64})"/
const HEAD_BYTES = 512

/** The id of a message that is not parsed, so that its refusal can name it. */
const idInText = (data: RawData): string | undefined =>
  Buffer.isBuffer(data) ? ID.exec(data.toString('latin1', 0, HEAD_BYTES))?.[1] : undefined

/** The id of a malformed message, so that its refusal can name it. */
const idIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' && value.id.length <= 64 ? value.id : undefined
}
