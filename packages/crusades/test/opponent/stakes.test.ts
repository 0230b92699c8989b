import { describe, expect, test } from 'vitest'
import { type CrusadesTable, goTo, position, type UnitSketch } from '../kit.ts'
import { allOf, best } from './kit.ts'

/** crusades 8.25, 9.43: whoever stands behind stakes lets horsemen come to them. */

const STAKES = ['0506/S', '0606/S', '0706/S', '0506/SE', '0706/SW', '0606/SE', '0606/SW']

const JANISSARIES = ['0506', '0606', '0706'].map(at => ({ at, strength: 7, morale: 7 }))

/** The command phase of those behind the stakes, who are on Stand. */
const orders = (enemies: readonly UnitSketch[], stakes = STAKES): CrusadesTable => {
  const table = position({
    map: { sides: { stakes: [...stakes] } },
    first: enemies,
    second: [{ order: 'stand', leader: { command: 9 }, units: JANISSARIES }],
  })
  goTo(table, 'command', 1)
  return table
}

const KNIGHTS: readonly UnitSketch[] = ['0511', '0611', '0711'].map(at => ({ arm: 'heavy-cavalry', at }))

/** What the leader does, whatever style evolution has found for him; undefined if he leaves the order as it is. */
const orderBy = (table: CrusadesTable, style: string): string | undefined => {
  const action = best(table, allOf(table.state, style))
  return action.type === 'order' ? action.order : undefined
}

const STYLES = ['usual', 'bold', 'nicopolis second'] as const

describe('behind stakes', () => {
  test.each(STYLES)('crusades 8.25 %s: they stay on Stand while knights come on', style => {
    expect(orderBy(orders(KNIGHTS), style)).toBeUndefined()
  })

  test('crusades 8.25 without stakes the same men are sent forward', () => {
    expect(orderBy(orders(KNIGHTS, []), 'nicopolis second')).toMatch(/attack|advance/)
  })

  test('crusades 8.25 stakes are no reason to wait for foot', () => {
    const foot = KNIGHTS.map(({ at }) => ({ at }))
    expect(orderBy(orders(foot), 'nicopolis second')).toMatch(/attack|advance/)
  })

  test('crusades 8.25 nor for knights who have come round behind', () => {
    const behind = ['0503', '0603', '0703'].map(at => ({ arm: 'heavy-cavalry', at }) as const)
    expect(orderBy(orders(behind), 'nicopolis second')).toMatch(/attack|advance/)
  })
})
