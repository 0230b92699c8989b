import { LANGUAGES, type Language } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { HARD_NAMES } from '../support/hard-names.ts'
import { MESSAGE_FOLDERS, messagesOf } from '../support/language-files.ts'
import { askedIn, sayLikely, sayOfHardest } from '../support/say-with.ts'

/** Every message of every system, page and program, said of the names that are hardest to agree with. */

interface Said {
  readonly key: string
  readonly text: string
}

const everySaid = (language: Language, folder: string): readonly Said[] =>
  Object.entries(messagesOf(folder, language)).flatMap(([key, source]) =>
    askedIn(source).length === 0
      ? [{ key, text: source }]
      : HARD_NAMES[language].map((_, nth) => ({ key, text: sayOfHardest(language, source, nth) })),
  )

/** Names keep a bar before their marks; sentences have no use for one. */
const isName = (text: string): boolean => /\|(?:m|f|pl|thing|h|vowel| )+$/.test(text)

describe.each(MESSAGE_FOLDERS)('%s', folder => {
  test('has the same keys in every language', () => {
    const keys = Object.keys(messagesOf(folder, 'es'))
    for (const language of LANGUAGES) expect(Object.keys(messagesOf(folder, language))).toEqual(keys)
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
    const agreed = said.filter(({ key }) => askedIn(messagesOf(folder, language)[key] ?? '').length > 0)
    expect(
      agreed.filter(({ text }) => WRONG[language].test(text)).map(({ key, text }) => `${key}: ${text}`),
    ).toEqual([])
  })
})

/**
 * The sentences with most to agree in, each said of three sets of names as they come up in play. A change here is to be
 * read by somebody who speaks the language before it is accepted (`npm run unit -- every-message -u`).
 */
describe('the hardest sentences', () => {
  const hardness = (source = ''): number =>
    (source.match(/:(?:noun|agree)/g)?.length ?? 0) * 2 + (source.match(/case=/g)?.length ?? 0)

  const hardestOf = (folder: string): readonly string[] =>
    Object.keys(messagesOf(folder, 'es')).filter(key =>
      LANGUAGES.some(language => hardness(messagesOf(folder, language)[key]) >= 3),
    )

  const examplesOf = (language: Language, folder: string, key: string): string => {
    const source = messagesOf(folder, language)[key] ?? ''
    const examples = [0, 1, 2].map(at => sayLikely(language, folder, source, at))
    return [key, ...examples.map(({ given, said }) => `  ${said}\n    (${given})`)].join('\n')
  }

  const chapterOf = (language: Language, folder: string): string =>
    [`# ${folder}`, ...hardestOf(folder).map(key => examplesOf(language, folder, key))].join('\n\n')

  test('are two hundred and more', () => {
    expect(MESSAGE_FOLDERS.flatMap(hardestOf).length).toBeGreaterThanOrEqual(200)
  })

  test.each(LANGUAGES)('are those reviewed in %s', async language => {
    const chapters = MESSAGE_FOLDERS.filter(folder => hardestOf(folder).length > 0).map(folder =>
      chapterOf(language, folder),
    )
    await expect(`${chapters.join('\n\n')}\n`).toMatchFileSnapshot(`./hardest.${language}.txt`)
  })
})
