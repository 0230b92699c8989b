import { describe, expect, test } from 'vitest'
import { isFront, isInZone } from '../src/zones.ts'
import { at, facing, goTo, hexOf, moveRefusal, moveTo, position } from './kit.ts'

describe('crusades 6 facing and zones', () => {
  test('crusades 6.11 6.12 three sides are front, two flank, one rear', () => {
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

  test('crusades 6.25 from zone to zone is one hex; out of zones it goes on', () => {
    const table = position({ first: [{ at: '0606', movement: 8 }], second: [{ at: '0605' }] })
    goTo(table, 'movement')
    table.do({ type: 'activate', unit: 0 })
    expect(moveRefusal(table, '0706 N', '0705 N')).toMatchObject({ code: 'crusades.move.must-stop' })
    table.do(moveTo(table, '0606 NE', '0606 SE', '0707 SE', '0807 SE'))
    expect(at(table, 0)).toBe('0807')
  })
})
