import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../src/base/rule.ts'
import { codesWithoutRow, type RefusalRow, refusalCodes, refusalRowFaults } from '../../src/testkit/index.ts'

const books = {
  rulebook: {
    '5.1': {
      title: 'Fighting',
      text: 'A man fights whoever\nstands next to him.',
      rulings: ['Nobody fights twice.'],
    },
  },
  messages: {
    'ford.fight.apart': 'They are apart.',
    'ford.fight.twice': 'He has fought.',
    'ford.event.fought': 'Fought.',
  },
}

const apart: RefusalRow = {
  code: 'ford.fight.apart',
  when: 'a man two hexes away is attacked',
  rule: 'ford 5.1',
  says: ['fights whoever stands next to him'],
  refusal: (): Refusal => ({ code: 'ford.fight.apart', rule: 'ford 5.1' }),
}

describe('a row of the table of refusals', () => {
  test('has no fault when code, rule and the words of the paragraph are as it says', () => {
    expect(refusalRowFaults(apart, books)).toEqual([])
  })

  test.each<[string, Partial<RefusalRow>, string]>([
    ['what was asked is allowed', { refusal: () => undefined }, 'is allowed'],
    [
      'another code is given',
      { refusal: () => ({ code: 'ford.fight.twice', rule: 'ford 5.1' }) },
      'refused as ford.fight.twice',
    ],
    [
      'another rule is cited',
      { refusal: () => ({ code: 'ford.fight.apart', rule: 'ford 5.2' }) },
      'cites ford 5.2, not ford 5.1',
    ],
    ['the paragraph speaks of something else', { says: ['a river'] }, 'does not say "a river"'],
    ['nobody said what to look for', { says: [] }, 'no words to look for'],
  ])('has one when %s', (_, change, fault) => {
    expect(refusalRowFaults({ ...apart, ...change }, books).join()).toContain(fault)
  })

  test('has one when the code has no sentence or the rule no paragraph', () => {
    const row: RefusalRow = {
      ...apart,
      code: 'ford.fight.lost',
      rule: 'ford 9.9',
      refusal: () => ({ code: 'ford.fight.lost', rule: 'ford 9.9' }),
    }
    expect(refusalRowFaults(row, books)).toEqual([
      'ford.fight.lost: has no sentence',
      'ford.fight.lost: the rulebook has no ford 9.9',
    ])
  })
})

test('every code of a refusal needs a row', () => {
  const codes = refusalCodes(books.messages, ['event'])
  expect(codes).toEqual(['ford.fight.apart', 'ford.fight.twice'])
  expect(codesWithoutRow(codes, [apart])).toEqual(['ford.fight.twice'])
})
