import type { Writable } from 'node:stream'
import type { WebSocket } from '@fastify/websocket'
import { type Checked, parseWith, type Refusal, refused, type Viewer } from '@mesnada/engine'
import type { ServerMessage } from '../api.ts'
import type { Doorkeeper } from '../games/doorkeeper.ts'
import { tellTable } from '../games/told.ts'
import { meOf, type Visitor } from '../identity/identity.ts'
import { Bucket } from '../limits/bucket.ts'
import { parseJson } from '../limits/json.ts'
import type { Limits } from '../limits/limits.ts'
import type { Metrics } from '../metrics.ts'
import { textFrame } from './frames.ts'
import { CLOSED, type Hub, type Line } from './hub.ts'
import { type ClientMessage, clientMessageSchema, decisionIn } from './messages.ts'

export interface ConnectionParts {
  readonly doorkeeper: Doorkeeper
  readonly hub: Hub
  readonly limits: Limits
  readonly metrics: Metrics
  readonly fault: (error: unknown) => void
  readonly now: () => number
}

type MessageOf<T extends ClientMessage['type']> = Extract<ClientMessage, { readonly type: T }>

/** As the socket hands it over. */
type RawData = Buffer | ArrayBuffer | Buffer[]

/** Refusals for haste before the socket is closed: a client in error should not be served for ever. */
const MOST_HASTE = 500

/** One socket: what it says is checked, carried out in order, and answered. */
export class Connection implements Line {
  readonly user: string
  readonly session: string
  readonly #visitor: Visitor
  readonly #socket: WebSocket
  /** What the socket writes to. */
  readonly #stream: Writable
  readonly #parts: ConnectionParts
  readonly #bucket: Bucket
  readonly #watched = new Set<string>()
  /** Said in this breath and not yet written: frames. */
  #saying = ''
  #haste = 0

  constructor(socket: WebSocket, stream: Writable, visitor: Visitor, parts: ConnectionParts) {
    this.user = visitor.user.id
    this.session = visitor.session
    this.#visitor = visitor
    this.#socket = socket
    this.#stream = stream
    this.#parts = parts
    this.#bucket = new Bucket(parts.limits.messages, parts.now())
  }

  open(): void {
    const { hub, limits, now } = this.#parts
    this.#socket.on('error', () => this.#socket.terminate())
    if (hub.linesOf(this.user) >= limits.socketsOfUser) {
      this.#refuse({ code: 'server.limit.sockets' })
      this.close(CLOSED.tooMany, 'too many sockets')
      return
    }
    hub.enter(this)
    this.#socket.on('message', (data, isBinary) => this.#received(data, isBinary))
    this.#socket.on('close', () => hub.leave(this))
    this.#say({ type: 'welcome', user: meOf(this.#visitor.user), now: now() })
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#parts.limits.backlogBytes) {
      this.close(CLOSED.tooSlow, 'too slow')
      return
    }
    // What is said in one breath, an answer and what came of it, goes out as one.
    if (this.#saying === '') process.nextTick(this.#write)
    this.#saying += textFrame(text)
  }

  /** Past the socket's own way of sending, which would write every message in two pieces. */
  readonly #write = (): void => {
    const frames = this.#saying
    this.#saying = ''
    if (frames !== '' && this.#socket.readyState === this.#socket.OPEN) this.#stream.write(frames, 'latin1')
  }

  /** Nothing more is told to one who was shut out, even while the socket is still closing. */
  close(code: number, reason: string): void {
    this.#parts.hub.leave(this)
    this.#write()
    this.#socket.close(code, reason)
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
      this.#refuse({ code: 'server.limit.rate' })
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

  /** Whatever is done has been answered; what is not done is answered here. */
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
    const { doorkeeper, metrics } = this.#parts
    const started = performance.now()
    return doorkeeper.submit(this.#visitor, {
      game,
      id,
      invite,
      command,
      acknowledge: number => {
        metrics.acknowledged(performance.now() - started)
        // Ids are plain words: nothing in them has to be put otherwise in JSON.
        this.send(`{"type":"done","id":"${id}","number":${number}}`)
      },
    })
  }

  #watch({ game, invite, from = 0 }: MessageOf<'watch'>): Promise<Checked<unknown>> {
    const { doorkeeper, hub, limits } = this.#parts
    if (!this.#watched.has(game) && this.#watched.size >= limits.watchedBySocket)
      return Promise.resolve(refused({ code: 'server.limit.watched' }))
    // Inside `look` nothing happens at the table: what is told here and what is told next fit together.
    return doorkeeper.look(this.#visitor, game, invite, (table, viewer: Viewer) => {
      this.#watched.add(game)
      hub.watch(this, game, viewer)
      this.send(tellTable(table, { user: this.user, viewer }, from))
    })
  }
}

/** What was wrong with a message is told to whoever asked, if the message says who that is. */
const idIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' && value.id.length <= 64 ? value.id : undefined
}
