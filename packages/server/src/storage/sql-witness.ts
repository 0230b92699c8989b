import type { CommitBatcher } from './commit-batcher.ts'
import type { Database } from './database.ts'
import { numberIn, textIn } from './rows.ts'
import { sql } from './sql-identity.ts'
import type { Accepted, WitnessedRow } from './storage.ts'

/** Stores what a witness accepts, unless something is for this entry or a later one. Returns what is stored for it then. */
export const putWitnessed = async (
  database: Database,
  batcher: CommitBatcher,
  decision: WitnessedRow,
): Promise<Accepted | undefined> => {
  const { game, host, number, digest, round } = decision
  const guard = sql(
    `INSERT INTO witnessed (game, host, number, digest, round)
      SELECT $1, $2, CAST($3 AS integer), $4, CAST($5 AS bigint)
      WHERE NOT EXISTS (SELECT 1 FROM witnessed WHERE game = $1 AND host = $2 AND number > $3)
      ON CONFLICT DO NOTHING`,
    game,
    host,
    number,
    digest,
    round,
  )
  await batcher.commit({ key: '', guard, rest: [] })
  // Asked after it is stored: of two that are stored at once, one sees the other.
  const rows = await database.rows(
    sql(
      `SELECT number, digest, round FROM witnessed WHERE game = $1 AND host = $2 AND number >=
      (SELECT COALESCE(MAX(number), 0) FROM witnessed WHERE game = $1 AND host = $2 AND number < $3)
      ORDER BY number LIMIT 3`,
      game,
      host,
      number,
    ),
  )
  const at = (holds: (each: number) => boolean) => rows.find(row => holds(numberIn(row, 'number')))
  const own = at(each => each === number)
  const before = at(each => each < number)
  return (
    own && {
      ...decision,
      digest: textIn(own, 'digest'),
      round: numberIn(own, 'round'),
      previous: before ? textIn(before, 'digest') : '',
      isOvertaken: at(each => each > number) !== undefined,
    }
  )
}
