import { describe, expect, test } from 'vitest'
import { eliminate, loseLeader } from '../src/harm.ts'
import { removeUnit } from '../src/occupancy.ts'
import { GONE } from '../src/state.ts'
import { holderOf, pointsOf } from '../src/victory.ts'
import { goTo, position, type Sketch } from './kit.ts'

const field: Sketch = {
  first: [{ units: [{ at: '0202' }, { at: '0212', arm: 'heavy-cavalry' }], leader: { overall: true } }],
  second: [{ units: [{ at: '1202', arm: 'men-at-arms' }, { at: '1204' }] }],
  turns: 1,
}

/** To the end of the only turn. */
const finish = (table: ReturnType<typeof position>) => {
  goTo(table, 'movement', 1)
  table.do({ type: 'end-phase' })
  const over = table.pending()
  if (over.kind !== 'over') throw new Error('not over')
  return over.result
}

describe('crusades 11 victory', () => {
  test('crusades 11.1 two for a step of heavy cavalry and men-at-arms, one for others; leaders; ground', () => {
    const table = position(field)
    expect(pointsOf(table.state)).toEqual([0, 0])
    eliminate(table.state, 1, undefined)
    eliminate(table.state, 3, undefined)
    expect(pointsOf(table.state)).toEqual([2, 4])
    loseLeader(table.state, 0)
    expect(pointsOf(table.state)).toEqual([2, 14])
    loseLeader(table.state, 1)
    loseLeader(table.state, 1)
    expect(pointsOf(table.state)).toEqual([7, 14])
  })

  test('crusades 11.2 ground is held by steady units alone upon it; the aggressor without it has lost', () => {
    const table = position({ ...field, map: { areas: { hill: ['0202', '0203'] } } })
    expect(holderOf(table.state, 'hill')).toBe(0)
    table.state.tables.units.morale[0] = 1
    expect(holderOf(table.state, 'hill')).toBe(undefined)
    const shared = position({ ...field, map: { areas: { hill: ['0202', '1204'] } } })
    expect(holderOf(shared.state, 'hill')).toBe(undefined)
    const lost = position(field)
    eliminate(lost.state, 2, undefined)
    expect(finish(lost)).toMatchObject({ winner: 1, reason: 'crusades.won.ground-marginal', points: [4, 0] })
  })

  test('crusades 11.3 with the ground, points decide, and by how much', () => {
    const result = (levels: readonly [number, number], extra = 0) => {
      const table = position({
        ...field,
        map: { areas: { hill: ['0202'] } },
        play: {
          levels,
          ground: [{ area: 'hill', name: { es: 'a', en: 'a', fr: 'a' }, points: extra, objective: true }],
        },
      })
      return finish(table)
    }
    expect(result([9, 20], 5)).toMatchObject({
      winner: 0,
      reason: 'crusades.won.points-marginal',
      points: [5, 0],
    })
    expect(result([5, 20], 5).reason).toBe('crusades.won.points-substantial')
    expect(result([2, 5], 5).reason).toBe('crusades.won.points-decisive')
    expect(result([2, 5], 0)).toMatchObject({ winner: undefined, reason: 'crusades.drawn' })
  })

  test('crusades 11.4 a side with nobody on the map has lost at once', () => {
    const table = position({ ...field, turns: 9 })
    eliminate(table.state, 2, undefined)
    eliminate(table.state, 3, undefined)
    goTo(table, 'movement')
    table.do({ type: 'end-phase' })
    expect(table.pending()).toMatchObject({
      kind: 'over',
      result: { winner: 0, reason: 'crusades.won.destroyed-substantial' },
    })
  })

  test('crusades 14.2 those who left with leave count for nobody', () => {
    const table = position(field)
    removeUnit(table.state, 2, GONE)
    expect(pointsOf(table.state)).toEqual([0, 0])
  })
})
