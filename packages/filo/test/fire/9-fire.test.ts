import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { begin, endUntil, fight, goTo, hexOf, modifiersDue, move, position, promptOf } from '../kit.ts'

const bows = (
  second: readonly object[],
  first: readonly object[] = [{ at: 'F8', type: 'Ar' }],
  sketch: object = {},
) => position({ first: [first as never], second: [second as never], ...sketch })

describe('filo 9.1: who shoots at what', () => {
  test('the cone reaches what steps in the three front directions reach, artillery 30 degrees', () => {
    const table = bows(
      [{ at: 'D7' }, { at: 'H5' }, { at: 'C7' }, { at: 'F11' }],
      [
        { at: 'F8', type: 'Ar' },
        { at: 'H9', type: 'At' },
      ],
    )
    expect(table.refusal({ type: 'aim', unit: 1, target: hexOf(table, 'C7') }).code).toBe('filo.fire.cone')
    goTo(table, 'archers-attacker')
    expect(table.refusal({ type: 'aim', unit: 0, target: hexOf(table, 'F11') }).code).toBe('filo.fire.cone')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, 'D7') })
    expect(promptOf(table)).toBe('filo.roll.fire')
  })

  test('one shot a target and activation, and different types do not combine', () => {
    const table = bows(
      [{ at: 'F6' }],
      [
        { at: 'F8', type: 'Ar' },
        { at: 'E8', type: 'Ar' },
        { at: 'G8', type: 'Ab' },
      ],
    )
    goTo(table, 'archers-attacker')
    const target = hexOf(table, 'F6')
    table.do({ type: 'aim', unit: 0, target })
    expect(table.refusal({ type: 'join', unit: 2 }).code).toBe('filo.fire.not-now')
    table.do({ type: 'loose' })
    table.dice(0)
    expect(table.refusal({ type: 'aim', unit: 1, target }).code).toBe('filo.fire.target-done')
  })

  test('each step of phase B is an activation: archers shoot at whom the guns have shot at', () => {
    const table = bows(
      [{ at: 'F6', quality: 9 }],
      [
        { at: 'F8', type: 'At' },
        { at: 'G8', type: 'Ar' },
      ],
    )
    const target = hexOf(table, 'F6')
    goTo(table, 'artillery-attacker')
    table.do({ type: 'aim', unit: 0, target })
    table.dice(0)
    goTo(table, 'archers-attacker')
    table.do({ type: 'aim', unit: 1, target })
    expect(promptOf(table)).toBe('filo.roll.fire')
  })

  test('its own shot ends the rest of a unit (filo 11.2)', () => {
    const table = bows([{ at: 'F6' }])
    table.state.tables.units.resting[0] = 1
    goTo(table, 'archers-attacker')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, 'F6') })
    table.dice(0)
    expect(table.state.tables.units.resting[0]).toBe(0)
  })

  test('out of range', () => {
    const table = bows([{ at: 'F4' }, { at: 'F5' }])
    goTo(table, 'archers-attacker')
    expect(table.refusal({ type: 'aim', unit: 0, target: hexOf(table, 'F4') }).code).toBe('filo.fire.range')
  })
})

describe('filo 9.2: line of sight', () => {
  test('terrain between blocks, units block all but archers', () => {
    const rows = Array.from({ length: 12 }, (_, row) => (row === 6 ? '.....b......' : '.'.repeat(12)))
    const wooded = bows([{ at: 'F6' }, { at: 'D7' }], undefined, { rows })
    goTo(wooded, 'archers-attacker')
    expect(wooded.refusal({ type: 'aim', unit: 0, target: hexOf(wooded, 'F6') }).code).toBe(
      'filo.sight.terrain',
    )
    const crowd = bows([{ at: 'F5' }, { at: 'A1' }], [{ at: 'F8', type: 'Ab' }, { at: 'F7' }])
    begin(crowd)
    expect(crowd.state.flow.phase).toBe('move')
    crowd.do({ type: 'end-phase' })
    expect(crowd.state.flow.phase).not.toBe('shoot')
    const archers = bows([{ at: 'F6' }], [{ at: 'F8', type: 'Ar' }, { at: 'F7' }])
    goTo(archers, 'archers-attacker')
    archers.do({ type: 'aim', unit: 0, target: hexOf(archers, 'F6') })
    expect(promptOf(archers)).toBe('filo.roll.fire')
  })

  test('along a hex-side nothing blocks', () => {
    const rows = Array.from({ length: 12 }, () => '.'.repeat(12))
    rows[6] = '....bb......'
    const table = bows([{ at: 'F6' }], [{ at: 'E8', type: 'Ar' }], { rows })
    goTo(table, 'archers-attacker')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, 'F6') })
    expect(promptOf(table)).toBe('filo.roll.fire')
  })
})

