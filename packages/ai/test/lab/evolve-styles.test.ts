import { type EvolvableStyles, nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { evolveStyles } from '../../src/index.ts'
import { fordBattles } from '../support/battle.ts'

const [{ system, adapter, scenario }] = take(fordBattles, 1)
const { planning } = adapter
if (!planning) throw new Error('ford has no planning')
const { styles } = planning

/** Positive courage makes a style bold and negative courage shy; humour has no effect. */
const evolvable: EvolvableStyles = {
  parameters: ['courage', 'humour'],
  parametersOf: () => [0, 0],
  setTrial: (_seat, list) => {
    const courage = nth(list, 0)
    return styles.indexOf(courage > 0 ? 'bold' : 'shy')
  },
  serialise: parameters => parameters,
}

const settings = {
  system,
  adapter: { ...adapter, planning: { ...planning, evolvable } },
  choices: [{ scenario }],
  games: 300,
  seed: 3,
}

describe('evolving styles', () => {
  test('moves the parameter that wins, for each seat, and others only by chance', () => {
    const evolved = evolveStyles(settings)
    expect(evolved.map(({ scenario: id, seat }) => [id, seat])).toEqual([
      [scenario.id, 0],
      [scenario.id, 1],
    ])
    for (const { parameters, winRate } of evolved) {
      expect(parameters[0]).toBeGreaterThan(0.3)
      expect(parameters[0]).toBeGreaterThan(Math.abs(nth(parameters, 1)))
      expect(winRate).toBeGreaterThan(0)
    }
  })

  test('gives the same result with the same seed', () => {
    expect(evolveStyles(settings)).toEqual(evolveStyles(settings))
  })

  test('changes nothing with fewer games than a round takes', () => {
    for (const { parameters } of evolveStyles({ ...settings, games: 60 })) expect(parameters).toEqual([0, 0])
  })

  test('refuses styles that are written by hand', () => {
    expect(() => evolveStyles({ ...settings, adapter })).toThrow('written by hand')
  })
})
