import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { MANIFEST } from '../../packages/systems/src/manifest.ts'

/**
 * A rule is cited in one form: the system, then the number, `siege 1.73`; in a list the system stands before the first.
 * So `git grep "siege 1.73"` finds every place that speaks of the rule. Bare numbers in comments and titles of tests are
 * faults.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

const NUMBER =
  /(?<![\w.$-])(?:\d{1,2}(?:\.\d+){1,2}|\d{1,2}\.[A-E]|[A-Z]\.(?:\d+|[a-z]+(?:-[a-z]+)*))(?!\w|\.\w)/g

/** What must stand before a number: its system, or a number that is none of a rule. */
const NAMED = new RegExp(`(?:${Object.keys(MANIFEST).join('|')}|switch) $`)

/** What stands between the numbers of one list. */
const BETWEEN = /^(?:, | and | or | to | – |–|-|\/|, and |, or )$/

/** What makes a number a quantity: `1.5 times`. */
const QUANTITY = /^\s?(?:times|s\b|ms|%|per cent|MB|GB|kB|seconds|minutes|points?\b|hexes?\b)/

/** Comments, and strings as far as they must be skipped or are titles of tests. */
const PARTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g

const TITLE_BEFORE = /\b(?:test|describe|it)(?:\.each\([^)]*\))?\(\s*$/

const bareNumbers = (text: string, known: ReadonlySet<string>): readonly string[] => {
  const bare: string[] = []
  let end = -1
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (!known.has(number) || QUANTITY.test(text.slice(index + number.length))) continue
    const named = NAMED.test(text.slice(0, index))
    const listed = end >= 0 && BETWEEN.test(text.slice(end, index))
    if (!named && !listed) bare.push(number)
    else end = index + number.length
  }
  return bare
}

const proseOf = (source: string): readonly string[] =>
  [...source.matchAll(PARTS)].flatMap(({ 0: part, index }) => {
    if (part.startsWith('/')) return [part]
    return TITLE_BEFORE.test(source.slice(Math.max(0, index - 60), index)) ? [part] : []
  })

/** The system's own, and what brings it to the table. */
const sourcesOf = (system: string): readonly string[] =>
  [`${system}/src`, `${system}/test`, `web/src/systems/${system}`, `web/test/systems/${system}`].flatMap(
    folder =>
      readdirSync(join(root, 'packages', folder), { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('.ts'))
        .map(file => join('packages', folder, file)),
  )

const rulesOf = (system: string): ReadonlySet<string> => {
  const book: object = JSON.parse(readFileSync(join(root, `packages/${system}/src/rulebook/en.json`), 'utf8'))
  return new Set(Object.keys(book))
}

describe('citations', () => {
  test.each(Object.keys(MANIFEST))('%s: every rule is cited with its system', system => {
    const known = rulesOf(system)
    const sources = sourcesOf(system)
    expect(sources.length).toBeGreaterThan(50)
    const faults = sources.flatMap(file =>
      proseOf(readFileSync(join(root, file), 'utf8')).flatMap(prose =>
        bareNumbers(prose, known).map(number => `${file}: ${number}`),
      ),
    )
    expect(faults).toEqual([])
  })

  test('a bare number is seen, one with its system and the rest of its list are not', () => {
    const known = new Set(['1.73', '1.74', 'R.day'])
    expect(bareNumbers('/** siege 1.73, 1.74: … (siege R.day) */', known)).toEqual([])
    expect(bareNumbers('// 1.73: … and as 1.74 says', known)).toEqual(['1.73', '1.74'])
    expect(bareNumbers('// siege 1.73 is not what R.day says; 1.74 times', known)).toEqual(['R.day'])
  })
})
