// No wins by doing nothing: npm run idle -- [system[/scenario] …] [--games 5]
// In every scenario named (all, if none is) one seat passes always and the other plays at level 3, then the other way
// round. Fails if the idle side does not lose every game.
import { parseArgs } from 'node:util'
import { loadFromSource } from '../build/from-source.mjs'
import { ensureInstalled } from '../build/install.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '5' } },
})

ensureInstalled()
const idleness = await loadFromSource('packages/ai/test/support/idleness.ts')
const registry = await loadFromSource('packages/systems/src/index.ts')
const { checkIdleness } =
  /** @type {{ checkIdleness(names: readonly string[], games: number, say: (line: string) => void): Promise<number> }} */ (
    idleness.module
  )
const { systems } = /** @type {typeof import('../../packages/systems/dist/index.js')} */ (registry.module)
const all = [...systems.values()].flatMap(({ id, library }) =>
  library.scenarios.map(scenario => `${id}/${scenario.id}`),
)
/** @param {string} name */
const asked = name => positionals.some(one => name === one || name.startsWith(`${one}/`))
const names = positionals.length === 0 ? all : all.filter(asked)
const kept = await checkIdleness(names, Number(values.games), line => console.log(line))
await Promise.all([idleness.close(), registry.close()])
console.log(`${kept} games that the idle side did not lose`)
process.exit(kept === 0 && names.length > 0 ? 0 : 1)
