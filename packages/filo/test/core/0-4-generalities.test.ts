import { LANGUAGES } from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { isFront, isNextToEnemy } from '../../src/core/occupancy.ts'
import { filo } from '../../src/index.ts'
import { UNIT_TYPES } from '../../src/printed/tables.ts'
import { fatigued, isCavalryType, shootingOf } from '../../src/printed/units.ts'
import { begin, endUntil, hexOf, move, position, whereIs } from '../kit.ts'

const duel = () => position({ first: [[{ at: 'F8' }]], second: [[{ at: 'F4' }]] })

test('filo 0.3: the ten-sided die counts from zero, and initiative takes two six-sided dice a side', () => {
  const table = duel()
  endUntil(table, () => table.pending().kind === 'dice')
  const due = table.pending()
  expect(
    due.kind === 'dice' && due.roll.throws.map(({ dice }) => dice.map(die => [die.lowest, die.sides])),
  ).toEqual([
    [
      [1, 6],
      [1, 6],
    ],
    [
      [1, 6],
      [1, 6],
    ],
  ])
})

test('filo 1.1: a leader has bonus, value, radius and movement points', () => {
  const { leaders } = filo.view(duel().state) as { leaders: readonly object[] }
  expect(leaders[0]).toMatchObject({
    name: 'Leader first 0',
    bonus: 0,
    value: 1,
    radius: 5,
    pm: 8,
    commandsArmy: true,
  })
})

test('filo 1.2: a leader calls his banner, the leader of the army whatever of it is in his radius', () => {
  const table = position({
    first: [[{ at: 'F8' }], [{ at: 'G8' }, { at: 'L12' }]],
    second: [[{ at: 'F2' }]],
  })
  endUntil(table, () => table.pending().kind === 'dice')
  table.dice(3, 3, 2, 3)
  table.do({ type: 'activate', leader: 0 })
  expect([...table.state.tables.units.called]).toEqual([1, 1, 0, 0])
})

test('filo 2.1: a unit shows strength, quality and movement', () => {
  const { units } = filo.view(duel().state) as { units: readonly object[] }
  expect(units[0]).toMatchObject({ type: 'Pi', pf: 5, quality: 6, pm: 4, facing: 'N', order: 'organised' })
})

test('filo 2.2: nine types; horse, foot and those who shoot', () => {
  expect(UNIT_TYPES).toHaveLength(9)
  expect(UNIT_TYPES.filter(isCavalryType)).toEqual(['Ch', 'Ha', 'Cl'])
  expect(UNIT_TYPES.filter(type => shootingOf(type, false))).toEqual(['Ar', 'Ab', 'At'])
  expect(shootingOf('Il', true)).toBe('ClIl')
})

test('filo 2.3.1: the back of the counter is one less', () => {
  expect(fatigued({ pf: 5, quality: 6, pm: 4 })).toEqual({ pf: 4, quality: 5, pm: 3 })
})

test('filo 2.3.2: organised, demoralised and in flight do not depend on fatigue', () => {
  const table = duel()
  const { units } = table.state.tables
  units.fatigued[0] = 1
  units.order[0] = 1
  const view = filo.view(table.state) as { units: readonly object[] }
  expect(view.units[0]).toMatchObject({ fatigued: true, order: 'demoralised', pf: 4 })
})

test('filo 3.1, 3.2: three front hexes, artillery one', () => {
  const table = position({ first: [[{ at: 'F8' }, { type: 'At', at: 'C8' }]], second: [[{ at: 'F2' }]] })
  const fronts = (unit: number) =>
    [0, 1, 2, 3, 4, 5].filter(direction => isFront(table.state, unit, direction))
  expect(fronts(0)).toEqual([0, 1, 5])
  expect(fronts(1)).toEqual([0])
})

test('filo 3.3: a leader moves whichever way he likes', () => {
  const table = position({ first: [[{ at: 'F8' }, { at: 'F11' }]], second: [[{ at: 'F2' }]] })
  begin(table)
  table.do({ type: 'move-leader', leader: 0, hex: hexOf(table, 'F11') })
  expect(table.state.tables.leaders.hex[0]).toBe(hexOf(table, 'F11'))
})

test('filo 4: nobody has to stop next to an enemy; the front of one is left for a point more', () => {
  const table = position({ first: [[{ at: 'F7' }]], second: [[{ at: 'G6' }]] })
  begin(table)
  table.do(move(table, 0, 'F6'))
  expect(isNextToEnemy(table.state, hexOf(table, 'F6'), 0)).toBe(true)
  table.do(move(table, 0, 'F5'))
  expect(whereIs(table, 0)).toBe('F5')
  expect(table.state.tables.units.spent[0]).toBe(3)
})

describe('filo 0.2: scale', () => {
  test.each(LANGUAGES)('stands in the rulebook in %s', async language => {
    const { text } = (await filo.reference.rulebook(language))['0.2'] ?? { text: '' }
    // Metres to a hex, and men to a strength point at Las Navas.
    expect(text.match(/\b200\b/g)).toHaveLength(2)
  })
})
