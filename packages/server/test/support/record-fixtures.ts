import { mkdirSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createRegistry, findSystem, unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { systems } from '@mesnada/systems'
import { FIXTURES } from './fixtures.ts'
import { playHosted } from './hosted.ts'

/** One finished game of each, as a host would hand it out. */
const GAMES = [
  ['ford', 'three-mornings'],
  ['siege', 'street-fight'],
  ['siege', 'for-the-love-of-edith'],
  ['filo', 'muret'],
  ['crusades', 'hattin'],
] as const

const registry = createRegistry([...systems.values(), ford])

mkdirSync(FIXTURES, { recursive: true })
for (const [system, scenario] of GAMES) {
  const record = await playHosted(unwrap(findSystem(registry, system)), scenario, { mostSteps: 600 })
  const name = `${system}-${scenario}-rules-${record.rules}.json.gz`
  writeFileSync(new URL(name, FIXTURES), gzipSync(JSON.stringify(record), { level: 9 }))
  console.log(name, record.entries.length)
}
