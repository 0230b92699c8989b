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
import type { BeginningAnswer, CreatedAnswer, GuestAnswer, Situation } from '../../src/protocol/api.ts'
import { LoadSocket } from './load-socket.ts'

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

/** Where in a message the position stands, and what comes after it. */
const STANDING = '"situation":'
const AFTER_STANDING = { entry: ',"view":', table: ',"log":' }

/** One game with its two players; the position is followed once for both, since these games hide nothing. */
export class LoadTable {
  readonly game: string
  readonly sockets: readonly [LoadSocket, LoadSocket]
  readonly system: RuleSystem
  readonly scenario: string
  readonly state: State
  readonly #url: string
  readonly #cookie: string
  readonly #name: string
  #legal: Action[] = []
  /** What the list answers, and who was asked. */
  #asked = ''
  situation: Situation | undefined
  #onMove: () => void = () => {}

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
    this.#name = `"game":"${game}"`
    sockets[0].onMessage = message => this.#follow(message)
    sockets[1].onMessage = undefined
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
    while (table.situation?.pending === undefined) await new Promise(resolve => setTimeout(resolve, 2))
    return table
  }

  /** To the end of the game. A move is made when it is acknowledged and told. */
  play(moved: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let awaited = 0
      const happened = (): void => {
        if (--awaited > 0) return
        moved()
        next()
      }
      const answered = (ok: boolean): void =>
        ok ? happened() : reject(new Error('a legal move was refused'))
      const next = (): void => {
        if (this.deciding === undefined) {
          // What is told of the end is no move.
          this.#onMove = () => {}
          return resolve()
        }
        awaited = 2
        this.#act(this.choose(), answered)
      }
      this.#onMove = happened
      next()
    })
  }

  /** The same two leave the table and play another game. */
  again(): Promise<LoadTable> {
    for (const socket of this.sockets) void socket.send({ type: 'unwatch', game: this.game })
    return LoadTable.start(this.#url, this.sockets, this.#cookie, this.system, this.scenario)
  }

  /** Of what happens no more is read than how it stands now. */
  #follow(message: Buffer): void {
    const text = message.toString()
    const isEntry = text.startsWith('{"type":"entry"')
    const from = text.indexOf(STANDING)
    if (from < 0 || !text.includes(this.#name)) return
    const to = text.indexOf(isEntry ? AFTER_STANDING.entry : AFTER_STANDING.table, from)
    const { situation }: { readonly situation: Situation } = JSON.parse(`{${text.slice(from, to)}}`)
    this.situation = situation
    applyPatch(this.state, situation.position)
    if (isEntry) this.#onMove()
  }

  get deciding(): Seat | undefined {
    const pending = this.situation?.pending
    return pending?.kind === 'decision' ? pending.seat : undefined
  }

  get isOver(): boolean {
    return this.situation?.pending?.kind === 'over'
  }

  /**
   * Something legal. While the same is asked, what was legal a moment ago often still is, and that is found out sooner
   * than all that is.
   */
  choose(): Action {
    const pending = this.situation?.pending
    const asked = pending?.kind === 'decision' ? `${pending.seat} ${pending.prompt.code}` : ''
    if (asked !== this.#asked) this.#legal.length = 0
    this.#asked = asked
    for (let action = this.#pick(); action; action = this.#pick())
      if (!this.system.refusal(this.state, action)) return action
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
  act(action: Action): Promise<boolean> {
    return new Promise(resolve => this.#act(action, resolve))
  }

  #act(action: Action, answered: (ok: boolean) => void): void {
    const seat = this.deciding ?? 0
    const step = this.situation?.step ?? 0
    this.sockets[seat].ask(
      `"type":"command",${this.#name},"command":{"type":"act","step":${step},"action":${JSON.stringify(action)}}`,
      answered,
    )
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
