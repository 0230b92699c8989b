// Fits how a lead becomes a chance of winning, for every scenario of every system, and says what that is worth on games it
// has not seen: `npm run outlook -- --seconds 900 [--games outlook.jsonl] [--seed 1] [--write]`. Games are kept in the file
// and played on from there; the scenario that has had the least time comes next. --write stores weights and figures.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../build/install.mjs'
import { runInstalled } from '../build/run.mjs'
import { outlookReport } from './outlook-report.mjs'

/** The most games of a scenario: more would tell little. */
const MOST_GAMES = 120

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '900' },
    games: { type: 'string', default: 'outlook.jsonl' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})

ensureInstalled()
runInstalled('tsc', ['-b', 'packages/ai', 'packages/systems'])
const { fitOutlook, readGame } = await import('../../packages/ai/dist/index.js')
const { adapters, systems } = await import('../../packages/systems/dist/index.js')

/** @typedef {import('../../packages/ai/dist/index.js').ReadGame} ReadGame */
/** @typedef {ReadGame & { readonly system: string, readonly seconds: number }} TimedGame */

const seed = Number(values.seed)
/** @type {TimedGame[]} */
const kept = existsSync(values.games)
  ? readFileSync(values.games, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  : []
const series = [...systems.values()].flatMap(system =>
  system.library.scenarios.map(scenario => ({
    system,
    adapter: adapters.get(system.id),
    scenario,
    games: 0,
    seconds: 0,
  })),
)
for (const game of kept) {
  const known = series.find(
    ({ system, scenario }) => system.id === game.system && scenario.id === game.scenario,
  )
  if (!known) continue
  known.games++
  known.seconds += game.seconds
}

let left = Number(values.seconds)
while (left > 0) {
  const next = series
    .filter(({ games }) => games < MOST_GAMES)
    .reduce((least, each) => (each.seconds < least.seconds ? each : least), {
      ...series[0],
      seconds: Infinity,
    })
  const { system, adapter, scenario, games } = next
  if (!system || !adapter || !scenario || games === undefined || next.seconds === Infinity) break
  const began = performance.now()
  const game = readGame({ system, adapter }, scenario, games, seed * 100_000 + games)
  const seconds = (performance.now() - began) / 1000
  left -= seconds
  next.games = games + 1
  next.seconds += seconds
  kept.push({ ...game, system: system.id, seconds })
  appendFileSync(values.games, `${JSON.stringify(kept.at(-1))}\n`)
  process.stderr.write(`\r${kept.length} games, ${Math.max(0, left).toFixed(0)} s left        `)
}
process.stderr.write('\n')

const fitted = [...systems.keys()].map(id => ({
  id,
  fit: fitOutlook(kept.filter(({ system }) => system === id)),
}))
const report = outlookReport(fitted)
console.log(report)
if (values.write) {
  for (const { id, fit } of fitted) {
    const file = `packages/${id}/src/opponent/outlook.json`
    writeFileSync(file, `${JSON.stringify(fit.outlook, undefined, 2)}\n`)
  }
  writeFileSync('docs/measurements/outlook.md', report)
  console.log('written; `npm run format` puts the files in shape')
}
