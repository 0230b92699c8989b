import { LANGUAGES } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import terms from '../../../../docs/terms.json' with { type: 'json' }
import { everythingWritten, readText, wordsOf } from '../support/language-files.ts'

/** One glossary for interface, log, rulebooks, lessons and scenarios. */

/** With the letters of all languages in words. */
const inLetters = (pattern: string): RegExp =>
  new RegExp(
    pattern
      .replaceAll('\\b', '(?:(?<![\\p{L}\\d])(?=[\\p{L}\\d])|(?<=[\\p{L}\\d])(?![\\p{L}\\d]))')
      .replaceAll('\\w', '[\\p{L}\\d]'),
    'u',
  )

/** What the terms replaced does not come back. */
describe.each(LANGUAGES)('the terms in %s', language => {
  const written = everythingWritten(language)
  test.each(terms.replaced[language].map(({ pattern, use, left }) => [pattern, use, left] as const))(
    '%s is not used: %s',
    (pattern, _use, left) => {
      const found = written
        .filter(({ text }) => inLetters(pattern).test(wordsOf(text)))
        .map(({ at, text }) => `${at}: ${text}`)
      expect(found.length, found.join('\n')).toBeLessThanOrEqual(left)
    },
  )
})

describe('the page of terms', () => {
  const page = readText('docs/terms.md')

  test.each(terms.terms)('has $id in three languages', ({ es, en, fr }) => {
    expect(page).toContain(`| ${es} | ${en} | ${fr} |`)
  })

  test('has no other', () => {
    const rows = page.split('\n').filter(line => line.startsWith('| ') && !/^\| (?:Spanish|---)/.test(line))
    expect(rows).toHaveLength(terms.terms.length)
  })
})

/** Codes of the program: `arrowHeavy`, `siege.move.points`. */
const CODE = /\b[a-z]+[A-Z]\w*|\b(?:siege|filo|crusades|engine|cli|server|act|event)\.[a-z]/

test.each(LANGUAGES)('no code stands in a text of %s', language => {
  const allowed = new Set<string>(terms.codes)
  const found = everythingWritten(language)
    .filter(({ text }) => {
      const word = CODE.exec(text.replace(/\{[^{}]*\}/g, ' '))?.[0]
      return word !== undefined && !allowed.has(word)
    })
    .map(({ at, text }) => `${at}: ${text}`)
  expect(found).toEqual([])
})

const lettersOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Without rules that are cited by an English word (`R.odds`; the page shows their titles) and without names. */
const prose = (text: string, names: readonly string[]): string =>
  names.reduce((left, name) => left.replaceAll(name, ' '), wordsOf(text).replace(/\bR\.[a-z-]+/g, ' '))

/** Words of the English glossary that Spanish or French would show only by mistake. */
describe.each(['es', 'fr'] as const)('English in %s', language => {
  const own = new Set(terms.terms.flatMap(term => lettersOf(term[language])))
  const cognates = new Set<string>(terms.cognates[language])
  const english = new Set(
    terms.terms
      .flatMap(({ en }) => lettersOf(en))
      .filter(word => word.length >= 3 && !own.has(word) && !cognates.has(word)),
  )

  const names: readonly string[] = terms.names[language]

  test('no word of the English glossary stands in a text', () => {
    const found = everythingWritten(language).flatMap(({ at, text }) =>
      lettersOf(prose(text, names))
        .filter(word => english.has(word))
        .map(word => `${word} in ${at}: ${text}`),
    )
    expect(found).toEqual([])
  })

  test('every cognate and name allowed is one that is met', () => {
    const written = everythingWritten(language)
    const met = new Set(written.flatMap(({ text }) => lettersOf(prose(text, names))))
    expect(terms.cognates[language].filter(word => !met.has(word))).toEqual([])
    expect(names.filter(name => !written.some(({ text }) => text.includes(name)))).toEqual([])
  })

  test('nothing is left as it stands in English', () => {
    const inEnglish = new Map(everythingWritten('en').map(({ at, text }) => [at, text]))
    const alike = new Set<string>(terms.alike[language])
    const found = everythingWritten(language)
      .filter(({ at, text }) => inEnglish.get(at) === text && isSentence(text) && !alike.has(text))
      .map(({ at, text }) => `${at}: ${text}`)
    expect(found).toEqual([])
  })
})

/** Two words and more outside gaps, not all of them names. */
const isSentence = (text: string): boolean =>
  (text.replace(/\{[^{}]*\}/g, ' ').match(/(?<!\p{L})\p{Ll}{2,}/gu) ?? []).length >= 1
