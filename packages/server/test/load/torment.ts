import { setTimeout } from 'node:timers/promises'
import type { Action, Registry } from '@mesnada/engine'
import { MOST_PLEDGE_ROUNDS, pledgeOf } from '@mesnada/engine/verify'
import type { Command } from '../../src/protocol/api.ts'
import { Client, type Followed } from '../support/client.ts'
import { BYTES, type Chance, chanceOf, frameOf, type Ground } from './frames.ts'
import { Ledger } from './ledger.ts'
import { startProgress } from './progress.ts'

export interface TormentOptions {
  readonly url: string
  readonly registry: Registry
  readonly frames: number
  readonly seed?: number
  readonly tell?: (line: string) => void
}

export interface TormentReport {
  readonly frames: number
  readonly requests: number
  /** How often each code was the answer. */
  readonly refusals: ReadonlyMap<string, number>
  readonly commands: number
  readonly faults: readonly string[]
  readonly seconds: number
}

const SOCKETS = 6
/** Sent before anybody looks for answers, so that what happens meanwhile makes some of them stale. */
const BATCH = 400
const GAMES = 8
/** One request over HTTP for so many frames. */
const EVERY = 25

/** Sends frames of every kind to a server, and looks whether anything changed that no valid command had asked for. */
export const torment = async (options: TormentOptions): Promise<TormentReport> => {
  const chance = chanceOf(options.seed ?? 1)
  const crowd = await Crowd.enter(options)
  let frames = 0
  let requests = 0
  const progress = startProgress(
    options.tell ?? (() => {}),
    () => `${frames} of ${options.frames} frames, ${crowd.refusals.size} codes, ${crowd.done} commands`,
  )
  await crowd.regret()
  await crowd.pledgeAnew()
  while (frames < options.frames) {
    await crowd.refresh()
    const batch = Math.min(BATCH, options.frames - frames)
    const asked = Array.from({ length: Math.ceil(batch / EVERY) }, () => crowd.request(chance))
    await Promise.all([crowd.send(batch, chance), ...asked])
    frames += batch
    requests += asked.length
  }
  progress.stop()
  await crowd.rest()
  const faults = await crowd.faults()
  await crowd.leave()
  return {
    frames,
    requests,
    refusals: crowd.refusals,
    commands: crowd.done,
    faults,
    seconds: progress.seconds(),
  }
}

const OTHER_BYTES = 'cd'.repeat(32)

const MOST_REGRETS = 60
/** Without any answer for so long, none is on its way. */
const REST_MS = 1000

const heard = async (holds: () => boolean): Promise<void> => {
  const latest = performance.now() + 30_000
  while (!holds()) {
    if (performance.now() > latest) throw new Error('the witness hears nothing any more')
    await setTimeout(1)
  }
}

