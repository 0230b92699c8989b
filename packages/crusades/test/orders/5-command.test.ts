import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { loseLeader } from '../../src/morale/harm.ts'
import { flee } from '../../src/morale/rout.ts'
import { orderOf } from '../../src/orders/command.ts'
import type { Order } from '../../src/printed/units.ts'
import { isSteady } from '../../src/state.ts'
import {
  at,
  eventsOf,
  type Facing,
  fight,
  goTo,
  hexOf,
  modifiersOf,
  moveRefusal,
  moveTo,
  position,
  throws,
  type UnitSketch,
} from '../kit.ts'

const lone = (order: Order, units: readonly object[] = []) => {
  const table = position({
    first: [{ order, units: [{ at: '0608' }, ...(units as { at: string }[])] }],
    second: [{ at: '0603' }],
  })
  goTo(table, 'movement')
  return table
}

describe('crusades 5 command', () => {
  test('crusades 5.31 crusades 5.32 the order reaches the units of the formation within the span, and holds until the next', () => {
    const table = position({
      first: [{ order: 'muster', units: [{ at: '0608' }, { at: '0612' }], leader: { at: '0608', span: 3 } }],
      second: [{ at: '0101' }],
    })
    expect([0, 1].map(unit => orderOf(table.state, unit))).toEqual(['muster', 'stand'])
    goTo(table, 'movement')
    table.do(
      { type: 'lead', leader: 0 },
      { type: 'ride', path: ['0607', '0606', '0605', '0604'].map(label => hexOf(table, label)) },
    )
    expect(orderOf(table.state, 0)).toBe('muster')
    goTo(table, 'command', 1)
    goTo(table, 'movement', 0)
    expect(orderOf(table.state, 0)).toBe('stand')
  })

  test('crusades 4.12 the span is not traced through enemies or their zones, but ends in one', () => {
    const table = position({
      first: [{ order: 'muster', units: [{ at: '0606' }, { at: '0603' }], leader: { at: '0608', span: 5 } }],
      second: ['0505', '0605', '0705', '0404', '0804', '0304', '0904', '0204', '1004', '0103', '1103'].map(
        label => ({ at: label }),
      ),
    })
    expect([0, 1].map(unit => orderOf(table.state, unit))).toEqual(['muster', 'stand'])
  })

  test('crusades 5.11 on Attack a unit must come nearer while it can, and the phase waits for it', () => {
    const table = position({
      first: [{ order: 'attack', units: [{ at: '0608' }] }],
      second: [{ at: '0602' }],
    })
    goTo(table, 'movement')
    expect(table.refusal({ type: 'end-phase' })).toMatchObject({
      code: 'crusades.phase.attack',
      rule: 'crusades 5.11',
    })
    table.do({ type: 'activate', unit: 0 })
    expect(table.refusal({ type: 'hold' })).toMatchObject({ code: 'crusades.move.attack' })
    expect(moveRefusal(table, '0608 NE')).toMatchObject({ code: 'crusades.move.attack' })
    table.do(moveTo(table, '0607 N'))
    table.do({ type: 'end-phase' })
    expect(table.state.flow.side).toBe(1)
  })

  test('crusades 5.11 shut in by friends it may hold, and the phase may end', () => {
    const friends = ['0607', '0607', '0508', '0508', '0708', '0708'].map(label => ({
      at: label,
      movement: 0,
    }))
    const table = position({
      first: [{ order: 'attack', units: [{ at: '0608', movement: 1 }, ...friends] }],
      second: [{ at: '0603' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(table.state.flow.stack[0]).toMatchObject({ duty: 'none' })
    table.do({ type: 'hold' }, { type: 'end-phase' })
    expect(table.state.flow.side).toBe(1)
  })

  test('crusades 5.11 it ends with an enemy it may melee in its front, if it can', () => {
    const table = position({
      first: [{ order: 'attack', units: [{ at: '0608', movement: 6 }] }],
      second: [{ at: '0604', arm: 'archer' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    const nearerOnly = moveRefusal(table, '0607 N', '0606 N')
    expect(nearerOnly).toMatchObject({ code: 'crusades.move.contact', rule: 'crusades 5.11' })
    expect(moveRefusal(table, '0607 N', '0606 N', '0605 N', '0605 NE', '0605 SE')).toMatchObject({
      code: 'crusades.move.contact',
    })
    table.do(moveTo(table, '0607 N', '0606 N', '0605 N'))
    expect(at(table, 0)).toBe('0605')
  })

  test('crusades 5.11 beside an enemy who is not in its front it turns; with one in its front it may stay', () => {
    const beside = (facing: Facing) => {
      const table = position({
        first: [{ order: 'attack', units: [{ at: '0606', facing }] }],
        second: [{ at: '0605' }],
      })
      goTo(table, 'movement')
      return table
    }
    expect(beside('S').refusal({ type: 'end-phase' })).toMatchObject({ code: 'crusades.phase.attack' })
    const table = beside('S')
    table.do({ type: 'activate', unit: 0 })
    expect(table.refusal({ type: 'hold' })).toMatchObject({ code: 'crusades.move.contact' })
    table.do(moveTo(table, '0606 SE', '0606 NE'))
    table.do({ type: 'end-phase' })
    expect(table.state.flow.phase).toBe('melee')
    const facing = beside('N')
    facing.do({ type: 'activate', unit: 0 }, { type: 'hold' })
    expect(eventsOf(facing, 'held')).toHaveLength(1)
  })

  test('crusades 5.11 near is counted over ground open to it; whom it cannot reach so does not count', () => {
    const lake = Array.from({ length: 12 }, (_, row) => (row === 4 ? '~~~~~~~~~~~~' : '............'))
    const beyond = position({
      rows: lake,
      first: [{ order: 'attack', units: [{ at: '0608' }] }],
      second: [{ at: '0603' }, { at: '0612', facing: 'N' }],
    })
    goTo(beyond, 'movement')
    beyond.do({ type: 'activate', unit: 0 })
    // The one beyond the lake is nearer as the crow flies; the other is the one it must come nearer to.
    expect(moveRefusal(beyond, '0607 N')).toMatchObject({ code: 'crusades.move.attack' })
    const nobody = position({
      rows: lake,
      first: [{ order: 'attack', units: [{ at: '0608' }] }],
      second: [{ at: '0603' }],
    })
    goTo(nobody, 'movement')
    nobody.do({ type: 'activate', unit: 0 }, { type: 'hold' })
    const steep = position({
      map: { sides: { steep: ['0607/N'] } },
      first: [{ order: 'attack', units: [{ at: '0607', movement: 1 }] }],
      second: [{ at: '0606', arm: 'archer' }],
    })
    goTo(steep, 'movement')
    steep.do({ type: 'activate', unit: 0 })
    // Across the steep side it may melee nobody: it goes round.
    expect(steep.refusal({ type: 'hold' })).toMatchObject({ code: 'crusades.move.contact' })
    steep.do(moveTo(steep, '0707 N'))
  })

  test('crusades 5.11 it must melee an enemy in its front; its checks afterwards have one off the die', () => {
    const table = position({
      first: [{ order: 'attack', units: [{ at: '0606' }] }],
      second: [{ at: '0605', strength: 20 }],
    })
    goTo(table, 'melee')
    expect(table.refusal({ type: 'end-phase' })).toMatchObject({ code: 'crusades.phase.attack' })
    table.do({ type: 'attack', from: hexOf(table, '0606'), hex: hexOf(table, '0605') }, { type: 'strike' })
    expect(modifiersOf(table, 0)).toEqual({ 'infantry-attack': 1 })
    table.dice(1, 5)
    expect(nth(throws(table), 0).seat).toBe(0)
    expect(modifiersOf(table)).toEqual({ 'attack-morale': -1 })
  })

  test('crusades 5.11 the one off the die is for skirmishers too, and not for a melee that the enemy declared', () => {
    const checked = (own: Partial<UnitSketch>, enemyOrder: Order) => {
      const table = position({
        first: [{ order: enemyOrder, units: [{ at: '0606', strength: 20, ...own }] }],
        second: [{ order: 'attack', units: [{ at: '0605', strength: 20 }] }],
        options: { typeModifiers: false },
      })
      fight(table, '0606', '0605')
      return table
    }
    const archers = checked({ arm: 'archer', strength: 5 }, 'attack')
    expect(modifiersOf(archers, 0)).toEqual({})
    archers.dice(1, 5)
    expect(modifiersOf(archers)).toEqual({ 'attack-morale': -1 })
    const attacked = checked({}, 'advance')
    attacked.dice(5, 1)
    expect(nth(throws(attacked), 0).seat).toBe(1)
    expect(modifiersOf(attacked)).toEqual({})
  })

  test('crusades 5.12 on Advance it goes and stays as it likes', () => {
    const table = lone('advance')
    table.do({ type: 'activate', unit: 0 })
    table.do({ type: 'hold' })
    expect(eventsOf(table, 'held')).toHaveLength(1)
    table.do({ type: 'end-phase' })
  })

  test('crusades 5.13 on Stand it only turns; it may melee, without bonus, and does not follow up', () => {
    const table = lone('stand')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 N')).toMatchObject({ code: 'crusades.move.stand', rule: 'crusades 5.13' })
    table.do(moveTo(table, '0608 NE', '0608 SE'))
    expect(table.state.tables.units.facing[0]).toBe(2)
    const beside = position({
      first: [{ order: 'stand', units: [{ at: '0606' }] }],
      second: [{ at: '0605' }],
    })
    goTo(beside, 'melee')
    fight(beside, '0606', '0605')
    expect(modifiersOf(beside, 0)).toEqual({})
    beside.dice(10, 1, 10)
    expect(at(beside, 1)).not.toBe('0605')
    expect(beside.state.flow).toMatchObject({ side: 1, phase: 'command' })
  })

  test.each(['retreat', 'reserve', 'muster'] as const)(
    'crusades 5.14 crusades 5.15 crusades 5.16 nobody on %s declares a melee',
    order => {
      const table = position({ first: [{ order, units: [{ at: '0606' }] }], second: [{ at: '0605' }] })
      goTo(table, 'movement')
      table.do({ type: 'end-phase' })
      expect(table.state.flow).toMatchObject({ side: 1, phase: 'command' })
    },
  )

  test('crusades 5.14 on Retreat it only moves away', () => {
    const table = lone('retreat', [{ at: '0808', facing: 'S' }])
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 N')).toMatchObject({ code: 'crusades.move.retreat' })
    table.do({ type: 'hold' }, { type: 'activate', unit: 1 }, moveTo(table, '0809 S'))
    expect(at(table, 1)).toBe('0809')
  })

  test('crusades 5.15 a reserve never goes next to an enemy', () => {
    const table = lone('reserve')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 N', '0606 N', '0605 N', '0604 N')).toMatchObject({
      code: 'crusades.move.reserve',
    })
    table.do(moveTo(table, '0607 N', '0606 N', '0605 N'))
  })

  test('crusades 5.16 on Muster it does not go towards the enemy', () => {
    const table = lone('muster')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 N')).toMatchObject({ code: 'crusades.move.muster' })
    table.do(moveTo(table, '0608 NE'))
  })

  test('crusades 5.2 a die no higher than the command value changes the order, one attempt a phase', () => {
    const change = (face: number) => {
      const table = position({
        first: [{ units: [{ at: '0608' }], leader: { command: 5 } }],
        second: [{ at: '0603' }],
      })
      expect(table.refusal({ type: 'order', leader: 0, order: 'advance' })).toMatchObject({
        code: 'crusades.order.same',
      })
      expect(table.refusal({ type: 'order', leader: 1, order: 'stand' })).toMatchObject({
        code: 'crusades.leader.not-yours',
      })
      table.do({ type: 'order', leader: 0, order: 'stand' })
      table.dice(face)
      expect(table.refusal({ type: 'order', leader: 0, order: 'attack' })).toMatchObject({
        code: 'crusades.order.tried',
      })
      goTo(table, 'movement')
      return orderOf(table.state, 0)
    }
    expect([change(5), change(6)]).toEqual(['stand', 'advance'])
  })

  test('crusades 5.33 crusades 5.4 out of span units stand, skirmishers advance', () => {
    const table = position({
      first: [
        {
          order: 'reserve',
          units: [{ at: '0608' }, { at: '0612' }, { at: '0512', arm: 'archer' }],
          leader: { span: 2 },
        },
      ],
      second: [{ at: '0101' }],
    })
    expect([0, 1, 2].map(unit => orderOf(table.state, unit))).toEqual(['reserve', 'stand', 'advance'])
  })

  test('crusades 5.6 crusader heavy cavalry on Attack stays on it until it has fought', () => {
    const table = position({
      first: [
        {
          order: 'attack',
          units: [{ at: '0608', arm: 'heavy-cavalry', crusader: true }, { at: '0708' }],
          leader: { overall: true },
        },
      ],
      second: [{ at: '0606', morale: 10 }],
    })
    table.do({ type: 'order', leader: 0, order: 'stand' }, { type: 'end-phase' })
    expect([0, 1].map(unit => orderOf(table.state, unit))).toEqual(['attack', 'stand'])
    table.do({ type: 'activate', unit: 0 }, moveTo(table, '0607 N'))
    fight(table, '0607', '0606')
    table.dice(1, 1)
    goTo(table, 'command', 1)
    goTo(table, 'movement', 0)
    expect(orderOf(table.state, 0)).toBe('stand')
  })

  test('crusades 5.6 nor does the fall of their leader take them off it', () => {
    const { state } = position({
      first: [
        {
          order: 'attack',
          units: [{ at: '0608', arm: 'heavy-cavalry', crusader: true }, { at: '0708' }],
        },
      ],
      second: [{ at: '0602' }],
    })
    loseLeader(state, 0)
    expect([0, 1].map(unit => orderOf(state, unit))).toEqual(['attack', 'stand'])
  })

  test('crusades 5.6 a rout without a melee does not release them: once rallied they are on Attack again', () => {
    const table = position({
      first: [
        {
          order: 'attack',
          units: [{ at: '0608', arm: 'heavy-cavalry', crusader: true }, { at: '0708' }],
          leader: { overall: true },
        },
      ],
      second: [{ at: '0602' }],
    })
    flee(table.state, 0, undefined)
    table.do({ type: 'order', leader: 0, order: 'stand' }, { type: 'end-phase' })
    expect(isSteady(table.state, 0)).toBe(false)
    while (table.pending().kind === 'decision') table.do({ type: 'end-phase' })
    expect(throws(table)[0]).toMatchObject({ purpose: 'crusades.roll.rally', seat: 0 })
    table.dice(1)
    expect(isSteady(table.state, 0)).toBe(true)
    goTo(table, 'movement', 0)
    expect([0, 1].map(unit => orderOf(table.state, unit))).toEqual(['attack', 'stand'])
  })
})
