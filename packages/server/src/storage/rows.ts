import type { Entry } from '@mesnada/engine/verify'
import { type Row, Unreadable } from './database.ts'
import type {
  GameCardRow,
  GameRow,
  ListCard,
  ListedGame,
  LogPage,
  SessionRow,
  Snapshot,
  StoredEntry,
  UserRow,
} from './storage.ts'

/** Rows as both databases hand them out, as what we call them. Where one is not sound they throw `Unreadable`. */

export const textIn = (row: Row, column: string): string => {
  const value = row[column]
  if (typeof value === 'string') return value
  throw new Unreadable(`${column} is no text`)
}

export const numberIn = (row: Row, column: string): number => {
  const value = row[column]
  if (typeof value === 'number') return value
  throw new Unreadable(`${column} is no number`)
}

/** Texts of many rows, without those that are none. */
export const soundTexts = (rows: readonly Row[], column: string): readonly string[] =>
  rows.flatMap(({ [column]: value }) => (typeof value === 'string' ? [value] : []))

/** For what is only a cache: unreadable is as good as missing. */
export const soundOnly = async <T>(read: () => Promise<T | undefined>): Promise<T | undefined> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const STATUSES: readonly GameCardRow['status'][] = ['open', 'playing', 'over']

const statusOf = (row: Row): GameCardRow['status'] => {
  const status = STATUSES.find(known => known === row['status'])
  if (!status) throw new Unreadable(`a game has the unknown status ${String(row['status'])}`)
  return status
}

/** The summary may be missing: it follows from the game. */
export const gameOf = (row: Row): GameRow => ({
  id: textIn(row, 'id'),
  owner: textIn(row, 'owner'),
  secret: textIn(row, 'secret'),
  invite: textIn(row, 'invite'),
  settings: textIn(row, 'settings'),
  created: numberIn(row, 'created'),
  computers: numberIn(row, 'computers'),
  head: numberIn(row, 'head'),
  listed: numberIn(row, 'listed') === 1,
  system: textIn(row, 'system'),
  scenario: textIn(row, 'scenario'),
  ...listCardOf({ ...row, summary: soundly(() => textIn(row, 'summary')) ?? '' }),
})

/** A game in a list needs less to be sound than one that is played. */
export const listedGameOf = (row: Row): ListedGame | undefined => {
  const place = soundly(() => ({ id: textIn(row, 'id'), updated: numberIn(row, 'updated') }))
  const card = soundly(() => listCardOf(row))
  return place && { ...place, ...(card && { card }) }
}

const soundly = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const listCardOf = (row: Row): ListCard => ({
  status: statusOf(row),
  seats: [textIn(row, 'seat_0'), textIn(row, 'seat_1')],
  steps: numberIn(row, 'steps'),
  deciding: numberIn(row, 'deciding'),
  waiting: textIn(row, 'waiting'),
  due: numberIn(row, 'due'),
  updated: numberIn(row, 'updated'),
  summary: textIn(row, 'summary'),
})

export const entryOf = (row: Row): StoredEntry => {
  const body = textIn(row, 'body')
  return {
    number: numberIn(row, 'number'),
    entry: entryIn(body),
    body,
    digest: textIn(row, 'digest'),
    command: commandOf(row) || undefined,
  }
}

/** Only the first entry of a command names it. */
export const commandOf = (row: Row): string => (row['command'] === null ? '' : textIn(row, 'command'))

const entryIn = (body: string): Entry => {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new Unreadable(String(error))
  }
}

export const snapshotOf = (row: Row): Snapshot => ({
  head: numberIn(row, 'head'),
  digest: textIn(row, 'digest'),
  hash: textIn(row, 'hash'),
  body: textIn(row, 'body'),
})

export const logPageOf = (row: Row): LogPage => ({
  page: numberIn(row, 'page'),
  hash: textIn(row, 'hash'),
  body: textIn(row, 'body'),
})

export const userOf = (row: Row): UserRow => ({
  id: textIn(row, 'id'),
  name: textIn(row, 'name'),
  login: textIn(row, 'login'),
  password: textIn(row, 'password'),
  keyHash: textIn(row, 'key_hash'),
  webhook: textIn(row, 'webhook'),
  created: numberIn(row, 'created'),
})

export const sessionOf = (row: Row): SessionRow => ({
  tokenHash: textIn(row, 'token_hash'),
  user: textIn(row, 'user_id'),
  created: numberIn(row, 'created'),
  expires: numberIn(row, 'expires'),
})
