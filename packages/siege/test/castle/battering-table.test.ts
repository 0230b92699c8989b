import { unwrap } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { batteringThrow } from '../../src/castle/table.ts'

/** siege T.5 as printed, die 1 to 10. */
const PRINTED: readonly (readonly [number, string, string])[] = [
  [1, '1', '1C - - - - - - - - D'],
  [3, '3', '1C - - - - - - - D D'],
  [6, '6', '2C 1C - - - - D D D D'],
  [9, '9', '3C 2C 1C - D D D D D D'],
  [12, '12+', '4C 3C D/2C D/1C D D D D D D'],
]

const outcomes = (points: number, target: 'wall' | 'tower' | 'keep', ram = false) =>
  unwrap(batteringThrow({ points, target, ram }))

describe('siege T.5 battering', () => {
  test.each(PRINTED)('4.21 %i points: every cell of the column %s', (points, column, cells) => {
    const thrown = outcomes(points, 'wall')
    expect(thrown.column).toBe(column)
    expect(thrown.outcomes).toEqual(cells.split(' '))
    expect(thrown.rule).toBe('siege 4.21')
  })

  test.each([
    [2, '1'],
    [4, '3'],
    [5, '3'],
    [7, '6'],
    [8, '6'],
    [10, '9'],
    [11, '9'],
    [13, '12+'],
    [30, '12+'],
  ])('4.21 %i points use the column %s below', (points, column) => {
    expect(outcomes(points, 'wall').column).toBe(column)
  })

  test.each(PRINTED)(
    '4.21 %i points at tower or keep: one less on the die, held at 1',
    (points, _column, cells) => {
      const printed = cells.split(' ')
      const shifted = [printed[0], ...printed.slice(0, 9)]
      for (const target of ['tower', 'keep'] as const) {
        const thrown = outcomes(points, target)
        expect(thrown.outcomes).toEqual(shifted)
        expect(thrown.modifiers).toEqual([{ reason: `siege.why.${target}`, value: -1, rule: 'siege 4.21' }])
      }
    },
  )

  test('siege 4.32 a ram never suffers C, and does not reach the keep', () => {
    expect(outcomes(9, 'wall', true).outcomes).toEqual(['-', '-', '-', '-', 'D', 'D', 'D', 'D', 'D', 'D'])
    expect(batteringThrow({ points: 9, target: 'keep', ram: true })).toEqual({
      ok: false,
      refusal: { code: 'siege.batter.keep', rule: 'siege 4.32' },
    })
  })

  test('siege 4.21 no points, no throw', () => {
    expect(batteringThrow({ points: 0, target: 'wall', ram: false })).toMatchObject({
      ok: false,
      refusal: { code: 'siege.batter.no-points', rule: 'siege 4.21' },
    })
  })
})
