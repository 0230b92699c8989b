import { rmSync } from 'node:fs'
import { newFolder } from '../support/node.ts'
import { freePort, startPostgres } from '../support/postgres.ts'
import { type StormOptions, storm } from './storm.ts'

/** Kills the server as shipped some hundreds of times on each storage, under load, and counts what was lost: nothing. */

const number = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : Number(process.argv[at + 1])
}

const KILLS = number('kills', 500)
const TABLES = number('tables', 6)
const LIFE_COMMANDS = number('commands', 20)

const NODE = new URL('./node.mjs', import.meta.url)

/** One storage: what is in the environment says which. */
const brave = async (
  name: string,
  environment: StormOptions['environment'],
  disaster?: Pick<StormOptions, 'disaster' | 'every'>,
): Promise<void> => {
  const folder = newFolder()
  try {
    const { kills, disasters, acknowledged, faults, seconds } = await storm({
      script: NODE,
      kills: KILLS,
      tables: TABLES,
      lifeCommands: LIFE_COMMANDS,
      lifeMs: 5000,
      tell: line => console.log(`${name} ${line}`),
      environment: { RULES: 'ford', PORT: String(await freePort()), DATA_DIR: folder, ...environment },
      ...disaster,
    })
    console.log(
      `${name}: ${kills} kills, ${disasters} restarts of the database, ${acknowledged} commands acknowledged, ${faults.length} lost, doubled or half-applied; ${seconds.toFixed(0)} s, ${((seconds / kills) * 10).toFixed(1)} s for 10 kills`,
    )
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await brave('SQLite', {})

const postgres = await startPostgres({ durable: true })
try {
  const DATABASE_URL = await postgres.createDatabase()
  const disaster = { disaster: () => postgres.restart(), every: 10 }
  await brave('PostgreSQL', { DATABASE_URL, LOG_LEVEL: 'silent' }, disaster)
} finally {
  await postgres.stop()
}
