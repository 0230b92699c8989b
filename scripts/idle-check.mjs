// No wins by doing nothing: npm run idle -- [system[/scenario] …] [--games 5]
// In every scenario named (all, if none is) one seat passes always and the other plays at level 3, then the other way
// round. Fails if the idle side does not lose every game.
import { parseArgs } from 'node:util'
import { loadFromSource } from './from-source.mjs'
import { ensureInstalled } from './install.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { games: { type: 'string', default: '5' } },
})

ensureInstalled()
const { module, close } = await loadFromSource('packages/ai/test/support/idleness.ts')
const { module: registry } = await loadFromSource('packages/systems/src/index.ts')
const all = [...registry.systems.values()].flatMap(({ id, library }) =>
  library.scenarios.map(scenario => `${id}/${scenario.id}`),
)
const asked = name => positionals.some(one => name === one || name.startsWith(`${one}/`))
const names = positionals.length === 0 ? all : all.filter(asked)
const kept = await module.checkIdleness(names, Number(values.games), line => console.log(line))
await close()
console.log(`${kept} games that the idle side did not lose`)
process.exit(kept === 0 && names.length > 0 ? 0 : 1)
