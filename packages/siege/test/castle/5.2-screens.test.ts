import { describe, expect, test } from 'vitest'
import { gearKindAt } from '../../src/core/ground.ts'
import type { SiegeAction } from '../../src/index.ts'
import { NOBODY } from '../../src/state.ts'
import { bodyOf, goTo, hexOf, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, DUEL, fill, N, NE, S } from '../kits/castle.ts'

const OPEN = Array.from({ length: 10 }, () => '............')

const SCREEN = { gear: 'screen', at: 'F6', facing: N }

const screen = ({ first = [], second = [], ...rest }: Partial<Sketch> = {}): SiegeTable => {
  const table = atCastle({
    rows: OPEN,
    first: [{ name: 'Porter', at: 'F6' }, ...first, DUEL.first],
    second: [...second, DUEL.second],
    gear: [[SCREEN], []],
    ...rest,
  })
  goTo(table, 'movement', 0)
  return table
}

const take = (table: SiegeTable) => ({ type: 'take', body: bodyOf(table, 'Porter'), gear: 0 }) as const

const held = (sketch: Partial<Sketch> = {}): SiegeTable => {
  const table = screen(sketch)
  table.do(take(table))
  return table
}

const move = (table: SiegeTable, at: string): SiegeAction => ({
  type: 'move',
  body: bodyOf(table, 'Porter'),
  path: [hexOf(table, at)],
})

describe('siege 5.21 moving screens', () => {
  test('siege 5.21 the man in its hex takes it along, with two points less', () => {
    const table = held()
    for (const at of ['F5', 'F4', 'F3', 'F2']) table.do(move(table, at))
    expect(gearKindAt(table.state, hexOf(table, 'F2'))).toBe('screen')
    expect(gearKindAt(table.state, hexOf(table, 'F6'))).toBeUndefined()
    expect(table.refusal(move(table, 'F1')).code).toBe('siege.move.points')
  })

  test('siege 5.21 who has not taken hold of it walks out from behind it', () => {
    const table = screen()
    table.do(move(table, 'F7'))
    expect(gearKindAt(table.state, hexOf(table, 'F6'))).toBe('screen')
  })

  test.each(['t', 'n', 'm'])('siege 5.21 ground closed to horses is closed to it: %s', letter => {
    const rows = [...OPEN]
    rows[4] = `.....${letter}......`
    expect(held({ rows }).refusal({ type: 'move', body: 0, path: [5 * 10 + 4] })).toMatchObject({
      code: 'siege.move.screen-terrain',
      rule: 'siege 5.21',
    })
  })

  test('siege 5.21 but not filled moat', () => {
    const rows = [...OPEN]
    rows[4] = '.....m......'
    const table = held({ rows })
    fill(table, 'F5')
    table.do(move(table, 'F5'))
    expect(gearKindAt(table.state, hexOf(table, 'F5'))).toBe('screen')
    expect(table.state.tables.bodies.spent[bodyOf(table, 'Porter')]).toBe(2)
  })

  test('siege 5.21 only in its hex, and not with hands full', () => {
    const table = screen({ first: [{ name: 'Other', at: 'G6' }] })
    expect(table.refusal({ type: 'take', body: bodyOf(table, 'Other'), gear: 0 })).toMatchObject({
      code: 'siege.carry.elsewhere',
      rule: 'siege 5.21',
    })
    table.do(take(table))
    expect(table.refusal(take(table)).code).toBe('siege.carry.hands-full')
  })

  test('siege 5.21 put down, it stays where it is', () => {
    const table = held()
    table.do(move(table, 'F5'), { type: 'drop', body: bodyOf(table, 'Porter') })
    expect(table.state.tables.bodies.carries[bodyOf(table, 'Porter')]).toBe(NOBODY)
    expect(gearKindAt(table.state, hexOf(table, 'F5'))).toBe('screen')
    expect(table.state.tables.bodies.spent[bodyOf(table, 'Porter')]).toBe(3)
  })
})

