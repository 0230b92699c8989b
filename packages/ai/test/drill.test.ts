import type { Drill } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { drillTempers } from '../src/index.ts'
import { fordTables } from './kit.ts'

const [{ system, adapter, scenario }] = fordTables
const { planning } = adapter
if (!planning) throw new Error('the ford is not planned')
const { tempers } = planning

/** Courage that is there makes them bold, courage that is missing shy; their humour changes nothing. */
const drill: Drill = {
  qualities: ['courage', 'humour'],
  of: () => [0, 0],
  admit: (_seat, [courage]) => tempers.indexOf(courage > 0 ? 'bold' : 'shy'),
  written: qualities => qualities,
}

const grounds = {
  system,
  adapter: { ...adapter, planning: { ...planning, drill } },
  choices: [{ scenario }],
  games: 300,
  seed: 3,
}

describe('drilling tempers', () => {
  test('moves what wins, for each seat, and what changes nothing by luck alone', () => {
    const drilled = drillTempers(grounds)
    expect(drilled.map(({ scenario: id, seat }) => [id, seat])).toEqual([
      [scenario.id, 0],
      [scenario.id, 1],
    ])
    for (const { qualities, share } of drilled) {
      expect(qualities[0]).toBeGreaterThan(0.3)
      expect(qualities[0]).toBeGreaterThan(Math.abs(qualities[1]))
      expect(share).toBeGreaterThan(0)
    }
  })

  test('comes to the same with the same seed', () => {
    expect(drillTempers(grounds)).toEqual(drillTempers(grounds))
  })

  test('with fewer games than a round takes leaves all as it is', () => {
    for (const { qualities } of drillTempers({ ...grounds, games: 60 })) expect(qualities).toEqual([0, 0])
  })

  test('needs tempers that can be drilled', () => {
    expect(() => drillTempers({ ...grounds, adapter })).toThrow('written by hand')
  })
})
