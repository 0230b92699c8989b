import { describe, expect, test } from 'vitest'
import { remnantOf } from '../../src/combat/question.ts'
import { begin, fight, goTo, hexOf, modifiersDue, position, promptOf, types, whereIs } from '../kit.ts'

const knights = { type: 'Ch', pf: 5, quality: 7, pm: 7 }

const clash = (first: readonly object[], second: readonly object[], sketch: object = {}) => {
  const table = position({ first: [first as never], second: [second as never], ...sketch })
  begin(table)
  return table
}

test('filo 10.1: combat is never obligatory; artillery and units in flight do not attack', () => {
  const table = clash([{ at: 'F6' }, { at: 'H7', type: 'At' }], [{ at: 'F5' }, { at: 'H6' }])
  goTo(table, 'declare')
  const [from, target] = [hexOf(table, 'H7'), hexOf(table, 'H6')]
  expect(table.refusal({ type: 'attack', from, target }).code).toBe('filo.attack.artillery')
  table.do({ type: 'end-phase' })
  expect(types(table)).not.toContain('fought')
})

describe('filo 10.2: declaration', () => {
  test('whoever attacks must attack all in his front, unless others do', () => {
    const table = clash([{ at: 'F6' }], [{ at: 'F5' }, { at: 'G6' }])
    goTo(table, 'declare')
    const from = hexOf(table, 'F6')
    table.do({ type: 'attack', from, target: hexOf(table, 'F5') })
    expect(table.refusal({ type: 'end-phase' }).code).toBe('filo.owed.duty')
    table.do({ type: 'attack', from, target: hexOf(table, 'G6') }, { type: 'end-phase' })
    expect(table.state.flow.combats).toEqual([
      {
        attackers: [from],
        defenders: [hexOf(table, 'F5'), hexOf(table, 'G6')].toSorted((a, b) => a - b),
        charge: false,
      },
    ])
  })

  test('others join only when nobody in the attack has a duty left', () => {
    const table = clash([{ at: 'F6' }, { at: 'E6' }], [{ at: 'F5' }, { at: 'G6' }])
    goTo(table, 'declare')
    table.do({ type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') })
    const join = { type: 'attack', from: hexOf(table, 'E6'), target: hexOf(table, 'F5') } as const
    expect(table.refusal(join)).toMatchObject({ code: 'filo.attack.duty', values: { hex: 'G6' } })
  })

  test('attackers are shared out anew as long as every defender keeps one', () => {
    const table = clash([{ at: 'F6' }, { at: 'E6' }, { at: 'G6' }], [{ at: 'F5' }, { at: 'G5' }])
    goTo(table, 'declare')
    const at = (label: string) => hexOf(table, label)
    table.do(
      { type: 'attack', from: at('G6'), target: at('G5') },
      { type: 'attack', from: at('F6'), target: at('F5') },
    )
    table.do({ type: 'attack', from: at('E6'), target: at('F5') }, { type: 'end-phase' })
    expect(table.refusal({ type: 'end-phase' }).code).toBe('filo.owed.combats')
    expect(table.refusal({ type: 'shift', from: at('G6'), target: at('F5') }).code).toBe(
      'filo.attack.last-attacker',
    )
    expect(table.refusal({ type: 'shift', from: at('E6'), target: at('G5') }).code).toBe('filo.attack.far')
  })

  test('an attacker that others can spare goes over to another combat', () => {
    const table = clash([{ at: 'F6' }, { at: 'G6' }, { at: 'H5' }], [{ at: 'F5' }, { at: 'G5' }])
    goTo(table, 'declare')
    const at = (label: string) => hexOf(table, label)
    table.do(
      { type: 'attack', from: at('H5'), target: at('G5') },
      { type: 'attack', from: at('F6'), target: at('F5') },
    )
    table.do({ type: 'attack', from: at('G6'), target: at('F5') }, { type: 'end-phase' })
    table.do({ type: 'shift', from: at('G6'), target: at('G5') })
    expect(table.state.flow.combats.map(({ attackers }) => attackers.length)).toEqual([2, 1])
  })

  test('if one side is gone there is no roll', () => {
    const table = clash([{ at: 'F6' }], [{ at: 'F5' }])
    const combat = { attackers: [hexOf(table, 'F6')], defenders: [hexOf(table, 'F5')], charge: false }
    expect(remnantOf(table.state, combat)).toEqual(combat)
    table.state.tables.units.order[0] = 2
    expect(remnantOf(table.state, combat)).toBeUndefined()
  })
})

test('filo 10.3: terrain, odds, types and quality', () => {
  const rows = Array.from({ length: 12 }, (_, row) => (row === 4 ? '.....v......' : '.'.repeat(12)))
  const table = clash([{ at: 'F6', pf: 4, quality: 7 }], [{ at: 'F5', pf: 6, quality: 5, type: 'Mi' }], {
    rows,
  })
  fight(table, [['F6', 'F5']])
  expect(modifiersDue(table)).toEqual({ ground: -2, types: 1, quality: 1 })
})

describe('filo 10.4: charges', () => {
  test('straight ahead, at most four points, with the bonus of the charge', () => {
    const table = clash([{ at: 'F9', ...knights }], [{ at: 'F5' }])
    table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
    fight(table, [['F6', 'F5']])
    expect(modifiersDue(table)).toEqual({ odds: 1, types: 2, quality: 1, charge: 2 })
  })

  test('from behind it is worth three in place of two', () => {
    const table = clash([{ at: 'F9', ...knights }], [{ at: 'F5' }])
    table.state.tables.units.facing[1] = 0
    table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
    fight(table, [['F6', 'F5']])
    expect(modifiersDue(table)).toMatchObject({ 'charge-rear': 3 })
    expect(modifiersDue(table)).not.toHaveProperty('rear')
  })

  test('not beyond four points, unless the option lifts it; not on foot, not in contact', () => {
    const sketch = { first: [[{ at: 'F11', ...knights }]], second: [[{ at: 'F5' }]] } as const
    const far = position(sketch)
    begin(far)
    expect(far.refusal({ type: 'charge', unit: 0, hex: hexOf(far, 'F6') }).code).toBe('filo.charge.points')
    const free = position({ ...sketch, options: { chargeUnlimited: true } })
    begin(free)
    free.do({ type: 'charge', unit: 0, hex: hexOf(free, 'F6') })
    const foot = clash([{ at: 'F9', ...knights, mounted: false }], [{ at: 'F5' }])
    expect(foot.refusal({ type: 'charge', unit: 0, hex: hexOf(foot, 'F6') }).code).toBe('filo.charge.type')
    const near = clash([{ at: 'F9', ...knights }], [{ at: 'F5' }, { at: 'E9' }])
    expect(near.refusal({ type: 'charge', unit: 0, hex: hexOf(near, 'F6') }).code).toBe('filo.charge.contact')
  })

  test('chargers need not attack the rest of their front, and do not combine with others', () => {
    const table = clash([{ at: 'F9', ...knights }, { at: 'E6' }], [{ at: 'F5' }, { at: 'G6' }])
    table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
    goTo(table, 'declare')
    table.do({ type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') })
    const join = { type: 'attack', from: hexOf(table, 'E6'), target: hexOf(table, 'F5') } as const
    expect(table.refusal(join).code).toBe('filo.attack.charge-alone')
    table.do({ type: 'end-phase' })
    expect(table.state.flow.phase).toBe('resolve')
  })
})

test('filo 10.5: a reaction charge that succeeds cancels the bonus and the column of the charge', () => {
  const table = clash([{ at: 'F9', ...knights }], [{ at: 'F5', ...knights }])
  table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
  goTo(table, 'declare')
  table.do({ type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') }, { type: 'end-phase' })
  table.do({ type: 'fight', target: hexOf(table, 'F5') }, { type: 'react' })
  table.dice(7)
  expect(modifiersDue(table)).toEqual({ odds: 1 })
})

test('filo 10.5: from behind it leaves the attack from the rear, on the ground of ordinary combat', () => {
  const marsh = Array.from({ length: 12 }, (_, row) => (row === 4 ? '.....p......' : '.'.repeat(12)))
  const modifiers = (reaction: 'react' | 'decline') => {
    const table = position({
      rows: marsh,
      first: [[{ at: 'F9', ...knights }]],
      second: [[{ at: 'F5', ...knights }]],
    })
    table.state.tables.units.facing[1] = 0
    begin(table)
    table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
    goTo(table, 'declare')
    table.do({ type: 'attack', from: hexOf(table, 'F6'), target: hexOf(table, 'F5') }, { type: 'end-phase' })
    table.do({ type: 'fight', target: hexOf(table, 'F5') }, { type: reaction })
    if (reaction === 'react') table.dice(7)
    return modifiersDue(table)
  }
  expect(modifiers('decline')).toEqual({ odds: 1, 'charge-rear': 3, ground: -2 })
  expect(modifiers('react')).toEqual({ odds: 1, rear: 2, ground: 1 })
})

describe('filo 10.6, T.5: results', () => {
  const even = () => {
    const table = clash([{ at: 'F6' }], [{ at: 'F5' }])
    fight(table, [['F6', 'F5']])
    return table
  }

  test('the attacker goes back fatigued, the defender stands', () => {
    const table = clash([{ at: 'F6', pf: 2 }], [{ at: 'F5', pf: 8 }])
    fight(table, [['F6', 'F5']])
    table.dice(0)
    expect(promptOf(table)).toBe('filo.prompt.retreat')
    expect(table.state.tables.units.fatigued[0]).toBe(1)
  })

  test('a fatigued defender goes back, and the attacker must follow', () => {
    const table = even()
    table.dice(7)
    expect(table.state.tables.units.fatigued[1]).toBe(1)
    table.do({ type: 'retreat', hex: hexOf(table, 'F4'), facing: 3 })
    expect(table.refusal({ type: 'decline' }).code).toBe('filo.advance.must')
  })
})

describe('filo 10.7: retreat', () => {
  test('with a turn of one hex-side; to the front it costs a level', () => {
    const table = clash([{ at: 'F6' }], [{ at: 'F5' }])
    fight(table, [['F6', 'F5']])
    table.dice(5)
    expect(table.refusal({ type: 'retreat', hex: hexOf(table, 'F4'), facing: 0 }).code).toBe(
      'filo.retreat.facing',
    )
    table.do({ type: 'retreat', hex: hexOf(table, 'G6'), facing: 4 })
    expect(table.state.tables.units.order[1]).toBe(1)
    expect(whereIs(table, 1)).toBe('G6')
  })

  test('impossible: the unit stays and is a level worse', () => {
    const table = clash(
      [{ at: 'F6' }, { at: 'E6' }, { at: 'G6' }],
      [{ at: 'F5' }, { at: 'F4' }, { at: 'E5' }, { at: 'G5' }],
    )
    fight(table, [['F6', 'F5']])
    table.dice(5)
    expect(types(table)).toContain('cornered')
    expect(whereIs(table, 3)).toBe('F5')
    expect(table.state.tables.units.order[3]).toBe(1)
    expect(whereIs(table, 0)).toBe('F6')
  })
})

describe('filo 10.8: advance', () => {
  test('the attacker takes the ground and faces freely, a charger turns by one side', () => {
    const table = clash([{ at: 'F9', ...knights }], [{ at: 'F5' }])
    table.do({ type: 'charge', unit: 0, hex: hexOf(table, 'F6') })
    fight(table, [['F6', 'F5']])
    table.dice(1)
    table.do({ type: 'retreat', hex: hexOf(table, 'F4'), facing: 3 })
    const advance = { type: 'advance', from: hexOf(table, 'F6'), hex: hexOf(table, 'F5') } as const
    expect(table.refusal({ ...advance, facing: 3 }).code).toBe('filo.advance.facing')
    table.do({ ...advance, facing: 1 })
    expect(whereIs(table, 0)).toBe('F5')
    expect(table.state.tables.leaders.hex[0]).toBe(hexOf(table, 'F5'))
  })

  test('the demoralised do not advance', () => {
    const table = clash([{ at: 'F6', pf: 9 }], [{ at: 'F5', pf: 3 }])
    table.state.tables.units.order[0] = 1
    fight(table, [['F6', 'F5']])
    expect(modifiersDue(table)).toMatchObject({ 'attackers-shaken': -2 })
    table.dice(8)
    table.do({ type: 'retreat', hex: hexOf(table, 'F4'), facing: 3 })
    expect(whereIs(table, 0)).toBe('F6')
  })

  test('a defender who wins may advance where the table says so', () => {
    const table = clash([{ at: 'F6', pf: 2, quality: 3 }], [{ at: 'F5', pf: 9, type: 'Ch' }])
    fight(table, [['F6', 'F5']])
    table.dice(0)
    table.do({ type: 'retreat', hex: hexOf(table, 'F7'), facing: 0 })
    expect(promptOf(table)).toBe('filo.prompt.may-advance')
    table.do({ type: 'decline' })
  })
})
