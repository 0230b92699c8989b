import { describe, expect, test } from 'vitest'
import { entry } from '../../../test/support/entries.ts'
import { textsBelow } from '../../../test/support/texts-below.ts'
import { OPTION_SPECS, OPTIONS } from '../src/options.ts'
import en from '../src/rulebook/en.json' with { type: 'json' }
import es from '../src/rulebook/es.json' with { type: 'json' }
import fr from '../src/rulebook/fr.json' with { type: 'json' }

const titles = textsBelow(import.meta.url, '../test', /\.test\.ts$/).flatMap(({ text }) =>
  [
    ...text.matchAll(/\b(?:test|describe)(?:\.each\([\s\S]*?\]\s*(?:as const)?\s*\))?\(\s*(['"`])(.*?)\1/g),
  ].flatMap(match => match[2] ?? []),
)

const NUMBERED = /^([1-6]\.\d+|E\.[1-7]|G\.[1-4])$/

describe('every numbered rule has a test named by it', () => {
  const numbers = Object.keys(en).filter(rule => NUMBERED.test(rule))
  test.each(numbers)('%s', rule => {
    const named = new RegExp(`(^|[\\s,(–-])${rule.replace('.', '\\.')}($|[\\s,:;)–-])`)
    expect(titles.filter(title => named.test(title))).not.toEqual([])
  })
})

describe('every edition switch has a test that shows both sides', () => {
  test.each(Array.from({ length: 44 }, (_, index) => index + 1))('switch %i', number => {
    const named = new RegExp(`switch(es)? [\\d, and]*\\b${number}\\b`)
    expect(titles.filter(title => named.test(title))).not.toEqual([])
    expect(Object.keys(OPTION_SPECS).some(id => new RegExp(`^s${number}[A-Z]`).test(id))).toBe(true)
  })
})

describe('the rulebook', () => {
  const books = { en, es, fr }
  const keys = Object.keys(en)

  test.each(Object.keys(books) as (keyof typeof books)[])('has every paragraph in %s', language => {
    expect(Object.keys(books[language])).toEqual(keys)
    for (const paragraph of Object.values(books[language])) {
      expect(paragraph.title.length).toBeGreaterThan(0)
      expect(paragraph.text.length).toBeGreaterThan(0)
    }
  })

  interface Paragraph {
    readonly rulings?: readonly string[]
    readonly switches?: readonly number[]
  }

  const paragraphs = (book: object): readonly (readonly [rule: string, Paragraph])[] => Object.entries(book)

  test('has for each rule as many rulings, and the same switches, in every language', () => {
    const outline = (book: object) =>
      paragraphs(book).map(([rule, { rulings = [], switches = [] }]) => ({
        rule,
        rulings: rulings.length,
        switches,
      }))
    expect(outline(es)).toEqual(outline(en))
    expect(outline(fr)).toEqual(outline(en))
    for (const book of [en, es, fr])
      for (const [rule, { rulings = [] }] of paragraphs(book)) {
        expect(rulings, rule).not.toContain('')
        expect(new Set(rulings).size, rule).toBe(rulings.length)
      }
  })

  test('has a paragraph for every rule that the code, the maps or the scenarios cite', () => {
    const cited = textsBelow(import.meta.url, '../src', /\.(ts|json)$/).flatMap(({ text }) =>
      [...text.matchAll(/siege ((?:[1-6]|[A-Z])\.[\w-]+)/g)].flatMap(match => match[1] ?? []),
    )
    const missing = [...new Set(cited)].filter(rule => !keys.includes(rule))
    expect(missing).toEqual([])
    expect(cited.length).toBeGreaterThan(100)
  })

  test('has a paragraph for every option', () => {
    for (const spec of Object.values(OPTION_SPECS)) expect(keys).toContain(spec.rule.replace('siege ', ''))
  })

  test('has a switch among those of the rule that its option names', () => {
    const stray = Object.entries(OPTION_SPECS).flatMap(([id, { rule }]) => {
      const number = Number(/^s(\d+)[A-Z]/.exec(id)?.[1] ?? 0)
      const touched = paragraphs(en).find(([key]) => `siege ${key}` === rule)?.[1].switches ?? []
      return number === 0 || touched.includes(number) ? [] : [`${id}: ${rule}`]
    })
    expect(stray).toEqual([])
  })

  /** The switches that an edition does not leave as they are, by number, choices with what they are set to. */
  const turned = (preset: string): readonly string[] => {
    const { from, changes } = entry(OPTIONS.presets, preset)
    const all = { ...(from === undefined ? {} : entry(OPTIONS.presets, from).changes), ...changes }
    return Object.entries(all).flatMap(([id, value]) => {
      const number = /^s(\d+)[A-Z]/.exec(id)?.[1] ?? id
      return value === false ? [] : [value === true ? number : `${number} ${value}`]
    })
  }

  test.each([
    ['siege-1984', []],
    ['english', ['4', '11', '14 defender-inside', '20', '21', '24', '25', '30 english', '33', '36 english']],
    ['spanish', ['1', '2', '3', '5', '37', '43']],
    ['extension', ['8', '9', '10', '12', '23', '29', '38']],
    [
      'croisades',
      [
        '2',
        '3',
        '6',
        '7',
        '17',
        '18',
        '22',
        '26',
        '27',
        '28 croisades',
        '31 croisades',
        '36 croisades',
        '39',
      ],
    ],
    [
      'vikings',
      [
        '2',
        '3',
        '6',
        '7',
        '13',
        '17',
        '19',
        '22',
        '26',
        '27',
        '28 vikings',
        '31 croisades',
        '36 croisades',
        '39',
      ],
    ],
  ])('turns the switches of %s, and no others', (preset, switches) => {
    const byNumber = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10)
    expect(turned(preset).toSorted(byNumber)).toEqual(switches)
  })

  test('has the five editions as diffs on the base', () => {
    expect(Object.keys(OPTIONS.presets)).toEqual([
      'siege-1984',
      'english',
      'spanish',
      'extension',
      'croisades',
      'vikings',
    ])
  })
})
