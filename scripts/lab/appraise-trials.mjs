// Tells where trials find something better than what is rated best, and whether many candidates or many trials do: by it
// systems say what is worth a trial (`breadth`). `npm run appraise -- filo --games 20 [--scenarios muret] [--seed 1]`.
import { openSchool } from './schooling.mjs'

const { ai, system, adapter, games, seed, scenarios, tell } = await openSchool('appraise', 20)
const appraisals = ai.appraiseTrials({ system, adapter, scenarios, games, seed, played: tell })
process.stderr.write('\r')
console.log('Gain a decision, in thousandths of what is at stake, by candidates × trials of each')
const ways = appraisals[0]?.gains.map(({ breadth, trials }) => `${breadth}×${trials}`) ?? []
/**
 * @param {string} asked
 * @param {readonly (string | number)[]} figures
 */
const row = (asked, ...figures) =>
  console.log(`${asked.padEnd(36)}${figures.map(figure => String(figure).padStart(10)).join('')}`)
row('', 'positions', 'cost', ...ways)
for (const { asked, positions, cost, gains } of appraisals)
  row(asked, positions, cost.toFixed(0), ...gains.map(({ gain }) => (1000 * gain).toFixed(1)))
