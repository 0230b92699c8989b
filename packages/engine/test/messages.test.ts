import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../src/base/text.ts'
import { engineMessages } from '../src/messages.ts'
import { shownIn } from '../src/testkit/index.ts'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

const codesInSources = (): readonly string[] => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(`${SOURCES}/${file}`, 'utf8'))
  const codes = sources.flatMap(source => source.match(/(?<=')engine(\.[a-z]+(-[a-z]+)*)+(?=')/g) ?? [])
  return [...new Set(codes)].sort()
}

describe("the engine's sentences", () => {
  test('codes are found in the sources at all', () => {
    expect(codesInSources()).toContain('engine.game.over')
  })

  test.each(LANGUAGES)('every code has its sentence in %s, and every sentence a code', async language => {
    expect(Object.keys(await engineMessages(language)).sort()).toEqual(codesInSources())
  })

  test.each(LANGUAGES)('the sentences in %s leave the same gaps as the English ones', async language => {
    const english = await engineMessages('en')
    for (const [code, sentence] of Object.entries(await engineMessages(language)))
      expect([code, shownIn(sentence)]).toEqual([code, shownIn(english[code] ?? '')])
  })
})
