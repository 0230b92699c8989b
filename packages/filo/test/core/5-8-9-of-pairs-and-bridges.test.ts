import { describe, expect, test } from 'vitest'
import { freeCaptives } from '../../src/command/leaders.ts'
import { filo } from '../../src/index.ts'
import { eliminate } from '../../src/morale/harm.ts'
import { DEMORALISED } from '../../src/printed/units.ts'
import { CAPTURED, LEADS, MOVED } from '../../src/state.ts'
import {
  begin,
  endUntil,
  fight,
  goTo,
  hexOf,
  modifiersDue,
  move,
  position,
  promptOf,
  whereIs,
} from '../kit.ts'

const PAIRS = { play: { pairs: 'any' } }
const knights = { type: 'Ch', pf: 5, quality: 7 }

describe('filo 10.4, 5.2: a charge into the hex of a friend', () => {
  const charge = (pm: number, at: string, friend: string[] = ['F6'], options: object = {}) => {
    const table = position({
      first: [[{ at, pm, ...knights }, ...friend.map(hex => ({ at: hex, pm: 7, ...knights }))]],
      second: [[{ at: 'F5' }]],
      ...PAIRS,
      ...options,
    })
    begin(table)
    return table
  }
  const into = (table: ReturnType<typeof charge>) =>
    ({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') }) as const

  test('pays the point for joining: three hexes and the point are four', () => {
    const table = charge(7, 'F9')
    table.do(into(table))
    expect(table.state.tables.units.spent[0]).toBe(4)
    const far = charge(7, 'F10')
    expect(far.refusal(into(far))).toMatchObject({ code: 'filo.charge.points', rule: 'filo 10.4' })
    expect(charge(7, 'F10', []).refusal).toBeDefined()
    const alone = charge(7, 'F10', [])
    alone.do(into(alone))
    expect(alone.state.tables.units.spent[0]).toBe(4)
  })

  test('and without limit it still needs it within the allowance', () => {
    const table = charge(4, 'F10', ['F6'], { options: { chargeUnlimited: true } })
    expect(table.refusal(into(table)).code).toBe('filo.charge.points')
  })
})

describe('filo 8, filo 5.2: one hex is always possible', () => {
  test('into the hex of a friend of its kind too, without the point for joining; and that is the whole move', () => {
    const table = position({
      first: [[{ at: 'F8', pm: 1 }, { at: 'F7' }]],
      second: [[{ at: 'A1' }]],
      ...PAIRS,
    })
    begin(table)
    table.do(move(table, 0, 'F7'))
    expect(table.state.tables.units.motion[0]).toBe(MOVED)
    expect([whereIs(table, 0), whereIs(table, 1)]).toEqual(['F7', 'F7'])
    expect(filo.faults(table.state)).toEqual([])
  })

  test('into a wood that costs more than it has, beside a friend', () => {
    const rows = Array.from({ length: 12 }, (_, row) => (row === 6 ? 'b' : '.').repeat(12))
    const table = position({
      rows,
      first: [
        [
          { at: 'F8', pm: 2, ...knights },
          { at: 'F7', ...knights },
        ],
      ],
      second: [[{ at: 'A1' }]],
      ...PAIRS,
    })
    begin(table)
    table.do(move(table, 0, 'F7'))
    expect(whereIs(table, 0)).toBe('F7')
  })

  test('but no second hex, and not into a hex that is full', () => {
    const table = position({
      first: [[{ at: 'F9', pm: 2 }, { at: 'F7' }, { at: 'D8', pm: 1 }, { at: 'D7' }, { at: 'D7' }]],
      second: [[{ at: 'A1' }]],
      ...PAIRS,
    })
    begin(table)
    table.do(move(table, 0, 'F8'))
    expect(table.refusal(move(table, 0, 'F7')).code).toBe('filo.move.no-rest')
    expect(table.refusal(move(table, 2, 'D7')).code).toBe('filo.move.no-rest')
  })
})

describe('filo 5.2, 10.7: a pair that cannot retreat together', () => {
  /** All hexes round F6 are full of friends but F7, which has room for one beside the unit that is there. */
  const cornered = () => {
    const table = position({
      first: [
        [
          { at: 'F6' },
          { at: 'F6' },
          { at: 'F7' },
          ...['E6', 'E7', 'G6', 'G7'].flatMap(at => [{ at }, { at }]),
        ],
      ],
      second: [[{ at: 'F5', pf: 12, quality: 9 }]],
      ...PAIRS,
    })
    begin(table)
    fight(table, [['F6', 'F5']])
    table.dice(1)
    return table
  }

  test('its owner chooses which of the two goes; the other stays, a level worse', () => {
    for (const goes of [0, 1]) {
      const table = cornered()
      expect(promptOf(table)).toBe('filo.prompt.retreat')
      const hex = hexOf(table, 'F7')
      expect(table.refusal({ type: 'retreat', hex, facing: 0 }).code).toBe('filo.retreat.full')
      table.do({ type: 'retreat', unit: goes, hex, facing: 0 })
      expect(whereIs(table, goes)).toBe('F7')
      expect(whereIs(table, 1 - goes)).toBe('F6')
      expect(table.state.tables.units.order[1 - goes]).toBe(DEMORALISED)
      expect(table.state.tables.units.order[goes]).toBe(0)
    }
  })

  test('together where there is room for both: nobody goes alone', () => {
    const table = position({
      first: [[{ at: 'F6' }, { at: 'F6' }]],
      second: [[{ at: 'F5', pf: 12, quality: 9 }]],
      ...PAIRS,
    })
    begin(table)
    fight(table, [['F6', 'F5']])
    table.dice(1)
    const hex = hexOf(table, 'F7')
    expect(table.refusal({ type: 'retreat', unit: 0, hex, facing: 0 })).toMatchObject({
      code: 'filo.retreat.together',
      rule: 'filo 5.2',
    })
  })
})

describe('filo 9.3, T.1: fire over a bridge', () => {
  /** The river runs between the rows 6 and 7; the bridge is below F6. */
  const river = {
    sides: { rio: ['D6/S', 'E6/S', 'F6/S', 'G6/S', 'H6/S'], puente: ['F6/S'] },
  }
  const fire = (shooter: string, target: string) => {
    const table = position({
      map: river,
      first: [[{ at: shooter, type: 'Ar', pf: 4 }]],
      second: [[{ at: target }]],
    })
    goTo(table, 'archers-attacker')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, target) })
    return modifiersDue(table)
  }

  test.each([
    ['F8', 'F6'],
    ['F8', 'F5'],
    ['F7', 'F5'],
    ['F9', 'F6'],
  ])('from %s at %s it is worth one, whatever the range', (shooter, target) => {
    expect(fire(shooter, target)).toEqual({ 'fire-ground': 1 })
  })

  test('beside the bridge, over the river, nothing', () => {
    expect(fire('D8', 'D6')).toEqual({})
  })
})

