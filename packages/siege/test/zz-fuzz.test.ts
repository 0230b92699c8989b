import { fuzzGame } from '@mesnada/engine'
import { test, expect } from 'vitest'
import { library } from '../src/library.ts'
import { siege } from '../src/index.ts'
test('fuzz', { timeout: 600000 }, () => {
  const scenario = library.scenarios.find(({ id }) => id === 'for-the-love-of-edith')!
  const played = new Set<string>()
  const faults: string[] = []
  const sets = [{}, { panic: true, ammunition: true, shootingErrors: true, shootingSkill: true, command: true, hero: true, s26AnyoneHitByError: true, s21KnightsFirst: true, s2PassStunnedEnemies: true }, { s34WomenCapturedInCombat: true, s5ShortAdvance: true, panic: true, s6RiskyAdvance: true }]
  const t0 = Date.now()
  for (let seed = 0; seed < 100 && Date.now() - t0 < 240000; seed++) {
    const g = fuzzGame(siege, { choice: { scenario, options: sets[seed % 3] as never }, seed, every: 3 })
    for (const p of g.played) played.add(p)
    if (g.faults.length) faults.push(`seed ${seed} step ${g.steps}: ${g.faults.slice(0, 3).join(' | ')}`)
    console.log(seed, g.steps, g.result?.reason, g.result?.winner)
    if (faults.length > 4) break
  }
  console.log([...played].join(' '))
  expect(faults).toEqual([])
})
