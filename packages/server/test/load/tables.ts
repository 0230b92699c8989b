import { randomBytes } from 'node:crypto'
import {
  type Action,
  applyPatch,
  beginGame,
  cloneState,
  type RuleSystem,
  type Seat,
  type State,
  unwrap,
} from '@mesnada/engine'
import { pledgeOf } from '@mesnada/engine/verify'
import { WebSocket } from 'ws'
import type { BeginningAnswer, CreatedAnswer, GuestAnswer, ServerMessage, Standing } from '../../src/api.ts'

/** Many tables played by few lines of code: as little as possible between the server and the clock. */

const post = async <T>(
  url: string,
  cookie: string,
  body: unknown,
): Promise<{ answer: T; cookie: string }> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  const set = response.headers.get('set-cookie')?.split(';', 1)[0]
  return { answer: (await response.json()) as T, cookie: set ?? cookie }
}

/** Messages begin with `{"type":"`; the next letter tells answers from what happens at the table. */
const INITIAL = 9
const [DONE, REFUSED] = Array.from('dr', letter => letter.charCodeAt(0))

export class LoadSocket {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, (ok: boolean) => void>()
  onMessage: ((text: string) => void) | undefined
  #next = 0

  constructor(url: string, cookie: string) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, {
      headers: { cookie },
      perMessageDeflate: false,
    })
    this.#socket.on('message', data => this.#received(data as Buffer))
  }

  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once('message', () => resolve())
      this.#socket.once('error', reject)
    })
  }

  #received(data: Buffer): void {
    const initial = data[INITIAL]
    if (initial !== DONE && initial !== REFUSED) {
      this.onMessage?.(data.toString())
      return
    }
    const text = data.toString()
    const message: Extract<ServerMessage, { type: 'done' | 'refused' }> = JSON.parse(text)
    const resolve = this.#waiting.get(message.id ?? '')
    this.#waiting.delete(message.id ?? '')
    if (message.type === 'refused') console.error(text)
    resolve?.(message.type === 'done')
  }

  send(message: object): Promise<boolean> {
    const id = `message-${this.#next++}`
    return new Promise(resolve => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ ...message, id }))
    })
  }

  close(): void {
    this.#socket.close()
  }
}

/** Before all that is legal is listed anew. */
const TRIES = 3

/** One game with its two players; the position is followed once for both, since these games hide nothing. */
export class LoadTable {
  readonly game: string
  readonly sockets: readonly [LoadSocket, LoadSocket]
  readonly system: RuleSystem
  readonly scenario: string
  readonly state: State
  readonly #url: string
  readonly #cookie: string
  #legal: Action[] = []
  standing: Standing | undefined
  onMove: () => void = () => {}

  private constructor(
    game: string,
    [url, cookie, scenario]: readonly [string, string, string],
    sockets: readonly [LoadSocket, LoadSocket],
    system: RuleSystem,
    state: State,
  ) {
    this.game = game
    this.#url = url
    this.#cookie = cookie
    this.scenario = scenario
    this.sockets = sockets
    this.system = system
    this.state = state
    sockets[0].onMessage = text => this.#follow(text)
  }

  static async open(url: string, system: RuleSystem, scenario: string): Promise<LoadTable> {
    const guests = await Promise.all(
      ['Ana', 'Luis'].map(name => post<GuestAnswer>(`${url}/api/session/guest`, '', { name })),
    )
    const [first, second] = guests.map(({ cookie }) => new LoadSocket(url, cookie))
    if (!first || !second) throw new Error('two are needed')
    await Promise.all([first.open(), second.open()])
    return LoadTable.start(url, [first, second], guests[0]?.cookie ?? '', system, scenario)
  }

