import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import { movementLeft } from '../../src/core/step-cost.ts'
import { LEFT } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable } from '../kit.ts'
import { animalsOf, legalOf, reason, standsAt, walk } from '../kits/movement-kit.ts'

const ROWS = ['s.......', ...Array(7).fill('........')]

const group = (turn: number, characters: object[], beasts: object[] = []) => ({
  characters,
  animals: beasts,
  start: { kind: 'edges', edges: ['1'], turn },
})

/** Two groups beyond the north edge: Hal, Wat and a knight from turn 1, Tom from turn 2; Perkin stands at A4. */
const coming = (animals: object[] = []): SiegeTable => {
  const table = position({
    rows: ROWS,
    map: { edges: { north: ['1'], south: ['2'] } },
    play: {
      forces: [
        {
          groups: [
            group(
              1,
              [
                { type: 'spearman', name: 'Hal' },
                { type: 'spearman', name: 'Wat' },
                { type: 'knight', name: 'Piers', mounted: true },
              ],
              animals,
            ),
            group(2, [{ type: 'spearman', name: 'Tom' }]),
            {
              characters: [{ type: 'spearman', name: 'Perkin', at: 'A4' }],
              start: { kind: 'areas', areas: ['all'] },
            },
          ],
        },
        {
          groups: [
            {
              characters: [{ type: 'spearman', name: 'Odo', at: 'H8' }],
              start: { kind: 'areas', areas: ['all'] },
            },
          ],
        },
      ],
    },
  })
  goTo(table, 'movement')
  return table
}

const enter = (table: SiegeTable, name: string, label: string) =>
  ({ type: 'enter', body: bodyOf(table, name), hex: hexOf(table, label) }) as const

describe('siege G.1 the duty to come on', () => {
  /** Hal and Wat have to come on by the one hex of the north edge that is open, from turn 1. */
  const bound = (duty: boolean): SiegeTable => {
    const table = position({
      rows: ['.#######', ...Array(7).fill('........')],
      map: { edges: { north: ['1'], south: ['2'] } },
      play: {
        forces: [
          {
            groups: [
              {
                characters: [
                  { type: 'spearman', name: 'Hal' },
                  { type: 'spearman', name: 'Wat' },
                ],
                start: { kind: 'edges', edges: ['1'], turn: 1, ...(duty ? { duty } : {}) },
              },
            ],
          },
          {
            groups: [
              {
                characters: [{ type: 'spearman', name: 'Odo', at: 'H8' }],
                start: { kind: 'areas', areas: ['all'] },
              },
            ],
          },
        ],
      },
    })
    goTo(table, 'movement')
    return table
  }

  test('siege G.1 where the scenario says so, nobody ends his movement while one who is due still could enter', () => {
    const table = bound(true)
    expect(table.refusal({ type: 'end-phase' })).toEqual({
      code: 'siege.enter.duty',
      rule: 'siege G.1',
      values: { body: bodyOf(table, 'Hal') },
    })
    expect(legalOf(table, 'end-phase')).toEqual([])
    table.do(enter(table, 'Hal', 'A1'))
    // The only way in is taken: Wat cannot, so the phase may end.
    table.do({ type: 'end-phase' })
    expect(table.state.flow.phase).not.toBe('movement')
  })

  test('siege G.1 elsewhere they may be held back', () => {
    const table = bound(false)
    table.do({ type: 'end-phase' })
    expect(table.state.flow.phase).not.toBe('movement')
  })
})

