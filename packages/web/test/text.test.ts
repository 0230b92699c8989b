import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LANGUAGES } from '@mesnada/engine'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../src')

const sentencesOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(src, 'text', `${language}.json`), 'utf8'))

const gapsOf = (sentence: string): readonly string[] => (sentence.match(/\{\w+\}/g) ?? []).sort()

const spanish = sentencesOf('es')

test.each(LANGUAGES)('%s has the same sentences, in the same order, with the same gaps', language => {
  const sentences = sentencesOf(language)
  expect(Object.keys(sentences)).toEqual(Object.keys(spanish))
  expect(Object.entries(sentences).filter(([, sentence]) => sentence.trim() === '')).toEqual([])
  expect(Object.values(sentences).map(gapsOf)).toEqual(Object.values(spanish).map(gapsOf))
})

test('every sentence is used', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => readFileSync(join(src, name), 'utf8'))
    .join('\n')
  expect(Object.keys(spanish).filter(key => !sources.includes(`'${key}'`))).toEqual([])
})
