import { type RuleSystem, SEATS, type Seat, type State } from '@mesnada/engine'
import { diceChain } from '@mesnada/engine/verify'
import type { Command, ServerMessage } from '../../src/protocol/api.ts'
import { type Calendar, IDLE } from './calendar.ts'
import type { Count } from './counts.ts'
import type { Luck } from './luck.ts'
import type { SimulatedNode } from './node.ts'
import type { Oracle } from './oracle.ts'
import { SeenGame } from './seen.ts'
import { Violation } from './violation.ts'
import { type Line, Route } from './wire.ts'

export interface PlayerParts {
  readonly calendar: Calendar
  readonly luck: Luck
  readonly oracle: Oracle
  readonly nodes: readonly SimulatedNode[]
  readonly system: RuleSystem
  readonly start: State
  readonly count: Count
  readonly trace: (text: string) => void
  readonly guard: (work: () => void) => void
}

/** A command until it is answered for good. */
interface Pending {
  readonly id: string
  readonly game: string
  readonly command: Command
  /** When it was first sent. */
  readonly since: number
}

/** Refusals that say something about the server's state, not about the command. */
const PASSING = new Set([
  'server.fault',
  'server.storage',
  'server.busy',
  'server.closing',
  'server.limit.rate',
  'server.game.broken',
  'engine.record.future-rules',
])

const ANSWER_MS = 8000
const RETRY_MS = 2000
const TICK_MS = 3000
const LOOK_MS = 400_000
const PING_MS = 15_000
const SILENCE_MS = 40_000
const LINKS = 400
const MOST_REMEMBERED = 400
const HOUR_MS = 3_600_000

/** Where a player sits, and what he put into the dice. */
interface Seated {
  readonly seat: Seat | undefined
  readonly chain: readonly string[]
}

/**
 * A person with a browser: reconnects, sends again what was not answered under the same id, follows the games, decides
 * after a while, talks, takes back, goes away. He compares everything he is told with what is true.
 */
export class Player {
  readonly name: string
  readonly route = new Route()
  readonly #parts: PlayerParts
  readonly #games = new Map<string, SeenGame>()
  readonly #seats = new Map<string, Seated>()
  readonly #pending = new Map<string, Pending>()
  /** Commands that were answered, and by which entry. */
  readonly #answered = new Map<string, number>()
  /** Games in which he thinks about what to do. */
  readonly #thinking = new Set<string>()
  user = ''
  token = ''
  #line: Line | undefined
  #isWelcome = false
  #heardAt = 0
  #isAway = false
  #ids = 0
  acknowledged = 0

  constructor(name: string, parts: PlayerParts) {
    this.name = name
    this.#parts = parts
  }

  /** Until there is a session. */
  async enter(): Promise<void> {
    const { calendar, luck, nodes } = this.#parts
    while (this.token === '') {
      const host = luck.pick(nodes)?.host
      const made = await host?.identity.createGuest(this.name).catch(() => undefined)
      if (made?.ok) {
        this.user = made.value.user.id
        this.token = made.value.token
      } else await calendar.pause(RETRY_MS)
    }
    this.#tick()
  }

  /** A command that has waited for its answer longest. */
  get oldest(): Pending | undefined {
    return this.#pending.values().next().value
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** What he follows, and how far. */
  seen(game: string): SeenGame | undefined {
    return this.#games.get(game)
  }

  follow(game: string, seat: Seat | undefined): void {
    const { luck, system, start, oracle } = this.#parts
    const chain = seat === undefined ? [] : diceChain(game, luck.bytes(32).toString('hex'), LINKS)
    this.#seats.set(game, { seat, chain })
    this.#games.set(game, new SeenGame(game, system, start, oracle))
    this.#watch(game)
  }

  unfollow(game: string): void {
    this.#games.delete(game)
    this.#seats.delete(game)
    for (const [id, pending] of this.#pending) if (pending.game === game) this.#pending.delete(id)
    if (this.#isWelcome) this.#line?.say(JSON.stringify({ type: 'unwatch', id: this.#newId(), game }))
  }

  /** Closes the lid: no word to the server, for so long. */
  leave(ms: number): void {
    this.#isAway = true
    this.#drop('vanish')
    this.#parts.calendar.after(ms, () => {
      this.#isAway = false
    })
  }

  #newId(): string {
    return `${this.name}-command-${this.#ids++}`
  }

