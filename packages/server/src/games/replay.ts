import { findSystem, type Registry, unwrap } from '@mesnada/engine'
import type { Entry } from '@mesnada/engine/verify'
import type { LogPage, Snapshot } from '../storage/storage.ts'
import { openDocument } from './beginnings.ts'
import { snapshotOf, wholePages } from './snapshot.ts'
import { emptyTable, fold, type Table, type TableRow } from './table.ts'

/** A game to be played again from its first entry, as plain data for a thread. */
export interface ReplayQuestion {
  readonly replay: TableRow
  /** Of the beginning. */
  readonly document: string
  /** Of each entry its text, its digest and its command, one after another. */
  readonly entries: readonly string[]
}

/** A snapshot of the whole game, and all pages of its log that are full. */
export interface Replayed {
  readonly snapshot: Snapshot
  readonly pages: readonly LogPage[]
}

/** Plays a game again. Throws where an entry is not sound. */
export const replayGame = (
  registry: Registry,
  { replay: row, document, entries }: ReplayQuestion,
): Replayed => {
  const [first = '{}'] = entries
  const created: Entry = JSON.parse(first)
  if (created.type !== 'created') throw new Error(`game ${row.id} has no beginning`)
  const system = unwrap(findSystem(registry, created.system))
  const opening = unwrap(openDocument(system, document, created.beginning, created.rules))
  const table: Table = emptyTable(row, opening, created.commitment)
  for (let number = 0; 3 * number < entries.length; number++) {
    const [body = '', digest = '', command = ''] = entries.slice(3 * number, 3 * number + 3)
    fold(table, { number, entry: JSON.parse(body), body, digest, command: command || undefined })
  }
  const pages = wholePages(row.id, table.log, 0)
  table.paged = pages.length
  return { snapshot: snapshotOf(table), pages }
}
