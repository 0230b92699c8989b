import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { setBody } from '../../src/core/occupancy.ts'
import { siegeAdapter } from '../../src/index.ts'
import { STUNNED } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type Man, position, type SiegeTable } from '../kit.ts'
import { legal, make } from '../kits/melee-kit.ts'
import { moveTo } from '../kits/movement-kit.ts'

const man = (name: string, at: string): Man => ({ name, at })

/** Fallen lies on Below in F6. */
const heaped = (first: readonly Man[], second: readonly Man[]): SiegeTable => {
  const table = position({ first, second })
  setBody(table.state, bodyOf(table, 'Fallen'), hexOf(table, 'F6'))
  return table
}

describe('siege 1.62 two in one hex after a fall', () => {
  const friends = () =>
    heaped([man('Below', 'F6'), man('Fallen', 'A1'), man('Spare', 'A9')], [man('Foe', 'L9')])

  test('siege 1.62 one of them must leave before the movement phase of their side ends', () => {
    const table = friends()
    goTo(table, 'movement', 0)
    expect(table.refusal({ type: 'end-phase' })).toMatchObject({
      code: 'siege.leave.stacked',
      rule: 'siege 1.62',
      values: { hex: hexOf(table, 'F6') },
    })
    table.do(moveTo(table, 'Fallen', 'F7'), { type: 'end-phase' })
    expect(table.state.flow.phase).not.toBe('movement')
  })

  test('siege 1.62 either will do', () => {
    const table = friends()
    goTo(table, 'movement', 0)
    table.do(moveTo(table, 'Below', 'F7'), { type: 'end-phase' })
    expect(table.state.flow.phase).not.toBe('movement')
  })

  test('siege 1.62 nobody must who cannot: the stunned, or those shut in', () => {
    const stunned = friends()
    make(stunned, 'Below', { health: STUNNED })
    make(stunned, 'Fallen', { health: STUNNED })
    goTo(stunned, 'movement', 0)
    stunned.do({ type: 'end-phase' })
    const ring = ['F5', 'F7', 'E6', 'E7', 'G6', 'G7', 'E5', 'G5'].map(at => ({ at }))
    const shut = heaped([man('Below', 'F6'), man('Fallen', 'A1')], [man('Foe', 'L9'), ...ring])
    goTo(shut, 'movement', 0)
    shut.do({ type: 'end-phase' })
    expect(shut.state.flow.phase).not.toBe('movement')
  })

  test('siege 1.62 of two enemies each must in the movement phase of his own side', () => {
    const table = heaped([man('Fallen', 'A1'), man('Spare', 'A9')], [man('Below', 'F6'), man('Foe', 'L9')])
    make(table, 'Fallen', { health: STUNNED })
    goTo(table, 'movement', 0)
    table.do({ type: 'end-phase' })
    goTo(table, 'movement', 1)
    expect(table.refusal({ type: 'end-phase' })).toMatchObject({
      code: 'siege.leave.stacked',
      rule: 'siege 1.62',
      values: { body: bodyOf(table, 'Below') },
    })
    table.do(moveTo(table, 'Below', 'F7'), { type: 'end-phase' })
  })

  test('siege 1.62 opponents make room first', () => {
    const table = friends()
    goTo(table, 'movement', 0)
    const actions = legal(table)
    const ratings = siegeAdapter.rate(table.state, actions)
    const best = nth(actions, ratings.indexOf(Math.max(...ratings)))
    expect(best.type).toBe('move')
    expect([bodyOf(table, 'Below'), bodyOf(table, 'Fallen')]).toContain('body' in best ? best.body : -1)
  })
})
