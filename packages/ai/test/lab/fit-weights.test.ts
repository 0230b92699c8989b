import { type Adapter, evaluateBy } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { fitWeights } from '../../src/index.ts'
import { shortened, siegeBattle } from '../support/battle.ts'

const { system, adapter, scenario } = shortened(siegeBattle('street-fight'), 6)

/** Fits the same games, with all weights of the evaluation multiplied. */
const fittedTo = (factor: number) => {
  const { evaluation } = adapter
  if (!evaluation) throw new Error('siege has no evaluation')
  const weights = evaluation.weights.map(weight => factor * weight)
  const scaled: Adapter = {
    ...adapter,
    evaluation: { ...evaluation, weights },
    evaluate: evaluateBy({ ...evaluation, weights }),
  }
  return fitWeights({ system, adapter: scaled, scenarios: [scenario], games: 6, seed: 1 })
}

test('the decisive lead scales with the unit of the evaluation', () => {
  const [once, thrice] = [fittedTo(1), fittedTo(3)]
  expect(once.decisiveLead).toBeGreaterThan(0)
  expect(thrice.decisiveLead).toBeCloseTo(3 * once.decisiveLead, 6)
})

test('fitted weights predict the winner at least as well as those in use', () => {
  const { features, weights, fitted, samples, crossEntropy } = fittedTo(1)
  expect(samples).toBeGreaterThan(20)
  expect(fitted).toHaveLength(features.length)
  expect([weights[0], fitted[0]]).toEqual([1, 1])
  expect(crossEntropy.after).toBeLessThanOrEqual(crossEntropy.before)
})
