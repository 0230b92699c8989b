import { describe, expect, test } from 'vitest'
import { take } from '../../../test/support/entries.ts'
import { textsBelow } from '../../../test/support/texts-below.ts'
import { OPTION_SPECS } from '../src/options.ts'
import en from '../src/rulebook/en.json' with { type: 'json' }
import es from '../src/rulebook/es.json' with { type: 'json' }
import fr from '../src/rulebook/fr.json' with { type: 'json' }

const titles = textsBelow(import.meta.url, '../test', /\.test\.ts$/).flatMap(({ text }) =>
  [...text.matchAll(/\b(?:test|describe)(?:\.(?:each|skipIf)\([^)]*\))?\(\s*(['"`])(.*?)\1/g)].flatMap(
    match => match[2] ?? [],
  ),
)

/** What the rulebook says about itself. */
const ABOUT_ITSELF = ['1.1']

describe('every numbered rule has a test named by it', () => {
  test.each(Object.keys(en).filter(rule => !ABOUT_ITSELF.includes(rule)))('%s', rule => {
    const named = new RegExp(`(^|[\\s,(–-])${rule.replace('.', '\\.')}($|[\\s,:;)–-])`)
    expect(titles.filter(title => named.test(title))).not.toEqual([])
  })
})

/** What the page on the reconstruction calls the sources that the rulebook names. */
const SOURCES: ReadonlyMap<string | undefined, string> = new Map([
  ['From the tables.', 'tables'],
  ['Reconstruction from related games.', 'family'],
  ['Reconstruction, our own work.', 'ours'],
])

describe('the rulebook', () => {
  const books = { en, es, fr }
  const keys = Object.keys(en)

  test.each(Object.keys(books) as (keyof typeof books)[])(
    'has every paragraph in %s, each marked with its source',
    language => {
      expect(Object.keys(books[language])).toEqual(keys)
      for (const [rule, { title, text, rulings }] of Object.entries(books[language])) {
        expect(title.length, rule).toBeGreaterThan(0)
        expect(text.length, rule).toBeGreaterThan(0)
        expect(rulings[0], rule).toMatch(
          /^(From the tables|Reconstruction|De las tablas|Reconstrucción|D’après les tables|Reconstitution)/,
        )
      }
    },
  )

  test('has a paragraph for every rule that code, maps and scenarios cite', () => {
    const sources = textsBelow(import.meta.url, '../src', /\.(ts|json)$/).filter(
      ({ file }) => !file.startsWith('rulebook'),
    )
    const cited = sources.flatMap(({ text }) =>
      [...text.matchAll(/crusades (\d+\.\d+)/g)].flatMap(match => match[1] ?? []),
    )
    const commented = sources
      .filter(({ file }) => file.endsWith('.ts'))
      .flatMap(({ text }) =>
        [
          ...text.matchAll(/(?:\/\*\*|\*|\/\/) (?:[^\n]*?)\b((?:[2-9]|1[0-6])\.\d{1,2})(?=[:,)\s-])/g),
        ].flatMap(match => match[1] ?? []),
      )
    expect(
      [...new Set([...cited, ...commented])].filter(
        rule => !keys.includes(rule) && !keys.some(key => key.startsWith(rule)),
      ),
    ).toEqual([])
    expect(cited.length).toBeGreaterThan(100)
  })

  test('is told paragraph by paragraph, with title and source, in docs/reconstruction.md', () => {
    const [page] = take(textsBelow(import.meta.url, '../../../docs', /^reconstruction\.md$/), 1)
    const told = [...page.text.matchAll(/^\| (\d[\d.]*) +\| (.*?) +\| (\w+) +\|/gm)].map(row =>
      row.slice(1, 4),
    )
    expect(told).toEqual(
      Object.entries(en).map(([rule, { title, rulings }]) => [rule, title, SOURCES.get(rulings[0])]),
    )
  })

  test('has a paragraph for every option', () => {
    for (const { rule } of Object.values(OPTION_SPECS)) expect(keys).toContain(rule.replace('crusades ', ''))
  })
})
