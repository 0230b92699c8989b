import { createGrid, type Hex, IMPASSABLE, OFF_MAP } from '@mesnada/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { type DistanceSearch, FAR, fillDistances } from '../../src/index.ts'

const grid = createGrid({ orientation: 'flat', cols: 6, rows: 5, shifted: 'even', labels: 'ccrr' })

const search = (parts: Omit<DistanceSearch, 'grid'>): Uint16Array =>
  fillDistances(new Uint16Array(grid.size), { grid, ...parts })

/** The same by relaxing every step until nothing changes. */
const relaxed = ({ starts, costs, isTowards, open }: Omit<DistanceSearch, 'grid'>): readonly number[] => {
  const distances: number[] = Array.from({ length: grid.size }, (_, hex) => (starts.includes(hex) ? 0 : FAR))
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (let hex = 0; hex < grid.size; hex++)
      for (let direction = 0; direction < 6; direction++) {
        const next = cell(grid.neighbours, hex * 6 + direction)
        const cost = cell(costs, hex * 6 + direction)
        if (next === OFF_MAP || cost === IMPASSABLE) continue
        const [from, to] = isTowards ? [next, hex] : [hex, next]
        const reached = cell(distances, from) + cost
        if (reached >= cell(distances, to) || open?.[to] === 0) continue
        distances[to] = reached
        hasChanged = true
      }
  }
  return distances
}

const costs = fc
  .array(fc.constantFrom(1, 1, 2, 3, 7, IMPASSABLE), { minLength: grid.size * 6, maxLength: grid.size * 6 })
  .map(list => Uint8Array.from(list))

const starts = fc.uniqueArray(fc.nat(grid.size - 1), { minLength: 1, maxLength: 3 })

const open = fc
  .array(fc.constantFrom(0, 1, 1, 1), { minLength: grid.size, maxLength: grid.size })
  .map(list => Uint8Array.from(list))

describe('distance fields', () => {
  test('hold the cheapest way to or from the nearest start, through open hexes', () => {
    fc.assert(
      fc.property(
        costs,
        starts,
        fc.boolean(),
        fc.option(open, { nil: undefined }),
        (prices, from, isTowards, hexes) => {
          const parts = { starts: from, costs: prices, isTowards, ...(hexes && { open: hexes }) }
          expect([...search(parts)]).toEqual(relaxed(parts))
        },
      ),
    )
  })

  const ONES = new Uint8Array(grid.size * 6).fill(1)
  const starting: readonly Hex[] = [0]

  test('end at the limit', () => {
    const all = search({ starts: starting, costs: ONES, isTowards: true })
    const near = search({ starts: starting, costs: ONES, isTowards: true, limit: 2 })
    expect([...near]).toEqual([...all].map(away => (away > 2 ? FAR : away)))
  })

  test('give hexes without a way the distance asked for', () => {
    const closed = new Uint8Array(grid.size * 6).fill(IMPASSABLE)
    const field = search({ starts: starting, costs: closed, isTowards: false, unreachable: 1000 })
    expect([...field]).toEqual([0, ...Array.from({ length: grid.size - 1 }, () => 1000)])
  })

  test('can be filled again', () => {
    const field = new Uint16Array(grid.size)
    fillDistances(field, { grid, starts: [grid.size - 1], costs: ONES, isTowards: true })
    fillDistances(field, { grid, starts: starting, costs: ONES, isTowards: true })
    expect(field).toEqual(search({ starts: starting, costs: ONES, isTowards: true }))
  })
})
