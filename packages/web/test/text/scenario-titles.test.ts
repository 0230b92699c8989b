import { LANGUAGES, type Language } from '@mesnada/engine'
import { systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { everythingWritten } from '../support/language-files.ts'

/** A scenario goes by one title in each language, wherever it is cited: in rulebooks, lessons, scenarios and messages. */

const TITLES = [...systems.values()].flatMap(({ library }) => library.scenarios.map(({ title }) => title))

/** Whole titles, with their capitals: “coup de main” is also a word. */
const cites = (text: string, title: string): boolean => {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'u').test(text)
}

/** Titles of this language, so that one that is alike in two is no stranger. */
const ownTo = (language: Language): ReadonlySet<string> => new Set(TITLES.map(title => title[language]))

describe.each(LANGUAGES)('scenarios in %s', language => {
  test('are not cited by a title of another language', () => {
    const own = ownTo(language)
    const foreign = LANGUAGES.filter(other => other !== language)
      .flatMap(other => TITLES.map(title => title[other]))
      // One word may be a word of this language too: “Tentation” and “Saqueo” are not looked for in the others’ prose.
      .filter(title => !own.has(title) && title.includes(' '))
    const found = everythingWritten(language).flatMap(({ at, text }) =>
      foreign.filter(title => cites(text, title)).map(title => `${title} in ${at}`),
    )
    expect(found).toEqual([])
  })

  test('are all on the page that tells where they come from', async () => {
    const siege = systems.get('siege')
    const page = (await siege?.reference.rulebook(language))?.['R.scenarios']
    const text = [page?.text, ...(page?.rulings ?? [])].join(' ')
    const missing = siege?.library.scenarios
      .map(({ title }) => title[language])
      .filter(title => !text.includes(title))
    expect(missing).toEqual([])
  })
})
