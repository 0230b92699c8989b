import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Dictionary, LANGUAGES } from '@mesnada/engine'
import { shownIn } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from '../src/console/language.ts'
import { cliMessages, plain, Voice } from '../src/console/voice.ts'

const SOURCES = fileURLToPath(new URL('../src', import.meta.url))

/** Put together from the names of the commands. */
const UPKEEP_CODES = ['backup', 'restore', 'export'].flatMap(name => [
  `cli.${name}.done`,
  `help.${name}`,
  `help.${name}.target`,
])

const codesInSources = (): readonly string[] => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(`${SOURCES}/${file}`, 'utf8'))
  const codes = sources.flatMap(
    source => source.match(/(?<=')(cli|help|label)(\.[a-z]+(-[a-z]+)*)+(?=')/g) ?? [],
  )
  return [...new Set([...codes, ...UPKEEP_CODES])].sort()
}

const gapsByCode = (messages: Dictionary) =>
  Object.entries(messages).map(([code, sentence]) => [code, shownIn(sentence)])

describe('the sentences of the command line', () => {
  test.each(LANGUAGES)('in %s are those the sources speak of, no more and no fewer', language => {
    expect(Object.keys(cliMessages[language]).sort()).toEqual(codesInSources())
  })

  test.each(LANGUAGES)('in %s leave the same gaps as the English ones', language => {
    expect(gapsByCode(cliMessages[language])).toEqual(gapsByCode(cliMessages.en))
  })

  test('a code that no one has a sentence for stands for itself', () => {
    const voice = new Voice('en')
    expect(voice.explain({ code: 'x.y', rule: 'ford 1.2', values: { at: 3 } })).toBe('x.y at=3 (ford 1.2)')
    expect(voice.sentence('constructor')).toBe('constructor')
    expect(voice.sentence('__proto__')).toBe('__proto__')
  })

  test('nothing from outside can break the line, command the terminal or flood it', () => {
    expect(plain('a\nb\r\n\u001b[31mc\u2028d\u202e')).toBe('a b [31mc d ')
    expect(plain('x'.repeat(10_000))).toHaveLength(500)
  })
})

describe('the language', () => {
  test('is asked for, or the locale, or English', () => {
    expect(chooseLanguage([], {})).toBe('en')
    expect(chooseLanguage([], { LANG: 'es_ES.UTF-8' })).toBe('es')
    expect(chooseLanguage([], { LANG: 'es_ES.UTF-8', LC_ALL: 'fr_FR' })).toBe('fr')
    expect(chooseLanguage([], { LANG: 'C', LC_ALL: '' })).toBe('en')
    expect(chooseLanguage(['systems', '--lang', 'es'], { LANG: 'fr_FR' })).toBe('es')
    expect(chooseLanguage(['--lang=fr', 'systems'], {})).toBe('fr')
    expect(chooseLanguage(['systems', '--lang'], {})).toBe('en')
  })
})
