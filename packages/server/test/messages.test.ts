import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@mesnada/engine'
import { shownIn } from '@mesnada/engine/testkit'
import { expect, test } from 'vitest'
import { serverMessages } from '../src/messages.ts'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

const codesInSources = (): readonly string[] => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(`${SOURCES}/${file}`, 'utf8'))
  const codes = sources.flatMap(source => source.match(/(?<=')server(\.[a-z]+(-[a-z]+)*)+(?=')/g) ?? [])
  return [...new Set(codes)].sort()
}

test.each(LANGUAGES)(
  'the sentences in %s are those the sources speak of, with the same gaps',
  async language => {
    const sentences = await serverMessages(language)
    const english = await serverMessages('en')
    expect(Object.keys(sentences).sort()).toEqual(codesInSources())
    for (const [code, sentence] of Object.entries(sentences))
      expect([code, shownIn(sentence)]).toEqual([code, shownIn(english[code] ?? '')])
  },
)
