import { setTimeout } from 'node:timers/promises'
import { type Registry, type Seat, unwrap } from '@mesnada/engine'
import { parseHostedRecord, verifyGame } from '@mesnada/engine/verify'
import { ford } from '@mesnada/ford'
import type { Command } from '../../src/protocol/api.ts'
import { Client, newId } from '../support/client.ts'

/**
 * Players who go on whatever happens to the server: what is not acknowledged they send again, often twice, late, and
 * through either of two sockets, so that it overtakes what was sent before. They note every acknowledgement.
 */

/** What a client hears when something is wrong with the server rather than with the command. */
const PASSING = new Set(['client.closed', 'server.fault', 'server.storage', 'server.busy', 'server.closing'])

export interface Acknowledged {
  readonly seat: Seat
  readonly number: number
  /** What was said, or nothing for a decision. */
  readonly text: string | undefined
}

export interface Weather {
  readonly over: boolean
}

class Stubborn {
  readonly lines: readonly [Client, Client]

  constructor(lines: readonly [Client, Client]) {
    this.lines = lines
  }

  static async create(url: string, registry: Registry, name: string): Promise<Stubborn> {
    const first = new Client(url, registry)
    await insist(() => first.guest(name).then(() => first.cookie !== ''))
    const second = new Client(url, registry)
    second.cookie = first.cookie
    return new Stubborn([first, second])
  }

  async line(): Promise<Client> {
    const line = this.lines[Math.random() < 0.5 ? 0 : 1]
    await insist(async () => {
      if (line.socket && line.closed === undefined) return true
      await line.connect()
      return true
    })
    return line
  }
}

/** Until it is done, as long as it takes. */
const insist = async (work: () => Promise<boolean>): Promise<void> => {
  for (;;) {
    try {
      if (await work()) return
    } catch {
      // The server is away; it will be back.
    }
    await setTimeout(20)
  }
}

export class ChaosTable {
  readonly #players: readonly [Stubborn, Stubborn]
  readonly #weather: Weather
  readonly acknowledged: Acknowledged[] = []
  /** Digests seen on the way, by number: they may never become others. */
  readonly #seen = new Map<number, string>()
  game = ''

  private constructor(players: readonly [Stubborn, Stubborn], weather: Weather) {
    this.#players = players
    this.#weather = weather
  }

  static async open(url: string, registry: Registry, weather: Weather): Promise<ChaosTable> {
    const players = [
      await Stubborn.create(url, registry, 'Ana'),
      await Stubborn.create(url, registry, 'Luis'),
    ] as const
    const table = new ChaosTable(players, weather)
    await insist(async () => {
      table.game = (await players[0].lines[0].create({ listed: true })).game.id
      return true
    })
    const bytes: string[] = []
    for (const seat of [0, 1] as const)
      await insist(async () => {
        bytes[seat] = await (await players[seat].line()).sit(table.game, seat, undefined, newBytes())
        return true
      })
    for (const seat of [0, 1] as const)
      await table.#deliver(seat, { type: 'contribute', bytes: bytes[seat] ?? '' })
    return table
  }

  /** Talks and plays until the weather is over. */
  async play(): Promise<void> {
    await Promise.all(
      ([0, 1] as const).map(async seat => {
        while (!this.#weather.over) {
          await this.#talk(seat)
          await this.#decide(seat)
          await setTimeout(Math.random() * 30)
        }
      }),
    )
  }

  async #talk(seat: Seat): Promise<void> {
    const text = `said ${newId()}`
    const number = await this.#deliver(seat, { type: 'say', text })
    if (number !== undefined) this.acknowledged.push({ seat, number, text })
  }

  async #decide(seat: Seat): Promise<void> {
    const [line] = this.#players[seat].lines
    await insist(async () => {
      if (!line.socket || line.closed !== undefined) await line.connect()
      const followed = await Promise.race([line.watch(this.game), setTimeout(3000)])
      return followed !== undefined
    })
    const table = line.tables.get(this.game)
    for (const { number, digest } of table?.log ?? []) this.#note(number, digest)
    if (!table || table.deciding !== seat) return
    const legal = table.legal()
    const action = legal[Math.floor(Math.random() * legal.length)]
    if (!action) return
    const step = table.situation?.step ?? 0
    const number = await this.#deliver(seat, { type: 'act', step, action: { ...action } })
    if (number !== undefined) this.acknowledged.push({ seat, number, text: undefined })
  }

  #note(number: number, digest: string): void {
    const seen = this.#seen.get(number)
    if (seen !== undefined && seen !== digest) throw new Error(`entry ${number} of ${this.game} has changed`)
    this.#seen.set(number, digest)
  }

  /** The number of the entry, or nothing when the command was refused for good. */
  async #deliver(seat: Seat, command: Command): Promise<number | undefined> {
    const id = newId()
    for (;;) {
      const line = await this.#players[seat].line()
      await setTimeout(Math.random() * 10)
      if (Math.random() < 0.2) line.raw(JSON.stringify({ type: 'command', id, game: this.game, command }))
      const answer = await Promise.race([line.command(this.game, command, { id }), setTimeout(5000)])
      if (answer?.type === 'done') return answer.number
      if (answer?.type === 'refused' && !PASSING.has(answer.code)) return undefined
      await setTimeout(20)
    }
  }

  /** Compares everything that was acknowledged with what is there; the faults, in words. */
  async faults(): Promise<readonly string[]> {
    const [line] = this.#players[0].lines
    if (!line.socket || line.closed !== undefined) await line.connect()
    const { log } = await line.watch(this.game)
    const found: string[] = []
    for (const [index, { number, digest, view }] of log.entries()) {
      if (number !== index) found.push(`entry ${number} in place ${index}`)
      if ((this.#seen.get(number) ?? digest) !== digest)
        found.push(`entry ${number} is another than was told`)
      if (view.type === 'acted' && view.action === undefined) continue
    }
    const texts = log.flatMap(({ view }) => (view.type === 'said' ? [view.text] : []))
    if (new Set(texts).size !== texts.length) found.push('something was said twice')
    for (const { seat, number, text } of this.acknowledged) {
      const view = log[number]?.view
      const kept =
        text === undefined
          ? view?.type === 'acted' && view.seat === seat
          : view?.type === 'said' && view.text === text
      if (!kept) found.push(`entry ${number} was acknowledged and is ${view?.type ?? 'lost'}`)
    }
    const numbers = this.acknowledged.map(({ number }) => number)
    if (new Set(numbers).size !== numbers.length) found.push('two commands were acknowledged by one entry')
    return [...found, ...(await this.#unproved(line))]
  }

  /** Ends the game, so that every die and every position can be verified. */
  async #unproved(line: Client): Promise<readonly string[]> {
    await line.command(this.game, { type: 'resign' })
    const { status, body } = await line.request('GET', `/games/${this.game}/record`)
    if (status !== 200) return [`no record: ${body.error.code}`]
    const verified = verifyGame(ford, unwrap(parseHostedRecord(body)))
    return verified.ok ? [] : [`the record does not hold: ${verified.refusal.code}`]
  }

  async close(): Promise<void> {
    for (const player of this.#players) await Promise.all(player.lines.map(line => line.close()))
  }
}

const newBytes = (): string => Buffer.from(newId().repeat(3)).toString('hex').slice(0, 64)
