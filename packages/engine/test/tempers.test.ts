import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACTOR, leaning, portfolioOf, Qualities } from '../src/index.ts'

describe('a portfolio of tempers', () => {
  const portfolio = portfolioOf(['usual', 'bold'])

  test('gives each counter the temper its plan names, and the first one to those it does not name', () => {
    const minds = Uint8Array.of(1, 0)
    expect([0, 1, 2].map(counter => portfolio.of(minds, counter))).toEqual(['bold', 'usual', 'usual'])
    expect(portfolio.of(undefined, 0)).toBe('usual')
  })

  test('numbers what each seat tries out after the tempers there are', () => {
    const numbers = [portfolio.putOnTrial(0, 'reckless'), portfolio.putOnTrial(1, 'timid')]
    const minds = Uint8Array.from(numbers)
    expect(numbers.map((_, counter) => portfolio.of(minds, counter))).toEqual(['reckless', 'timid'])
    portfolio.putOnTrial(0, 'calm')
    expect(numbers.map((_, counter) => portfolio.of(minds, counter))).toEqual(['calm', 'timid'])
  })

  test('knows nobody of a number that nothing goes by', () => {
    expect(portfolio.of(Uint8Array.of(9), 0)).toBe('usual')
  })
})

describe('the qualities of tempers', () => {
  const qualities = new Qualities({ fear: FACTOR, haste: leaning(0.5), pride: leaning(0.5, 0) })

  test('come back from their steps as they were, to the thousandth', () => {
    const value = fc.integer({ min: 50, max: 10_000 }).map(thousandths => thousandths / 1000)
    fc.assert(
      fc.property(value, value, value, (fear, haste, pride) => {
        const values = { fear, haste: -haste, pride }
        expect(qualities.fromSteps(qualities.toSteps(values))).toEqual(values)
      }),
    )
  })

  test('have steps that multiply a factor by e and add to a leaning', () => {
    const [fear, haste] = qualities.toSteps({ fear: Math.E, haste: 1, pride: 0 })
    expect(fear).toBeCloseTo(1, 9)
    expect(haste).toBe(2)
  })

  test('keep to what has a meaning: a factor of nothing can grow again, and no leaning falls below its least', () => {
    expect(qualities.toSteps({ fear: 0, haste: 0, pride: 0 }).every(Number.isFinite)).toBe(true)
    expect(qualities.fromSteps([0, -3, -3])).toEqual({ fear: 1, haste: -1.5, pride: 0 })
  })
})
