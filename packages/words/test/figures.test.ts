import { expect, test } from 'vitest'
import { inFigures } from '../src/functions.ts'

test.each(['es-ES', 'es-MX', 'en-GB', 'en-US', 'fr-FR', 'fr-CA'])(
  'small whole numbers are written as %s writes them',
  locale => {
    const format = new Intl.NumberFormat(locale)
    for (let number = 0; number < 1000; number++)
      expect(inFigures(locale, number)).toBe(format.format(number))
  },
)

test('what is large, broken, below nothing or to be signed is written by its language', () => {
  expect(inFigures('en-GB', 1234)).toBe('1,234')
  expect(inFigures('es-ES', 0.5)).toBe('0,5')
  expect(inFigures('fr-FR', -3)).toBe('−3')
  expect(inFigures('en-GB', 3, { signDisplay: 'always' })).toBe('+3')
})
