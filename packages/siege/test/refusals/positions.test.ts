import { unfilledGaps } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { textsBelow } from '../../../../test/support/texts-below.ts'
import { books, CODES } from './codes.ts'
import { AT_WORK } from './positions-at-work.ts'
import { IN_THE_FIELD } from './positions-in-the-field.ts'

/** Refusals that no other test comes to, each in a real position. */
describe('refusals in their positions', () => {
  test.each([...AT_WORK, ...IN_THE_FIELD])('%s cites %s: %s', (code, rule, _when, ask) => {
    const refusal = ask()
    expect([refusal?.code, refusal?.rule]).toEqual([code, rule])
    expect(refusal && unfilledGaps(refusal, books.messages)).toEqual([])
  })
})

/** Codes that a test asks for: in full, without the system, or as what stops a shot. */
const shownBy = (texts: string, code: string): boolean => {
  const [, area, what] = code.split('.')
  return (
    texts.includes(`'${code}'`) ||
    texts.includes(`'${area}.${what}'`) ||
    (area === 'sight' && texts.includes(`'no: ${what}'`))
  )
}

test('every refusal is shown in a position, here or where its rule is tested', () => {
  const shown = new Set([...AT_WORK, ...IN_THE_FIELD].map(([code]) => code))
  const texts = textsBelow(import.meta.url, '../../test', /^(?!.*table-).*\.ts$/)
    .map(({ text }) => text)
    .join('\n')
  expect(CODES.filter(code => !shown.has(code) && !shownBy(texts, code))).toEqual([])
})
