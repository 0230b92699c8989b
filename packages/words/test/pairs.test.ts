import { expect, test } from 'vitest'
import { createWording, LANGUAGES, speakerOf } from '../src/index.ts'

const LOCALES = { es: ['es-ES', 'es-MX'], en: ['en-GB', 'en-US'], fr: ['fr-FR', 'fr-CA'] } as const
const SECONDS = [
  'Abel',
  'Isabel',
  'infantes',
  'hijos',
  'Hita',
  'hierro',
  'hiatos',
  'hi',
  'Haro',
  'Íñigo',
  'el ala',
]

test.each(LANGUAGES)('two names are joined as %s joins them', language => {
  for (const locale of LOCALES[language]) {
    const { join } = createWording(language, { locale })
    const list = new Intl.ListFormat(locale, { type: 'conjunction' })
    for (const second of SECONDS) expect(join(['Clermont', second])).toBe(list.format(['Clermont', second]))
    for (const parts of [[], ['Pons'], ['Pons', 'Abel', 'Haro']]) expect(join(parts)).toBe(list.format(parts))
  }
})

test('a plus joins names, and stays a plus in a sentence', () => {
  const say = speakerOf(createWording('en'), { rule: 'The stair is + for a defender.' })
  expect(say({ code: 'rule' })).toBe('The stair is + for a defender.')
  expect(
    say({ es: 'los aragoneses', en: 'the Aragonese|pl + the Toulousains|pl', fr: 'les Aragonais' }),
  ).toBe('the Aragonese and the Toulousains')
})
