import type { Row } from './database.ts'
import type { GameCardRow, GameRow, LogPage, SessionRow, Snapshot, StoredEntry, UserRow } from './storage.ts'

/** Rows as both databases hand them out, as what we call them. */

const text = (row: Row, column: string): string => {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

const number = (row: Row, column: string): number => Number(row[column])

const STATUSES: readonly GameCardRow['status'][] = ['open', 'playing', 'over']

const statusOf = (row: Row): GameCardRow['status'] => {
  const status = STATUSES.find(known => known === row['status'])
  if (!status) throw new Error(`a game has the unknown status ${String(row['status'])}`)
  return status
}

export const gameOf = (row: Row): GameRow => ({
  id: text(row, 'id'),
  owner: text(row, 'owner'),
  secret: text(row, 'secret'),
  invite: text(row, 'invite'),
  settings: text(row, 'settings'),
  created: number(row, 'created'),
  computers: number(row, 'computers'),
  head: number(row, 'head'),
  status: statusOf(row),
  listed: number(row, 'listed') === 1,
  system: text(row, 'system'),
  scenario: text(row, 'scenario'),
  seats: [text(row, 'seat_0'), text(row, 'seat_1')],
  steps: number(row, 'steps'),
  deciding: number(row, 'deciding'),
  waiting: text(row, 'waiting'),
  due: number(row, 'due'),
  updated: number(row, 'updated'),
  summary: text(row, 'summary'),
})

export const entryOf = (row: Row): StoredEntry => {
  const body = text(row, 'body')
  return {
    number: number(row, 'number'),
    entry: JSON.parse(body),
    body,
    digest: text(row, 'digest'),
    command: text(row, 'command') || undefined,
  }
}

export const snapshotOf = (row: Row): Snapshot => ({
  head: number(row, 'head'),
  digest: text(row, 'digest'),
  hash: text(row, 'hash'),
  body: text(row, 'body'),
})

export const logPageOf = (row: Row): LogPage => ({
  page: number(row, 'page'),
  hash: text(row, 'hash'),
  body: text(row, 'body'),
})

export const userOf = (row: Row): UserRow => ({
  id: text(row, 'id'),
  name: text(row, 'name'),
  login: text(row, 'login'),
  password: text(row, 'password'),
  keyHash: text(row, 'key_hash'),
  webhook: text(row, 'webhook'),
  created: number(row, 'created'),
})

export const sessionOf = (row: Row): SessionRow => ({
  tokenHash: text(row, 'token_hash'),
  user: text(row, 'user_id'),
  created: number(row, 'created'),
  expires: number(row, 'expires'),
})
