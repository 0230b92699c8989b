// Evolves better styles for each scenario and seat, for the system's file of evolved styles.
// `npm run evolve -- crusades --games 6144 [--scenarios hab,hattin] [--seed 1] [--write]`.
import { readFileSync, writeFileSync } from 'node:fs'
import { openLab } from './open-lab.mjs'

const { ai, id, system, adapter, games, seed, scenarios, writes, showProgress } = await openLab(
  'evolve',
  6144,
)
const evolvable = adapter.planning?.evolvable
if (!evolvable) {
  console.error(`evolve: the styles of ${id} are written by hand`)
  process.exit(2)
}
const evolved = ai.evolveStyles({
  system,
  adapter,
  choices: scenarios.map(scenario => ({ scenario })),
  games,
  seed,
  played: game => showProgress({ id }, game),
})
process.stderr.write('\r')
/** @param {readonly number[]} parameters */
const described = parameters =>
  evolvable.parameters.map((name, at) => `${name} ${parameters[at]?.toFixed(2)}`).join(', ')

const SEATS = ['first', 'second']
const file = `packages/${id}/src/opponent/evolved.json`
const styles = JSON.parse(readFileSync(file, 'utf8'))
for (const { scenario, seat, parameters, winRate } of evolved) {
  const name = `${scenario} ${SEATS[seat]}`
  styles[name] = evolvable.serialise(parameters)
  console.log(`${name}: ${(100 * winRate).toFixed(0)} % against the usual style; ${described(parameters)}`)
}
if (writes) writeFileSync(file, `${JSON.stringify(styles, undefined, 2)}\n`)
