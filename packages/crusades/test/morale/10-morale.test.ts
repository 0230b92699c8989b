import { nth, OFF_MAP } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { loseStep } from '../../src/morale/harm.ts'
import { flee } from '../../src/morale/rout.ts'
import { orderNumber } from '../../src/printed/units.ts'
import { ROUTED, STEADY } from '../../src/state.ts'
import {
  at,
  type CrusadesTable,
  eventsOf,
  facing,
  fight,
  goTo,
  hexOf,
  labelOf,
  modifiersOf,
  moveRefusal,
  moveTo,
  position,
  type Sketch,
  throws,
} from '../kit.ts'

/** A fight whose die makes the defenders check, with the second side's morale and leader as given. */
const checking = (extra: Partial<Sketch>) => {
  const table = position({ first: [{ at: '0606', strength: 20 }], second: [{ at: '0605' }], ...extra })
  fight(table, '0606', '0605')
  table.dice(5, 1)
  return table
}

const running = (sketch: Sketch, unit: number) => {
  const table = position(sketch)
  table.state.tables.units.morale[unit] = ROUTED
  return table
}

describe('crusades 10 morale', () => {
  test('crusades 10.0 a die above the morale breaks it; a leader stacked takes his bonus off', () => {
    const table = checking({
      second: [{ units: [{ at: '0605', morale: 5 }, { at: '0101' }], leader: { bonus: 1 } }],
    })
    expect(nth(throws(table), 0).outcomes).toEqual([
      ...Array.from({ length: 6 }, () => 'holds'),
      ...Array.from({ length: 4 }, () => 'routs'),
    ])
    expect(modifiersOf(table)).toEqual({ leader: -1 })
    table.dice(7)
    expect(eventsOf(table, 'checked')).toMatchObject([{ type: 'checked', unit: 1, die: 7, passed: false }])
  })

  test('crusades 10.1 it runs half its movement, rounded up, towards its edge, through friends, its leader with it', () => {
    const table = checking({
      second: [{ units: [{ at: '0605', movement: 5 }, { at: '0604' }, { at: '0604' }, { at: '0101' }] }],
    })
    table.dice(10)
    expect(eventsOf(table, 'fled')[0]).toMatchObject({ unit: 1, hex: hexOf(table, '0602') })
    expect(table.state.tables.units.facing[1]).toBe(facing('N'))
    expect(labelOf(table, table.state.tables.leaders.hex[1] ?? OFF_MAP)).toBe('0602')
    expect(table.state.tables.units.morale[1]).toBe(ROUTED)
  })

  test('crusades 10.1 roads are not counted, not even through ground otherwise closed', () => {
    const map = { features: { road: ['0605', '0604', '0603', '0602'] } }
    const along = (rows: string[]) => {
      const table = running(
        {
          rows,
          map,
          first: [{ at: '0612' }],
          second: [{ at: '0605', movement: 4, arm: 'heavy-cavalry' }, { at: '1201' }],
        },
        1,
      )
      flee(table.state, 1, undefined)
      return at(table, 1)
    }
    const clear = Array.from({ length: 12 }, () => '............')
    expect(along(clear)).toBe('0603')
    expect(['0604', '0603']).not.toContain(along(clear.with(3, '.....w......')))
  })

  test('crusades 10.1 crusades 8.25 stakes stop a horse that runs', () => {
    const table = running(
      {
        map: {
          sides: { stakes: ['0604/N', '0604/NE', '0604/NW', '0504/N', '0504/NE', '0704/N', '0704/NW'] },
        },
        first: [{ at: '0612' }],
        second: [{ at: '0605', arm: 'cavalry', movement: 8 }, { at: '1201' }],
      },
      1,
    )
    flee(table.state, 1, undefined)
    expect(at(table, 1)).not.toMatch(/^0[67]0[12]$/)
  })

  test('crusades 10.1 facing as it went, wherever it looked before', () => {
    const table = running(
      { first: [{ at: '0612' }], second: [{ at: '0605', facing: 'S' }, { at: '1201' }] },
      1,
    )
    flee(table.state, 1, undefined)
    expect([at(table, 1), table.state.tables.units.facing[1]]).toEqual(['0603', facing('N')])
  })

  test('crusades 10.1 round enemies and their zones; shut in it loses a step; off the map it is gone', () => {
    const round = running(
      {
        first: [{ at: '0604', facing: 'NW', movement: 2 }],
        second: [{ at: '0605', movement: 4 }, { at: '1201' }],
      },
      1,
    )
    flee(round.state, 1, undefined)
    expect(['0704', '0804']).toContain(at(round, 1))
    const rows = [
      '............',
      '............',
      '............',
      '....~~~.....',
      '....~.~.....',
      ...Array.from({ length: 7 }, () => '............'),
    ]
    const shut = running({ rows, first: [{ at: '0606' }], second: [{ at: '0605' }, { at: '1201' }] }, 1)
    flee(shut.state, 1, undefined)
    expect([at(shut, 1), shut.state.tables.units.steps[1]]).toEqual(['0605', 1])
    const out = running(
      { first: [{ at: '0612' }], second: [{ units: [{ at: '0603', movement: 6 }, { at: '1201' }] }] },
      1,
    )
    flee(out.state, 1, undefined)
    expect([at(out, 1), out.state.tables.units.steps[1]]).toEqual(['away', 0])
    expect(labelOf(out, out.state.tables.leaders.hex[1] ?? OFF_MAP)).toBe('1201')
  })

  test('crusades 5.5 a routed unit that would break loses a step; it may move half its points, farther from the enemy', () => {
    const table = position({
      first: [{ at: '0606', strength: 20 }],
      second: [{ at: '0605' }, { at: '0101' }],
    })
    table.state.tables.units.morale[1] = ROUTED
    fight(table, '0606', '0605')
    table.dice(6, 1)
    expect(nth(throws(table), 0).outcomes[9]).toBe('loses-step')
    table.dice(10)
    expect([table.state.tables.units.steps[1], at(table, 1)]).toEqual([1, '0605'])
    const own = running(
      { first: [{ at: '0606', facing: 'S', movement: 5 }, { at: '0706' }], second: [{ at: '0101' }] },
      0,
    )
    goTo(own, 'movement')
    own.do({ type: 'activate', unit: 0 })
    const refused = (...path: string[]) => moveRefusal(own, ...path)
    expect(refused('0606 SE')).toMatchObject({ code: 'crusades.move.routed', rule: 'crusades 5.5' })
    expect(refused('0607 S', '0608 S', '0609 S')).toMatchObject({
      code: 'crusades.move.too-far',
      values: { cost: 3, allowance: 2 },
    })
    own.do(moveTo(own, '0607 S', '0608 S'))
    expect(at(own, 0)).toBe('0608')
  })

  test('crusades 10.2 a die no higher than its morale rallies it; a leader near helps, Muster by two', () => {
    const rallying = (face: number) => {
      const table = running(
        {
          first: [{ at: '0612' }],
          second: [
            { order: 'muster', units: [{ at: '0606' }, { at: '0607' }], leader: { at: '0605', bonus: 1 } },
          ],
        },
        1,
      )
      goTo(table, 'movement')
      table.do({ type: 'end-phase' })
      expect(throws(table)[0]).toMatchObject({ purpose: 'crusades.roll.rally', seat: 1 })
      expect(modifiersOf(table)).toEqual({ leader: -1, muster: -2 })
      table.dice(face)
      return [table.state.tables.units.morale[1], at(table, 1)]
    }
    expect(rallying(8)).toEqual([STEADY, '0606'])
    expect(rallying(9)).toEqual([ROUTED, '0604'])
  })

  test('crusades 10.2 next to an enemy, or broken in this player turn, it runs on untried', () => {
    const beside = running(
      { first: [{ at: '0606' }], second: [{ at: '0605', movement: 4 }, { at: '0101' }] },
      1,
    )
    goTo(beside, 'movement')
    beside.do({ type: 'end-phase' }, { type: 'end-phase' })
    expect([at(beside, 1), beside.state.tables.units.morale[1]]).toEqual(['0603', ROUTED])
    const fresh = checking({ second: [{ units: [{ at: '0605', movement: 4 }, { at: '0101' }] }] })
    fresh.dice(10)
    expect(at(fresh, 1)).toBe('0603')
    fresh.do({ type: 'stay' })
    expect(at(fresh, 1)).toBe('0601')
    expect(fresh.state.flow).toMatchObject({ side: 1, phase: 'command' })
    expect(eventsOf(fresh, 'rallied')).toEqual([])
  })

  test('crusades 5.16 Muster counts as the leader stands when the rally is rolled', () => {
    const rallied = (change: (table: CrusadesTable) => void) => {
      const table = running(
        {
          first: [{ at: '0612' }],
          second: [
            { order: 'muster', units: [{ at: '0606' }, { at: '0607' }], leader: { at: '0606', span: 2 } },
          ],
        },
        1,
      )
      goTo(table, 'movement')
      change(table)
      table.do({ type: 'end-phase' })
      return modifiersOf(table)
    }
    expect(rallied(() => undefined)).toEqual({ muster: -2 })
    // The unit took Muster in its last command phase; its leader has since ridden off, or changed his mind.
    expect(
      rallied(({ state }) => {
        state.tables.leaders.hex[1] = 0
      }),
    ).toEqual({})
    expect(
      rallied(({ state }) => {
        state.tables.leaders.order[1] = orderNumber('stand')
      }),
    ).toEqual({})
    expect(
      rallied(({ state }) => {
        state.tables.units.order[1] = orderNumber('stand')
      }),
    ).toEqual({ muster: -2 })
  })

  test('crusades 2.3 a reduced unit has half its strength rounded up and a point less of morale', () => {
    const table = position({ first: [{ at: '0606', strength: 7, morale: 6 }], second: [{ at: '0605' }] })
    loseStep(table.state, 0, undefined)
    expect(nth(table.state.setting.units, 0).figures).toMatchObject([
      { strength: 0 },
      { strength: 4, morale: 5 },
      { strength: 7, morale: 6 },
    ])
    expect(table.state.tables.units.steps[0]).toBe(1)
  })
})
