import { readFile } from 'node:fs/promises'
import { type Book, mindsFrom } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { learnBook } from '../src/index.ts'
import { fordTables } from './kit.ts'

const CHAPTER = { counters: 3, tempers: ['usual', 'bold', 'shy'], otherwise: 'bold' }

describe('the book of scenarios', () => {
  test('gives each seat its temper, and another where it knows nothing', () => {
    const book = { bridge: ['shy', 'usual'] }
    expect([...mindsFrom(book, 0, { ...CHAPTER, scenario: 'bridge' })]).toEqual([2, 2, 2])
    expect([...mindsFrom(book, 1, { ...CHAPTER, scenario: 'bridge' })]).toEqual([0, 0, 0])
    expect([...mindsFrom(book, 1, { ...CHAPTER, scenario: 'mill' })]).toEqual([1, 1, 1])
  })

  test('seats that play each other find out what loses', () => {
    const [{ system, adapter, scenario }] = fordTables
    const lessons = { system, adapter, choice: { scenario }, games: 60, seed: 1 }
    const { tempers, tried, share } = learnBook(lessons)
    const shy = adapter.planning?.tempers.indexOf('shy')
    expect(tempers).not.toContain(shy)
    for (const own of tried) expect(own.reduce((sum, { games }) => sum + games, 0)).toBe(30)
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(1)
    expect(learnBook(lessons)).toEqual({ tempers, tried, share })
  })

  test('of every system names scenarios and tempers that there are', async () => {
    const { adapters, systems } = await import('@mesnada/systems')
    for (const [id, { library }] of systems) {
      const file = new URL(`../../${id}/src/opponent/book.json`, import.meta.url)
      const book: Book = JSON.parse(await readFile(file, 'utf8'))
      const tempers = adapters.get(id)?.planning?.tempers
      expect(library.scenarios.map(scenario => scenario.id)).toEqual(
        expect.arrayContaining(Object.keys(book)),
      )
      expect(tempers).toEqual(expect.arrayContaining([...new Set(Object.values(book).flat())]))
    }
  })
})
