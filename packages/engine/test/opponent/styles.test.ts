import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { additive, FACTOR, portfolioOf, StyleParameters } from '../../src/index.ts'

describe('a portfolio of styles', () => {
  const portfolio = portfolioOf(['usual', 'bold'])

  test('gives each counter its assigned style, and the first style to counters without one', () => {
    const assignment = Uint8Array.of(1, 0)
    expect([0, 1, 2].map(counter => portfolio.styleOf(assignment, counter))).toEqual([
      'bold',
      'usual',
      'usual',
    ])
    expect(portfolio.styleOf(undefined, 0)).toBe('usual')
  })

  test('numbers the trial style of each seat after the other styles', () => {
    const numbers = [portfolio.setTrial(0, 'reckless'), portfolio.setTrial(1, 'timid')]
    const assignment = Uint8Array.from(numbers)
    expect(numbers.map((_, counter) => portfolio.styleOf(assignment, counter))).toEqual(['reckless', 'timid'])
    portfolio.setTrial(0, 'calm')
    expect(numbers.map((_, counter) => portfolio.styleOf(assignment, counter))).toEqual(['calm', 'timid'])
  })

  test('takes the first style for an unknown number', () => {
    expect(portfolio.styleOf(Uint8Array.of(9), 0)).toBe('usual')
  })
})

describe('style parameters', () => {
  const parameters = new StyleParameters({ fear: FACTOR, haste: additive(0.5), pride: additive(0.5, 0) })

  test('survive the way to steps and back, to the thousandth', () => {
    const value = fc.integer({ min: 50, max: 10_000 }).map(thousandths => thousandths / 1000)
    fc.assert(
      fc.property(value, value, value, (fear, haste, pride) => {
        const values = { fear, haste: -haste, pride }
        expect(parameters.fromSteps(parameters.toSteps(values))).toEqual(values)
      }),
    )
  })

  test('have steps that multiply a factor by e and add to a summand', () => {
    const [fear, haste] = parameters.toSteps({ fear: Math.E, haste: 1, pride: 0 })
    expect(fear).toBeCloseTo(1, 9)
    expect(haste).toBe(2)
  })

  test('stay in range: a factor of 0 can grow again, and no summand falls below its minimum', () => {
    expect(parameters.toSteps({ fear: 0, haste: 0, pride: 0 }).every(Number.isFinite)).toBe(true)
    expect(parameters.fromSteps([0, -3, -3])).toEqual({ fear: 1, haste: -1.5, pride: 0 })
  })
})
