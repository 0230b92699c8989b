// How the computer plays against itself: who shoots, who carries ladders, who runs for the goal.
// npm run qualities -- [system[/scenario] …] [--games 20] [--level 5] [--effort 0.03] [--seed 1] [--seconds 600]
// With --seconds it begins no game of a scenario after so long, and reports those played.
import { parseArgs } from 'node:util'
import { loadFromSource } from '../build/from-source.mjs'
import { ensureInstalled } from '../build/install.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '20' },
    level: { type: 'string', default: '5' },
    effort: { type: 'string', default: '0.03' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: 'Infinity' },
  },
})

ensureInstalled()
const qualities = await loadFromSource('packages/ai/test/support/qualities.ts')
const registry = await loadFromSource('packages/systems/src/index.ts')
const { reportQualities } =
  /** @type {{ reportQualities(names: readonly string[], playing: object, say: (line: string) => void): Promise<void> }} */ (
    qualities.module
  )
const { systems } = /** @type {typeof import('../../packages/systems/dist/index.js')} */ (registry.module)
const all = [...systems.values()].flatMap(({ id, library }) =>
  library.scenarios.map(scenario => `${id}/${scenario.id}`),
)
/** @param {string} name */
const asked = name => positionals.some(one => name === one || name.startsWith(`${one}/`))
const names = positionals.length === 0 ? all : all.filter(asked)
await reportQualities(
  names,
  {
    games: Number(values.games),
    level: Number(values.level),
    effort: Number(values.effort),
    seed: Number(values.seed),
    seconds: Number(values.seconds),
  },
  line => console.log(line),
)
await Promise.all([qualities.close(), registry.close()])
process.exit(names.length > 0 ? 0 : 1)
