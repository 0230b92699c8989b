import { expect, test } from 'vitest'
import { citations } from '../../src/parts/citations.ts'

const book = new Set(['1.4', '1.42', 'R.stun', 'R.tower-ram', 'T.10'])

const cited = (prose: string) => citations(prose, book).flatMap(({ cites }) => cites ?? [])

test.each([
  ['see 1.42.', ['1.42']],
  ['(1.4), 1.42; R.stun', ['1.4', '1.42', 'R.stun']],
  ['R.tower-ram and T.10', ['R.tower-ram', 'T.10']],
  ['1.421, 11.4 and 1.4.2 are no rules, nor is 9.9', []],
])('%s cites %s', (prose, rules) => {
  expect(cited(prose)).toEqual(rules)
})

test('nothing of the prose is lost', () => {
  const prose = 'First 1.4, then 9.9 (and R.stun).'
  expect(
    citations(prose, book)
      .map(({ text }) => text)
      .join(''),
  ).toBe(prose)
})
