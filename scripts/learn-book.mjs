// Learns which temper wins a scenario from each seat, by playing it again and again, for the book that opponents begin
// with. `npm run book -- crusades --games 400 [--scenarios hab,hattin] [--seed 1] [--write]`.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'
import { runInstalled } from './run.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    scenarios: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const [id = ''] = positionals
ensureInstalled()
runInstalled('tsc', ['-b', 'packages/ai', 'packages/systems'])
const { learnBook } = await import('../packages/ai/dist/index.js')
const { adapters, systems } = await import('../packages/systems/dist/index.js')
const system = systems.get(id)
const adapter = adapters.get(id)
if (!system || !adapter) {
  console.error(`book: name one of ${[...systems.keys()].join(', ')}`)
  process.exit(2)
}

const named = values.scenarios?.split(',')
const { tempers } = adapter.planning
const file = `packages/${id}/src/opponent/book.json`
const games = Number(values.games)
for (const scenario of system.library.scenarios) {
  if (named && !named.includes(scenario.id)) continue
  const learnt = learnBook({
    system,
    adapter,
    choice: { scenario },
    games,
    seed: Number(values.seed),
    played: game => process.stderr.write(`\r${scenario.id} ${game + 1}/${games}        `),
  })
  process.stderr.write('\r')
  const best = learnt.tempers.map(temper => tempers[temper])
  console.log(`${scenario.id}: ${best.join(' against ')}, ${percent(learnt.share)} for the first seat`)
  for (const tried of learnt.tried)
    console.log(
      `  ${tried.map((own, index) => `${tempers[index]} ${percent(own.won / own.games)} of ${own.games}`).join(', ')}`,
    )
  if (values.write) {
    const book = { ...JSON.parse(readFileSync(file, 'utf8')), [scenario.id]: best }
    writeFileSync(file, `${JSON.stringify(book, undefined, 2)}\n`)
  }
}

function percent(share) {
  return `${(100 * share).toFixed(0)} %`
}
