import { describe, expect, test } from 'vitest'
import { removeUnit } from '../../src/core/occupancy.ts'
import { eliminate, loseLeader, loseStep } from '../../src/morale/harm.ts'
import { GONE } from '../../src/state.ts'
import { holderOf, nerveOf, pointsOf, stepsOn } from '../../src/victory/victory.ts'
import { eventsOf, goTo, position, type Sketch } from '../kit.ts'

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

const hill = (...labels: readonly string[]): Partial<Sketch> => ({ map: { areas: { hill: [...labels] } } })

/** Ground that counts so much, and whose it is at first. */
const groundOf = (points: number, holder: 0 | 1 = 1) => ({
  ground: [{ area: 'hill', name: { es: 'a', en: 'a', fr: 'a' }, points, objective: true, holder }],
})

describe('crusades 11 victory', () => {
  test('crusades 11.1 two for a step of heavy cavalry and men-at-arms, one for others; leaders; ground', () => {
    const table = position({ ...field, play: groundOf(0) })
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

  test('crusades 11.2 ground goes to the side with more steady steps in all its hexes together', () => {
    const table = position({ ...field, turns: 3, ...hill('0202', '0212', '1202') })
    expect(stepsOn(table.state, 0)).toEqual([4, 2])
    // Judged when a player turn ends, and not before.
    expect(holderOf(table.state, 0)).toBe(1)
    goTo(table, 'movement', 1)
    expect(holderOf(table.state, 0)).toBe(0)
    expect(eventsOf(table, 'taken')).toMatchObject([{ type: 'taken', ground: 0, side: 0 }])
    expect(pointsOf(table.state)).toEqual([5, 0])
  })

  test('crusades 11.2 with equal steps it stays with whoever held it last, at first as the scenario says', () => {
    const even = position({ ...field, turns: 3, ...hill('0202', '1202') })
    goTo(even, 'movement', 1)
    expect(holderOf(even.state, 0)).toBe(1)
    const taken = position({ ...field, turns: 3, ...hill('0202', '1202'), play: groundOf(5, 0) })
    goTo(taken, 'movement', 1)
    expect(holderOf(taken.state, 0)).toBe(0)
    // A step less tips it, and nobody there leaves it where it is.
    taken.state.tables.units.steps[0] = 1
    goTo(taken, 'movement', 0)
    expect(holderOf(taken.state, 0)).toBe(1)
    removeUnit(taken.state, 0, GONE)
    removeUnit(taken.state, 2, GONE)
    goTo(taken, 'movement', 1)
    expect(holderOf(taken.state, 0)).toBe(1)
  })

  test('crusades 11.2 whoever runs holds nothing', () => {
    const table = position({ ...field, turns: 3, ...hill('0202') })
    table.state.tables.units.morale[0] = 1
    expect(stepsOn(table.state, 0)).toEqual([0, 0])
    goTo(table, 'command', 1)
    expect(holderOf(table.state, 0)).toBe(1)
  })

  test('crusades 11.2 the aggressor without his ground has lost, whatever he has slain', () => {
    const lost = position(field)
    eliminate(lost.state, 2, undefined)
    expect(finish(lost)).toMatchObject({ winner: 1, reason: 'crusades.won.ground-marginal', points: [4, 5] })
  })

  test('crusades 11.3 with the ground, points decide, and by how much', () => {
    const result = (levels: readonly [number, number], points = 0) =>
      finish(position({ ...field, ...hill('0202'), play: { levels, ...groundOf(points) } }))
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
      result: { winner: 0, reason: 'crusades.won.destroyed-marginal' },
    })
  })

  test('crusades 14.2 those who left with leave count for nobody', () => {
    const table = position({ ...field, play: groundOf(0) })
    removeUnit(table.state, 2, GONE)
    expect(pointsOf(table.state)).toEqual([0, 0])
  })
})

describe('crusades 11.5 armies that break', () => {
  const battle = (breaks: readonly [number, number]) =>
    position({ ...field, turns: 5, breaks, ...hill('0202') })

  test('crusades 11.5 lost steps count, and all steps of whoever runs', () => {
    const table = battle([4, 4])
    expect(nerveOf(table.state, 1)).toEqual({ suffered: 0, breaks: 4 })
    loseStep(table.state, 2, undefined)
    expect(nerveOf(table.state, 1).suffered).toBe(1)
    table.state.tables.units.morale[2] = 1
    expect(nerveOf(table.state, 1).suffered).toBe(2)
    eliminate(table.state, 3, undefined)
    expect(nerveOf(table.state, 1).suffered).toBe(4)
  })

  test('crusades 11.5 it is judged at the end of the game turn, whatever the ground', () => {
    const table = battle([400, 2])
    eliminate(table.state, 2, undefined)
    goTo(table, 'movement', 1)
    expect(table.pending().kind).toBe('decision')
    table.do({ type: 'end-phase' })
    expect(table.pending()).toMatchObject({
      kind: 'over',
      result: { winner: 0, reason: 'crusades.won.broken-substantial' },
    })
    const aggressor = battle([2, 400])
    eliminate(aggressor.state, 1, undefined)
    goTo(aggressor, 'movement', 1)
    aggressor.do({ type: 'end-phase' })
    // He holds his ground, and has lost all the same.
    expect(holderOf(aggressor.state, 0)).toBe(0)
    expect(aggressor.pending()).toMatchObject({ kind: 'over', result: { winner: 1 } })
  })

  test('crusades 11.5 one step short of the number it goes on', () => {
    const table = battle([400, 3])
    eliminate(table.state, 2, undefined)
    goTo(table, 'movement', 1)
    table.do({ type: 'end-phase' })
    expect(table.state.flow).toMatchObject({ turn: 2, result: undefined })
  })

  test('crusades 11.5 in the last turn too, before the ground is looked at', () => {
    const table = position({ ...field, breaks: [400, 2] })
    eliminate(table.state, 2, undefined)
    expect(finish(table)).toMatchObject({ winner: 0, reason: 'crusades.won.broken-marginal' })
    expect(holderOf(table.state, 0)).toBe(1)
  })

  test('crusades 11.5 if both break, points decide', () => {
    const table = battle([2, 2])
    eliminate(table.state, 1, undefined)
    eliminate(table.state, 3, undefined)
    goTo(table, 'movement', 1)
    table.do({ type: 'end-phase' })
    // Two for the foot and five for the hill, against four for the heavy cavalry.
    expect(table.pending()).toMatchObject({
      kind: 'over',
      result: { winner: 0, reason: 'crusades.won.points-marginal', points: [7, 4] },
    })
  })

  test('crusades 11.5 the number falls in proportion to those who have gone home', () => {
    const table = battle([400, 3])
    removeUnit(table.state, 2, GONE)
    expect(nerveOf(table.state, 1)).toEqual({ suffered: 0, breaks: 2 })
  })
})
