import { distance, nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { isNextToEnemy } from '../../src/core/zones.ts'
import type { CrusadesAction } from '../../src/index.ts'
import { hexOfStance } from '../../src/movement/question.ts'
import type { Order } from '../../src/printed/units.ts'
import { ROUTED } from '../../src/state.ts'
import { type CrusadesTable, goTo, hexOf, labelOf, moveTo, position, type UnitSketch } from '../kit.ts'
import { best, ranked, rating } from './kit.ts'

/** What an opponent who takes the adapter's word does, in positions where a player would not hesitate. */

const attack = (table: CrusadesTable, from: string, hex: string): CrusadesAction => ({
  type: 'attack',
  from: hexOf(table, from),
  hex: hexOf(table, hex),
})

const KNIGHTS: UnitSketch = { arm: 'heavy-cavalry', at: '0606' }

const OPEN_GROUND = { ground: [{ area: 'hill', name: { es: 'x', en: 'x', fr: 'x' }, points: 0, holder: 1 }] }

describe('crusades 9.31 which melee to declare', () => {
  const table = () => {
    const made = position({
      play: OPEN_GROUND,
      first: [KNIGHTS, { arm: 'heavy-cavalry', at: '0606' }],
      second: [
        { arm: 'archer', at: '0605' },
        { arm: 'heavy-cavalry', at: '0705', strength: 9 },
        { arm: 'heavy-cavalry', at: '0705', strength: 9 },
      ],
    })
    goTo(made, 'melee')
    return made
  }

  test('crusades 9.41 the weak are attacked before the strong', () => {
    const made = table()
    expect(best(made)).toEqual(attack(made, '0606', '0605'))
    expect(rating(made, attack(made, '0606', '0605'))).toBeGreaterThan(
      rating(made, attack(made, '0606', '0705')),
    )
  })

  test('at hopeless odds nobody attacks who need not', () => {
    const made = position({
      play: OPEN_GROUND,
      first: [{ arm: 'archer', at: '0606' }],
      second: [
        { arm: 'heavy-cavalry', at: '0605' },
        { arm: 'heavy-cavalry', at: '0605' },
      ],
    })
    goTo(made, 'melee')
    expect(best(made)).toEqual({ type: 'end-phase' })
  })

  test('crusades 9.32 friends join where it pays, and then it is struck', () => {
    const table = position({
      play: OPEN_GROUND,
      first: [KNIGHTS, { arm: 'heavy-cavalry', at: '0506' }],
      second: [{ arm: 'infantry', at: '0605' }],
    })
    goTo(table, 'melee')
    table.do(attack(table, '0606', '0605'))
    expect(best(table)).toEqual({ type: 'join', from: hexOf(table, '0506') })
    table.do(best(table))
    expect(best(table)).toEqual({ type: 'strike' })
  })
})

describe('9.1 fire', () => {
  test('crusades 9.14 the softer target is shot at first', () => {
    const table = position({
      first: [{ arm: 'archer', at: '0606' }],
      second: [
        { arm: 'infantry', at: '0604', morale: 4 },
        { arm: 'men-at-arms', at: '0704' },
      ],
    })
    goTo(table, 'offensive-fire')
    expect(best(table)).toEqual({ type: 'fire', unit: 0, hex: hexOf(table, '0604') })
  })

  test('crusades 9.11 a shot is always better than none', () => {
    const table = position({
      first: [{ arm: 'light-cavalry', at: '0606' }],
      second: [{ arm: 'heavy-cavalry', at: '0605', crusader: true }],
    })
    goTo(table, 'offensive-fire')
    expect(best(table)).toMatchObject({ type: 'fire' })
  })
})

/** Where the best move takes the unit that is first in the list, or where it stays. */
const goal = (table: CrusadesTable): string => {
  const action = best(table)
  return action.type === 'move'
    ? labelOf(table, hexOfStance(nth(action.path, action.path.length - 1)))
    : labelOf(table, table.state.tables.units.hex[0] ?? OFF_MAP)
}

const onTheMove = (table: CrusadesTable, unit = 0): CrusadesTable => {
  goTo(table, 'movement')
  table.do({ type: 'activate', unit })
  return table
}

describe('8 movement', () => {
  test('crusades 11.2 the aggressor comes on towards the ground he must take', () => {
    const table = onTheMove(position({ first: [{ at: '0110' }], second: [{ at: '1212' }] }))
    const { grid } = table.state.setting
    const hill = hexOf(table, '0101')
    expect(distance(grid, hexOf(table, goal(table)), hill)).toBeLessThan(
      distance(grid, hexOf(table, '0110'), hill),
    )
  })

  test('crusades 6.22 skirmishers on their own keep away from knights they could reach', () => {
    const table = onTheMove(
      position({
        play: OPEN_GROUND,
        first: [{ arm: 'archer', at: '0607' }],
        second: [
          { arm: 'heavy-cavalry', at: '0602' },
          { arm: 'heavy-cavalry', at: '0702' },
        ],
      }),
    )
    expect(isNextToEnemy(table.state, hexOf(table, goal(table)), 0)).toBe(false)
  })

  test('crusades 6.11 whoever may only turn turns to face the enemy', () => {
    const table = onTheMove(
      position({
        play: OPEN_GROUND,
        first: [{ order: 'stand', units: [{ at: '0606', facing: 'S' }] }],
        second: [{ arm: 'heavy-cavalry', at: '0603' }],
      }),
    )
    expect(best(table)).toMatchObject({ type: 'move' })
    expect(rating(table, moveTo(table, '0606 SW', '0606 NW', '0606 N'))).toBeGreaterThan(
      rating(table, moveTo(table, '0606 SW')),
    )
  })

  test('crusades 9.44 knights come in behind the enemy rather than before him', () => {
    const table = onTheMove(
      position({
        play: OPEN_GROUND,
        first: [{ arm: 'heavy-cavalry', at: '0608', movement: 9 }],
        second: [{ arm: 'infantry', at: '0605', facing: 'S' }],
      }),
    )
    const front = rating(table, moveTo(table, '0607 N', '0606 N'))
    expect(nth(ranked(table.state), 0).rating).toBeGreaterThan(front)
  })

  test('crusades 9.45 of two in a stack the one that can best be spared lies on top', () => {
    const table = onTheMove(
      position({
        play: OPEN_GROUND,
        first: [
          { arm: 'heavy-cavalry', at: '0607' },
          { arm: 'infantry', at: '0606' },
        ],
        second: [{ at: '0602' }],
      }),
    )
    const path = moveTo(table, '0606 N')
    if (path.type !== 'move') throw new Error('not a move')
    expect(rating(table, { ...path, under: true })).toBeGreaterThan(rating(table, path))
  })
})

describe('crusades 5.1 orders', () => {
  const orderOf = (first: readonly UnitSketch[], second: readonly UnitSketch[], order: Order): string => {
    const table = position({
      play: OPEN_GROUND,
      first: [{ order, leader: { command: 9 }, units: first }],
      second,
    })
    const action = best(table)
    return action.type === 'order' ? action.order : order
  }

  const knights = ['0606', '0706', '0506', '0806'].map(at => ({ arm: 'heavy-cavalry', at }) as const)

  test('crusades 5.11 knights who are the stronger and near enough are sent to attack', () => {
    expect(orderOf(knights, [{ at: '0602' }, { at: '0702' }], 'advance')).toBe('attack')
  })

  test('crusades 5.12 whoever is too far away to charge advances', () => {
    const far = knights.map((knight, index) => ({ ...knight, at: `0${index + 1}12` }))
    expect(orderOf(far, [{ at: '1201' }], 'stand')).toBe('advance')
  })

  test('crusades 5.16 a formation that runs is mustered', () => {
    const table = position({
      play: OPEN_GROUND,
      first: [{ order: 'advance', leader: { command: 9 }, units: knights }],
      second: [{ at: '0101' }],
    })
    for (const unit of [0, 1, 2, 3]) table.state.tables.units.morale[unit] = ROUTED
    expect(best(table)).toMatchObject({ type: 'order', order: 'muster' })
  })
})

describe('4 leaders', () => {
  test('crusades 4.22 a leader does not ride alone towards the enemy', () => {
    const table = position({
      play: OPEN_GROUND,
      first: [{ units: [{ at: '0610' }, { at: '0710' }] }],
      second: [{ arm: 'heavy-cavalry', at: '0604' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'lead', leader: 0 })
    const alone: CrusadesAction = {
      type: 'ride',
      path: [hexOf(table, '0609'), hexOf(table, '0608'), hexOf(table, '0607')],
    }
    expect(rating(table, alone)).toBeLessThan(0)
    const action = best(table)
    const { grid } = table.state.setting
    const away = (hex: number): number => distance(grid, hex, hexOf(table, '0604'))
    if (action.type === 'ride')
      expect(away(nth(action.path, action.path.length - 1))).toBeGreaterThanOrEqual(
        away(hexOf(table, '0610')),
      )
  })

  test('crusades 5.31 a leader left behind rides after his men', () => {
    const table = position({
      play: OPEN_GROUND,
      first: [{ units: [{ at: '0605' }, { at: '0705' }], leader: { at: '0612', span: 3 } }],
      second: [{ at: '0101' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'lead', leader: 0 })
    const action = best(table)
    if (action.type !== 'ride') throw new Error('he stays')
    const { grid } = table.state.setting
    expect(
      distance(grid, nth(action.path, action.path.length - 1), hexOf(table, '0605')),
    ).toBeLessThanOrEqual(3)
  })
})

describe('9.3 in the middle of a melee', () => {
  test('crusades 9.45 the step that can best be spared is lost', () => {
    const table = position({
      play: OPEN_GROUND,
      first: [
        { arm: 'heavy-cavalry', at: '0606' },
        { arm: 'infantry', at: '0506' },
      ],
      second: [
        { arm: 'heavy-cavalry', at: '0605', strength: 20 },
        { arm: 'heavy-cavalry', at: '0605', strength: 20 },
      ],
    })
    goTo(table, 'melee')
    table.do(attack(table, '0606', '0605'), { type: 'join', from: hexOf(table, '0506') }, { type: 'strike' })
    table.dice(1, 8)
    expect(best(table)).toEqual({ type: 'lose-step', hex: hexOf(table, '0506') })
  })
})
