import { cloneState, hashState } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { codeAndRule, type SkirmishTable, skirmish } from '../kit.ts'

const move = (table: SkirmishTable, man: number, ...path: readonly string[]) =>
  ({ type: 'move', man, path: path.map(label => table.hex(label)) }) as const

/** Labels of the hexes a man may end in. */
const destinations = (table: SkirmishTable, man: number): readonly string[] =>
  ford
    .legal(table.state)
    .flatMap(action => (action.type === 'move' && action.man === man ? action.path.slice(-1) : []))
    .map(hex => table.state.setting.board.grid.label(hex))

describe('ford 4.1 movement', () => {
  test('four points, five for archers, one less when wounded', () => {
    const table = skirmish({ rows: ['........'], west: ['spearman A1'], east: ['archer H1'] })
    table.begin(0, 'movement')
    expect(destinations(table, 0)).toEqual(['B1', 'C1', 'D1', 'E1'])
    expect(codeAndRule(table.refusal(move(table, 0, 'B1', 'C1', 'D1', 'E1', 'F1')))).toBe(
      'ford.move.too-far (ford 4.1)',
    )
    table.state.tables.men.health[0] = 1
    expect(destinations(table, 0)).toEqual(['B1', 'C1', 'D1'])
    table.endPhase(3)
    expect(destinations(table, 1)).toEqual(['G1', 'F1', 'E1', 'D1', 'C1'])
  })

  test('open ground costs one, wood two', () => {
    const table = skirmish({ rows: ['.w.w....'], west: ['spearman A1'], east: ['archer H1'] })
    table.begin(0, 'movement')
    expect(destinations(table, 0)).toEqual(['B1', 'C1'])
    expect(table.refusal(move(table, 0, 'B1', 'C1', 'D1')).values).toEqual({
      hex: table.hex('D1'),
      cost: 5,
      allowance: 4,
    })
  })

  test('friends may be passed, but not joined', () => {
    const table = skirmish({ rows: ['........'], west: ['spearman A1', 'archer B1'], east: ['archer H1'] })
    table.begin(0, 'movement')
    expect(destinations(table, 0)).toEqual(['C1', 'D1', 'E1'])
    expect(codeAndRule(table.refusal(move(table, 0, 'B1')))).toBe('ford.hex.occupied (ford 1.1)')
    table.do(move(table, 0, 'B1', 'C1'))
    expect([table.at(0), table.at(1)]).toEqual(['C1', 'B1'])
  })

  test('hex by hex, to somewhere', () => {
    const table = skirmish({ west: ['spearman A1'], east: ['archer F6'] })
    table.begin(0, 'movement')
    expect(codeAndRule(table.refusal(move(table, 0)))).toBe('ford.move.nowhere (ford 4.1)')
    expect(codeAndRule(table.refusal(move(table, 0, 'C1')))).toBe('ford.move.gap (ford 4.1)')
    expect(codeAndRule(table.refusal(move(table, 0, 'A1')))).toBe('ford.move.gap (ford 4.1)')
    expect(codeAndRule(table.refusal({ type: 'move', man: 0, path: [9999] }))).toBe(
      'ford.move.gap (ford 4.1)',
    )
    expect(codeAndRule(table.refusal(move(table, 0, 'B1', 'A1')))).toBe('ford.hex.occupied (ford 1.1)')
  })

  test('another way to the same hex is the same position, and the cheapest stands for all', () => {
    const table = skirmish({ west: ['archer A1'], east: ['archer F6'] })
    table.begin(0, 'movement')
    const detour = move(table, 0, 'A2', 'A3', 'B2', 'B1')
    const canonical = ford.canonical?.(table.state, detour)
    expect(canonical).toEqual(move(table, 0, 'B1'))
    expect(ford.legal(table.state)).toContainEqual(canonical)
    const other = cloneState(table.state)
    ford.perform(other, move(table, 0, 'B1'), undefined)
    table.do(detour)
    expect(hashState(table.state)).toBe(hashState(other))
  })
})

describe('ford 4.2 the stream', () => {
  const table = skirmish({
    rows: ['......'],
    sides: { stream: ['B1/NE'] },
    west: ['spearman B1'],
    east: ['archer F1'],
  })
  table.begin(0, 'movement')

  test('is not crossed', () => {
    expect(codeAndRule(table.refusal(move(table, 0, 'C1')))).toBe('ford.move.stream (ford 4.2)')
    expect(destinations(table, 0)).toEqual(['A1'])
  })

  test('but at the ford, for one point more', () => {
    const other = skirmish({
      rows: ['......'],
      sides: { ford: ['B1/NE'] },
      west: ['spearman B1'],
      east: ['archer F1'],
    })
    other.begin(0, 'movement')
    expect(destinations(other, 0)).toEqual(['A1', 'C1', 'D1', 'E1'])
    other.state.tables.men.health[0] = 1
    expect(destinations(other, 0)).toEqual(['A1', 'C1', 'D1'])
  })
})

describe('ford 4.3 enemies', () => {
  const table = skirmish({ rows: ['......'], west: ['archer A1'], east: ['archer C1'] })
  table.begin(0, 'movement')

  test('nobody enters an enemy’s hex', () => {
    const beside = skirmish({ rows: ['......'], west: ['archer A1'], east: ['archer B1'] })
    beside.begin(0, 'movement')
    expect(codeAndRule(beside.refusal(move(beside, 0, 'B1')))).toBe('ford.move.enemy (ford 4.3)')
  })

  test('whoever comes next to one stops', () => {
    expect(destinations(table, 0)).toEqual(['B1'])
    expect(codeAndRule(table.refusal(move(table, 0, 'B1', 'A1')))).toBe('ford.move.must-stop (ford 4.3)')
  })

  test('who stood there may walk away', () => {
    const beside = skirmish({ rows: ['......'], west: ['archer D1'], east: ['archer C1'] })
    beside.begin(0, 'movement')
    expect(destinations(beside, 0)).toEqual(['E1', 'F1'])
  })
})
