import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { type SiegeAction, siege, siegeAdapter } from '../../src/index.ts'
import { goTo, hexOf, type SiegeTable } from '../kit.ts'
import {
  ASSAULT,
  aim,
  besiege,
  bombard,
  MANGONELS,
  pass,
  record,
  SALLY,
  storm,
  TREBUCHET,
  undertake,
  wear,
} from '../kits/campaign-kit.ts'

/** What the opponent would do: the action it rates highest. */
const choice = (table: SiegeTable): SiegeAction => {
  const legal = siege.legal(table.state)
  const ratings = siegeAdapter.rate(table.state, legal)
  expect(ratings).toHaveLength(legal.length)
  return nth(legal, ratings.indexOf(Math.max(...ratings)))
}

const STRONG = [
  { type: 'knight', count: 4 },
  { type: 'spearman', count: 4 },
]

describe('siege R.day the opponent decides days', () => {
  test('siege R.day it batters while there is time, and assaults once the wall is open', () => {
    const table = besiege({ besiegers: STRONG })
    expect(choice(table)).toEqual({ type: 'undertake', what: 'bombardment' })
    wear(table, 'A6', 4)
    wear(table, 'C6', 4)
    expect(choice(table)).toEqual({ type: 'undertake', what: 'assault' })
  })

  test('siege R.day it does not assault a stronger garrison before the last day', () => {
    const table = besiege({ besiegers: [{ type: 'peasant', count: 2 }], garrison: STRONG })
    wear(table, 'A6', 4)
    wear(table, 'C6', 4)
    expect(choice(table)).toEqual({ type: 'undertake', what: 'bombardment' })
  })

  test('siege R.day a weak garrison stays behind its walls, a strong one sallies', () => {
    const weak = besiege({ besiegers: STRONG })
    pass(weak)
    expect(choice(weak)).toEqual({ type: 'end-phase' })
    const strong = besiege({ besiegers: [{ type: 'peasant', count: 2 }], garrison: STRONG })
    pass(strong)
    expect(choice(strong)).toEqual({ type: 'undertake', what: 'sally' })
  })

  test('siege R.day food is fetched when the store is low and there is some to fetch', () => {
    const foray = { ...SALLY, kind: 'supplies', supplies: { animal: 'mule', area: 'castle', days: 2 } }
    const siegeWith = (provisions: number): SiegeTable => {
      const table = besiege({
        stores: 2,
        garrison: STRONG,
        actions: [ASSAULT, foray],
        campaign: { provisions },
        options: { rations: true },
      })
      pass(table)
      return table
    }
    expect(choice(siegeWith(1))).toEqual({ type: 'undertake', what: 'supplies' })
    expect(choice(siegeWith(9))).toEqual({ type: 'end-phase' })
  })
})

describe('siege 4.21, 4.23 the opponent serves its engines', () => {
  test('siege 4.21 every engine has its order before the day’s work begins, and all go for what is worn already', () => {
    const table = besiege()
    wear(table, 'C6', 2)
    undertake(table, 'bombardment')
    for (let guard = 0; guard < 10; guard++) {
      const action = choice(table)
      if (action.type === 'end-phase') break
      table.do(action)
    }
    const orders = record(table).engines.map(({ order }) => order)
    expect(orders).toEqual(orders.map(() => ({ kind: 'aim', hex: hexOf(table, 'C6') })))
  })

  test('siege 4.23 a worn engine is repaired rather than worn out, and the small ones take the loss', () => {
    const table = besiege()
    bombard(table, 'A6', [TREBUCHET, ...MANGONELS], 1)
    expect(choice(table)).toMatchObject({ type: 'lose-point' })
    table.do({ type: 'lose-point', gear: TREBUCHET }, { type: 'lose-point', gear: TREBUCHET })
    undertake(table, 'bombardment')
    expect(choice(table)).toEqual({ type: 'repair', gear: TREBUCHET })
  })

  test('siege R.day what is aimed is worth something to whoever looks one step ahead', () => {
    const table = besiege()
    undertake(table, 'bombardment')
    const before = siegeAdapter.evaluate(table.state, 0)
    aim(table, 'A6', TREBUCHET, ...MANGONELS)
    expect(siegeAdapter.evaluate(table.state, 0)).toBeGreaterThan(before)
    expect(siegeAdapter.evaluate(table.state, 1)).toBe(-siegeAdapter.evaluate(table.state, 0))
  })
})

describe('siege 6.72 the opponent and the keep', () => {
  test('siege 6.72 with time and engines left it halts before the keep and batters it first', () => {
    const table = besiege({ besiegers: STRONG, options: { haltAssault: true } })
    storm(table, { 0: 'A9', 1: 'B9' }, { 8: 'D3', 9: 'C3' })
    goTo(table, 'movement', 0)
    expect(choice(table)).toEqual({ type: 'halt' })
    table.do({ type: 'halt' })
    wear(table, 'E6', 4)
    expect(choice(table)).toEqual({ type: 'undertake', what: 'bombardment' })
    undertake(table, 'bombardment')
    const order = choice(table)
    const keep = table.state.setting.board.areas.get('keep')
    expect(order.type === 'aim' && keep?.includes(order.hex)).toBe(true)
  })

  test('siege 6.72 on the last days it does not wait', () => {
    const table = besiege({ besiegers: STRONG, campaign: { days: 2 }, options: { haltAssault: true } })
    storm(
      table,
      { 0: 'A9', 1: 'B9', 2: 'C9', 3: 'D9', 4: 'E9', 5: 'F9', 6: 'G9', 7: 'H9' },
      { 8: 'D3', 9: 'C3' },
    )
    goTo(table, 'movement', 0)
    expect(choice(table).type).not.toBe('halt')
  })
})
