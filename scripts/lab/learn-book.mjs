// Learns which style wins a scenario from each seat, for the system's opening book.
// `npm run book -- crusades --games 400 [--scenarios hab,hattin] [--seed 1] [--write]`.
import { readFileSync, writeFileSync } from 'node:fs'
import { openLab } from './open-lab.mjs'

const { ai, id, system, adapter, games, seed, scenarios, writes, showProgress } = await openLab('book', 400)
const styles = adapter.planning?.styles
if (!styles) {
  console.error(`book: ${id} has no planning`)
  process.exit(2)
}
const file = `packages/${id}/src/opponent/book.json`
for (const scenario of scenarios) {
  const learned = ai.learnBook({
    system,
    adapter,
    choice: { scenario },
    games,
    seed,
    played: game => showProgress(scenario, game),
  })
  process.stderr.write('\r')
  const best = learned.styles.map(style => styles[style])
  console.log(`${scenario.id}: ${best.join(' against ')}, ${percent(learned.winRate)} for the first seat`)
  for (const scores of learned.scores)
    console.log(
      `  ${scores.map(({ won, games: own }, index) => `${styles[index]} ${own === 0 ? '-' : percent(won / own)} of ${own}`).join(', ')}`,
    )
  if (writes) {
    const book = { ...JSON.parse(readFileSync(file, 'utf8')), [scenario.id]: best }
    writeFileSync(file, `${JSON.stringify(book, undefined, 2)}\n`)
  }
}

/** @param {number} rate */
function percent(rate) {
  return `${(100 * rate).toFixed(0)} %`
}
