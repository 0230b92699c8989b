import { readFile } from 'node:fs/promises'
import { assignmentFromBook, type Book } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { learnBook } from '../../src/index.ts'
import { fordBattles } from '../support/battle.ts'

const QUERY = { counters: 3, styles: ['usual', 'bold', 'shy'], otherwise: 'bold' }

describe('the book of scenarios', () => {
  test('gives each seat its style, and the fallback for an unknown scenario', () => {
    const book = { bridge: ['shy', 'usual'] }
    expect([...assignmentFromBook(book, 0, { ...QUERY, scenario: 'bridge' })]).toEqual([2, 2, 2])
    expect([...assignmentFromBook(book, 1, { ...QUERY, scenario: 'bridge' })]).toEqual([0, 0, 0])
    expect([...assignmentFromBook(book, 1, { ...QUERY, scenario: 'mill' })]).toEqual([1, 1, 1])
  })

  test('learning avoids the style that loses', () => {
    const [{ system, adapter, scenario }] = take(fordBattles, 1)
    const settings = { system, adapter, choice: { scenario }, games: 60, seed: 1 }
    const { styles, scores, winRate } = learnBook(settings)
    const shy = adapter.planning?.styles.indexOf('shy')
    expect(styles).not.toContain(shy)
    for (const own of scores) expect(own.reduce((sum, { games }) => sum + games, 0)).toBe(30)
    expect(winRate).toBeGreaterThan(0)
    expect(winRate).toBeLessThan(1)
    expect(learnBook(settings)).toEqual({ styles, scores, winRate })
  })

  test('of every system names existing scenarios and styles', async () => {
    const { adapters, systems } = await import('@mesnada/systems')
    for (const [id, { library }] of systems) {
      const file = new URL(`../../../${id}/src/opponent/book.json`, import.meta.url)
      const book: Book = JSON.parse(await readFile(file, 'utf8'))
      const styles = adapters.get(id)?.planning?.styles
      expect(library.scenarios.map(scenario => scenario.id)).toEqual(
        expect.arrayContaining(Object.keys(book)),
      )
      expect(styles).toEqual(expect.arrayContaining([...new Set(Object.values(book).flat())]))
    }
  })
})
