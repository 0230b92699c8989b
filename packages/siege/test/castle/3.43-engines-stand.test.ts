import { describe, expect, test } from 'vitest'
import { cell } from '../../../../test/support/entries.ts'
import { gearKindAt } from '../../src/core/ground.ts'
import { bodyOf, goTo, hexOf, position, type SiegeTable, type Sketch } from '../kit.ts'
import { N, NE } from '../kits/castle.ts'

const AROUND = ['E6', 'G6', 'F5', 'F7'] as const

const ballista = (rest: Partial<Sketch> = {}): SiegeTable => {
  const table = position({
    first: AROUND.map(at => ({ name: at, at })),
    second: [{ name: 'Watch', at: 'L1' }],
    gear: [[{ gear: 'ballista', at: 'F6' }], []],
    ...rest,
  })
  goTo(table, 'movement', 0)
  return table
}

const crew = (table: SiegeTable): number[] => AROUND.map(at => bodyOf(table, at)).toSorted((a, b) => a - b)

const haul = (table: SiegeTable, facing: 0 | 1 | 3 = N) =>
  ({ type: 'haul', gear: 0, bodies: crew(table), facing }) as const

describe('siege 3.43 engines stay where they are', () => {
  test('siege 3.43 a ballista cannot be moved, and nobody enters its hex', () => {
    const table = ballista()
    expect(table.refusal({ type: 'push', gear: 0, backwards: false })).toMatchObject({
      code: 'siege.engine.fixed',
      rule: 'siege 3.43',
    })
    expect(table.refusal(haul(table))).toMatchObject({ code: 'siege.engine.fixed', rule: 'siege 3.43' })
    expect(table.refusal({ type: 'move', body: bodyOf(table, 'F5'), path: [hexOf(table, 'F6')] }).code).toBe(
      'siege.move.engine',
    )
  })

  test.each(['mangonel', 'trebuchet'])('siege 4.22 nor can a %s', kind => {
    const table = ballista({ gear: [[{ gear: kind, at: 'C3' }], []] })
    expect(table.refusal({ type: 'push', gear: 0, backwards: false })).toMatchObject({
      code: 'siege.engine.fixed',
      rule: 'siege 4.22',
    })
    const beside = position({
      first: [{ name: 'Walker', at: 'C5' }],
      second: [{ name: 'Watch', at: 'L1' }],
      gear: [[{ gear: kind, at: 'C3', facing: N }], []],
    })
    goTo(beside, 'movement', 0)
    expect(
      beside.refusal({ type: 'move', body: bodyOf(beside, 'Walker'), path: [hexOf(beside, 'C4')] }).code,
    ).toBe('siege.move.engine')
  })
})

describe('siege 3.43 switch 22: a ballista moved by four', () => {
  const options = { s22MovableBallistas: true }

  test('switch 22 four around it move it and go along, two points a turn', () => {
    const table = ballista({ options })
    table.do(haul(table))
    expect(gearKindAt(table.state, hexOf(table, 'F5'))).toBe('ballista')
    expect(gearKindAt(table.state, hexOf(table, 'F6'))).toBeUndefined()
    const { hex } = table.state.tables.bodies
    expect(AROUND.map(name => table.state.setting.grid.label(cell(hex, bodyOf(table, name))))).toEqual([
      'E5',
      'G5',
      'F4',
      'F6',
    ])
    table.do(haul(table, NE))
    expect(table.refusal(haul(table))).toMatchObject({ code: 'siege.engine.points', rule: 'siege S.22' })
  })

  test('switch 22 they do nothing else that turn', () => {
    const table = ballista({ options })
    table.do(haul(table))
    expect(table.refusal({ type: 'move', body: bodyOf(table, 'F7'), path: [hexOf(table, 'F7')] }).code).toBe(
      'siege.move.pushed',
    )
    const moved = ballista({ options })
    moved.do({ type: 'move', body: bodyOf(moved, 'F7'), path: [hexOf(moved, 'F8')] })
    expect(moved.refusal(haul(moved)).code).toBe('siege.hand.not-idle')
  })

  test('switch 22 three are too few', () => {
    const table = ballista({ options })
    expect(table.refusal({ ...haul(table), bodies: crew(table).slice(1) })).toMatchObject({
      code: 'siege.engine.crew',
      rule: 'siege S.22',
      values: { needed: 4 },
    })
  })
})
