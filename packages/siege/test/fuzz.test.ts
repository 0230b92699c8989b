import { fuzzGame } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { siege } from '../src/index.ts'

/** One random game of every scenario to its end; `npm run fuzz -- siege --games 125` plays two thousand. */
test.each(siege.library.scenarios.map(scenario => [scenario.id, scenario] as const))(
  'a random game of %s comes to its end without a fault',
  (_id, scenario) => {
    const { faults, result, steps } = fuzzGame(siege, { choice: { scenario }, seed: 1212, every: 40 })
    expect(faults).toEqual([])
    expect(result).toBeDefined()
    expect(steps).toBeGreaterThan(20)
  },
)

test.each(Object.keys(siege.options.presets))('and by the rules of %s', preset => {
  const scenario = siege.library.scenarios.find(({ id }) => id === 'street-fight')
  if (!scenario) throw new Error('no street fight')
  const { faults } = fuzzGame(siege, { choice: { scenario, preset }, seed: 1396, every: 20 })
  expect(faults).toEqual([])
})
