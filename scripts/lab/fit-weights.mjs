// Fits what opponents weigh when they judge a position: plays games of a system and asks which weights foretell best
// who won. `npm run fit -- filo --games 20 [--seed 1] [--write]`; with --write the weights take their new values.
import { readFileSync, writeFileSync } from 'node:fs'
import { openSchool } from './schooling.mjs'

const { ai, id, system, adapter, games, seed, scenarios, writes, tell } = await openSchool('fit', 20)
const { features, weights, fitted, samples, surprise, decisive } = ai.fitWeights({
  system,
  adapter,
  scenarios,
  games,
  seed,
  played: tell,
})
process.stderr.write('\n')
for (const [index, feature] of features.entries())
  console.log(feature.padEnd(24), figure(weights[index]), figure(fitted[index]))
console.log(
  `${samples} positions; left open: ${surprise.before.toFixed(4)} bits before, ${surprise.after.toFixed(4)} after`,
)
console.log(`a lead of ${decisive.toFixed(2)} of all strength is decisive, by the weights as they are`)

if (writes) {
  const file = `packages/${id}/src/opponent/weights.json`
  const known = JSON.parse(readFileSync(file, 'utf8'))
  const rounded = features.map((feature, index) => [feature, Number(fitted[index]?.toFixed(3))])
  writeFileSync(file, `${JSON.stringify({ ...known, ...Object.fromEntries(rounded) }, undefined, 2)}\n`)
  console.log(`written to ${file}`)
}

/** @param {number | undefined} weight */
function figure(weight) {
  return (weight ?? Number.NaN).toFixed(3).padStart(9)
}
