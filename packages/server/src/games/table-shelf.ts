import type { Opening } from './beginnings.ts'
import type { LoggedEntry, Table } from './table.ts'

/** Bytes a table takes besides its log and its positions, roughly. */
const TABLE_BYTES = 6000
const ENTRY_BYTES = 250
/** Positions with what each viewer knows of them, and the same for the bar. */
const POSITIONS = 6

export interface ShelfOptions {
  /** Bytes of tables to keep at most. Only tables that are being worked on are kept beyond it. */
  readonly bytes: number
  /** Whether nobody watches it: such tables go first. */
  readonly isIdle: (game: string) => boolean
  /** Whether it is being worked on. */
  readonly isBusy: (game: string) => boolean
  readonly onEvicted: (table: Table) => void
}

interface Place {
  readonly table: Table
  bytes: number
  /** Whether it was used since the last eviction check. */
  used: boolean
}

/**
 * The tables in memory, bounded by their bytes. Second-chance eviction (CLOCK): a use only marks a table. What is
 * evicted can be loaded again.
 */
export class TableShelf {
  readonly #options: ShelfOptions
  readonly #places = new Map<string, Place>()
  /** How many tables share an opening. It takes room once. */
  readonly #openings = new Map<Opening, number>()
  #bytes = 0

  constructor(options: ShelfOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#places.size
  }

  get bytes(): number {
    return this.#bytes
  }

  games(): readonly string[] {
    return [...this.#places.keys()]
  }

  /** Does not mark it as used. */
  peek(game: string): Table | undefined {
    return this.#places.get(game)?.table
  }

  get(game: string): Table | undefined {
    const place = this.#places.get(game)
    if (place) place.used = true
    return place?.table
  }

  add(table: Table): void {
    this.remove(table.id)
    const bytes = bytesOf(table)
    this.#places.set(table.id, { table, bytes, used: true })
    this.#bytes += bytes
    this.#share(table.opening, 1)
    this.#trim()
  }

  remove(game: string): void {
    const place = this.#places.get(game)
    if (!place) return
    this.#bytes -= place.bytes
    this.#places.delete(game)
    this.#share(place.table.opening, -1)
  }

  #share(opening: Opening, change: 1 | -1): void {
    const before = this.#openings.get(opening) ?? 0
    const shared = before + change
    if (shared > 0) this.#openings.set(opening, shared)
    else this.#openings.delete(opening)
    if (before === 0) this.#bytes += opening.bytes
    if (shared === 0) this.#bytes -= opening.bytes
  }

  grow({ id }: Table, logged: LoggedEntry): void {
    const place = this.#places.get(id)
    if (!place) return
    const bytes = bytesOfEntry(logged)
    place.bytes += bytes
    this.#bytes += bytes
    this.#trim()
  }

  /** Its log has become shorter. */
  weighAgain(table: Table): void {
    const place = this.#places.get(table.id)
    if (place?.table !== table) return
    this.#bytes -= place.bytes
    place.bytes = bytesOf(table)
    this.#bytes += place.bytes
  }

  /** Idle tables first, then watched ones; of each those that were not used lately. */
  #trim(): void {
    const { bytes, isIdle, isBusy } = this.#options
    if (this.#bytes <= bytes) return
    for (const mayGo of [isIdle, () => true])
      for (let round = 0; round < 2; round++)
        for (const [game, place] of Array.from(this.#places)) {
          if (this.#bytes <= bytes) return
          if (isBusy(game) || !mayGo(game)) continue
          if (place.used) {
            place.used = false
            this.#places.delete(game)
            this.#places.set(game, place)
          } else this.#evict(place)
        }
  }

  #evict({ table }: Place): void {
    this.remove(table.id)
    this.#options.onEvicted(table)
  }
}

/** In bytes rather than characters: one that is not Latin makes its whole text twice as large in memory. */
const bytesOfEntry = ({ texts: [first, second, third] }: LoggedEntry): number =>
  ENTRY_BYTES +
  Buffer.byteLength(first) +
  (second === first ? 0 : Buffer.byteLength(second)) +
  (third === first ? 0 : Buffer.byteLength(third))

const bytesOf = ({ log, position, recent }: Table): number => {
  let bytes = TABLE_BYTES + POSITIONS * position.state.bytes.length + ENTRY_BYTES * recent.length
  for (const logged of log) bytes += bytesOfEntry(logged)
  return bytes
}
