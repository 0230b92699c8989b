import { describe, expect, test } from 'vitest'
import { douseThrow, type Flammable, fireThrow } from '../../src/fire/table.ts'

const from = (least: number): string[] =>
  Array.from({ length: 10 }, (_, index) => (index + 1 >= least ? 'F' : '-'))

const LIGHT: readonly Flammable[] = ['trebuchet', 'mangonel', 'ballista', 'screen', 'tent', 'cart']
const HEAVY: readonly Flammable[] = ['siege-tower', 'ram', 'ladder']

describe('siege T.7 fire', () => {
  test.each([...LIGHT, ...HEAVY])(
    'siege 3.52 and 5.32: fire spreads to a %s on 7, oil sets it alight on 8',
    target => {
      expect(fireThrow({ cause: 'spread', target })).toMatchObject({ rule: 'siege 3.52', outcomes: from(7) })
      expect(fireThrow({ cause: 'oil', target })).toMatchObject({ rule: 'siege 5.32', outcomes: from(8) })
    },
  )

  test.each(LIGHT)('siege 5.31 an arrow sets a %s alight on 8 to 10', target => {
    expect(fireThrow({ cause: 'arrow', target })).toMatchObject({
      column: 'arrowLight',
      rule: 'siege 5.31',
      outcomes: from(8),
    })
  })

  test.each(HEAVY)('siege 5.31 an arrow sets a %s alight on 10 alone', target => {
    expect(fireThrow({ cause: 'arrow', target })).toMatchObject({ column: 'arrowHeavy', outcomes: from(10) })
  })

  test('siege 3.53 1 to 3 put any fire out, 4 and 5 one that arrows caused', () => {
    const burns = Array.from({ length: 5 }, () => '-')
    expect(douseThrow({ cause: 'arrow' }).outcomes).toEqual(['D', 'D', 'D', 'DA', 'DA', ...burns])
    expect(douseThrow({ cause: 'other' }).outcomes).toEqual(['D', 'D', 'D', '-', '-', ...burns])
    expect(douseThrow({ cause: 'other' }).rule).toBe('siege 3.53')
  })
})