describe('siege G.1 entering', () => {
  test('siege G.1 one pays for the hex by which one comes on, and then moves on', () => {
    const table = coming()
    table.do(enter(table, 'Hal', 'A1'))
    expect(movementLeft(table.state, bodyOf(table, 'Hal'))).toBe(4)
    walk(table, 'Hal', 'A2')
    table.do(enter(table, 'Wat', 'C1'))
    expect(movementLeft(table.state, bodyOf(table, 'Wat'))).toBe(5)
    expect(standsAt(table, bodyOf(table, 'Wat'))).toBe('C1')
  })

  test('siege G.1 only by the edges of the group, from its turn on, and not into a hex that is taken', () => {
    const table = coming()
    expect(reason(table.refusal(enter(table, 'Hal', 'A8')))).toEqual(['siege.enter.edge', 'siege G.1'])
    expect(reason(table.refusal(enter(table, 'Tom', 'B1')))).toEqual(['siege.enter.too-early', 'siege G.1'])
    table.do(enter(table, 'Hal', 'B1'))
    expect(reason(table.refusal(enter(table, 'Wat', 'B1')))).toEqual(['siege.enter.taken', 'siege 1.62'])
    expect(reason(table.refusal(enter(table, 'Hal', 'C1')))).toEqual(['siege.enter.not-yours', 'siege G.1'])
    goTo(table, 'movement', 1)
    goTo(table, 'movement', 0)
    table.do(enter(table, 'Tom', 'C1'))
    expect(standsAt(table, bodyOf(table, 'Tom'))).toBe('C1')
  })

  test('siege G.1 a rider comes on with his tail at the edge and his head one hex further, and pays for both', () => {
    const table = coming()
    const piers = bodyOf(table, 'Piers')
    expect(reason(table.refusal(enter(table, 'Piers', 'D1')))).toEqual(['siege.enter.facing', 'siege G.1'])
    expect(reason(table.refusal({ ...enter(table, 'Piers', 'D1'), facing: 0 }))).toEqual([
      'siege.enter.facing',
      'siege G.1',
    ])
    table.do({ ...enter(table, 'Piers', 'D1'), facing: 3 })
    expect(standsAt(table, piers)).toBe('D2 D1')
    expect(movementLeft(table.state, piers)).toBe(8)
  })

  test('siege G.1 an animal is brought on by someone at the edge, who then leads it', () => {
    const table = coming([{ animal: 'mule', count: 2 }, { animal: 'warhorse' }])
    const [first, second] = take(animalsOf(table, 'mule'), 2)
    const [horse] = take(animalsOf(table, 'warhorse'), 1)
    const hex = hexOf(table, 'C1')
    expect(reason(table.refusal({ type: 'enter', body: first, hex }))).toEqual([
      'siege.enter.leader',
      'siege 3.34',
    ])
    table.do(enter(table, 'Hal', 'B1'))
    const hal = bodyOf(table, 'Hal')
    const far = { type: 'enter', body: first, hex: hexOf(table, 'F1'), with: hal } as const
    expect(reason(table.refusal(far))).toEqual(['siege.enter.leader-apart', 'siege 3.34'])
    table.do({ type: 'enter', body: first, hex, with: hal })
    expect(table.state.tables.bodies.leads[hal]).toBe(first)
    table.do({ type: 'enter', body: second, hex: hexOf(table, 'D1'), with: first })
    expect(table.state.tables.bodies.leads[first]).toBe(second)
    table.do(enter(table, 'Wat', 'F1'))
    table.do({ type: 'enter', body: horse, hex: hexOf(table, 'E1'), facing: 3, with: bodyOf(table, 'Wat') })
    expect(standsAt(table, horse)).toBe('E2 E1')
  })

  test('siege G.4 half-hexes along the edge are entered like whole ones, at the price of their ground', () => {
    const table = coming()
    const labels = new Set(
      legalOf(table, 'enter')
        .filter(({ body }) => body === bodyOf(table, 'Hal'))
        .map(({ hex }) => table.state.setting.grid.label(hex)),
    )
    expect(labels).toEqual(new Set(['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1']))
  })
})

const leaving = (mounted: boolean, at: string, animals: object[] = []) => {
  const table = position({
    rows: ROWS,
    map: { edges: { north: ['1'], south: ['2'] } },
    first: [
      { name: 'Hal', type: 'knight', at, mounted },
      { name: 'Wat', at: 'H4' },
    ],
    second: [{ at: 'E5' }],
    animals: [animals, []],
  })
  goTo(table, 'movement')
  return table
}

describe('siege G.2 leaving', () => {
  test('siege G.2 from a hex at the edge, with a point left, and nobody comes back', () => {
    const table = leaving(false, 'B2')
    const hal = bodyOf(table, 'Hal')
    expect(reason(table.refusal({ type: 'exit', body: hal }))).toEqual([
      'siege.exit.not-at-edge',
      'siege G.2',
    ])
    walk(table, 'Hal', 'B1')
    table.do({ type: 'exit', body: hal })
    const { hex, leftFrom } = table.state.tables.bodies
    expect(hex[hal]).toBe(LEFT)
    expect(leftFrom[hal]).toBe(hexOf(table, 'B1'))
    expect(table.events).toContainEqual(
      expect.objectContaining({ type: 'left-map', body: hal, edges: ['1'] }),
    )
    expect(table.refusal({ type: 'enter', body: hal, hex: hexOf(table, 'B1') }).code).toBe(
      'siege.enter.not-yours',
    )
    expect(table.refusal({ type: 'exit', body: hal }).code).toBe('siege.move.off-map')
  })

  test('siege G.2 not without points', () => {
    const table = leaving(false, 'B1')
    const hal = bodyOf(table, 'Hal')
    table.state.tables.bodies.spent[hal] = 5
    expect(table.refusal({ type: 'exit', body: hal }).code).toBe('siege.move.points')
  })

  test('siege G.2 a rider leaves where the edge is before his horse', () => {
    const north = leaving(true, 'D1')
    const hal = bodyOf(north, 'Hal')
    const horse = cell(north.state.tables.bodies.mount, hal)
    north.do({ type: 'exit', body: hal })
    expect([standsAt(north, hal), standsAt(north, horse)]).toEqual(['off the map', 'off the map'])
    expect(north.state.tables.ground.occupant[hexOf(north, 'D1')]).toBe(0)
    const away = leaving(true, 'D7')
    expect(standsAt(away, bodyOf(away, 'Hal'))).toBe('D7 D8')
    expect(away.refusal({ type: 'exit', body: bodyOf(away, 'Hal') }).code).toBe('siege.exit.not-at-edge')
  })

  test('siege G.2 what he leads leaves with him', () => {
    const table = leaving(false, 'D1', [{ animal: 'mule', at: 'D2' }])
    const [mule] = take(animalsOf(table, 'mule'), 1)
    const hal = bodyOf(table, 'Hal')
    table.do({ type: 'lead', body: hal, animal: mule }, { type: 'exit', body: hal })
    expect(standsAt(table, mule)).toBe('off the map')
    expect(table.state.tables.bodies.leftFrom[mule]).toBe(hexOf(table, 'D1'))
  })
})
