// What commands that learn from games have in common: `npm run … -- <system> --games N [--scenarios a,b] [--seed 1] [--write]`.
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../build/install.mjs'
import { runInstalled } from '../build/run.mjs'

/**
 * The system named, what opponents know of it, the scenarios to be played and how often; ends the process if there is
 * no such system.
 * @param {string} command
 * @param {number} usualGames
 */
export const openSchool = async (command, usualGames) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      games: { type: 'string', default: String(usualGames) },
      seed: { type: 'string', default: '1' },
      scenarios: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const [id = ''] = positionals
  ensureInstalled()
  runInstalled('tsc', ['-b', 'packages/ai', 'packages/systems'])
  const ai = await import('../../packages/ai/dist/index.js')
  const { adapters, systems } = await import('../../packages/systems/dist/index.js')
  const system = systems.get(id)
  const adapter = adapters.get(id)
  if (!system || !adapter) {
    console.error(`${command}: name one of ${[...systems.keys()].join(', ')}`)
    process.exit(2)
  }
  const named = values.scenarios?.split(',')
  const games = Number(values.games)
  return {
    ai,
    id,
    system,
    adapter,
    games,
    seed: Number(values.seed),
    writes: values.write,
    scenarios: system.library.scenarios.filter(scenario => !named || named.includes(scenario.id)),
    /**
     * @param {{ readonly id: string }} scenario
     * @param {number} game
     */
    tell: (scenario, game) => process.stderr.write(`\r${scenario.id} ${game + 1}/${games}        `),
  }
}
