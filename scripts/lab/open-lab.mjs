// Shared by the commands that learn from games: `npm run … -- <system> --games N [--scenarios a,b] [--seed 1] [--write]`.
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../build/install.mjs'
import { runInstalled } from '../build/run.mjs'

/**
 * Builds and loads the system named on the command line, its adapter and the scenarios to play. Ends the process if there
 * is no such system.
 * @param {string} command
 * @param {number} defaultGames
 */
export const openLab = async (command, defaultGames) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      games: { type: 'string', default: String(defaultGames) },
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
    showProgress: (scenario, game) => process.stderr.write(`\r${scenario.id} ${game + 1}/${games}        `),
  }
}
