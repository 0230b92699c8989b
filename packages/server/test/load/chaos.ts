import { rmSync } from 'node:fs'
import { newFolder } from '../support/node.ts'
import { freePort, startPostgres } from '../support/postgres.ts'
import { fillDisk, jumpClock, mountSmallDisk, startNetwork } from './disasters.ts'
import { rot } from './rot.ts'
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
  kills = KILLS,
): Promise<void> => {
  const folder = newFolder()
  try {
    const { disasters, acknowledged, faults, seconds } = await storm({
      script: NODE,
      kills,
      tables: TABLES,
      lifeCommands: LIFE_COMMANDS,
      lifeMs: 5000,
      tell: line => console.log(`${name} ${line}`),
      environment: { RULES: 'ford', PORT: String(await freePort()), DATA_DIR: folder, ...environment },
      ...disaster,
    })
    console.log(
      `${name}: ${kills} kills, ${disasters} disasters, ${acknowledged} commands acknowledged, ${faults.length} lost, doubled or half-applied; ${seconds.toFixed(0)} s, ${((seconds / kills) * 10).toFixed(1)} s for 10 kills`,
    )
    for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await brave('SQLite', {})
await brave('SQLite, the clock jumps', {}, { disaster: jumpClock, every: 1 }, Math.ceil(KILLS / 10))

const disk = newFolder()
const unmount = mountSmallDisk(disk, 24)
if (unmount) {
  const unwell: string[] = []
  const disaster = { disaster: fillDisk(disk, unwell), every: 1 }
  await brave(
    'SQLite, the disk is full',
    { DATA_DIR: disk, LOG_LEVEL: 'silent' },
    disaster,
    Math.ceil(KILLS / 25),
  )
  for (const fault of unwell) console.log(`  ${fault}`)
  if (unwell.length > 0) process.exitCode = 1
  unmount()
} else console.log('SQLite, the disk is full: not tried, since no small disk can be mounted here')

const { rounds, unopened, refused, sound, faults: rotten } = await rot(Math.ceil(KILLS / 5))
console.log(
  `Bit rot: ${rounds} files damaged, ${unopened} not opened, ${refused} games refused, ${sound} as before, ${rotten.length} told otherwise`,
)
for (const fault of rotten.slice(0, 20)) console.log(`  ${fault}`)
if (rotten.length > 0) process.exitCode = 1

const postgres = await startPostgres({ durable: true })
try {
  const DATABASE_URL = await postgres.createDatabase()
  const disaster = { disaster: () => postgres.restart(), every: 10 }
  await brave('PostgreSQL', { DATABASE_URL, LOG_LEVEL: 'silent' }, disaster)
  const network = await startNetwork(await postgres.createDatabase())
  await brave(
    'PostgreSQL, the network is cut',
    { DATABASE_URL: network.url, LOG_LEVEL: 'silent' },
    { disaster: () => network.partition(), every: 1 },
    Math.ceil(KILLS / 25),
  )
  network.close()
} finally {
  await postgres.stop()
}
