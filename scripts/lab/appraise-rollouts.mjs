// Measures where rollouts find something better than the best-rated action, and whether many candidates or many trials do.
// Systems set `candidateLimit` by it. `npm run appraise -- filo --games 20 [--scenarios muret] [--seed 1]`.
import { openLab } from './open-lab.mjs'

const { ai, system, adapter, games, seed, scenarios, showProgress } = await openLab('appraise', 20)
const appraisals = ai.appraiseRollouts({ system, adapter, scenarios, games, seed, played: showProgress })
process.stderr.write('\r')
console.log('Gain per decision, in thousandths of what is at stake, by candidates × trials of each')
const allocations = appraisals[0]?.gains.map(({ candidates, trials }) => `${candidates}×${trials}`) ?? []
/**
 * @param {string} prompt
 * @param {readonly (string | number)[]} figures
 */
const row = (prompt, ...figures) =>
  console.log(`${prompt.padEnd(36)}${figures.map(figure => String(figure).padStart(10)).join('')}`)
row('', 'positions', 'cost', ...allocations)
for (const { prompt, positions, cost, gains } of appraisals)
  row(prompt, positions, cost.toFixed(0), ...gains.map(({ gain }) => (1000 * gain).toFixed(1)))
