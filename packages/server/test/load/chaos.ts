import { newFolder } from '../support/node.ts'
import { freePort, startPostgres } from '../support/postgres.ts'
import { type StormReport, storm } from './storm.ts'

/** Kills the server as shipped some hundreds of times on each storage, under load, and counts what was lost: nothing. */

const number = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : Number(process.argv[at + 1])
}

const KILLS = number('kills', 500)
const TABLES = number('tables', 6)
const LIFE_COMMANDS = number('commands', 20)

const NODE = new URL('./node.mjs', import.meta.url)

const report = (name: string, { kills, disasters, acknowledged, faults }: StormReport): void => {
  console.log(
    `${name}: ${kills} kills, ${disasters} restarts of the database, ${acknowledged} commands acknowledged, ${faults.length} lost, doubled or half-applied`,
  )
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

const common = async () => ({
  script: NODE,
  kills: KILLS,
  tables: TABLES,
  lifeCommands: LIFE_COMMANDS,
  lifeMs: 5000,
  tell: (line: string) => console.log(line),
  environment: { RULES: 'ford', PORT: String(await freePort()), DATA_DIR: newFolder() },
})

report('SQLite', await storm({ ...(await common()) }))

const postgres = await startPostgres({ durable: true })
const { environment, ...rest } = await common()
const DATABASE_URL = await postgres.createDatabase()
report(
  'PostgreSQL',
  await storm({
    ...rest,
    environment: { ...environment, DATABASE_URL, LOG_LEVEL: 'silent' },
    disaster: () => postgres.restart(),
    every: 10,
  }),
)
await postgres.stop()