  /** Every few seconds: the connection, and what was not answered. */
  #tick(): unknown {
    const { calendar, luck } = this.#parts
    calendar.after(luck.between(0.8, 1.2) * TICK_MS, () => this.#tick())
    if (this.#isAway) return IDLE
    // Now and then he looks at everything again: a message about his turn may have been lost.
    if (luck.happens(TICK_MS / LOOK_MS)) this.nudge()
    const silence = calendar.now - this.#heardAt
    if (this.#line && silence > SILENCE_MS) this.#drop('hangUp')
    if (!this.#line) return this.#connect()
    return this.#isWelcome && silence > PING_MS ? this.#say({ type: 'ping' }) : IDLE
  }

  #connect(): void {
    const { calendar, luck, nodes, guard } = this.#parts
    this.#heardAt = calendar.now
    const line = luck.pick(nodes)?.connect(this.token, this.route, {
      message: text => {
        if (this.#line === line) guard(() => this.#hear(text))
      },
      closed: () => {
        if (this.#line === line) this.#drop(undefined)
      },
    })
    this.#line = line
  }

  #drop(how: 'vanish' | 'hangUp' | undefined): void {
    const line = this.#line
    this.#line = undefined
    this.#isWelcome = false
    if (how && line) line[how]()
  }

  #say(message: object): void {
    if (this.#isWelcome) this.#line?.say(JSON.stringify(message))
  }

  #hear(text: string): void {
    const { calendar, trace } = this.#parts
    this.#heardAt = calendar.now
    trace(`${calendar.now} ${this.name} ${text}`)
    const message: ServerMessage = JSON.parse(text)
    switch (message.type) {
      case 'welcome':
        return this.#welcome()
      case 'table':
      case 'entry':
        return this.#follow(message, text)
      case 'done':
        return this.#done(message.id, message.number)
      case 'refused':
        return this.#refused(message.id, message.code)
      default:
    }
  }

  #welcome(): void {
    this.#isWelcome = true
    for (const game of this.#games.keys()) this.#watch(game)
    for (const pending of this.#pending.values()) this.#send(pending)
  }

  #watch(game: string): void {
    const from = this.#games.get(game)?.number ?? 0
    this.#say({ type: 'watch', id: this.#newId(), game, from })
  }

  #follow(message: Extract<ServerMessage, { type: 'table' | 'entry' }>, text: string): void {
    const { oracle, count } = this.#parts
    const { game } = message
    if (message.type === 'entry' ? message.secret === undefined : message.secret === undefined)
      oracle.checkSecret(game, text)
    const seen = this.#games.get(game)
    if (!seen) return
    const heard = message.type === 'table' ? seen.show(message) : seen.hear(message)
    if (heard === 'gap') {
      count('gaps that players noticed')
      this.#watch(game)
    } else if (heard === 'applied') this.#consider(game)
  }

  #done(id: string, number: number): void {
    const { oracle } = this.#parts
    const before = this.#answered.get(id)
    if (before !== undefined && before !== number)
      throw new Violation(`${id} was answered by entry ${before} and then by ${number}`)
    const pending = this.#pending.get(id)
    if (!pending) return
    oracle.checkAcknowledged(pending.game, `${this.user}:${id}`, number)
    this.#pending.delete(id)
    this.acknowledged++
    this.#answered.set(id, number)
    if (this.#answered.size > MOST_REMEMBERED) this.#answered.delete(this.#answered.keys().next().value ?? '')
    this.#consider(pending.game)
  }

  #refused(id: string | undefined, code: string): void {
    const { calendar, count, oracle } = this.#parts
    count(`refusals: ${code}`)
    if (id === undefined || PASSING.has(code)) return
    if (this.#answered.has(id)) throw new Violation(`${id} was carried out and then refused: ${code}`)
    const pending = this.#pending.get(id)
    if (!pending) return
    if (oracle.games.get(pending.game)?.commands.has(`${this.user}:${id}`))
      throw new Violation(`${id} is stored and was refused: ${code}`)
    this.#pending.delete(id)
    calendar.after(RETRY_MS, () => this.#parts.guard(() => this.#watch(pending.game)))
  }

  #command(game: string, command: Command): void {
    const pending = { id: this.#newId(), game, command, since: this.#parts.calendar.now }
    this.#pending.set(pending.id, pending)
    this.#send(pending)
    this.#remind(pending)
  }

  #send({ id, game, command }: Pending): void {
    this.#say({ type: 'command', id, game, command })
  }

  /** What is not answered is sent again. */
  #remind(pending: Pending): void {
    const { calendar, luck, guard, count } = this.#parts
    calendar.after(luck.between(0.7, 1.5) * ANSWER_MS, () =>
      guard(() => {
        if (!this.#pending.has(pending.id)) return
        count('commands sent again')
        this.#send(pending)
        this.#remind(pending)
      }),
    )
  }

  /** Decides, after a while, what he is to decide. */
  #consider(game: string): void {
    const { calendar, luck, guard } = this.#parts
    if (this.#thinking.has(game) || !this.#games.has(game)) return
    this.#thinking.add(game)
    calendar.after(this.#thinkingTime(game, luck), () =>
      guard(() => {
        this.#thinking.delete(game)
        this.#decide(game)
      }),
    )
  }

  #thinkingTime(game: string, luck: Luck): number {
    const { kind } = this.#parts.oracle.games.get(game)?.settings.clock ?? { kind: 'none' }
    if (this.#games.get(game)?.situation?.pending === undefined) return luck.wait(2000)
    return luck.wait(kind === 'days' ? HOUR_MS / 2 : kind === 'live' ? 8000 : 60_000)
  }

  #decide(game: string): void {
    const seen = this.#games.get(game)
    const { seat, chain } = this.#seats.get(game) ?? {}
    const { luck } = this.#parts
    if (!seen || seat === undefined || !chain || seen.isOver || this.#isBusy(game)) return
    if (this.#isAway) return this.#consider(game)
    if (luck.happens(0.005)) void this.#travel()
    const command = this.#choice(seen, seat, chain)
    if (command) this.#command(game, command)
  }

  /** Goes on vacation, or comes back; whether that succeeds is for the truth to judge by what is stored. */
  async #travel(): Promise<void> {
    const { luck, nodes, count } = this.#parts
    const vacations = luck.pick(nodes)?.host?.vacations
    const isLeaving = luck.happens(0.5)
    try {
      const done = isLeaving ? (await vacations?.begin(this.user))?.ok : await vacations?.end(this.user)
      if (done) count(isLeaving ? 'vacations begun' : 'vacations ended')
    } catch {
      count('vacations: a fault')
    }
  }

  #isBusy(game: string): boolean {
    for (const pending of this.#pending.values()) if (pending.game === game) return true
    return false
  }

  #choice(seen: SeenGame, seat: Seat, chain: readonly string[]): Command | undefined {
    const { luck } = this.#parts
    const { seats, situation, viewer } = seen
    const own = seats[seat]
    if (viewer !== seat)
      return own?.name === undefined ? { type: 'sit', seat, pledge: chain[0] ?? '' } : undefined
    const pending = situation?.pending
    if (!pending) {
      const isReady = own?.dice === 'pledged' && SEATS.every(each => seats[each]?.dice !== 'none')
      if (own?.dice === 'none') return { type: 'sit', seat, pledge: chain[0] ?? '' }
      return isReady ? { type: 'contribute', bytes: chain[1] ?? '' } : undefined
    }
    if (seen.undoAskedBy !== undefined && seen.undoAskedBy !== seat && luck.happens(0.5))
      return { type: 'answer-undo', accept: luck.happens(0.7) }
    if (luck.happens(0.03)) return { type: 'say', text: `¡Señor ${luck.whole(1e6)}!` }
    if (pending.kind === 'dice') return this.#release(seen, chain)
    if (pending.kind !== 'decision' || pending.seat !== seat) {
      if (luck.happens(0.05)) return { type: 'claim', what: luck.happens(0.7) ? 'win' : 'abort' }
      return luck.happens(0.02) ? { type: 'ask-undo' } : undefined
    }
    if (luck.happens(0.002)) return { type: 'resign' }
    const action = luck.pick(seen.legal())
    const step = (situation?.step ?? 0) + (luck.happens(0.02) ? 1 : 0)
    return action && { type: 'act', step, action: { ...action } }
  }

  #release({ decision, lastLink }: SeenGame, chain: readonly string[]): Command {
    const last = lastLink === '' ? 1 : chain.indexOf(lastLink)
    const link = chain[last + 1]
    return link === undefined ? { type: 'resign' } : { type: 'release', digest: decision, link }
  }

  /** Looks at every game again: nothing that he has to do may be forgotten. */
  nudge(): void {
    for (const game of this.#games.keys()) {
      this.#watch(game)
      this.#consider(game)
    }
  }
}
