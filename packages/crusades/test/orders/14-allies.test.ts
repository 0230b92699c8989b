import { nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { eliminate, loseLeader } from '../../src/morale/harm.ts'
import { nerveOf, pointsOf } from '../../src/victory/victory.ts'
import {
  at,
  type CrusadesTable,
  eventsOf,
  frameKind,
  goTo,
  hexOf,
  labelOf,
  moveRefusal,
  position,
  type Sketch,
  throws,
} from '../kit.ts'

/** A van of four, and two who watch it from the left wing. */
const field: Sketch = {
  first: [
    { units: [{ at: '0606' }, { at: '0706' }, { at: '0806' }] },
    { units: [{ at: '0906' }] },
    {
      order: 'reserve',
      units: [
        { at: '0310', arm: 'light-cavalry' },
        { at: '0510', arm: 'infantry' },
      ],
      leader: { at: '0310', span: 1 },
      leaves: { after: ['f0', 'f1'] },
    },
  ],
  second: [{ units: [{ at: '1201' }, { at: '1202' }] }],
}

const breakVan = (table: CrusadesTable, units: number): void => {
  for (let unit = 0; unit < units; unit++) table.state.tables.units.morale[unit] = 1
}

/** To the next command phase of the first side, dice of rallies falling as tens. */
const nextCommand = (table: CrusadesTable): void => {
  const { turn } = table.state.flow
  for (let guard = 0; guard < 80; guard++) {
    const { flow } = table.state
    if (flow.turn > turn && flow.side === 0 && flow.phase === 'command') return
    if (table.pending().kind === 'dice') table.dice(10)
    else table.do({ type: 'end-phase' })
  }
}

describe('crusades 14.2 Wallachians and Transylvanians', () => {
  test('crusades 14.2 no die before half the van runs or is lost', () => {
    const table = position(field)
    breakVan(table, 1)
    nextCommand(table)
    expect(table.pending().kind).toBe('decision')
  })

  test('crusades 14.2 then a die in each command phase: they go on 1 to 4', () => {
    const table = position(field)
    eliminate(table.state, 3, undefined)
    breakVan(table, 1)
    nextCommand(table)
    expect(throws(table)[0]).toMatchObject({
      purpose: 'crusades.roll.withdrawal',
      rule: 'crusades 14.2',
      outcomes: ['goes', 'goes', 'goes', 'goes', 'stays', 'stays', 'stays', 'stays', 'stays', 'stays'],
    })
    table.dice(5)
    expect(eventsOf(table, 'wavered')).toMatchObject([{ type: 'wavered', formation: 2, die: 5, goes: false }])
    // Once it has begun it goes on, even if the van has rallied since.
    table.state.tables.units.morale.fill(0)
    nextCommand(table)
    table.dice(4)
    expect(eventsOf(table, 'wavered')).toHaveLength(2)
    nextCommand(table)
    expect(frameKind(table)).not.toBe('withdrawal')
  })

  const gone = (sketch: Sketch = field): CrusadesTable => {
    const table = position(sketch)
    eliminate(table.state, 3, undefined)
    breakVan(table, 2)
    nextCommand(table)
    table.dice(1)
    return table
  }

  test('crusades 14.2 all go, in span or not, their full allowance by the shortest way to the edge of their wing', () => {
    const table = gone()
    goTo(table, 'movement')
    // Nine points for the horse: two hexes and off the map. Four for the foot, which is beyond its leader's span.
    expect(at(table, 4)).toBe('away')
    expect(at(table, 5).startsWith('01')).toBe(true)
    expect(eventsOf(table, 'left')).toMatchObject([{ type: 'left', unit: 4 }])
    nextCommand(table)
    goTo(table, 'movement')
    expect(at(table, 5)).toBe('away')
  })

  test('crusades 14.2, 8.25 stakes stop their horses on the way, as they stop any', () => {
    const sides = ['N', 'NE', 'SE', 'S', 'SW', 'NW'].map(side => `0310/${side}`)
    const table = gone({ ...field, map: { sides: { stakes: sides } } })
    goTo(table, 'movement')
    expect(at(table, 4).startsWith('02')).toBe(true)
    nextCommand(table)
    goTo(table, 'movement')
    expect(at(table, 4)).toBe('away')
  })

  test('crusades 14.2 nobody orders or moves them meanwhile, and they act on Retreat', () => {
    const table = gone()
    expect(table.refusal({ type: 'order', leader: 2, order: 'attack' })).toMatchObject({
      code: 'crusades.leader.going',
      rule: 'crusades 14.2',
    })
    goTo(table, 'movement')
    expect(table.refusal({ type: 'activate', unit: 5 })).toMatchObject({
      code: 'crusades.unit.going',
      rule: 'crusades 14.2',
    })
    expect(table.state.tables.units.order[5]).toBe(3)
  })

  test('crusades 14.2 whatever befalls the leader, who otherwise leaves with them', () => {
    const table = gone()
    loseLeader(table.state, 2)
    goTo(table, 'movement')
    nextCommand(table)
    // No replacement is asked for.
    expect(frameKind(table)).toBe(undefined)
    goTo(table, 'movement')
    expect([at(table, 4), at(table, 5)]).toEqual(['away', 'away'])
    const led = gone()
    goTo(led, 'movement')
    expect(labelOf(led, led.state.tables.leaders.hex[2] ?? OFF_MAP)).toBe('away')
    expect(eventsOf(led, 'leader-left')).toMatchObject([{ type: 'leader-left', leader: 2 }])
    expect(led.state.tables.leaders.fallen[2]).toBe(0)
  })

  test('crusades 14.2 they score for nobody, and the break number falls in proportion', () => {
    const table = gone({ ...field, breaks: [7, 400] })
    table.state.tables.units.steps[4] = 1
    expect(pointsOf(table.state)[1]).toBe(8)
    expect(nerveOf(table.state, 0).breaks).toBe(7)
    goTo(table, 'movement')
    expect(pointsOf(table.state)[1]).toBe(7)
    // Seven of twelve steps, then of ten.
    expect(nerveOf(table.state, 0).breaks).toBe(6)
  })
})

describe('crusades 15.2 the Lithuanian wing', () => {
  const field15: Sketch = {
    first: [
      { units: [{ at: '0606' }] },
      {
        units: [{ at: '0304' }, { at: '0204' }],
        leaves: { after: ['f1'], share: 4, returns: { turns: 2, on: 5 } },
      },
    ],
    second: [{ units: [{ at: '1201' }] }],
  }

  /** Turn 2: one of them runs, the die says go; both are off the map in its movement. */
  const left = (): CrusadesTable => {
    const table = position(field15)
    table.state.tables.units.morale[1] = 1
    nextCommand(table)
    expect(nth(throws(table), 0).rule).toBe('crusades 15.2')
    table.dice(1)
    goTo(table, 'movement')
    expect([at(table, 1), at(table, 2)]).toEqual(['away', 'away'])
    return table
  }

  test('crusades 15.2 a quarter of it shaken, it may break; two turns later it may come back', () => {
    const table = left()
    nextCommand(table)
    expect(table.pending().kind).toBe('decision')
    nextCommand(table)
    expect(throws(table)[0]).toMatchObject({ purpose: 'crusades.roll.return', rule: 'crusades 15.2' })
    table.dice(6)
    expect(eventsOf(table, 'recalled')).toMatchObject([{ comes: false }])
    nextCommand(table)
    table.dice(5)
    expect([at(table, 1), at(table, 2)].every(label => label.startsWith('01'))).toBe(true)
    expect([table.state.tables.units.morale[1], table.state.tables.units.morale[2]]).toEqual([0, 0])
    expect(labelOf(table, table.state.tables.leaders.hex[1] ?? OFF_MAP)).toBe(at(table, 1))
    // And takes orders again.
    table.do({ type: 'order', leader: 1, order: 'attack' })
  })

  test('crusades 15.2 back on the field it counts again', () => {
    const table = left()
    expect(nerveOf(table.state, 0).breaks).toBe(134)
    nextCommand(table)
    nextCommand(table)
    table.dice(1)
    expect(nerveOf(table.state, 0).breaks).toBe(400)
  })
})

describe('crusades 14.4 the garrison', () => {
  const town: Sketch = {
    rows: Array.from({ length: 12 }, (_, row) => (row === 5 ? '....TT......' : '.'.repeat(12))),
    map: { areas: { hill: ['0101'], town: ['0506', '0606'] } },
    first: [{ units: [{ at: '0506', arm: 'infantry' }], leader: { at: '0506' }, garrison: 'town' }],
    second: [{ units: [{ at: '0503', facing: 'S' }, { at: '0102' }], order: 'muster' }],
  }

  test('crusades 14.4 it moves within its town and never leaves it, nor does its leader', () => {
    const table = position({
      ...town,
      first: [{ ...formationOf(town), units: [{ at: '0506', facing: 'SE' }] }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0507 SE')).toMatchObject({ code: 'crusades.move.closed' })
    table.do({ type: 'hold' }, { type: 'lead', leader: 0 })
    expect(table.refusal({ type: 'ride', path: [hexOf(table, '0507')] })).toMatchObject({
      code: 'crusades.move.closed',
    })
    table.do({ type: 'ride', path: [hexOf(table, '0606')] })
  })

  test('crusades 14.4 with no way out whoever breaks there loses a step', () => {
    const table = position(town)
    table.state.tables.units.morale[0] = 1
    goTo(table, 'movement', 1)
    table.do({ type: 'end-phase' })
    while (table.pending().kind === 'dice') table.dice(10)
    expect([at(table, 0), table.state.tables.units.steps[0]]).toEqual(['0506', 1])
  })

  test('crusades 14.4 orders do not measure how near it is', () => {
    const table = position(town)
    goTo(table, 'movement', 1)
    table.do({ type: 'activate', unit: 1 })
    // Nearer to the garrison, which does not count; there is no other enemy.
    table.do({ type: 'move', path: [hexOf(table, '0504') * 6 + 3] })
    expect(at(table, 1)).toBe('0504')
  })
})

const formationOf = ({ first }: Sketch) => {
  const [formation] = first
  if (formation === undefined) throw new Error('nobody is there')
  return 'units' in formation ? formation : { units: [formation] }
}