class Crowd {
  readonly refusals = new Map<string, number>()
  readonly #options: TormentOptions
  readonly #clients: readonly Client[]
  readonly #witness: Client
  readonly #ledger = new Ledger()
  #games: {
    readonly id: string
    readonly invite: string
    readonly table: Followed
    /** Who has the first seat, where the game was begun properly; the next one has the other. */
    readonly place: number | undefined
  }[] = []
  #old: string[] = []
  #answers = 0
  #created = 0
  done = 0

  private constructor(options: TormentOptions, clients: readonly Client[], witness: Client) {
    this.#options = options
    this.#clients = clients
    this.#witness = witness
    for (const client of clients) this.#listen(client)
  }

  static async enter(options: TormentOptions): Promise<Crowd> {
    const enter = async (name: string): Promise<Client> => {
      const client = await new Client(options.url, options.registry).guest(name)
      return client.connect()
    }
    const clients: Client[] = []
    for (let i = 0; i < SOCKETS; i++) clients.push(await enter(`Fuzz ${i}`))
    return new Crowd(options, clients, await enter('Witness'))
  }

  #listen(client: Client): void {
    client.onMessage = message => {
      client.traffic.length = 0
      if (message.type === 'pong' || message.type === 'refused' || message.type === 'done') this.#answers++
      if (message.type === 'refused') this.#count(message.code)
      if (message.type === 'done') this.#acknowledge(client, message.id, message.number)
    }
  }

  #count(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
  }

  #acknowledge(client: Client, id: string, number: number): void {
    if (this.#ledger.acknowledged(this.#clients.indexOf(client), id, number)) this.done++
  }

  /** There are always games in every state: open, under way, over, with a clock that has run out. */
  async refresh(): Promise<void> {
    const going = this.#games.filter(({ table }) => !table.isOver)
    for (const { id } of this.#games) if (!going.some(game => game.id === id)) this.#old.push(id)
    while (going.length < GAMES) {
      const place = going.length % SOCKETS
      const owner = this.#clients[place]
      if (!owner) break
      const timed = this.#created++ % GAMES === 0
      const { game, invite } = await owner.create({
        listed: going.length % 3 !== 0,
        clock: timed ? { kind: 'live', seconds: 1, increment: 0 } : { kind: 'none' },
      })
      this.#ledger.opened(game.id)
      const table = await this.#witness.watch(game.id, invite)
      const begins = timed || going.length % 2 === 1
      going.push({ id: game.id, invite, table, place: begins ? place : undefined })
      if (begins) await this.#start(game.id, invite, place)
    }
    this.#games = going
    await this.#playOn()
  }

  /** One proper move wherever one is due: what is disturbed is games that get on. */
  async #playOn(): Promise<void> {
    for (const { id, table, place } of this.#games) {
      const { deciding, situation } = table
      if (place === undefined || deciding === undefined || situation === undefined) continue
      const [action] = table.legal()
      if (!action) continue
      const { step } = situation
      const command: Command = { type: 'act', step, action: { ...action } }
      await this.#order((place + deciding) % SOCKETS, id, command, `play-${step}-${id}`)
    }
  }

  /** Some games are begun properly, so that there is something to disturb. */
  async #start(game: string, invite: string, place: number): Promise<void> {
    const players = [place, (place + 1) % SOCKETS]
    const orders: Command[] = [
      { type: 'sit', seat: 0, pledge: pledgeOf(game, BYTES) },
      { type: 'sit', seat: 1, pledge: pledgeOf(game, BYTES) },
      // Not what was pledged.
      { type: 'release', digest: BYTES, link: OTHER_BYTES },
      { type: 'contribute', bytes: OTHER_BYTES },
      { type: 'contribute', bytes: OTHER_BYTES },
      { type: 'contribute', bytes: BYTES },
      { type: 'contribute', bytes: BYTES },
    ]
    for (const [index, command] of orders.entries())
      await this.#order(players[index % 2] ?? 0, game, command, `begin-${index}-${game}`, invite)
  }

  async #order(player: number, game: string, command: Command, id: string, invite?: string) {
    this.#ledger.opened(game)
    this.#ledger.sent(player, id, game)
    return this.#clients[player]?.command(game, command, { id, ...(invite !== undefined && { invite }) })
  }

  /** Plays until dice have fallen, and wants the last step back each time: chance alone seldom gets so far. */
  async regret(): Promise<void> {
    const place = 0
    const owner = this.#clients[place]
    if (!owner) return
    const { game, invite } = await owner.create({})
    const table = await this.#witness.watch(game.id, invite)
    this.#games.push({ id: game.id, invite, table, place })
    await this.#start(game.id, invite, place)
    for (const time of [1, 2])
      await this.#order(place, game.id, { type: 'list', listed: true }, `list-${time}-${game.id}`)
    for (const player of [place, place + 1])
      await this.#order(player, game.id, { type: 'claim', what: 'win' }, `claim-${player}-${game.id}`)
    for (let step = 0; step < MOST_REGRETS && !this.refusals.has('engine.undo.dice'); step++) {
      await heard(() => table.deciding !== undefined && table.situation?.step === step)
      const player = place + (table.deciding ?? 0)
      const [action] = table.legal()
      if (!action) return
      await this.#order(
        player,
        game.id,
        { type: 'act', step, action: { ...action } },
        `regret-${step}-${game.id}`,
      )
      await heard(() => (table.situation?.step ?? 0) > step)
      // A slip of one's own would be taken back without asking, and the same step come again.
      const isOwn = table.situation?.step === step + 1 && table.deciding === player - place
      if (isOwn) continue
      const asked = await this.#order(player, game.id, { type: 'ask-undo' }, `ask-${step}-${game.id}`)
      if (asked?.type !== 'done') continue
      const other = place + 1 - (player - place)
      const answer: Command = { type: 'answer-undo', accept: false }
      await this.#order(other, game.id, answer, `answer-${step}-${game.id}`)
    }
  }

  /** Pledges anew after bytes were told, and once more than anybody may: chance alone seldom gets so far. */
  async pledgeAnew(): Promise<void> {
    const [owner, other] = [0, 1]
    // With live dice nobody gives his bytes before both have pledged.
    const created = await this.#clients[owner]?.create({ dice: 'live' })
    if (!created) return
    const { game, invite } = created
    const table = await this.#witness.watch(game.id, invite)
    this.#games.push({ id: game.id, invite, table, place: undefined })
    const pledge = pledgeOf(game.id, BYTES)
    await this.#order(owner, game.id, { type: 'sit', seat: 0, pledge }, `first-sit-${game.id}`, invite)
    // The other seat is free still, and not for him.
    await this.#order(owner, game.id, { type: 'sit', seat: 1, pledge }, `both-seats-${game.id}`, invite)
    await this.#order(owner, game.id, { type: 'contribute', bytes: BYTES }, `too-early-${game.id}`, invite)
    for (let round = 0; round <= MOST_PLEDGE_ROUNDS + 1; round++) {
      const order = (player: number, command: Command) =>
        this.#order(player, game.id, command, `anew-${round}-${player}-${command.type}-${game.id}`, invite)
      await order(owner, { type: 'sit', seat: 0, pledge })
      await order(other, { type: 'sit', seat: 1, pledge })
      await order(owner, { type: 'contribute', bytes: BYTES })
    }
  }

  get #ground(): Ground {
    const games = this.#games
    const actions: Action[] = []
    for (const { table } of games)
      if (table.deciding !== undefined) actions.push(...table.legal().slice(0, 6))
    return {
      games: [...games.map(({ id }) => id), ...this.#old.slice(-2)],
      invites: games.map(({ invite }) => invite),
      actions,
      stepOf: game => games.find(({ id }) => id === game)?.table.situation?.step ?? 0,
    }
  }

  async send(count: number, chance: Chance): Promise<void> {
    const ground = this.#ground
    let expected = this.#answers
    for (let i = 0; i < count; i++) {
      const client = chance(SOCKETS)
      const frame = frameOf(chance, ground)
      const asked = typeof frame === 'string' ? askedOf(frame) : undefined
      if (asked?.type === 'command') this.#ledger.sent(client, asked.id, asked.game)
      if (asked?.type !== 'watch') expected++
      this.#clients[client]?.raw(frame)
    }
    // Whatever was sent is answered, with a refusal at the least.
    const latest = performance.now() + 30_000
    while (this.#answers < expected) {
      if (performance.now() > latest) throw new Error('the server does not answer any more')
      await setTimeout(1)
    }
    await this.#reconnect()
  }

  /** Refused watches count as answers too, so that some may still be on their way when as many have come as were due. */
  async rest(): Promise<void> {
    for (let before = -1; before !== this.#answers; await setTimeout(REST_MS)) before = this.#answers
  }

  async #reconnect(): Promise<void> {
    for (const client of this.#clients) if (client.closed) await client.connect()
  }

  async request(chance: Chance): Promise<void> {
    const client = this.#clients[chance(SOCKETS)]
    const game = this.#games[chance(this.#games.length)]?.id ?? ''
    const requests: readonly (readonly [string, string, unknown?])[] = [
      ['GET', `/games/${game}`],
      ['GET', `/games/${game}/record`],
      ['GET', `/games/${game}/invite`],
      ['GET', '/games/x'],
      ['GET', '/nothing'],
      ['GET', '/games?of=me&status=lost'],
      [
        'POST',
        '/games',
        { system: 'ford', scenario: 'nowhere', listed: true, clock: { kind: 'none' }, computers: [] },
      ],
      ['POST', '/games', { system: chance(9) }],
      ['POST', '/session', { login: 'nobody', password: 'wrong' }],
      ['POST', '/session/resume', { key: 'A'.repeat(43) }],
      ['POST', '/account', { login: 'x', password: 'y' }],
      ['POST', `/games/${game}/commands`, { id: 'http-command', command: { type: 'say' } }],
      ['PUT', `/games/${game}/note`, { text: 7 }],
      ['PATCH', '/me', { webhook: 'gopher://x' }],
      ['PUT', '/session', {}],
    ]
    const [method, path, body] = requests[chance(requests.length)] ?? ['GET', '/nothing']
    const answer = await client?.request(method, path, body)
    if (answer && answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status}`)
    if (answer && 'error' in answer.body) this.#count(answer.body.error.code)
  }

  /** Every entry of every table must be owed to an acknowledged command. */
  async faults(): Promise<readonly string[]> {
    const found: string[] = []
    for (const { id, invite } of this.#games) {
      const log = (await this.#witness.watch(id, invite)).table?.log ?? []
      const owed = this.#ledger.owed(id)
      for (const { number, view } of log) {
        // The start and the end of a game come with the command that caused them, or with the clock.
        const follows = view.type === 'created' || view.type === 'started' || view.type === 'ended'
        if (!follows && !owed.has(number))
          found.push(`entry ${number} of ${id}, ${view.type}, was asked for by nobody`)
      }
      for (const number of owed)
        if (!log[number]) found.push(`entry ${number} of ${id} was acknowledged and is not there`)
    }
    const metrics = await (await fetch(`${this.#options.url}/api/metrics`)).text()
    const faults = /^mesnada_faults_total (\d+)$/m.exec(metrics)?.[1]
    if (faults !== '0') found.push(`the server had ${faults} faults of its own`)
    return found
  }

  async leave(): Promise<void> {
    await Promise.all([...this.#clients, this.#witness].map(client => client.close()))
  }
}

/** What a frame asks for, if it can be read at all. */
const askedOf = (
  frame: string,
): { readonly type: unknown; readonly id: unknown; readonly game: unknown } | undefined => {
  try {
    const { type, id, game } = JSON.parse(frame)
    // A watch that is refused is answered too; it is only never waited for.
    return { type, id, game }
  } catch {
    return undefined
  }
}
