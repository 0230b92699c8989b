import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  LANGUAGES,
  machineCodes,
  parseMap,
  parseScenario,
  sightCodes,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { shownIn } from '@mesnada/engine/testkit'
import { ford } from '@mesnada/ford'
import { createPathfinder, IMPASSABLE, nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { take } from '../../support/entries.ts'
import { shipped } from './kit.ts'

const textsUnder = (folder: string): readonly string[] => {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => readFileSync(`${root}/${file}`, 'utf8'))
}

const found = (texts: readonly string[], pattern: RegExp): readonly string[] =>
  [...new Set(texts.flatMap(text => text.match(pattern) ?? []))].toSorted()

const RULE = /(?<=\bford )\d\.\d/g

describe('what ford ships', () => {
  test.each(ford.library.scenarios.map(({ id }) => id))('%s is a scenario document that begins', id => {
    const { scenario } = shipped(id)
    expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual({ ok: true, value: scenario })
    expect(startGame(ford, { scenario }).ok).toBe(true)
  })

  test('its maps are map documents', () => {
    for (const map of ford.library.maps)
      expect(parseMap(JSON.parse(JSON.stringify(map)))).toEqual({ ok: true, value: map })
  })

  test('the stream parts the map, and only the ford joins it', () => {
    const { board, stepCost, bands } = unwrap(startGame(ford, shipped('dawn'))).state.setting
    const [west, east] = take(
      bands.map(({ area }) => nth(area, 0)),
      2,
    )
    const across = (impassable: number) =>
      createPathfinder(board.grid).cheapest({
        start: west,
        goal: east,
        cost: (from, _, direction, side) =>
          (board.sides[side] ?? 0) & impassable ? 255 : (stepCost[from * 6 + direction] ?? IMPASSABLE),
      })
    const fordBit = 1 << ford.vocabulary.sides.indexOf('ford')
    expect(across(0)).toBeDefined()
    expect(across(fordBit)).toBeUndefined()
  })
})

describe('the rulebook', () => {
  test.each(LANGUAGES)('has a paragraph in %s for every rule that the code cites', async language => {
    const rules = Object.entries(await ford.reference.rulebook(language))
    expect(rules.map(([number]) => number)).toEqual(
      expect.arrayContaining([...found(textsUnder('../src'), RULE)]),
    )
    for (const [, { title, text }] of rules) expect([title, text].every(part => part.length > 2)).toBe(true)
  })

  test('has the same numbers in every language, and a test for each', async () => {
    const books = await Promise.all(LANGUAGES.map(language => ford.reference.rulebook(language)))
    const [numbers, ...others] = books.map(book => Object.keys(book))
    for (const other of others) expect(other).toEqual(numbers)
    expect(found(textsUnder('rules'), /(?<=describe\('ford )\d\.\d/g)).toEqual(numbers)
  })
})

describe('the sentences', () => {
  const codes = [
    ...found(textsUnder('../src'), /(?<=')ford(\.[a-z]+(-[a-z]+)*)+(?=')/g),
    ...machineCodes('ford'),
    ...sightCodes('ford'),
  ].toSorted()

  test.each(LANGUAGES)('every code has one in %s, with the same gaps as in English', async language => {
    const messages = await ford.reference.messages(language)
    const english = await ford.reference.messages('en')
    expect(Object.keys(messages).toSorted()).toEqual(codes)
    for (const code of codes)
      expect([code, shownIn(messages[code] ?? '')]).toEqual([code, shownIn(english[code] ?? '')])
  })
})
