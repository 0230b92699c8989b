import type { Seat } from '../base/seat.ts'
import type { StyleAssignment } from './adapter.ts'

/**
 * The opening book of a system: by scenario, for each seat, the name of the style that won most of the games it was tried
 * in. `npm run book` writes it.
 */
export type Book = Readonly<Record<string, readonly string[]>>

export interface BookQuery {
  readonly scenario: string
  /** How many counters the system numbers. */
  readonly counters: number
  readonly styles: readonly string[]
  /** The style for scenarios that are not in the book. */
  readonly otherwise: string
}

/** The style that the book recommends to the seat, for all counters. */
export const assignmentFromBook = (book: Book, seat: Seat, query: BookQuery): StyleAssignment => {
  const { scenario, counters, styles, otherwise } = query
  const style = styles.indexOf(book[scenario]?.[seat] ?? otherwise)
  return new Uint8Array(counters).fill(Math.max(0, style))
}
