import { type Adapter, evaluateBy } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { fitWeights } from '../src/index.ts'
import { shortened, siegeTable } from './kit.ts'

const { system, adapter, scenario } = shortened(siegeTable('street-fight'), 6)

/** The same games, judged by an evaluation that makes so much of everything. */
const fittedTo = (factor: number) => {
  const { evaluation } = adapter
  if (!evaluation) throw new Error('nothing is measured here')
  const weights = evaluation.weights.map(weight => factor * weight)
  const louder: Adapter = {
    ...adapter,
    evaluation: { ...evaluation, weights },
    evaluate: evaluateBy({ ...evaluation, weights }),
  }
  return fitWeights({ system, adapter: louder, scenarios: [scenario], games: 6, seed: 1 })
}

test('a lead is decisive by what it came to in games, whatever it is measured in', () => {
  const [once, thrice] = [fittedTo(1), fittedTo(3)]
  expect(once.decisive).toBeGreaterThan(0)
  expect(thrice.decisive).toBeCloseTo(3 * once.decisive, 6)
})

test('fitted weights leave no more open than those there are', () => {
  const { features, weights, fitted, samples, surprise } = fittedTo(1)
  expect(samples).toBeGreaterThan(20)
  expect(fitted).toHaveLength(features.length)
  expect([weights[0], fitted[0]]).toEqual([1, 1])
  expect(surprise.after).toBeLessThanOrEqual(surprise.before)
})
