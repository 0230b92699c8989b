import { accepted, type Seat } from '@mesnada/engine'
import type { Games } from '../games/games.ts'
import { decidingSeat, isComputer, type Table } from '../games/table.ts'
import type { ThinkingPool } from './thinking-pool.ts'
import type { Memory } from './thought.ts'

/** A computer whose memory was dropped plans anew. */
const MOST_MEMORIES = 1000

export interface ComputersParts {
  readonly games: Games
  readonly pool: ThinkingPool
  readonly random: (bytes: number) => Buffer
  readonly fault: (error: unknown) => void
}

/** Plays the computers' seats. It gets the concealed position and submits commands like any player. */
export class Computers {
  readonly #games: Games
  readonly #pool: ThinkingPool
  readonly #random: (bytes: number) => Buffer
  readonly #fault: (error: unknown) => void
  /** Games in which one is thinking on this node. */
  readonly #thinking = new Set<string>()
  /** What players remember, by game and seat. Threads keep none. */
  readonly #memories = new Map<string, Memory>()
  #closed = false

  constructor({ games, pool, random, fault }: ComputersParts) {
    this.#games = games
    this.#pool = pool
    this.#random = random
    this.#fault = fault
  }

  get thinking(): number {
    return this.#thinking.size
  }

  /** Thinks if it is a computer's turn. Nobody waits for it. */
  attend(table: Table): void {
    const seat = decidingSeat(table)
    const level = seat === undefined ? undefined : table.seats[seat]?.level
    if (this.#closed || seat === undefined || level === undefined || this.#thinking.has(table.id)) return
    this.#thinking.add(table.id)
    void this.#play(table, seat, level)
      .catch((error: unknown) => {
        if (!this.#closed) this.#fault(error)
      })
      .finally(() => this.#thinking.delete(table.id))
  }

  /** Continues while it is a computer's turn. */
  async #play(first: Table, firstSeat: Seat, firstLevel: number): Promise<void> {
    let next: readonly [Table, Seat, number] | undefined = [first, firstSeat, firstLevel]
    while (next && !this.#closed) {
      const [table, seat, level]: readonly [Table, Seat, number] = next
      const step = table.steps
      const { system, beginning, key } = table.opening
      const { bytes, flow } = table.position.knownTo(seat)
      const seed = this.#random(4).readUInt32BE() >>> 1
      const memoryKey = `${table.id}:${seat}`
      const { action, memory } = await this.#pool.ask(
        {
          system: system.id,
          opening: key,
          bytes: bytes.slice(),
          flow,
          seat,
          level,
          seed,
          memory: this.#memories.get(memoryKey),
        },
        beginning,
        { user: table.owner, weight: weightOf(table) },
      )
      if (memory) this.#remember(memoryKey, memory)
      const done = await this.#games.submit({
        game: table.id,
        sender: `computer-${seat}`,
        id: `step-${step}-${seed}`,
        actor: () => accepted({ kind: 'computer', seat }),
        command: { type: 'act', step, action: { ...action } },
      })
      // The game may have moved on (a resignation, an undo). Any other refusal is a fault.
      if (
        !done.ok &&
        done.refusal.code !== 'server.command.stale' &&
        done.refusal.code !== 'engine.game.over'
      )
        throw new Error(`the computer of ${system.id} was refused: ${done.refusal.code}`)
      next = await this.#turnOf(table.id)
    }
  }

  #remember(key: string, memory: Memory): void {
    this.#memories.delete(key)
    this.#memories.set(key, memory)
    if (this.#memories.size > MOST_MEMORIES) this.#memories.delete(this.#memories.keys().next().value ?? '')
  }

  async #turnOf(game: string): Promise<readonly [Table, Seat, number] | undefined> {
    const looked = await this.#games.look(game, (table): readonly [Table, Seat, number] | undefined => {
      const seat = decidingSeat(table)
      const level = seat === undefined ? undefined : table.seats[seat]?.level
      return seat === undefined || level === undefined ? undefined : [table, seat, level]
    })
    return looked.ok ? looked.value : undefined
  }

  /** Returns the games in which one was thinking. */
  close(): readonly string[] {
    this.#closed = true
    return [...this.#thinking]
  }
}

/** A person who waits comes before a game in which computers play each other. */
const weightOf = ({ seats }: Table): number => (seats.some(sitter => !isComputer(sitter)) ? 4 : 1)
