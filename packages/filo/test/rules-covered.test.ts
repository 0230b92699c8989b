import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { textsBelow } from '../../../test/support/texts-below.ts'
import { OPTION_SPECS } from '../src/options.ts'
import en from '../src/rulebook/en.json' with { type: 'json' }
import es from '../src/rulebook/es.json' with { type: 'json' }
import fr from '../src/rulebook/fr.json' with { type: 'json' }

const titles = textsBelow(import.meta.url, '../test', /\.test\.ts$/).flatMap(({ text }) =>
  [...text.matchAll(/\b(?:test|describe)\(\s*(['"`])(.*?)\1/g)].flatMap(match => match[2] ?? []),
)

/** The sequence as a whole is what its parts say. */
const SUMMARY = '6'

describe('every rule has a test named by it', () => {
  test.each(Object.keys(en).filter(rule => rule !== SUMMARY))('%s', rule => {
    const named = new RegExp(`(^|[\\s,(])${rule.replaceAll('.', '\\.')}($|[\\s,:;)])`)
    expect(titles.filter(title => named.test(title))).not.toEqual([])
  })
})

/** `N.6`, and with figures `12.2`, `7.5.1`, `6.D`. */
const LETTERED = /(?<![\w.])([A-Z]\.(?:\d|[a-z]+))(?![\w])/g
const NUMBERED = /(?<![\w.])(\d{1,2}\.[\dA-E](?:\.\d)?|[A-Z]\.(?:\d|[a-z]+))(?!\w)/g

describe('the rulebook', () => {
  const books = { en, es, fr }
  const keys = Object.keys(en)

  test.each(Object.keys(books) as (keyof typeof books)[])('has every paragraph in %s', language => {
    expect(Object.keys(books[language])).toEqual(keys)
    for (const { title, text } of Object.values(books[language])) {
      expect(title.length).toBeGreaterThan(0)
      expect(text.length).toBeGreaterThan(0)
    }
  })

  test('has a paragraph for every rule that the code cites', () => {
    const cited = textsBelow(import.meta.url, '../src', /\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/filo ((?:\d+(?:\.\w+)*|[A-Z]\.[\w-]+))'/g)].flatMap(match => match[1] ?? []),
    )
    expect([...new Set(cited)].filter(rule => !keys.includes(rule))).toEqual([])
    expect(cited.length).toBeGreaterThan(100)
  })

  test('has a paragraph for every rule that a comment cites', () => {
    const cited = textsBelow(import.meta.url, '../src', /\.ts$/).flatMap(({ file, text }) =>
      [...text.matchAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g)].flatMap(([comment]) =>
        // Opponents are tuned by figures, which look like numbers of rules.
        [...comment.matchAll(file.startsWith('opponent') ? LETTERED : NUMBERED)].map(
          ([, rule]) => `${rule} (${file})`,
        ),
      ),
    )
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter(one => !keys.includes(nth(one.split(' '), 0)))).toEqual([])
  })

  test('has a paragraph for every option', () => {
    for (const { rule } of Object.values(OPTION_SPECS)) expect(keys).toContain(rule.replace('filo ', ''))
  })
})
