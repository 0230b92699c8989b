import { unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { codeAndRule, skirmish } from '../kit.ts'

const shoot = (man: number, target: number) => ({ type: 'shoot', man, target }) as const

describe('ford 3.1 shooting', () => {
  const table = skirmish({
    west: ['archer A1', 'swordsman A3'],
    east: ['spearman A5', 'spearman A6', 'spearman F6'],
  })
  table.begin(0, 'shooting')

  test('archers only', () => {
    expect(codeAndRule(table.refusal(shoot(1, 2)))).toBe('ford.shot.no-bow (ford 3.1)')
  })

  test('up to four hexes', () => {
    expect(codeAndRule(table.refusal(shoot(0, 3)))).toBe('ford.shot.too-far (ford 3.1)')
    expect(ford.legal(table.state)).toEqual([shoot(0, 2), { type: 'end-phase' }])
  })

  test('at enemies only', () => {
    for (const target of [0, 1, 99])
      expect(codeAndRule(table.refusal(shoot(0, target)))).toBe('ford.target.not-enemy (ford 2.2)')
  })

  test('once in a phase', () => {
    table.do(shoot(0, 2))
    table.dice(1)
    expect(codeAndRule(table.refusal(shoot(0, 2)))).toBe('ford.man.done (ford 2.2)')
  })
})

const sight = (from: string, to: string) => ford.reference.sight({ map: 'the-ford', from, to })

describe('ford 3.2 sight', () => {
  test('a wood between blocks, the woods of shooter and target do not', () => {
    const table = skirmish({
      rows: ['w.....', 'w.....', 'w.....', '......'],
      west: ['archer A1'],
      east: ['spearman A2', 'spearman A3', 'spearman C1'],
    })
    table.begin(0, 'shooting')
    expect(codeAndRule(table.refusal(shoot(0, 2)))).toBe('ford.shot.no-sight (ford 3.2)')
    expect(ford.legal(table.state)).toEqual([shoot(0, 1), shoot(0, 3), { type: 'end-phase' }])
  })

  test('the reference explains a line on a map', () => {
    expect(unwrap(sight('C1', 'C3'))).toEqual({
      clear: false,
      reasons: [{ code: 'ford.sight.wood', rule: 'ford 3.2', at: 'C2' }],
      distance: 2,
    })
    expect(unwrap(sight('A1', 'A4'))).toEqual({ clear: true, reasons: [], distance: 3 })
    expect(sight('A1', 'Z9')).toMatchObject({
      ok: false,
      refusal: { code: 'ford.sight.hex', values: { hex: 'Z9' } },
    })
    expect(ford.reference.sight({ map: 'moon', from: 'A1', to: 'A2' })).toMatchObject({
      ok: false,
      refusal: { code: 'ford.sight.map' },
    })
  })
})

const shotAt = (label: string, rows?: string[]) => {
  const table = skirmish({
    west: ['archer A1'],
    east: [`spearman ${label}`, 'spearman F6'],
    ...(rows ? { rows } : {}),
  })
  table.begin(0, 'shooting')
  table.do(shoot(0, 1))
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error(due.kind)
  return { table, thrown: nth(due.roll.throws, 0) }
}

describe('ford 3.3 the shot', () => {
  test('near up to two hexes, far beyond', () => {
    expect(shotAt('A3').thrown).toMatchObject({
      column: 'near',
      outcomes: ['miss', 'miss', 'miss', 'wound', 'wound', 'slay'],
    })
    expect(shotAt('A4').thrown).toMatchObject({
      column: 'far',
      outcomes: ['miss', 'miss', 'miss', 'miss', 'wound', 'wound'],
    })
  })

  test('one less at a man in a wood', () => {
    const { thrown } = shotAt('A3', ['......', '......', 'w.....', '......', '......', '......'])
    expect(thrown.modifiers).toMatchObject([{ reason: 'ford.modifier.wood', value: -1, rule: 'ford 3.3' }])
    expect(thrown.outcomes).toEqual(['miss', 'miss', 'miss', 'miss', 'wound', 'wound'])
  })

  test('one less by a wounded man', () => {
    const { table } = shotAt('A3')
    table.state.tables.men.health[0] = 1
    const due = table.pending()
    expect(due.kind === 'dice' && nth(due.roll.throws, 0).modifiers).toMatchObject([
      { reason: 'ford.modifier.wounded', value: -1 },
    ])
    table.dice(4)
    expect(table.state.tables.men.health[1]).toBe(2)
  })

  test.each([
    [3, 2, 'A3'],
    [4, 1, 'A3'],
    [6, 0, undefined],
  ])('a %i leaves a man with %i', (face, health, at) => {
    const { table } = shotAt('A3')
    table.dice(face)
    expect([table.state.tables.men.health[1], table.at(1)]).toEqual([health, at])
    expect(table.pending()).toMatchObject({
      kind: 'decision',
      seat: 0,
      prompt: { code: 'ford.prompt.shoot' },
    })
  })

  test('the reference gives the odds', () => {
    expect(unwrap(ford.reference.resolve({ kind: 'shot', range: 3, inWood: true }))).toMatchObject({
      column: 'far',
      chances: [
        { outcome: 'miss', ways: 5, of: 6 },
        { outcome: 'wound', ways: 1, of: 6 },
      ],
    })
  })
})