describe('siege 5.22 facing', () => {
  test('siege 5.22 its base is set against another side for a point; moving leaves it as it is', () => {
    const table = held()
    const turn = { type: 'face-screen', body: bodyOf(table, 'Porter'), facing: NE } as const
    table.do(turn)
    expect(table.state.tables.gear.facing[0]).toBe(NE)
    expect(table.state.tables.bodies.spent[bodyOf(table, 'Porter')]).toBe(1)
    expect(table.refusal(turn)).toMatchObject({ code: 'siege.screen.faces-so', rule: 'siege 5.22' })
    table.do(move(table, 'F5'))
    expect(table.state.tables.gear.facing[0]).toBe(NE)
  })

  test('siege 5.22 only by the man who has hold of it', () => {
    const table = screen()
    expect(table.refusal({ type: 'face-screen', body: bodyOf(table, 'Porter'), facing: S })).toMatchObject({
      code: 'siege.screen.not-held',
      rule: 'siege 5.22',
    })
  })
})

describe('siege 5.23 the hex of a screen', () => {
  test('siege 5.23 no horse enters it, with or without a rider', () => {
    const table = screen({
      first: [{ name: 'Piers', type: 'knight', mounted: true, at: 'G8' }],
      gear: [[{ ...SCREEN, at: 'G7' }], []],
    })
    expect(
      table.refusal({ type: 'move', body: bodyOf(table, 'Piers'), path: [hexOf(table, 'G7')] }),
    ).toMatchObject({ code: 'siege.move.screen-hex', rule: 'siege 5.23' })
  })
})

describe('siege 5.24 screens in combat', () => {
  test('siege 5.24 no blow passes the front of a screen, from either side; by the other sides it does', () => {
    const table = screen({
      second: [
        { name: 'Before', at: 'F5' },
        { name: 'Beside', at: 'E7' },
      ],
    })
    goTo(table, 'combat', 0)
    const attack = (attacker: string, defender: string) =>
      ({ type: 'attack', attacker: bodyOf(table, attacker), defender: bodyOf(table, defender) }) as const
    expect(table.refusal(attack('Porter', 'Before'))).toMatchObject({
      code: 'siege.melee.screen',
      rule: 'siege 5.24',
    })
    table.do(attack('Porter', 'Beside'))
    const other = screen({ second: [{ name: 'Before', at: 'F5' }] })
    goTo(other, 'combat', 1)
    expect(
      other.refusal({ type: 'attack', attacker: bodyOf(other, 'Before'), defender: bodyOf(other, 'Porter') })
        .rule,
    ).toBe('siege 5.24')
  })
})

describe('siege 5.21 switch 24: English screens are pushed', () => {
  const english = (sketch: Partial<Sketch> = {}) =>
    screen({
      gear: [[{ ...SCREEN, at: 'F5' }], []],
      options: { s24EnglishScreens: true },
      ...sketch,
    })
  const push = { type: 'push', gear: 0, backwards: false } as const

  test('switch 24 on: the man behind it pushes it and follows; nobody enters its hex', () => {
    const table = english()
    expect(table.refusal(move(table, 'F5'))).toMatchObject({
      code: 'siege.move.screen-hex',
      rule: 'siege S.24',
    })
    table.do(take(table), push)
    expect(gearKindAt(table.state, hexOf(table, 'F4'))).toBe('screen')
    expect(table.state.tables.bodies.hex[bodyOf(table, 'Porter')]).toBe(hexOf(table, 'F5'))
    expect(table.refusal(move(table, 'F6'))).toMatchObject({
      code: 'siege.screen.push-it',
      rule: 'siege S.24',
    })
    table.do(push, push)
    // Four points of the six; the turn of the screen is the last of them.
    table.do({ type: 'face-screen', body: bodyOf(table, 'Porter'), facing: NE })
    expect(gearKindAt(table.state, hexOf(table, 'G3'))).toBe('screen')
    expect(table.refusal(push).code).toBe('siege.hand.points')
  })

  test('switch 24 off: a screen is carried, not pushed', () => {
    const table = held()
    expect(table.refusal(push).code).toBe('siege.engine.none')
  })
})
