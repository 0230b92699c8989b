import type { Statement, Value } from './database.ts'
import type { GameCardRow, GameQuery, Pace } from './storage.ts'

/** Lists of games in SQL: every query walks along an index, and not far. */

/** As the settings of a game have its clock. */
const PACES: Readonly<Record<Pace, string>> = {
  none: `settings LIKE '%"clock":{"kind":"none"%'`,
  live: `settings LIKE '%"clock":{"kind":"live"%'`,
  days: `settings NOT LIKE '%"clock":{"kind":"none"%' AND settings NOT LIKE '%"clock":{"kind":"live"%'`,
}

const STATUSES: readonly GameCardRow['status'][] = ['open', 'playing', 'over']

/** Columns of a game in a list. */
const LISTED = [
  'id',
  'updated',
  'status',
  'seat_0',
  'seat_1',
  'steps',
  'deciding',
  'waiting',
  'due',
  'summary',
]
  .map(column => `games.${column} AS ${column}`)
  .join(', ')

/**
 * No index knows the scenarios and paces that somebody asks for: of such a list so many games are looked through at a
 * time, the latest first, and the next page goes on from there.
 */
const LOOKED_THROUGH = 200

const isFiltered = ({ scenarios, pace }: GameQuery): boolean => scenarios !== undefined || pace !== undefined

interface Walk {
  readonly values: Value[]
  readonly put: (value: Value) => string
  /** The games of the list, without what filters them. */
  readonly sql: string
}

const walkOf = (query: GameQuery): Walk => {
  const { player, status = STATUSES, after, most } = query
  const values: Value[] = []
  const put = (value: Value): string => `$${values.push(value)}`
  const limit = put(isFiltered(query) ? LOOKED_THROUGH : most)
  const place = after ? `AND (updated, id) < (${put(after.updated)}, ${put(after.id)})` : ''
  const own = player === undefined ? '' : put(player)
  // A partial index is used only where its condition is written out.
  const sources =
    player === undefined
      ? ['listed = 1']
      : [`seat_0 = ${own} AND seat_0 <> ''`, `seat_1 = ${own} AND seat_1 <> ''`, `owner = ${own}`]
  // One walk along an index for each: with OR, or over several statuses at once, all rows would be sorted.
  const walks = status.map(put).flatMap(each =>
    sources.map(
      source =>
        `SELECT * FROM (SELECT updated, id FROM games WHERE ${source} AND status = ${each} ${place}
          ORDER BY updated DESC, id DESC LIMIT ${limit}) AS walk`,
    ),
  )
  const sql = `SELECT updated, id FROM (${walks.join(' UNION ')}) AS found
    ORDER BY updated DESC, id DESC LIMIT ${limit}`
  return { values, put, sql }
}

/** Statements are kept once they are prepared: there must not be one for each number of scenarios. */
const SIZES = [4, 32, 256]

const padded = (scenarios: readonly string[]): readonly string[] => {
  const size = SIZES.find(each => each >= scenarios.length) ?? scenarios.length
  return [...scenarios, ...Array.from({ length: size - scenarios.length }, () => '')]
}

export const pageOf = (query: GameQuery): Statement => {
  const { scenarios, pace, most } = query
  const { values, put, sql } = walkOf(query)
  const filters = [
    ...(scenarios ? [`system || '/' || scenario IN (${padded(scenarios).map(put).join()})`] : []),
    ...(pace ? [PACES[pace]] : []),
  ]
  const filter = filters.length > 0 ? `WHERE ${filters.join(' AND ')} ` : ''
  return {
    sql: `SELECT ${LISTED} FROM (${sql}) AS page JOIN games ON games.id = page.id
      ${filter}ORDER BY games.updated DESC, games.id DESC LIMIT ${put(most)}`,
    values,
  }
}

/** The last game that was looked through of a list that is filtered, if there may be more. */
export const horizonOf = (query: GameQuery): Statement => {
  const { values, sql } = walkOf(query)
  return {
    sql: `SELECT updated, id FROM (${sql}) AS seen
      ORDER BY updated DESC, id DESC LIMIT 1 OFFSET ${LOOKED_THROUGH - 1}`,
    values,
  }
}
