// Looks for better tempers for each scenario and seat, by small changes and many games, for the file of drilled tempers.
// `npm run drill -- crusades --games 6144 [--scenarios hab,hattin] [--seed 1] [--write]`.
import { readFileSync, writeFileSync } from 'node:fs'
import { openSchool } from './schooling.mjs'

const { ai, id, system, adapter, games, seed, scenarios, writes, tell } = await openSchool('drill', 6144)
const drill = adapter.planning?.drill
if (!drill) {
  console.error(`drill: the tempers of ${id} are written by hand`)
  process.exit(2)
}
const drilled = ai.drillTempers({
  system,
  adapter,
  choices: scenarios.map(scenario => ({ scenario })),
  games,
  seed,
  played: game => tell({ id }, game),
})
process.stderr.write('\r')
/** @param {readonly number[]} qualities */
const described = qualities =>
  drill.qualities.map((quality, at) => `${quality} ${qualities[at]?.toFixed(2)}`).join(', ')

const SEATS = ['first', 'second']
const file = `packages/${id}/src/opponent/drilled.json`
const tempers = JSON.parse(readFileSync(file, 'utf8'))
for (const { scenario, seat, qualities, share } of drilled) {
  const name = `${scenario} ${SEATS[seat]}`
  tempers[name] = drill.written(qualities)
  console.log(`${name}: ${(100 * share).toFixed(0)} % against the usual; ${described(qualities)}`)
}
if (writes) writeFileSync(file, `${JSON.stringify(tempers, undefined, 2)}\n`)
