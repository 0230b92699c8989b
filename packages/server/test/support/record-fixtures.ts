import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createRegistry, findSystem, unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { systems } from '@mesnada/systems'
import { FIXTURES } from './fixtures.ts'
import { playHosted } from './hosted.ts'

/**
 * One finished game of each, as a host would hand it out; those that are there already stay as they are, but for the
 * systems named on the command line. The sample game has one of every version of its rules.
 */
const GAMES: readonly (readonly [system: string, scenario: string, version?: number])[] = [
  ['ford', 'three-mornings', 1],
  ['ford', 'three-mornings'],
  ['siege', 'street-fight'],
  ['siege', 'for-the-love-of-edith'],
  ['filo', 'muret'],
  ['crusades', 'hattin'],
]

const registry = createRegistry([...systems.values(), ford])

/** Until 1.0 a correction changes the rules in place, and the games of its system are recorded anew. */
const anew = process.argv.slice(2)

mkdirSync(FIXTURES, { recursive: true })
for (const [system, scenario, version] of GAMES) {
  const current = unwrap(findSystem(registry, system))
  const rules = { ...current, rules: version ?? current.rules }
  const name = `${system}-${scenario}-rules-${rules.rules}.json.gz`
  const file = new URL(name, FIXTURES)
  if (existsSync(file) && !anew.includes(system)) continue
  const { record } = await playHosted(rules, scenario, { mostSteps: 600 })
  writeFileSync(file, gzipSync(JSON.stringify(record), { level: 9 }))
  console.log(name, record.entries.length)
}
