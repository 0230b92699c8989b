import { hash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { cloneState, hashState, type State } from '@mesnada/engine'
import type { LogPage, Snapshot } from '../storage/storage.ts'
import type { EntryTexts } from './entry-texts.ts'
import { Position } from './position.ts'
import type { LoggedEntry, Table } from './table.ts'

/**
 * Snapshots and log pages are a cache: everything in them follows from the entries, so that a long game can be opened
 * without playing it again. Each carries a hash; what does not match is made anew.
 */

/** Entries in a page of the log. A snapshot is taken where a page ends. */
export const PAGE = 128

/** What a snapshot leaves out: it follows from the game's row, or is stored otherwise. */
const LEFT_OUT = [
  'id',
  'owner',
  'invite',
  'settings',
  'created',
  'opening',
  'secret',
  'sealKey',
  'commitment',
  'log',
  'commands',
  'position',
  'barPosition',
] as const satisfies readonly (keyof Table)[]

type LeftOut = (typeof LEFT_OUT)[number]

/** A position as plain data. */
interface PlainPosition {
  readonly bytes: Uint8Array
  readonly flow: unknown
  readonly hash: string
}

interface Content {
  /** Names of the fields, so that a snapshot of another version of the server is not used. */
  readonly shape: string
  readonly opening: string
  readonly fields: Omit<Table, LeftOut>
  /** Entries that are in no page yet. */
  readonly log: readonly LoggedEntry[]
  readonly position: PlainPosition
  readonly barPosition: PlainPosition
}

const fieldsOf = (table: Table): Omit<Table, LeftOut> => {
  const fields: Partial<Table> = { ...table }
  for (const name of LEFT_OUT) delete fields[name]
  return fields as Omit<Table, LeftOut>
}

const shapeOf = (fields: object): string => Object.keys(fields).sort().join()

const plainPosition = ({ state }: Position): PlainPosition => ({
  bytes: state.bytes.slice(),
  flow: state.flow,
  hash: hashState(state),
})

const checksum = (game: string, place: number, body: string): string =>
  hash('sha256', `${game}|${place}|${body}`, 'hex')

export const snapshotOf = (table: Table): Snapshot => {
  const fields = fieldsOf(table)
  const position = plainPosition(table.position)
  const content: Content = {
    shape: shapeOf(fields),
    opening: table.opening.key,
    fields,
    log: table.log.filter(({ number }) => number >= table.paged * PAGE),
    position,
    barPosition: table.barPosition === table.position ? position : plainPosition(table.barPosition),
  }
  const body = serialize(content).toString('base64')
  return { head: table.head, digest: table.digest, hash: checksum(table.id, table.head, body), body }
}

/** Brings an empty table to the snapshot. `false` when the snapshot is not sound, or not of this version. */
export const restoreSnapshot = (table: Table, { head, digest, hash: sum, body }: Snapshot): boolean => {
  if (checksum(table.id, head, body) !== sum) return false
  const content = contentOf(body)
  if (!content || content.shape !== shapeOf(fieldsOf(table)) || content.opening !== table.opening.key)
    return false
  if (content.fields.head !== head || content.fields.digest !== digest) return false
  const position = positionOf(table, content.position)
  const barPosition =
    content.barPosition.hash === content.position.hash ? position : positionOf(table, content.barPosition)
  if (!position || !barPosition) return false
  Object.assign(table, content.fields, { position, barPosition, log: [...content.log] })
  return true
}

const contentOf = (body: string): Content | undefined => {
  try {
    return deserialize(Buffer.from(body, 'base64'))
  } catch {
    return undefined
  }
}

const positionOf = ({ opening }: Table, { bytes, flow, hash: sum }: PlainPosition): Position | undefined => {
  const state: State = cloneState(opening.start)
  if (bytes.length !== state.bytes.length) return undefined
  state.bytes.set(bytes)
  state.flow = flow
  return hashState(state) === sum ? new Position(opening.system, state) : undefined
}

/** Number, type, moment, digest, and the texts; texts equal to the first are left out. */
type PagedEntry = readonly [number, LoggedEntry['type'], number, string, string, string?, string?]

const pageOf = (game: string, page: number, log: readonly LoggedEntry[]): LogPage => {
  const body = JSON.stringify(log.map(pagedEntry))
  return { page, hash: checksum(game, page, body), body }
}

const pagedEntry = ({ number, type, at, digest, texts: [first, second, third] }: LoggedEntry): PagedEntry =>
  second === first && third === first
    ? [number, type, at, digest, first]
    : [number, type, at, digest, first, second, third]

/** The entries of a page; undefined when it is not sound. */
export const entriesOfPage = (
  game: string,
  { page, hash: sum, body }: LogPage,
): readonly LoggedEntry[] | undefined => {
  if (checksum(game, page, body) !== sum) return undefined
  const entries: readonly PagedEntry[] = JSON.parse(body)
  return entries.map(([number, type, at, digest, first, second = first, third = first]) => {
    const texts: EntryTexts = [first, second, third]
    return { number, type, at, digest, texts }
  })
}

/** The full pages of a log from this one on. */
export const wholePages = (game: string, log: readonly LoggedEntry[], from: number): readonly LogPage[] => {
  const pages: LogPage[] = []
  const first = log[0]?.number ?? 0
  for (let page = from; (page + 1) * PAGE <= first + log.length; page++)
    pages.push(pageOf(game, page, log.slice(page * PAGE - first, (page + 1) * PAGE - first)))
  return pages
}
