import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LANGUAGES } from '@mesnada/engine'
import { shownIn } from '@mesnada/engine/testkit'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../src')

/** The page's own sentences, and those each system brings to the table. */
const FOLDERS = [
  'first/text',
  'text',
  'online-words/text',
  'later-words/text',
  ...readdirSync(join(src, 'systems')).map(system => join('systems', system, 'text')),
].filter(folder => existsSync(join(src, folder)))

const sentencesOf = (language: string, folder = 'text'): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(src, folder, `${language}.json`), 'utf8'))

const spanish = {
  ...sentencesOf('es', 'first/text'),
  ...sentencesOf('es'),
  ...sentencesOf('es', 'online-words/text'),
  ...sentencesOf('es', 'later-words/text'),
}

test.each(FOLDERS.flatMap(folder => LANGUAGES.map(language => ({ folder, language }))))(
  '$folder/$language has the same sentences, in the same order, with the same gaps',
  ({ folder, language }) => {
    const sentences = sentencesOf(language, folder)
    const model = sentencesOf('es', folder)
    expect(Object.keys(sentences)).toEqual(Object.keys(model))
    expect(Object.entries(sentences).filter(([, sentence]) => sentence.trim() === '')).toEqual([])
    expect(Object.values(sentences).map(shownIn)).toEqual(Object.values(model).map(shownIn))
  },
)

test('every sentence is used', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => readFileSync(join(src, name), 'utf8'))
    .join('\n')
  expect(Object.keys(spanish).filter(key => !sources.includes(`'${key}'`))).toEqual([])
})
