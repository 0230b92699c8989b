import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { LANGUAGES, type Language } from '@mesnada/engine'
import { createWording, type MessageArgument, type Nouns } from '@mesnada/words'
import { compileMessage, gapsOf } from '@mesnada/words/compile'
import { describe, expect, test } from 'vitest'
import terms from '../../../../docs/terms.json' with { type: 'json' }

/** Every message of every system, page and program, said of the names that are hardest to agree with. */

const ROOT = resolve(import.meta.dirname, '../../../..')

const FILES = readdirSync(resolve(ROOT, 'packages')).flatMap(name =>
  readdirSync(resolve(ROOT, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
    .map(file => `packages/${name}/src/${file.replaceAll('\\', '/')}`)
    .filter(file => file.endsWith('/text/en.json'))
    .map(file => file.replace(/\/en\.json$/, '')),
)

type Sources = Readonly<Record<string, string>>

const read = (folder: string, language: Language): Sources =>
  JSON.parse(readFileSync(resolve(ROOT, folder, `${language}.json`), 'utf8'))

/** Singular and plural, masculine and feminine, proper and common, vowel and consonant, thing, h aspiré, and several. */
const NAMES: Readonly<Record<Language, readonly string[]>> = {
  es: [
    'Dylan',
    'Audrey|f',
    'el ballestero',
    'la escala|thing',
    'el ala izquierda|f',
    'los sitiadores',
    'las órdenes militares',
    'Dylan + Idris',
    'la mula + Audrey|f',
  ],
  en: [
    'Dylan',
    'Audrey|f',
    'the archer',
    'the ladder|thing',
    'the left wing',
    'the besiegers|pl',
    'the Military Orders|pl',
    'Dylan + Idris',
    'the mule + Audrey|f',
  ],
  fr: [
    'Dylan',
    'Audrey|f',
    'l’arbalétrier',
    'le hallebardier',
    'l’échelle|f thing',
    'les assiégeants',
    'les milices|f',
    'Dylan + Idris',
    'la mule + Audrey|f',
  ],
}

const COUNTS = [0, 1, 2, 1200]

/** What a message selects by where it is a code. */
const CODES = ['kill', 'stun', 'wound', 'none']

interface Said {
  readonly key: string
  readonly text: string
}

const wordings = Object.fromEntries(
  LANGUAGES.map(language => [language, createWording(language, { compile: compileMessage })]),
)

/** A message with the nth name and the nth count in every gap. */
const sayWith = (language: Language, source: string, at: number): string => {
  const wording = wordings[language]
  if (!wording) throw new Error(language)
  const names = NAMES[language]
  const noun = (index: number): Nouns => wording.nouns(names[index % names.length] ?? '')
  const asked = gapsOf(source)
  const values = Object.fromEntries(
    asked.map((gap, index): [string, MessageArgument] => {
      const uses = [...source.matchAll(new RegExp(`\\$${gap}\\b(?: :(\\w+))?`, 'g'))].map(([, way]) => way)
      if (uses.some(way => way === 'noun' || way === 'agree')) return [gap, noun(at + index)]
      if (uses.includes('string')) return [gap, CODES[at % CODES.length] ?? '']
      return [gap, COUNTS[at % COUNTS.length] ?? 0]
    }),
  )
  return wording.format(source, values)
}

const everySaid = (language: Language, folder: string): readonly Said[] =>
  Object.entries(read(folder, language)).flatMap(([key, source]) =>
    gapsOf(source).length === 0
      ? [{ key, text: source }]
      : NAMES[language].map((_, at) => ({ key, text: sayWith(language, source, at) })),
  )

/** Names keep a bar before their marks; sentences have no use for one. */
const isName = (text: string): boolean => /\|(?:m|f|pl|thing|h|vowel| )+$/.test(text)

describe.each(FILES)('%s', folder => {
  test('has the same keys in every language', () => {
    const keys = Object.keys(read(folder, 'es'))
    for (const language of LANGUAGES) expect(Object.keys(read(folder, language))).toEqual(keys)
  })

  test.each(LANGUAGES)('is said in %s without an error, a gap or a brace left over', language => {
    const broken = everySaid(language, folder)
      .filter(({ text }) => !isName(text))
      .filter(({ text }) => /[{}|]|undefined|NaN| {2}|\(\)|^\s|\s$/.test(text) || text === '')
    expect(broken).toEqual([])
  })

  test.each(LANGUAGES)('contracts and elides in %s', language => {
    const WRONG = {
      es: /(?<!\p{L})(?:a|de) el |(?<!\p{L})la ala |(?<!\p{L})y Idris/u,
      en: /\ba (?:archer|Audrey)|\ban (?:besieg|ladder|mule|Dylan)|\b[Tt]he the\b/,
      fr: /(?<!\p{L})(?:de|à) les? (?!\d)|(?<!\p{L})(?:le|la|de) (?:arbalétrier|Audrey|Idris|échelle)|(?<!\p{L})[ld]’hallebardier/u,
    } as const
    const said = everySaid(language, folder).filter(({ text }) => !isName(text))
    const agreed = said.filter(({ key }) => gapsOf(read(folder, language)[key] ?? '').length > 0)
    expect(
      agreed.filter(({ text }) => WRONG[language].test(text)).map(({ key, text }) => `${key}: ${text}`),
    ).toEqual([])
  })
})

/** Codes of the program: `arrowHeavy`, `siege.move.points`. */
const CODE = /\b[a-z]+[A-Z]\w*|\b(?:siege|filo|crusades|engine|cli|server|act|event)\.[a-z]/

test.each(LANGUAGES)('no code stands in a text of %s', language => {
  const allowed = new Set<string>(terms.codes)
  const found = FILES.flatMap(folder =>
    Object.entries(read(folder, language))
      .filter(([, source]) => {
        const word = CODE.exec(source.replace(/\{[^{}]*\}/g, ' '))?.[0]
        return word !== undefined && !allowed.has(word)
      })
      .map(([key, source]) => `${key}: ${source}`),
  )
  expect(found).toEqual([])
})

/** The sentences with most to agree in, said of three names each, as they were read and approved. */
describe('the hardest sentences', () => {
  const hardness = (source: string): number =>
    (source.match(/:(?:noun|agree)/g)?.length ?? 0) * 2 + (source.match(/case=/g)?.length ?? 0)

  const hardest = FILES.flatMap(folder =>
    Object.entries(read(folder, 'es')).map(([key, source]) => ({ folder, key, source })),
  )
    .filter(({ source }) => hardness(source) >= 3)
    .toSorted((a, b) => hardness(b.source) - hardness(a.source) || (a.key < b.key ? -1 : 1))
    .slice(0, 200)

  test.each(LANGUAGES)('are those reviewed in %s', async language => {
    const lines = hardest.map(
      ({ folder, key }, index) => `${key}: ${sayWith(language, read(folder, language)[key] ?? '', index)}`,
    )
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./hardest.${language}.txt`)
  })
})

/** Without the names of values, functions and options. */
const wordsOf = (source: string): string =>
  source.replace(/\$\w+|:(?:noun|agree|plural|number|string)\b|\b\w+=/g, ' ')

/** With the letters of all languages in words. */
const inLetters = (pattern: string): RegExp =>
  new RegExp(
    pattern
      .replaceAll('\\b', '(?:(?<![\\p{L}\\d])(?=[\\p{L}\\d])|(?<=[\\p{L}\\d])(?![\\p{L}\\d]))')
      .replaceAll('\\w', '[\\p{L}\\d]'),
    'u',
  )

/** One glossary for interface, log and prompts: what it replaced does not come back. */
describe.each(LANGUAGES)('the terms in %s', language => {
  test.each(terms.replaced[language].map(({ pattern, use, left }) => [pattern, use, left] as const))(
    '%s is not used: %s',
    (pattern, _use, left) => {
      const found = FILES.flatMap(folder =>
        Object.entries(read(folder, language))
          .filter(([, source]) => inLetters(pattern).test(wordsOf(source)))
          .map(([key, source]) => `${key}: ${source}`),
      )
      expect(found.length, found.join('\n')).toBeLessThanOrEqual(left)
    },
  )
})

/** Words of the English glossary that Spanish or French text would show only by mistake. */
test.each(['es', 'fr'] as const)('no English word of the glossary stands in %s', language => {
  const own = new Set(terms.terms.flatMap(term => term[language].toLowerCase().split(/[\s’,/]+/)))
  const cognates = new Set<string>(terms.cognates[language])
  const english = [...new Set(terms.terms.flatMap(({ en }) => en.toLowerCase().split(/[\s,/()-]+/)))].filter(
    word => /^\p{L}{4,}$/u.test(word) && !own.has(word) && !cognates.has(word),
  )
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${english.join('|')})(?![\\p{L}-])`, 'iu')
  const found = FILES.flatMap(folder =>
    Object.entries(read(folder, language))
      .filter(([, source]) => pattern.test(wordsOf(source)))
      .map(([key, source]) => `${pattern.exec(source)?.[0]} in ${key}: ${source}`),
  )
  expect(found).toEqual([])
})
