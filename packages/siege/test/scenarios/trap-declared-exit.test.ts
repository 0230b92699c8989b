import { expect, test } from 'vitest'
import { scoreOf } from '../../src/victory/scoring.ts'
import { bodyOf, goTo, hexOf, position } from '../kit.ts'

const trap = () =>
  position({
    map: { edges: { west: ['3'], east: ['4'] } },
    first: [
      { name: 'Richard', type: 'knight', at: 'A3' },
      { name: 'Odo', type: 'spearman', at: 'A5' },
      { name: 'Hal', type: 'spearman', at: 'L5' },
    ],
    second: [{ at: 'F10' }],
    play: { scoring: [{ kind: 'exits', by: 0, edges: ['3', '4'], knight: 10, other: 5, declared: true }] },
  })

test('The Trap: whoever leaves before the edge is declared, or by another, counts for nothing', () => {
  const table = trap()
  goTo(table, 'movement')
  table.do({ type: 'exit', body: bodyOf(table, 'Odo') })
  expect(scoreOf(table.state)[0]).toBe(0)
  goTo(table, 'movement', 1)
  goTo(table, 'movement', 0)
  table.do({ type: 'declare-exit', edge: '3' })
  expect(table.refusal({ type: 'declare-exit', edge: '4' })).toMatchObject({
    code: 'siege.exit.not-to-declare',
    rule: 'siege R.scenarios',
  })
  table.do({ type: 'exit', body: bodyOf(table, 'Richard') })
  expect(scoreOf(table.state)[0]).toBe(10)
  table.do({ type: 'exit', body: bodyOf(table, 'Hal') })
  expect(scoreOf(table.state)[0]).toBe(10)
  expect(table.state.tables.bodies.leftFrom[bodyOf(table, 'Hal')]).toBe(hexOf(table, 'L5'))
})

test('The Trap: only the side that must leave declares, and only edges it may use', () => {
  const table = trap()
  goTo(table, 'movement')
  expect(table.refusal({ type: 'declare-exit', edge: '8' }).rule).toBe('siege R.scenarios')
  goTo(table, 'movement', 1)
  expect(table.refusal({ type: 'declare-exit', edge: '3' }).code).toBe('siege.exit.not-to-declare')
})
