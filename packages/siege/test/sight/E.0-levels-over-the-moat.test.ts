import { describe, expect, test } from 'vitest'
import { attackRefusal } from '../../src/contact/attacks.ts'
import { gearKindAt, halfLevelAt } from '../../src/core/ground.ts'
import { BRIDGE_DOWN } from '../../src/state.ts'
import { bodyOf, hexOf, type SiegeTable, type Sketch } from '../kit.ts'
import { atCastle, fill, N, S } from '../kits/castle.ts'
import { ladder, spearman, stand } from '../kits/ladder-kit.ts'
import { shot } from '../kits/sight-kit.ts'

/** A wall in row 3, the moat in row 4 with a ladder in F4 against F3. */
const leaning = (filled: boolean, rest: Partial<Sketch>): SiegeTable => {
  const table = atCastle({ gear: [[ladder('A7', N)], []], ...rest })
  if (filled) fill(table, 'F4')
  stand(table, 'F4', N)
  return table
}

const attack = (table: SiegeTable, attacker: string, defender: string) =>
  attackRefusal(table.state, bodyOf(table, attacker), bodyOf(table, defender))

describe.each([
  ['in the moat', false],
  ['on filled moat', true],
])('E.0 the top of a ladder %s is level with its rampart', (_where, filled) => {
  test('siege E.0, R.ladders four half levels', () => {
    const table = leaning(filled, { first: [spearman('Climber', 'F4')] })
    expect(halfLevelAt(table.state, hexOf(table, 'F4'))).toBe(4)
  })

  test('siege E.6 he and the man on the battlement it leans on attack each other', () => {
    const table = leaning(filled, { first: [spearman('Climber', 'F4')], second: [spearman('Watch', 'F3')] })
    expect(attack(table, 'Climber', 'Watch')).toBeUndefined()
    expect(attack(table, 'Watch', 'Climber')).toBeUndefined()
  })

  test('siege E.6 nobody on the ground attacks him', () => {
    const table = leaning(filled, { first: [spearman('Climber', 'F4')], second: [spearman('Sally', 'F5')] })
    expect(attack(table, 'Sally', 'Climber')).toEqual({ code: 'siege.melee.levels', rule: 'siege E.6' })
  })

  test('siege E.5 he forbids the shots of his friends at the man on the battlement', () => {
    const table = leaning(filled, {
      first: [spearman('Climber', 'F4'), { name: 'Archer', type: 'longbowman', at: 'F9' }],
      second: [spearman('Watch', 'F3')],
    })
    expect(shot(table, 'Archer', 'Watch')).toBe('no: friend')
  })

  test('siege E.5 but not those at an enemy on the ground beside the ladder', () => {
    const table = leaning(filled, {
      first: [spearman('Climber', 'F4'), { name: 'Archer', type: 'longbowman', at: 'F9' }],
      second: [spearman('Sally', 'F5')],
    })
    expect(shot(table, 'Archer', 'Sally')).toBe('none')
  })
})

const kindAt = (table: SiegeTable, at: string) => gearKindAt(table.state, hexOf(table, at))

describe('siege E.0 a lowered bridge is level 0, with gear on it too', () => {
  const bridged = (gear: object | undefined, rest: Partial<Sketch> = {}): SiegeTable =>
    atCastle({
      rows: ['.....', '.....', 'bbwbb', 'mmmmm', 'mmmmm', '.....', '.....', '.....'],
      map: { features: { bridge: ['C4', 'C5'] } },
      gear: [[{ gear: 'drawbridge', at: 'C5', facing: S, lowered: true }], gear === undefined ? [] : [gear]],
      ...rest,
    })

  test.each(['screen', 'cart', 'ballista'])('siege E.0 under a %s as bare', kind => {
    const table = bridged({ gear: kind, at: 'C5', facing: S })
    expect(table.state.tables.gear.status[0]).toBe(BRIDGE_DOWN)
    expect(halfLevelAt(table.state, hexOf(table, 'C5'))).toBe(0)
    expect(halfLevelAt(table.state, hexOf(table, 'C4'))).toBe(0)
  })

  test('siege 5.23, 1.42 a screen on the bridge, and the man behind it, are in the way', () => {
    const men = {
      first: [{ name: 'Archer', type: 'crossbowman', at: 'C7' }],
      second: [spearman('Yard', 'C2')],
    }
    expect(shot(bridged(undefined, men), 'Archer', 'Yard')).toBe('medium')
    expect(shot(bridged({ gear: 'screen', at: 'C5', facing: S }, men), 'Archer', 'Yard')).toBe('no: screen')
    const manned = bridged(
      { gear: 'screen', at: 'C5', facing: S },
      { ...men, first: [...men.first, spearman('Pusher', 'C5')] },
    )
    expect(shot(manned, 'Archer', 'Yard')).toBe('no: screen')
  })

  test('siege 5.11, R.shapes what a scenario puts on the bridge stands on it, whichever of the two it lists first', () => {
    const bridge = { gear: 'drawbridge', at: 'C5', facing: S, lowered: true }
    const cart = { gear: 'cart', at: 'C5', facing: S }
    for (const gear of [
      [[bridge], [cart]],
      [[cart], [bridge]],
    ] as const)
      expect(kindAt(bridged(undefined, { gear: [[...gear[0]], [...gear[1]]] }), 'C5')).toBe('cart')
  })
})
