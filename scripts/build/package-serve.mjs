// Lies in the package beside its command. Everything can be set by the environment too, as docs/hosting.md says.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const HELP = `Serves Mesnada, medieval hex-and-counter wargames, to this machine or to others.

  --port 3000       the port (PORT)
  --host 127.0.0.1  the address to listen at; 0.0.0.0 for everyone (HOST)
  --data folder     where games are kept; mesnada-data in this folder unless you say (DATA_DIR)
  --version, --help

  backup FILE       copies everything into a file while the server runs
  restore FILE      puts a backup in the place of an empty folder; --replace puts aside what is there
  export FOLDER     writes every game as a file

More can be set in the environment: PUBLIC_URL, DATABASE_URL, TRUST_PROXY, METRICS_TOKEN, THINKERS, LOG_LEVEL.`

/** @param {readonly string[]} args */
const readFlags = args => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
    process.exit(2)
  }
}

/** @param {readonly string[]} args */
export const serveFromPackage = async args => {
  if (['backup', 'restore', 'export'].includes(args[0] ?? '')) return upkeep(args)
  const flags = readFlags(args)
  if (flags.help) return console.log(HELP)
  if (flags.version) {
    /** @type {{ version: string }} */
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    return console.log(version)
  }
  const { env } = process
  if (flags.port !== undefined) env['PORT'] = flags.port
  if (flags.host !== undefined) env['HOST'] = flags.host
  env['DATA_DIR'] = resolve(flags.data ?? (env['DATA_DIR'] || 'mesnada-data'))
  env['WEB_ROOT'] ||= fileURLToPath(new URL('../web', import.meta.url))
  env['NODE_ENV'] ||= 'production'
  console.log(`Games are kept in ${env['DATA_DIR']}`)
  await import(new URL('../node_modules/@mesnada/server/dist/main.js', import.meta.url).href)
}

/**
 * The same folder as the server's, unless another is named.
 * @param {readonly string[]} args
 */
const upkeep = async args => {
  process.env['DATA_DIR'] ||= resolve('mesnada-data')
  const { runUpkeep } = await import(
    new URL('../node_modules/@mesnada/server/dist/upkeep/command.js', import.meta.url).href
  )
  process.exitCode = await runUpkeep(args)
}
