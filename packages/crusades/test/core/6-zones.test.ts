import { describe, expect, test } from 'vitest'
import { isFront, isInZone } from '../../src/core/zones.ts'
import { at, facing, goTo, hexOf, moveRefusal, moveTo, position, type UnitSketch } from '../kit.ts'

describe('crusades 6 facing and zones', () => {
  test('crusades 6.11 crusades 6.12 three sides are front, two flank, one rear', () => {
    const front = [0, 1, 2, 3, 4, 5].filter(direction => isFront(facing('NE'), direction))
    expect(front).toEqual([facing('N'), facing('NE'), facing('SE')])
  })

  test('crusades 6.21 the zone is the three hexes before the front', () => {
    const table = position({ first: [{ at: '0612' }], second: [{ at: '0605' }] })
    const zone = ['0604', '0506', '0606', '0706', '0505', '0705'].filter(label =>
      isInZone(table.state, hexOf(table, label), 0),
    )
    expect(zone).toEqual(['0506', '0606', '0706'])
  })

  test('crusades 6.23 it reaches neither over a steep side nor onto ground closed to the unit', () => {
    const steep = position({
      first: [{ at: '0612' }],
      second: [{ at: '0605' }],
      map: { sides: { steep: ['0605/S'] } },
    })
    expect(isInZone(steep.state, hexOf(steep, '0606'), 0)).toBe(false)
    const rows = Array.from({ length: 12 }, (_, row) => (row === 5 ? '.....w......' : '............'))
    const woods = (arm: 'heavy-cavalry' | 'infantry') => {
      const table = position({ rows, first: [{ at: '0612' }], second: [{ at: '0605', arm }] })
      return isInZone(table.state, hexOf(table, '0606'), 0)
    }
    expect([woods('heavy-cavalry'), woods('infantry')]).toEqual([false, true])
  })

  test('crusades 6.22 leaders, skirmishers and the routed exert none', () => {
    const table = position({
      first: [{ at: '0612' }],
      second: [
        { at: '0605', arm: 'archer' },
        { at: '0805', arm: 'mounted-archer', loose: true },
      ],
    })
    expect(['0606', '0806'].some(label => isInZone(table.state, hexOf(table, label), 0))).toBe(false)
    const routed = position({ first: [{ at: '0612' }], second: [{ at: '0605' }] })
    routed.state.tables.units.morale[1] = 1
    expect(isInZone(routed.state, hexOf(routed, '0606'), 0)).toBe(false)
  })

  test('crusades 6.24 it stops a unit where a friend stands too, and leaders, who may always leave', () => {
    const table = position({
      first: [{ units: [{ at: '0608', movement: 6 }, { at: '0606' }], leader: { at: '0609' } }],
      second: [{ at: '0605' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0607 N', '0606 N', '0506 N')).toMatchObject({
      code: 'crusades.move.must-stop',
    })
    table.do({ type: 'hold' }, { type: 'lead', leader: 0 })
    const path = (...labels: string[]) => labels.map(label => hexOf(table, label))
    expect(table.refusal({ type: 'ride', path: path('0608', '0607', '0606', '0506') })).toMatchObject({
      code: 'crusades.move.must-stop',
      rule: 'crusades 6.24',
    })
    table.do({ type: 'ride', path: path('0608', '0607', '0606') })
    goTo(table, 'command', 1)
    goTo(table, 'movement', 0)
    table.do({ type: 'lead', leader: 0 }, { type: 'ride', path: path('0607', '0608') })
    expect(table.state.tables.leaders.hex[0]).toBe(hexOf(table, '0608'))
  })

  test('crusades 6.24 a unit stops on entering a zone, but may still turn', () => {
    const table = position({ first: [{ at: '0607', movement: 6 }], second: [{ at: '0705' }] })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0606 N', '0605 N', '0604 N')).toMatchObject({
      code: 'crusades.move.must-stop',
      rule: 'crusades 6.24',
    })
    table.do(moveTo(table, '0606 N', '0605 N', '0605 NE'))
    expect(at(table, 0)).toBe('0605')
  })

  test.each(['attack', 'advance'] as const)(
    'crusades 6.25 on %s it does not leave a zone; it may turn',
    order => {
      const table = position({
        first: [{ order, units: [{ at: '0606', movement: 8 }] }],
        second: [{ at: '0605' }],
      })
      goTo(table, 'movement')
      table.do({ type: 'activate', unit: 0 })
      expect(moveRefusal(table, '0606 NE', '0606 SE', '0707 SE')).toMatchObject({
        code: 'crusades.move.zone',
        rule: 'crusades 6.25',
      })
      table.do(moveTo(table, '0606 NE'))
      expect(at(table, 0)).toBe('0606')
    },
  )

  test('crusades 6.25 it may be joined there, and a routed unit may leave', () => {
    const table = position({ first: [{ at: '0607' }, { at: '0606' }], second: [{ at: '0605' }] })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 }, moveTo(table, '0606 N'))
    expect([at(table, 0), at(table, 1)]).toEqual(['0606', '0606'])
    const running = position({ first: [{ at: '0606', facing: 'S' }], second: [{ at: '0605' }] })
    running.state.tables.units.morale[0] = 1
    goTo(running, 'movement')
    running.do({ type: 'activate', unit: 0 }, moveTo(running, '0607 S'))
    expect(at(running, 0)).toBe('0607')
  })

  test('crusades 6.25 on Retreat from zone to zone is one hex; out of zones it goes on', () => {
    const table = position({
      first: [{ order: 'retreat', units: [{ at: '0606', movement: 8 }] }],
      second: [{ at: '0605' }],
    })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0706 N', '0705 N')).toMatchObject({ code: 'crusades.move.must-stop' })
    table.do(moveTo(table, '0606 NE', '0606 SE', '0707 SE', '0807 SE'))
    expect(at(table, 0)).toBe('0807')
  })

  test.each(['reserve', 'muster'] as const)('crusades 6.25 so it is on %s', order => {
    const leaving = (...enemies: readonly UnitSketch[]) => {
      const table = position({
        first: [{ order, units: [{ at: '0606', facing: 'S', movement: 8 }] }],
        second: [{ at: '0605' }, ...enemies],
      })
      goTo(table, 'movement')
      table.do({ type: 'activate', unit: 0 })
      return table
    }
    const out = leaving()
    out.do(moveTo(out, '0607 S', '0608 S', '0609 S'))
    expect(at(out, 0)).toBe('0609')
    // 0607 lies before the one in 0708, beside whom no reserve may come (crusades 5.15).
    const into = leaving({ at: '0708', facing: 'NW' })
    const refused = order === 'reserve' ? ['reserve', '5.15'] : ['must-stop', '6.24']
    expect(moveRefusal(into, '0607 S', '0608 S')).toMatchObject({
      code: `crusades.move.${refused[0]}`,
      rule: `crusades ${refused[1]}`,
    })
  })
})
