import { accepted, type Checked, type Registry } from '@mesnada/engine'
import type { Entry, EntryOf } from '@mesnada/engine/verify'
import type { GameRow, Storage, StoredEntry } from '../storage/storage.ts'
import type { Beginnings, Opening } from './beginnings.ts'
import { type Replayed, type ReplayQuestion, replayGame } from './replay.ts'
import { entriesOfPage, PAGE, restoreSnapshot, snapshotOf, wholePages } from './snapshot.ts'
import { emptyTable, fold, type LoggedEntry, logStart, type Table } from './table.ts'

/** What is stored of a game is not sound. */
export class BrokenGame extends Error {
  constructor(game: string, cause: unknown) {
    super(`game ${game} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'BrokenGame'
  }
}

export interface LoaderOptions {
  readonly registry: Registry
  readonly storage: Storage
  readonly beginnings: Beginnings
  /** Plays a game again in a thread of its own; without it, here. */
  readonly replay?: ((question: ReplayQuestion, row: GameRow) => Promise<Replayed>) | undefined
  readonly fault: (error: unknown) => void
  /** A table's log has become shorter. */
  readonly onTrimmed: (table: Table) => void
}

/** With more entries than this to apply, a game is played again elsewhere. */
const MOST_AT_ONCE = 2 * PAGE
/** Rows read at a time. */
const ROWS = 500
/** One message carries no more of the log than this. */
const MOST_ENTRIES = 500
const MOST_TEXT = 256 * 1024

/** Brings games from the database into memory, and keeps snapshots of them for the next time. */
export class TableLoader {
  readonly #options: LoaderOptions

  constructor(options: LoaderOptions) {
    this.#options = options
  }

  async load(row: GameRow): Promise<Checked<Table>> {
    const table = await this.#read(row)
    // Entries may have come since the row was read. None may have gone: digests tell nothing of a missing end.
    if (table.ok && table.value.head < row.head)
      throw new BrokenGame(row.id, `of ${row.head} entries it has only ${table.value.head}`)
    return table
  }

  async #read(row: GameRow): Promise<Checked<Table>> {
    const { storage } = this.#options
    const created = await this.created(row.id)
    const opening = await this.opening(row.id, created)
    if (!opening.ok) return opening
    const newTable = (): Table => emptyTable(row, opening.value, created.commitment)
    const snapshot = await storage.snapshot(row.id)
    if (snapshot) {
      const [last, ...rest] = await storage.entries(row.id, snapshot.head - 1)
      const table = newTable()
      if (last?.digest === snapshot.digest && restoreSnapshot(table, snapshot))
        return accepted(foldAll(table, rest))
    }
    if (row.head <= MOST_AT_ONCE) return accepted(foldAll(newTable(), await storage.entries(row.id, 0)))
    const replayed = await this.#playAgain(row, created.beginning)
    const table = newTable()
    if (!restoreSnapshot(table, replayed.snapshot)) throw new Error(`the replay of ${row.id} is of no use`)
    return accepted(foldAll(table, await storage.entries(row.id, table.head)))
  }

  async created(game: string): Promise<EntryOf<'created'>> {
    const [body = '{}'] = await this.#options.storage.plainEntries(game, 0, 1)
    const first: Entry = soundly(game, () => JSON.parse(body))
    if (first.type !== 'created') throw new BrokenGame(game, 'it has no beginning')
    return first
  }

  async opening(game: string, { system, beginning, rules }: EntryOf<'created'>): Promise<Checked<Opening>> {
    const { beginnings } = this.#options
    const known = beginnings.known(beginning, rules)
    if (known) return accepted(known)
    const body = await beginnings.document(beginning)
    return soundly(game, () => beginnings.open(system, beginning, rules, body))
  }

  /** A part of the log, from this entry on: as much as goes into one message. */
  async logFrom(table: Table, from: number): Promise<readonly LoggedEntry[]> {
    const found: LoggedEntry[] = []
    let length = 0
    for (let at = from; at < table.head && found.length < MOST_ENTRIES && length < MOST_TEXT; ) {
      const start = logStart(table)
      const part = at >= start ? table.log.slice(at - start) : await this.#page(table, Math.floor(at / PAGE))
      for (const logged of part) {
        if (logged.number < at || found.length >= MOST_ENTRIES || length >= MOST_TEXT) continue
        found.push(logged)
        length += logged.texts[0].length
        at = logged.number + 1
      }
    }
    return found
  }

  async #page(table: Table, page: number): Promise<readonly LoggedEntry[]> {
    const { storage } = this.#options
    const kept = await storage.logPage(table.id, page)
    const entries = kept && entriesOfPage(table.id, kept)
    if (entries) return entries
    const row = await storage.game(table.id)
    const replayed = row && (await this.#playAgain(row, table.opening.digest))
    const made = replayed?.pages.find(each => each.page === page)
    const again = made && entriesOfPage(table.id, made)
    if (!again) throw new BrokenGame(table.id, `page ${page} of its log is missing`)
    return again
  }

  /** Stores a snapshot and the finished pages of the log, where a page has become full. Nobody waits for it. */
  keep(table: Table): void {
    const pages = Math.floor(table.head / PAGE)
    if (pages <= table.paged) return
    const made = wholePages(table.id, table.log, table.paged)
    table.paged = pages
    this.#options.storage.putSnapshot(table.id, snapshotOf(table), made).then(
      () => this.#trim(table),
      (error: unknown) => this.#options.fault(error),
    )
  }

  /** The last whole page stays in memory: whoever was away for a moment asks for it. */
  #trim(table: Table): void {
    const from = (Math.floor(table.head / PAGE) - 1) * PAGE
    table.log = table.log.filter(({ number }) => number >= from)
    for (const [command, number] of table.commands) {
      if (number >= from) break
      table.commands.delete(command)
    }
    this.#options.onTrimmed(table)
  }

  async #playAgain(row: GameRow, beginning: string): Promise<Replayed> {
    const { storage, registry, beginnings, replay, fault } = this.#options
    const { id, owner, invite, secret, settings, created } = row
    const entries: string[] = []
    for (let from = 0; from < row.head; from += ROWS)
      entries.push(...(await storage.plainEntries(id, from, ROWS)))
    const document = (await beginnings.document(beginning)) ?? '{}'
    const question = { replay: { id, owner, invite, secret, settings, created }, document, entries }
    const replayed = replay ? await replay(question, row) : soundly(id, () => replayGame(registry, question))
    await storage.putSnapshot(id, replayed.snapshot, replayed.pages).catch(fault)
    return replayed
  }
}

const foldAll = (table: Table, entries: readonly StoredEntry[]): Table =>
  soundly(table.id, () => {
    for (const entry of entries) fold(table, entry)
    return table
  })

const soundly = <T>(game: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new BrokenGame(game, error)
  }
}
