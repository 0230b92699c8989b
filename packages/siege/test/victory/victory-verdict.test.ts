import { describe, expect, test } from 'vitest'
import { DESTROYED, type SiegeState, WOUNDED } from '../../src/state.ts'
import { judgeEnd } from '../../src/victory/victory.ts'
import { make } from '../kits/melee-kit.ts'
import { capture, field, kill, leave, result } from '../kits/victory-kit.ts'

describe('R.scenarios points', () => {
  const counted = (rest: object = {}) =>
    field({
      victory: [{ kind: 'points', by: 0, at: 8 }],
      scoring: [
        { kind: 'casualties', by: 0 },
        { kind: 'casualties', by: 1 },
      ],
      ...rest,
    })

  test('siege R.scenarios reached at any time, they end it at once', () => {
    const table = counted()
    kill(table, 'Conrad')
    expect(result(table)).toBeUndefined()
    kill(table, 'Odo')
    expect(result(table)).toMatchObject({ winner: 0, reason: 'siege.won.points', points: [8, 0] })
  })

  test('R.scenarios points for gear: each piece of the enemy’s that is burnt or broken, but no ladder', () => {
    const table = field(
      { scoring: [{ kind: 'gear', by: 0, points: 4 }] },
      {
        gear: [
          [{ gear: 'screen', at: 'C9' }],
          [
            { gear: 'screen', at: 'G9' },
            { gear: 'ladder', at: 'G7' },
          ],
        ],
      },
    )
    table.state.tables.gear.status.fill(DESTROYED)
    judgeEnd(table.state, undefined)
    expect(table.state.flow.result?.points).toEqual([4, 0])
  })

  test('R.scenarios points for gear of one kind', () => {
    const table = field(
      { scoring: [{ kind: 'gear', by: 0, points: 4, gear: ['cart'] }] },
      {
        gear: [
          [],
          [
            { gear: 'screen', at: 'G9' },
            { gear: 'cart', at: 'G7' },
          ],
        ],
      },
    )
    table.state.tables.gear.status.fill(DESTROYED)
    judgeEnd(table.state, undefined)
    expect(table.state.flow.result?.points).toEqual([4, 0])
  })
})

describe('siege R.scenarios departed', () => {
  const gone = () => field({ victory: [{ kind: 'departed', side: 0 }], verdict: { kind: 'side', winner: 0 } })

  test('siege R.scenarios when nobody of the side is left and some got away, the verdict is given at once', () => {
    const table = gone()
    kill(table, 'Hal')
    expect(result(table)).toBeUndefined()
    leave(table, 'Richard', 'A3')
    expect(result(table)).toMatchObject({ winner: 0, reason: 'siege.won.time' })
  })

  test('siege R.scenarios a side of which nobody got away has not departed', () => {
    const table = gone()
    kill(table, 'Hal', 'Richard')
    expect(result(table)).toBeUndefined()
    const led = gone()
    kill(led, 'Hal')
    leave(led, 'Richard', 'A3')
    capture(led, 'Richard')
    leave(led, 'Odo', 'L5')
    expect(result(led)).toBeUndefined()
  })
})

describe('siege R.scenarios the verdict when the last turn is over', () => {
  const over = (play: object): SiegeState['flow']['result'] => {
    const table = field(play, { turns: 1 })
    while (table.state.flow.result === undefined) table.do({ type: 'end-phase' })
    expect(table.state.flow.phase).toBe('over')
    return table.state.flow.result
  }

  test('siege R.scenarios one side by default, or nobody', () => {
    expect(over({ verdict: { kind: 'side', winner: 1 } })).toMatchObject({
      winner: 1,
      reason: 'siege.won.time',
    })
    expect(over({ verdict: { kind: 'side', winner: 'draw' } })).toMatchObject({
      winner: undefined,
      reason: 'siege.won.time-draw',
    })
  })

  const scoring = [
    { kind: 'casualties', by: 0 },
    { kind: 'casualties', by: 1 },
  ]
  const byPoints = (margin: number | undefined, ...fallen: readonly string[]) => {
    const verdict = { kind: 'points', ...(margin === undefined ? {} : { margin }) }
    const table = field({ scoring, verdict })
    kill(table, ...fallen)
    judgeEnd(table.state, undefined)
    return table.state.flow.result
  }

  test('siege R.scenarios more points win, the same number is a draw', () => {
    expect(byPoints(undefined, 'Conrad', 'Hal')).toMatchObject({ winner: 0, reason: 'siege.won.points-end' })
    expect(byPoints(undefined, 'Odo', 'Richard')).toMatchObject({ winner: 1, points: [3, 5] })
    expect(byPoints(undefined, 'Odo', 'Hal')).toMatchObject({
      winner: undefined,
      reason: 'siege.won.points-even',
      points: [3, 3],
    })
  })

  test('siege R.scenarios a lead within the margin is a draw', () => {
    expect(byPoints(2, 'Conrad', 'Hal')).toMatchObject({ winner: undefined })
    expect(byPoints(1, 'Conrad', 'Hal')).toMatchObject({ winner: 0 })
  })

  test('siege R.scenarios once given it stands, whatever comes', () => {
    const table = field({ victory: [{ kind: 'annihilate' }], verdict: { kind: 'side', winner: 1 } })
    judgeEnd(table.state, undefined)
    kill(table, 'Conrad', 'Odo')
    expect(result(table)).toMatchObject({ winner: 1, reason: 'siege.won.time' })
  })
})

describe('siege R.scenarios how great a victory is', () => {
  const graded = (
    fallen: readonly string[],
    wounded: readonly string[],
    grades: readonly [number, number],
  ) => {
    const table = field({ verdict: { kind: 'side', winner: 0 }, grades: [grades, [0, 0]] })
    kill(table, ...fallen)
    for (const name of wounded) make(table, name, { health: WOUNDED })
    judgeEnd(table.state, undefined)
    return table.state.flow.result?.values
  }

  test('siege R.scenarios decisive up to so many casualty points of the winner’s own, substantial up to more', () => {
    expect(graded([], [], [3, 5])).toEqual({ grade: 'decisive', suffered: 0 })
    expect(graded(['Hal'], [], [3, 5])).toEqual({ grade: 'decisive', suffered: 3 })
    expect(graded([], ['Richard', 'Hal'], [3, 5])).toEqual({ grade: 'substantial', suffered: 5 })
    expect(graded(['Richard'], ['Hal'], [3, 5])).toEqual({ grade: 'marginal', suffered: 7 })
  })

  test('siege R.scenarios a draw has no grade, nor has a scenario without them', () => {
    const draw = field({
      verdict: { kind: 'side', winner: 'draw' },
      grades: [
        [1, 2],
        [1, 2],
      ],
    })
    judgeEnd(draw.state, undefined)
    expect(draw.state.flow.result?.values).toBeUndefined()
    const plain = field({ verdict: { kind: 'side', winner: 0 } })
    judgeEnd(plain.state, undefined)
    expect(plain.state.flow.result?.values).toBeUndefined()
  })
})

describe('siege R.scenarios even on points', () => {
  const end = (verdict: object) => {
    const table = field({ scoring: [{ kind: 'casualties', by: 0 }], verdict })
    judgeEnd(table.state, undefined)
    return table.state.flow.result
  }

  test('siege R.scenarios a draw, or a victory of the side that had only to hold out', () => {
    expect(end({ kind: 'points' })).toMatchObject({ winner: undefined, reason: 'siege.won.points-even' })
    expect(end({ kind: 'points', even: 1 })).toMatchObject({ winner: 1, reason: 'siege.won.held-out' })
  })
})
