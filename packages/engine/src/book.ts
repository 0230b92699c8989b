import type { Minds } from './adapter.ts'
import type { Seat } from './seat.ts'

/**
 * What opponents know of scenarios before they have played them: by scenario, for each seat, the temper that won most
 * of the games it was tried in. `npm run book` writes it.
 */
export type Book = Readonly<Record<string, readonly string[]>>

export interface Chapter {
  readonly scenario: string
  readonly counters: number
  readonly tempers: readonly string[]
  /** The temper for scenarios that the book does not know. */
  readonly otherwise: string
}

/** All counters of the temper that the book recommends to the seat. */
export const mindsFrom = (book: Book, seat: Seat, chapter: Chapter): Minds => {
  const { scenario, counters, tempers, otherwise } = chapter
  const temper = tempers.indexOf(book[scenario]?.[seat] ?? otherwise)
  return new Uint8Array(counters).fill(Math.max(0, temper))
}
