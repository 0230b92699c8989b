import { nth } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { entry } from '../../../../test/support/entries.ts'
import { meleeLetter, meleeTable } from '../../src/melee/table.ts'
import { COMBAT_MOUNTED, COMBAT_ON_FOOT, ODDS } from '../../src/printed/tables.ts'
import type { Footing } from '../../src/printed/terrain.ts'

const odds = (attack: number, defence: number, more: Partial<Parameters<typeof meleeTable>[0]> = {}) => {
  const answer = meleeTable({
    attackers: [{ attack, terrain: '0' }],
    defenders: [{ defence, terrain: '0', mounted: false }],
    ...more,
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}

describe('siege 1.7 the odds', () => {
  test('siege 1.7 a knight of 24 against a soldier of 7 fights at 3-1: a 2 stuns, a 7 wounds the knight', () => {
    const { raw, column, table } = odds(24, 7)
    expect([raw, column, table]).toEqual(['3-1', '3-1', 'foot'])
    expect(meleeLetter(column, false, 2)).toBe('D')
    expect(meleeLetter(column, false, 7)).toBe('A')
  })

  test('siege 1.7 fractions fall to the defender: 8 against 3 is 2-1', () => {
    expect(odds(8, 3).raw).toBe('2-1')
    expect(odds(9, 3).raw).toBe('3-1')
  })

  test('siege 1.7 below 1-1 there is no attack', () => {
    const answer = meleeTable({
      attackers: [{ attack: 6, terrain: '+' }],
      defenders: [{ defence: 7, terrain: '-', mounted: false }],
    })
    expect(answer).toEqual({
      ok: false,
      refusal: { code: 'siege.melee.below-even', rule: 'siege 1.7', values: { attack: 6, defence: 7 } },
    })
  })

  test('siege 1.7 switch 4: below 1-1 counts as 1-1, before the shifts', () => {
    expect(odds(1, 20, { belowEvenCountsAsEven: true }).column).toBe('1-1')
    const uphill = odds(1, 20, {
      belowEvenCountsAsEven: true,
      attackers: [{ attack: 1, terrain: '+' }],
      defenders: [{ defence: 20, terrain: '-', mounted: false }],
    })
    expect([uphill.raw, uphill.column]).toEqual(['1-1', '3-1'])
  })

  test('siege 1.7 the raw column is capped at 12-1+ before the shifts, and the result held on the table', () => {
    const downhill = { attackers: [{ attack: 90, terrain: '-' as Footing }] }
    expect(odds(90, 3, downhill).column).toBe('11-1')
    const best = odds(90, 3, { attackers: [{ attack: 90, terrain: '+' }] })
    expect([best.raw, best.column]).toEqual(['12-1+', '12-1+'])
    const worst = odds(3, 3, {
      attackers: [{ attack: 3, terrain: '-' }],
      defenders: [{ defence: 3, terrain: '+', mounted: false }],
    })
    expect(worst.column).toBe('1-1')
  })
})

describe('siege 1.71 terrain', () => {
  const rows: readonly [Footing, Footing, number][] = [
    ['-', '+', -2],
    ['-', '0', -1],
    ['0', '+', -1],
    ['0', '0', 0],
    ['+', '+', 0],
    ['-', '-', 0],
    ['0', '-', 1],
    ['+', '0', 1],
    ['+', '-', 2],
  ]
  test.each(rows)('siege 1.71 attacker on %s against defender on %s shifts by %i', (own, other, shift) => {
    const { column, shifts } = odds(20, 4, {
      attackers: [{ attack: 20, terrain: own }],
      defenders: [{ defence: 4, terrain: other, mounted: false }],
    })
    expect(ODDS.indexOf(column) - ODDS.indexOf('5-1')).toBe(shift)
    expect(shifts).toEqual(
      shift === 0 ? [] : [{ reason: 'siege.why.terrain', value: shift, rule: 'siege 1.71' }],
    )
  })
})

describe('siege 1.72 several at once', () => {
  test('siege 1.72 two on different ground at 4-1 against a defender on +: two left, one right, so 3-1', () => {
    const { raw, column, shifts } = odds(0, 0, {
      attackers: [
        { attack: 8, terrain: '+' },
        { attack: 8, terrain: '-' },
      ],
      defenders: [{ defence: 4, terrain: '+', mounted: false }],
    })
    expect([raw, column]).toEqual(['4-1', '3-1'])
    expect(shifts.map(({ value }) => value)).toEqual([-2, 1])
  })

  test('siege 1.72 joining gains nothing against riders', () => {
    const two = [
      { attack: 8, terrain: '0' as const },
      { attack: 8, terrain: '0' as const },
    ]
    expect(odds(0, 0, { attackers: two }).shifts).toHaveLength(1)
    const { column, shifts, table } = odds(0, 0, {
      attackers: two,
      defenders: [{ defence: 4, terrain: '0', mounted: true }],
    })
    expect([column, shifts, table]).toEqual(['4-1', [], 'mounted'])
  })

  test('siege 1.72 one against several adds their defences and meets the best of their ground', () => {
    const { raw, column } = odds(0, 0, {
      attackers: [{ attack: 18, terrain: '0' }],
      defenders: [
        { defence: 3, terrain: '-', mounted: false },
        { defence: 3, terrain: '+', mounted: false },
      ],
    })
    expect([raw, column]).toEqual(['3-1', '2-1'])
  })

  test('siege 1.72 riders and men on foot are not attacked together', () => {
    const answer = meleeTable({
      attackers: [{ attack: 20, terrain: '0' }],
      defenders: [
        { defence: 3, terrain: '0', mounted: false },
        { defence: 3, terrain: '0', mounted: true },
      ],
    })
    expect(answer).toEqual({ ok: false, refusal: { code: 'siege.melee.mixed', rule: 'siege 1.72' } })
  })
})

describe('siege 6.73 the hero', () => {
  test('siege 6.73 subtracts one from the die when he attacks, alone or with others', () => {
    const { modifiers } = odds(0, 0, {
      attackers: [
        { attack: 8, terrain: '0' },
        { attack: 8, terrain: '0', hero: true },
        { attack: 8, terrain: '0', hero: true },
      ],
      defenders: [{ defence: 4, terrain: '0', mounted: false }],
    })
    expect(modifiers).toEqual([{ reason: 'siege.why.hero-attacks', value: -1, rule: 'siege 6.73' }])
  })

  test('siege 6.73 adds one to the die of those who attack him', () => {
    const { modifiers } = odds(0, 0, {
      attackers: [{ attack: 8, terrain: '0' }],
      defenders: [{ defence: 4, terrain: '0', mounted: false, hero: true }],
    })
    expect(modifiers).toEqual([{ reason: 'siege.why.hero-attacked', value: 1, rule: 'siege 6.73' }])
  })

  test('siege 6.73 a die below 1 reads as 1, above 10 as 10', () => {
    expect(meleeLetter('3-1', false, 0)).toBe(meleeLetter('3-1', false, 1))
    expect(meleeLetter('6-1', true, 11)).toBe(meleeLetter('6-1', true, 10))
  })
})

test('siege 1.7 a better column never gives the defender more: every row gets no milder to the right', () => {
  const harsh = '-ABCDEFGH'
  for (const table of [COMBAT_ON_FOOT, COMBAT_MOUNTED])
    for (let die = 0; die < 10; die++)
      for (let column = 1; column < ODDS.length; column++)
        expect(harsh.indexOf(nth(entry(table, nth(ODDS, column)), die))).toBeGreaterThanOrEqual(
          harsh.indexOf(nth(entry(table, nth(ODDS, column - 1)), die)),
        )
})
