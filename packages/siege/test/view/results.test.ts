import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { resultCode } from '../../src/index.ts'
import { bodyOf } from '../kit.ts'
import { scene } from '../kits/leading-kit.ts'
import { animalsOf } from '../kits/movement-kit.ts'

/** What a result is called depends on whom it falls on: a horse without a rider has none to wound or unhorse. */

const field = (options = {}) => {
  const table = scene({ at: 'F6', animals: [{ animal: 'warhorse', at: 'F8', facing: 0 }], options })
  const [horse] = take(animalsOf(table, 'warhorse'), 1)
  const shotAt = (target: number, entry: string): string =>
    resultCode(table.state, { purpose: 'siege.roll.missile', rule: 'siege T.2', values: { target } }, entry)
  const struck = (entry: string, loose: boolean): string =>
    resultCode(
      table.state,
      { purpose: 'siege.roll.melee-mounted', rule: 'siege T.4', values: loose ? { loose } : {} },
      entry,
    )
  return { table, horse, shotAt, struck }
}

describe('siege 3.35 a riderless horse', () => {
  test('siege T.2 is killed, unhurt or driven back by a shot', () => {
    const { horse, shotAt } = field()
    const codes = ['-', 'A', 'B', 'C', 'D', 'E', 'F'].map(entry =>
      shotAt(horse, entry).split('.').slice(2).join('.'),
    )
    expect(codes).toEqual([
      'missile-mounted.-',
      'animal.retreats',
      'animal.killed',
      'animal.unhurt',
      'animal.killed',
      'animal.unhurt',
      'animal.killed',
    ])
  })

  test('siege S.27 is spared by B where missiles are gentler', () => {
    const { horse, shotAt } = field({ s27GentlerMissiles: true })
    expect(shotAt(horse, 'B')).toBe('siege.result.animal.unhurt')
  })

  test('siege T.4 is killed or unhurt in combat, in which its attackers fare as ever', () => {
    const { struck } = field()
    const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map(entry => struck(entry, true))
    expect(codes).toEqual([
      'siege.result.melee-mounted.A',
      'siege.result.melee-mounted.B',
      'siege.result.melee-mounted.C',
      'siege.result.animal.killed',
      'siege.result.animal.unhurt',
      'siege.result.animal.killed',
      'siege.result.animal.unhurt',
      'siege.result.animal.killed',
    ])
  })
})

test('siege T.2, T.4 a rider keeps both halves of the result', () => {
  const { table, shotAt, struck } = field()
  expect(shotAt(bodyOf(table, 'Hal'), 'D')).toBe('siege.result.missile-mounted.D')
  expect(struck('D', false)).toBe('siege.result.melee-mounted.D')
})
