// Learns which temper wins a scenario from each seat, by playing it again and again, for the book that opponents begin
// with. `npm run book -- crusades --games 400 [--scenarios hab,hattin] [--seed 1] [--write]`.
import { readFileSync, writeFileSync } from 'node:fs'
import { openSchool } from './schooling.mjs'

const { ai, id, system, adapter, games, seed, scenarios, writes, tell } = await openSchool('book', 400)
const tempers = adapter.planning?.tempers
if (!tempers) {
  console.error(`book: opponents of ${id} plan nothing`)
  process.exit(2)
}
const file = `packages/${id}/src/opponent/book.json`
for (const scenario of scenarios) {
  const learnt = ai.learnBook({
    system,
    adapter,
    choice: { scenario },
    games,
    seed,
    played: game => tell(scenario, game),
  })
  process.stderr.write('\r')
  const best = learnt.tempers.map(temper => tempers[temper])
  console.log(`${scenario.id}: ${best.join(' against ')}, ${percent(learnt.share)} for the first seat`)
  for (const tried of learnt.tried)
    console.log(
      `  ${tried.map(({ won, games: own }, index) => `${tempers[index]} ${own === 0 ? '-' : percent(won / own)} of ${own}`).join(', ')}`,
    )
  if (writes) {
    const book = { ...JSON.parse(readFileSync(file, 'utf8')), [scenario.id]: best }
    writeFileSync(file, `${JSON.stringify(book, undefined, 2)}\n`)
  }
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(0)} %`
}
