// What must hold of the opponents, at length: npm run ai:check -- [--decisions 100000] [--positions 200] [--workers n]
// First, no opponent does anything illegal in so many decisions on all scenarios at all levels. Then, in so many
// positions of all systems, planners decide the same alone, with 1, 2 and 4 threads to help, and in a browser.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { loadFromSource } from '../build/from-source.mjs'
import { ensureInstalled } from '../build/install.mjs'
import { runInstalled } from '../build/run.mjs'

const { values } = parseArgs({
  options: {
    decisions: { type: 'string', default: '100000' },
    positions: { type: 'string', default: '200' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
})
const decisions = Number(values.decisions)
const positions = Number(values.positions)
const workers = Number(values.workers)

ensureInstalled()
runInstalled('tsc', ['-b', 'packages/cli'])

const EFFORT = 0.05
const LEVELS = /** @type {const} */ ([0, 1, 2, 3, 4, 5])

/** @param {number} number */
const levelBy = number => LEVELS[number % LEVELS.length] ?? 0

/**
 * Every scenario in every round, with other levels and another seed each time.
 * @param {{ readonly system: string, readonly scenario: string }} target
 * @param {number} index
 * @param {number} round
 * @returns {import('../../packages/cli/dist/measure/task.js').Task}
 */
const taskOf = ({ system, scenario }, index, round) => ({
  contest: {
    system,
    scenario,
    a: { level: levelBy(round + index), effort: EFFORT },
    b: { level: levelBy(round + index + 1 + Math.floor(round / LEVELS.length)), effort: EFFORT },
    seed: 1 + round,
  },
  game: round % 2,
})

const SAY_EVERY = 10_000

const checkLegality = async () => {
  const { systems } = await import('../../packages/systems/dist/index.js')
  const { playInThreads } = await import('../../packages/cli/dist/measure/threads.js')
  const entry = new URL('../../packages/cli/dist/measure/worker.js', import.meta.url)
  const targets = [...systems.values()].flatMap(({ id, library }) =>
    library.scenarios.map(scenario => ({ system: id, scenario: scenario.id })),
  )
  let [made, games, said] = [0, 0, 0]
  function* tasks() {
    for (let round = 0; ; round++)
      for (const [index, target] of targets.entries()) {
        if (made >= decisions) return
        yield taskOf(target, index, round)
      }
  }
  // The host throws at the first illegal action.
  await playInThreads(entry, workers, tasks(), (_, game) => {
    made += game.decisions[0] + game.decisions[1]
    games++
    if (made < decisions && Date.now() - said < SAY_EVERY) return
    said = Date.now()
    console.log(`${made} decisions in ${games} games, 0 illegal`)
  })
}

if (decisions > 0) await checkLegality()
if (positions > 0) {
  const { module, close } = await loadFromSource('packages/ai/test/support/same-everywhere.ts')
  const { compareEverywhere } =
    /** @type {{ compareEverywhere(positions: number, say: (line: string) => void): Promise<number> }} */ (
      module
    )
  const differing = await compareEverywhere(positions, line => console.log(line))
  await close()
  if (differing > 0) process.exitCode = 1
}
process.exit()