describe('filo 7.5.1, 7.6: an army leader who is freed', () => {
  const captured = () => {
    const table = position({
      first: [[{ at: 'F6' }, { at: 'A12' }]],
      second: [
        [{ at: 'F5' }, { at: 'K1' }],
        [{ at: 'A1' }, { at: 'B1' }],
      ],
    })
    eliminate(table.state, 2, { parting: 'combat', foes: [hexOf(table, 'F6')] }, undefined)
    endUntil(table, () => true)
    return table
  }

  test('commands the army again, and whoever had it in the meantime does not', () => {
    const table = captured()
    const { leaders } = table.state.tables
    expect(leaders.status[1]).toBe(CAPTURED)
    expect(leaders.army[2]).toBe(1)
    freeCaptives(table.state, 0, true, undefined)
    expect(leaders.status[1]).toBe(LEADS)
    expect([...leaders.army.subarray(1, 3)]).toEqual([1, 0])
    expect(filo.faults(table.state)).toEqual([])
  })

  test('without a unit of his banner he finds the nearest of his army', () => {
    const table = captured()
    const { leaders } = table.state.tables
    eliminate(table.state, 3, { parting: 'combat', foes: [] }, undefined)
    freeCaptives(table.state, 0, true, undefined)
    expect(leaders.status[1]).toBe(LEADS)
    expect(leaders.hex[1]).toBe(hexOf(table, 'B1'))
  })

  test('a captor lost otherwise than in combat frees nobody', () => {
    const table = captured()
    eliminate(table.state, 0, { parting: 'exit', foes: [] }, undefined)
    expect(table.state.tables.leaders.status[1]).toBe(CAPTURED)
  })
})
