import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from '@mesnada/engine/verify'
import { closingIn, closingKey, hostedRecordOf } from '../games/record.ts'
import { makeFolder } from '../make-folder.ts'
import type { Database } from '../storage/database.ts'
import { databaseFile, type Place } from '../storage/open.ts'
import { openPostgres } from '../storage/postgres.ts'
import { entryOf, gameOf, soundTexts, textIn } from '../storage/rows.ts'
import { openSqlite } from '../storage/sqlite.ts'
import { UpkeepRefused } from './refusals.ts'

export interface Exported {
  readonly finished: number
  readonly unfinished: number
  /** Games that could not be read. */
  readonly broken: readonly string[]
}

const GAMES = 100

/**
 * Writes every game as a file that `mesnada verify` reads, while the server goes on. Unfinished games lie apart: whoever
 * has such a file knows the dice to come.
 */
export const exportGames = async (place: Place, folder: string): Promise<Exported> => {
  await makeFolder(join(folder, 'unfinished'))
  if (readdirSync(folder).length > 1)
    throw new UpkeepRefused({ code: 'server.upkeep.exists', values: { file: folder } })
  const database = place.databaseUrl
    ? openPostgres({ url: place.databaseUrl, connections: 1 })
    : openSqlite(databaseFile(place.dataDir))
  const count = { finished: 0, unfinished: 0 }
  const broken: string[] = []
  try {
    for await (const row of gamesOf(database)) {
      try {
        const game = gameOf(row)
        const kind = game.status === 'over' ? 'finished' : 'unfinished'
        const record = JSON.stringify(await recordOf(database, game), undefined, 1)
        const file = join(folder, kind === 'finished' ? '' : kind, `${game.id}.json`)
        writeFileSync(file, `${record}\n`, { mode: 0o600 })
        count[kind]++
      } catch {
        broken.push(String(row['id']))
      }
    }
  } finally {
    await database.close()
  }
  return { ...count, broken }
}

async function* gamesOf(database: Database) {
  for (let after = ''; ; ) {
    const rows = await database.rows({
      sql: `SELECT * FROM games WHERE id > $1 ORDER BY id LIMIT ${GAMES}`,
      values: [after],
    })
    yield* rows
    if (rows.length < GAMES) return
    // Where an id is damaged the next one leads on.
    after = soundTexts(rows, 'id').at(-1) ?? '\uFFFF'
  }
}

const recordOf = async (database: Database, game: ReturnType<typeof gameOf>) => {
  const rows = await database.rows({
    sql: 'SELECT * FROM entries WHERE game = $1 ORDER BY number',
    values: [game.id],
  })
  const stored = rows.map(entryOf)
  const first: Entry | undefined = stored[0]?.entry
  if (first?.type !== 'created') throw new Error('it has no beginning')
  const document = (digest: string) =>
    database.rows({ sql: 'SELECT body FROM documents WHERE digest = $1', values: [digest] })
  const [body] = await document(first.beginning)
  const { rules, system } = first
  const beginning = { ...JSON.parse(textIn(body ?? {}, 'body')), rules }
  const [closing] = first.dice === 'beacon' ? await document(closingKey(game.id)) : []
  return hostedRecordOf(game, { system, beginning }, stored, closingIn(closing && textIn(closing, 'body')))
}
