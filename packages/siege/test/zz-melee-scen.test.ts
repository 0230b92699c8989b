import { expect, test } from 'vitest'
import { fuzzGame } from '@mesnada/engine'
import { siege } from '../src/index.ts'
const { scenarios, maps } = siege.library
const found: string[] = []
const played = new Set<string>()
const visited = new Set<string>()
test.each(scenarios.map(s => [s.id, s] as const))('%s', async (_id, entry) => {
  const scenario = entry as never
  for (const seed of [11, 12, 13]) {
    const f = fuzzGame(siege as never, { choice: { scenario, maps: maps as never, options: { panic: true, ransom: true, command: seed === 11, hero: true, s35PanicPassingRouts: seed === 12, s5ShortAdvance: seed === 13, horseCapture: true } }, seed, mostSteps: 1500, every: 25 })
    for (const p of f.played) played.add(p)
    for (const p of f.visited) visited.add(p)
    for (const x of f.faults) if (!x.startsWith('no end')) found.push(`${_id} ${seed}: ${x}`)
  }
  expect(found).toEqual([])
}, 200000)
test('played', () => { console.log([...played].join(' ')); console.log([...visited].filter(x => x.includes('melee') || x.includes('panic') || x.includes('surr')).length) })
