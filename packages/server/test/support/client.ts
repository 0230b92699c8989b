import { randomBytes } from 'node:crypto'
import {
  type Action,
  applyPatch,
  beginGame,
  findSystem,
  hashState,
  type Registry,
  type RuleSystem,
  type Seat,
  type State,
  unwrap,
} from '@mesnada/engine'
import { pledgeOf } from '@mesnada/engine/verify'
import { WebSocket } from 'ws'
import type {
  BeginningAnswer,
  Command,
  CreatedAnswer,
  CreateGame,
  DoneMessage,
  EntryMessage,
  FailureAnswer,
  GuestAnswer,
  NumberedEntryView,
  RefusedMessage,
  ServerMessage,
  Situation,
  TableMessage,
} from '../../src/protocol/api.ts'

/** A player's end of the line, as a browser would have it: cookies, a socket, and its own copy of the position. */

type Answer = DoneMessage | RefusedMessage | TableMessage

export class Client {
  readonly url: string
  readonly registry: Registry
  /** Everything the server sent, word for word. */
  readonly traffic: string[] = []
  readonly tables = new Map<string, Followed>()
  cookie = ''
  key = ''
  socket: WebSocket | undefined
  closed: { readonly code: number } | undefined
  /** Told of every message. */
  onMessage: (message: ServerMessage) => void = () => {}
  readonly #waiting = new Map<string, (answer: Answer) => void>()
  readonly #listeners = new Set<(message: ServerMessage) => void>()

  constructor(url: string, registry: Registry) {
    this.url = url
    this.registry = registry
  }

