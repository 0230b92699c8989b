// Fits the weights of a system's evaluation: plays games and finds the weights that best predict the winner.
// `npm run fit -- filo --games 20 [--seed 1] [--write]`; --write stores the weights.
import { readFileSync, writeFileSync } from 'node:fs'
import { openLab } from './open-lab.mjs'

const { ai, id, system, adapter, games, seed, scenarios, writes, showProgress } = await openLab('fit', 20)
const { features, weights, fitted, samples, crossEntropy, decisiveLead } = ai.fitWeights({
  system,
  adapter,
  scenarios,
  games,
  seed,
  played: showProgress,
})
process.stderr.write('\n')
for (const [index, feature] of features.entries())
  console.log(feature.padEnd(24), figure(weights[index]), figure(fitted[index]))
console.log(
  `${samples} positions; cross-entropy ${crossEntropy.before.toFixed(4)} bits before, ${crossEntropy.after.toFixed(4)} after`,
)
console.log(`decisive lead: ${decisiveLead.toFixed(2)} of all strength, by the weights in use`)

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