  /** A game for two who are connected already. */
  static async start(
    url: string,
    sockets: readonly [LoadSocket, LoadSocket],
    cookie: string,
    system: RuleSystem,
    scenario: string,
  ): Promise<LoadTable> {
    const { answer } = await post<CreatedAnswer>(`${url}/api/games`, cookie, {
      system: system.id,
      scenario,
      listed: false,
      clock: { kind: 'none' },
      computers: [],
    })
    const { id } = answer.game
    const { invite } = answer
    const state = await stateOf(url, id, invite, system, scenario)
    const table = new LoadTable(id, [url, cookie, scenario], sockets, system, state)
    const bytes = sockets.map(() => randomBytes(32).toString('hex'))
    for (const socket of sockets) socket.send({ type: 'watch', game: id, invite })
    for (const [seat, socket] of sockets.entries())
      await socket.send({
        ...commandOf(id, { type: 'sit', seat, pledge: pledgeOf(id, bytes[seat] ?? '') }),
        invite,
      })
    for (const [seat, socket] of sockets.entries())
      await socket.send(commandOf(id, { type: 'contribute', bytes: bytes[seat] }))
    while (table.standing?.pending === undefined) await new Promise(resolve => setTimeout(resolve, 2))
    return table
  }

  /** To the end of the game. A move is made when it is acknowledged and told. */
  async play(moved: () => void): Promise<void> {
    while (this.deciding !== undefined) {
      const told = new Promise<void>(resolve => {
        this.onMove = resolve
      })
      await Promise.all([this.act(this.choose()), told])
      moved()
    }
  }

  /** The same two leave the table and play another game. */
  again(): Promise<LoadTable> {
    for (const socket of this.sockets) void socket.send({ type: 'unwatch', game: this.game })
    return LoadTable.start(this.#url, this.sockets, this.#cookie, this.system, this.scenario)
  }

  #follow(text: string): void {
    if (!text.includes(`"game":"${this.game}"`)) return
    const message: ServerMessage = JSON.parse(text)
    if (message.type !== 'table' && message.type !== 'entry') return
    if (message.standing === undefined) return
    this.standing = message.standing
    applyPatch(this.state, message.standing.position)
    if (message.type === 'entry') this.onMove()
  }

  get deciding(): Seat | undefined {
    const pending = this.standing?.pending
    return pending?.kind === 'decision' ? pending.seat : undefined
  }

  get isOver(): boolean {
    return this.standing?.pending?.kind === 'over'
  }

  /** Something legal. What was legal a moment ago often still is, and that is found out sooner than all that is. */
  choose(): Action {
    for (let tries = 0; tries < TRIES; tries++) {
      const action = this.#pick()
      if (action && !this.system.check(this.state, action)) return action
    }
    this.#legal = [...this.system.legal(this.state)]
    const action = this.#pick()
    if (!action) throw new Error('nothing is legal')
    return action
  }

  /** Some action of the last list, which will not be picked again. */
  #pick(): Action | undefined {
    const at = Math.floor(Math.random() * this.#legal.length)
    const last = this.#legal.pop()
    const picked = this.#legal[at]
    if (picked === undefined || last === undefined) return last
    this.#legal[at] = last
    return picked
  }

  /** Whoever decides decides; resolves with the acknowledgement. */
  async act(action: Action): Promise<boolean> {
    const seat = this.deciding ?? 0
    const step = this.standing?.step ?? 0
    return this.sockets[seat].send(commandOf(this.game, { type: 'act', step, action }))
  }
}

const commandOf = (game: string, command: object): object => ({ type: 'command', game, command })

/** Settings are shared, as the server shares them: a thousand boards would be most of the memory. */
const starts = new Map<string, Promise<State>>()

const stateOf = async (
  url: string,
  game: string,
  invite: string,
  system: RuleSystem,
  scenario: string,
): Promise<State> => {
  const key = `${system.id}/${scenario}`
  const start = starts.get(key) ?? firstState(url, game, invite, system)
  starts.set(key, start)
  return cloneState(await start)
}

const firstState = async (url: string, game: string, invite: string, system: RuleSystem): Promise<State> => {
  const response = await fetch(`${url}/api/games/${game}/beginning?invite=${invite}`)
  const { beginning } = (await response.json()) as BeginningAnswer
  return unwrap(beginGame(system, beginning)).state
}