describe('filo 9.3: the shot', () => {
  test('the farthest sets the range, strengths add, what is true of one counts for all', () => {
    const table = bows(
      [{ at: 'F6' }],
      [
        { at: 'F8', type: 'Ar', pf: 4 },
        { at: 'F9', type: 'Ar', pf: 5 },
      ],
    )
    table.state.tables.units.order[1] = 1
    goTo(table, 'archers-attacker')
    table.do(
      { type: 'aim', unit: 0, target: hexOf(table, 'F6') },
      { type: 'join', unit: 1 },
      { type: 'loose' },
    )
    expect(modifiersDue(table)).toEqual({ 'fire-massed': 2, 'fire-demoralised': -1 })
    const due = table.pending()
    expect(due.kind === 'dice' && nth(due.roll.throws, 0).column).toBe('Ar 3')
  })

  test('moved and mounted shooters, and a target in the wood', () => {
    const rows = Array.from({ length: 12 }, (_, row) => (row === 4 ? '.....b......' : '.'.repeat(12)))
    const table = bows([{ at: 'F5' }], [{ at: 'F8', type: 'Ab', mounted: true, pf: 3, pm: 6 }], { rows })
    begin(table)
    table.do(
      move(table, 0, 'F7'),
      { type: 'end-phase' },
      { type: 'aim', unit: 0, target: hexOf(table, 'F5') },
    )
    expect(modifiersDue(table)).toEqual({
      'fire-weak': -1,
      'fire-moved': -1,
      'fire-mounted': -1,
      'fire-ground': -2,
    })
  })

  test('artillery is hit only when it is alone', () => {
    const table = bows([{ at: 'F6' }, { at: 'F6', type: 'At' }])
    goTo(table, 'archers-attacker')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, 'F6') })
    table.dice(5)
    expect([...table.state.tables.units.order]).toEqual([0, 1, 0])
  })

  test('a natural 9 puts the leaders with the target at risk, also when the shot misses', () => {
    const table = bows([{ at: 'F6' }])
    goTo(table, 'archers-attacker')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, 'F6') })
    table.dice(9)
    expect(promptOf(table)).toBe('filo.roll.leader')
  })

  test('defensive fire comes before offensive fire, and that costs the attackers two', () => {
    const table = bows([{ at: 'F5', type: 'Ar' }], [{ at: 'F6', type: 'Ar' }])
    begin(table)
    goTo(table, 'declare')
    table.do({ type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') }, { type: 'end-phase' })
    table.do({ type: 'fight', target: hexOf(table, 'F5') })
    expect(promptOf(table)).toBe('filo.prompt.defensive-fire')
    table.do({ type: 'aim', unit: 1, target: hexOf(table, 'F6') })
    table.dice(0)
    expect(promptOf(table)).toBe('filo.prompt.offensive-fire')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, 'F5') })
    table.dice(0)
    expect(modifiersDue(table)).toMatchObject({ 'offensive-fire': -2 })
    endUntil(table, () => table.pending().kind === 'dice')
  })

  test('a wall protects those inside from fire from outside', () => {
    const table = bows([{ at: 'F6' }], undefined, {
      map: { features: { intramuros: ['F6'] }, sides: { muralla: ['F6/S', 'F6/N'] } },
    })
    goTo(table, 'archers-attacker')
    table.do({ type: 'aim', unit: 0, target: hexOf(table, 'F6') })
    expect(modifiersDue(table)).toMatchObject({ 'fire-ground': -4 })
  })
})

test('a shooter may fight without shooting', () => {
  const table = bows([{ at: 'F5' }], [{ at: 'F6', type: 'Ar' }])
  begin(table)
  fight(table, [['F6', 'F5']])
  expect(modifiersDue(table)).toEqual({ odds: 1 })
})
