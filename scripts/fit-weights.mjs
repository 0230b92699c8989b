// Fits what opponents weigh when they judge a position: plays games of a system and asks which weights foretell best
// who won. `npm run fit -- filo --games 20 [--seed 1] [--write]`; with --write the weights take their new values.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    scenarios: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const [id = ''] = positionals
ensureInstalled()
runInstalled('tsc', ['-b', 'packages/ai', 'packages/systems'])
const { fitWeights } = await import('../packages/ai/dist/index.js')
const { adapters, systems } = await import('../packages/systems/dist/index.js')
const system = systems.get(id)
const adapter = adapters.get(id)
if (!system || !adapter) {
  console.error(`fit: name one of ${[...systems.keys()].join(', ')}`)
  process.exit(2)
}

const named = values.scenarios?.split(',')
const scenarios = system.library.scenarios.filter(scenario => !named || named.includes(scenario.id))
const games = Number(values.games)
const { features, weights, fitted, samples, surprise } = fitWeights({
  system,
  adapter,
  scenarios,
  games,
  seed: Number(values.seed),
  played: (scenario, game) => process.stderr.write(`\r${scenario.id} ${game + 1}/${games}        `),
})
process.stderr.write('\n')
for (const [index, feature] of features.entries())
  console.log(feature.padEnd(24), weights[index].toFixed(3).padStart(9), fitted[index].toFixed(3).padStart(9))
console.log(
  `${samples} positions; left open: ${surprise.before.toFixed(4)} bits before, ${surprise.after.toFixed(4)} after`,
)

if (values.write) {
  const file = `packages/${id}/src/opponent/weights.json`
  const known = JSON.parse(readFileSync(file, 'utf8'))
  const rounded = features.map((feature, index) => [feature, Number(fitted[index].toFixed(3))])
  writeFileSync(file, `${JSON.stringify({ ...known, ...Object.fromEntries(rounded) }, undefined, 2)}\n`)
  console.log(`written to ${file}`)
}