  async request<T>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T & FailureAnswer }> {
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const cookie = response.headers.get('set-cookie')
    if (cookie) this.cookie = cookie.split(';', 1)[0] ?? ''
    return { status: response.status, body: await response.json() }
  }

  async guest(name: string): Promise<this> {
    const { status, body } = await this.request<GuestAnswer>('POST', '/session/guest', { name })
    if (status !== 200) throw new Error(`no guest: ${status} ${JSON.stringify(body)}`)
    this.key = body.key
    return this
  }

  async connect(): Promise<this> {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: this.cookie, origin: this.url },
    })
    this.socket = socket
    this.closed = undefined
    const welcomed = new Promise<void>((resolve, reject) => {
      socket.once('message', () => resolve())
      socket.once('error', reject)
      socket.once('close', code => reject(new Error(`closed with ${code}`)))
    })
    socket.on('message', data => this.#received(String(data)))
    socket.on('error', () => {})
    socket.on('close', code => {
      this.closed = { code }
      for (const resolve of this.#waiting.values()) resolve({ type: 'refused', code: 'client.closed' })
      this.#waiting.clear()
    })
    await welcomed
    return this
  }

  #received(text: string): void {
    this.traffic.push(text)
    const message: ServerMessage = JSON.parse(text)
    if (message.type === 'table') this.#shown(message)
    if (message.type === 'entry') this.tables.get(message.game)?.hear(message)
    this.onMessage(message)
    for (const listener of this.#listeners) listener(message)
    const id = 'id' in message ? message.id : undefined
    const waiting = id === undefined ? undefined : this.#waiting.get(id)
    if (id !== undefined && waiting && (message.type === 'done' || message.type === 'refused')) {
      this.#waiting.delete(id)
      waiting(message)
    }
  }

  /** A long log comes in parts: the rest is asked for. */
  #shown(table: TableMessage): void {
    const followed = this.tables.get(table.game)
    followed?.show(table)
    if (followed?.isPartial)
      this.raw(
        JSON.stringify({ type: 'watch', id: newId(), game: table.game, from: followed.digests.length }),
      )
  }

  /** The next message for which this holds. */
  next(holds: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    return new Promise(resolve => {
      const listener = (message: ServerMessage): void => {
        if (!holds(message)) return
        this.#listeners.delete(listener)
        resolve(message)
      }
      this.#listeners.add(listener)
    })
  }

  raw(text: string | Buffer): void {
    this.socket?.send(text)
  }

  ask(message: object, id = newId()): Promise<Answer> {
    return new Promise(resolve => {
      this.#waiting.set(id, resolve)
      this.raw(JSON.stringify({ ...message, id }))
    })
  }

  command(game: string, command: Command, options: { readonly id?: string; readonly invite?: string } = {}) {
    const { id, invite } = options
    return this.ask({ type: 'command', game, command, ...(invite !== undefined && { invite }) }, id)
  }

  async create(settings: Partial<CreateGame>): Promise<CreatedAnswer> {
    const { status, body } = await this.request<CreatedAnswer>('POST', '/games', {
      system: 'ford',
      scenario: 'dawn',
      listed: false,
      clock: { kind: 'none' },
      computers: [],
      ...settings,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  /** Opens the table and follows it from then on. */
  async watch(game: string, invite?: string): Promise<Followed> {
    const query = invite === undefined ? '' : `?invite=${invite}`
    const { body } = await this.request<BeginningAnswer>('GET', `/games/${game}/beginning${query}`)
    const followed =
      this.tables.get(game) ?? new Followed(unwrap(findSystem(this.registry, body.system)), body)
    this.tables.set(game, followed)
    const shown = this.next(
      message => message.type === 'table' && message.game === game && !followed.isPartial,
    )
    this.raw(JSON.stringify({ type: 'watch', id: newId(), game, ...(invite !== undefined && { invite }) }))
    await shown
    return followed
  }

  /** Takes the seat with bytes of its own; they are told when both seats have pledged. */
  async sit(
    game: string,
    seat: Seat,
    invite?: string,
    bytes = randomBytes(32).toString('hex'),
  ): Promise<string> {
    const command: Command = { type: 'sit', seat, pledge: pledgeOf(game, bytes) }
    const answer = await this.command(game, command, {
      id: `sit-down-${bytes.slice(0, 8)}`,
      ...(invite && { invite }),
    })
    if (answer.type !== 'done') throw new Error(JSON.stringify(answer))
    return bytes
  }

  async close(): Promise<void> {
    const { socket } = this
    if (!socket || socket.readyState === WebSocket.CLOSED) return
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.close()
    await closed
  }
}

export const newId = (): string => randomBytes(12).toString('base64url')

/** A table as one viewer knows it, kept up to date from what the server sends; every hash is checked. */
export class Followed {
  readonly system: RuleSystem
  readonly state: State
  readonly #start: Uint8Array
  readonly digests: string[] = []
  /** All that tables told of the log. */
  readonly log: NumberedEntryView[] = []
  readonly heard: EntryMessage[] = []
  table: TableMessage | undefined
  situation: Situation | undefined

  constructor(system: RuleSystem, { beginning }: BeginningAnswer) {
    this.system = system
    this.state = unwrap(beginGame(system, beginning)).state
    this.#start = this.state.bytes.slice()
  }

  /** Whether entries before those that were told are missing. */
  get isPartial(): boolean {
    return this.digests.length < (this.table?.number ?? 0)
  }

  show(table: TableMessage): void {
    this.table = table
    this.state.bytes.set(this.#start)
    const first = table.log[0]?.number ?? table.number
    this.log.length = Math.min(this.log.length, first)
    this.digests.length = Math.min(this.digests.length, first)
    for (const entry of table.log) {
      this.log.push(entry)
      this.digests.push(entry.digest)
    }
    this.#stand(table.situation)
  }

  hear(entry: EntryMessage): void {
    // The part that was asked for brings it along.
    if (this.isPartial) return
    if (entry.number !== this.digests.length)
      throw new Error(`entry ${entry.number} after ${this.digests.length - 1}`)
    this.heard.push(entry)
    this.digests.push(entry.digest)
    if (entry.situation) this.#stand(entry.situation)
  }

  #stand(situation: Situation): void {
    this.situation = situation
    applyPatch(this.state, situation.position)
    if (hashState(this.state) !== situation.hash) throw new Error('the position is not the one that was sent')
  }

  get deciding(): Seat | undefined {
    const pending = this.situation?.pending
    return pending?.kind === 'decision' ? pending.seat : undefined
  }

  get isOver(): boolean {
    return this.situation?.pending?.kind === 'over' || this.heard.some(({ view }) => view.type === 'ended')
  }

  legal(): readonly Action[] {
    return this.system.legal(this.state)
  }
}
