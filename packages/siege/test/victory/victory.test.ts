import { describe, expect, test } from 'vitest'
import { DESTROYED, STUNNED, TOP } from '../../src/state.ts'
import { bodyOf, goTo, position } from '../kit.ts'
import { fight, make, man } from '../kits/melee-kit.ts'
import { wallsAround } from '../kits/sight-kit.ts'
import { capture, field, kill, leave, result, stand } from '../kits/victory-kit.ts'

describe('siege R.scenarios annihilate', () => {
  const fought = (by?: 0 | 1) =>
    field({ victory: [{ kind: 'annihilate', ...(by === undefined ? {} : { by }) }] })

  test('siege R.scenarios the side of which someone free is left has won, whichever it is', () => {
    const first = fought()
    kill(first, 'Conrad')
    expect(result(first)).toBeUndefined()
    kill(first, 'Odo')
    expect(result(first)).toMatchObject({ winner: 0, reason: 'siege.won.annihilate' })
    const second = fought()
    kill(second, 'Richard', 'Hal')
    expect(result(second)).toMatchObject({ winner: 1 })
  })

  test('siege R.scenarios dead, captive or gone: all are out of it', () => {
    const table = fought()
    capture(table, 'Conrad')
    leave(table, 'Odo', 'L5')
    expect(result(table)).toMatchObject({ winner: 0 })
  })

  test('siege R.scenarios those still to come are not wiped out', () => {
    const table = fought()
    kill(table, 'Conrad', 'Odo')
    make(table, 'Odo', { health: 0, hex: -1 })
    expect(result(table)).toBeUndefined()
  })

  test('siege R.scenarios where only one side wins by it, the other does not', () => {
    const table = fought(1)
    kill(table, 'Conrad', 'Odo')
    expect(result(table)).toBeUndefined()
    const other = fought(1)
    kill(other, 'Richard', 'Hal')
    expect(result(other)).toMatchObject({ winner: 1 })
  })

  test('siege R.scenarios with nobody left on either side nobody has won', () => {
    const table = fought()
    kill(table, 'Richard', 'Hal', 'Conrad', 'Odo')
    expect(result(table)).toMatchObject({ winner: undefined, reason: 'siege.won.nobody-left' })
  })

  test('siege R.scenarios it is decided in play by the blow that kills the last', () => {
    const table = position({
      first: [man('Richard', 'C3', 60, 5)],
      second: [man('Odo', 'C4', 5, 5)],
      play: { victory: [{ kind: 'annihilate' }] },
    })
    fight(table, 'Richard', 'Odo', 1)
    table.do({ type: 'decline' })
    expect(table.pending()).toMatchObject({ kind: 'over', result: { winner: 0 } })
    expect(table.events).toContainEqual(
      expect.objectContaining({ type: 'won', winner: 0, reason: 'siege.won.annihilate' }),
    )
    expect(table.refusal({ type: 'end-phase' }).code).toBe('siege.over')
    expect(table.game.system.legal(table.state)).toEqual([])
  })
})

describe('siege R.scenarios hold', () => {
  const held = () => field({ victory: [{ kind: 'hold', by: 0, area: 'hill' }] })

  test('siege R.scenarios one of one’s own and no able enemy in the area, at the end of a game turn', () => {
    const table = held()
    expect(result(table, 'game-turn')).toBeUndefined()
    stand(table, 'Hal', 'E5')
    expect(result(table, 'at-once')).toBeUndefined()
    expect(result(table, 'player-turn')).toBeUndefined()
    expect(result(table, 'game-turn')).toMatchObject({ winner: 0, reason: 'siege.won.hold' })
  })

  test('siege R.scenarios an able enemy there keeps it from being held, a stunned one does not', () => {
    const table = held()
    stand(table, 'Hal', 'E5')
    stand(table, 'Odo', 'E6')
    expect(result(table, 'game-turn')).toBeUndefined()
    make(table, 'Odo', { health: STUNNED })
    expect(result(table, 'game-turn')).toMatchObject({ winner: 0 })
  })

  test('siege R.scenarios on top of a siege tower one is there too', () => {
    const table = held()
    stand(table, 'Hal', 'E5', TOP)
    expect(result(table, 'game-turn')).toMatchObject({ winner: 0 })
  })

  test('siege R.scenarios a game turn is over when both have played', () => {
    const table = held()
    stand(table, 'Hal', 'E5')
    goTo(table, 'movement', 1)
    expect(table.state.flow.result).toBeUndefined()
    while (table.state.flow.result === undefined) table.do({ type: 'end-phase' })
    expect(table.state.flow).toMatchObject({ turn: 1, result: { winner: 0, reason: 'siege.won.hold' } })
  })
})

describe('siege R.scenarios capture', () => {
  const taken = (rest: object = {}) =>
    field({ victory: [{ kind: 'capture', by: 0, name: 'Conrad', ...rest }] }, { options: { ransom: true } })

  test('siege R.scenarios the one named is a prisoner, and alive', () => {
    const table = taken()
    expect(result(table)).toBeUndefined()
    capture(table, 'Odo')
    expect(result(table)).toBeUndefined()
    capture(table, 'Conrad')
    expect(result(table)).toMatchObject({ winner: 0, reason: 'siege.won.capture' })
    const dead = taken()
    capture(dead, 'Conrad')
    kill(dead, 'Conrad')
    expect(result(dead)).toBeUndefined()
  })

  test('siege R.scenarios where the scenario asks for it, led off the map', () => {
    const table = taken({ escape: true })
    capture(table, 'Conrad')
    expect(result(table)).toBeUndefined()
    leave(table, 'Conrad', 'A3')
    expect(result(table)).toMatchObject({ winner: 0 })
  })

  test('siege R.scenarios whoever is not of this scenario is never taken', () => {
    const table = field({ victory: [{ kind: 'capture', by: 0, name: 'Nobody' }] })
    expect(result(table)).toBeUndefined()
  })

  const ROWS = ['.....', '.iii.', '.iii.', '.....', '.....']
  const house = (second: readonly object[]) =>
    position({
      rows: ROWS,
      map: {
        sides: { wall: wallsAround(ROWS, 'i', ['C3/S']), door: ['C3/S'] },
        areas: { house: ['B2', 'C2', 'D2', 'B3', 'C3', 'D3'] },
      },
      first: [{ name: 'Wulfric', type: 'knight', at: 'B2' }],
      second: [{ name: 'Blodwin', type: 'civilian', lady: true, at: 'C2' }, ...(second as [])],
      play: { victory: [{ kind: 'capture', by: 0, name: 'Blodwin', trap: 'house' }] },
    })

  test('siege R.scenarios Coup de Main: captors who can walk out of the trap have won', () => {
    const table = house([])
    capture(table, 'Blodwin')
    expect(result(table)).toMatchObject({ winner: 0, reason: 'siege.won.capture' })
  })

  test('siege R.scenarios Coup de Main: with the way out held by an enemy it is a draw', () => {
    const table = house([{ name: 'Martin', at: 'C4' }])
    capture(table, 'Blodwin')
    expect(result(table)).toMatchObject({ winner: undefined, reason: 'siege.won.trapped' })
    expect(table.state.flow.result?.values).toBeUndefined()
  })

  test('siege R.scenarios Coup de Main: taken outside the trap she is simply taken', () => {
    const table = house([{ name: 'Martin', at: 'C4' }])
    stand(table, 'Blodwin', 'A5')
    capture(table, 'Blodwin')
    expect(result(table)).toMatchObject({ winner: 0 })
  })

  test('siege R.scenarios Coup de Main: neither a captive nor an animal bars the way', () => {
    const table = house([{ name: 'Martin', at: 'C4' }])
    capture(table, 'Blodwin')
    capture(table, 'Martin')
    expect(result(table)).toMatchObject({ winner: 0 })
  })
})

describe('siege R.scenarios kill', () => {
  test('siege R.scenarios the one named is dead', () => {
    const table = field({ victory: [{ kind: 'kill', by: 1, name: 'Richard' }] })
    kill(table, 'Hal')
    expect(result(table)).toBeUndefined()
    kill(table, 'Richard')
    expect(result(table)).toMatchObject({ winner: 1, reason: 'siege.won.kill' })
  })
})

describe('siege R.scenarios exit', () => {
  const leaving = (rest: object = {}) => field({ victory: [{ kind: 'exit', by: 0, edges: ['1'], ...rest }] })

  test('siege R.scenarios one of the side has left by one of the edges', () => {
    const table = leaving()
    leave(table, 'Odo', 'A5')
    leave(table, 'Hal', 'L5')
    expect(result(table)).toBeUndefined()
    leave(table, 'Richard', 'A3')
    expect(result(table)).toMatchObject({ winner: 0, reason: 'siege.won.exit' })
  })

  test('siege R.scenarios as many as the scenario asks for', () => {
    const table = leaving({ count: 2 })
    leave(table, 'Hal', 'A5')
    expect(result(table)).toBeUndefined()
    leave(table, 'Richard', 'A3')
    expect(result(table)).toMatchObject({ winner: 0 })
  })

  test('siege R.scenarios the one named, and not as a prisoner; his horse does not count', () => {
    const table = leaving({ name: 'Richard' })
    leave(table, 'Hal', 'A5')
    expect(result(table)).toBeUndefined()
    leave(table, 'Richard', 'A3')
    capture(table, 'Richard')
    expect(result(table)).toBeUndefined()
    make(table, 'Richard', { custody: 0 })
    expect(result(table)).toMatchObject({ winner: 0 })
  })

  test('siege G.2 it is decided in play as he steps over the edge', () => {
    const table = leaving()
    goTo(table, 'movement')
    table.do({ type: 'exit', body: bodyOf(table, 'Hal') })
    expect(table.pending()).toMatchObject({ kind: 'over', result: { winner: 0, reason: 'siege.won.exit' } })
  })
})

describe('siege R.scenarios destroy', () => {
  test('siege R.scenarios so many pieces of the enemy’s gear of these kinds burnt or broken', () => {
    const table = field(
      { victory: [{ kind: 'destroy', by: 0, gear: ['ballista', 'cart'], count: 2 }] },
      {
        gear: [
          [{ gear: 'ballista', at: 'C9' }],
          [
            { gear: 'ballista', at: 'G9' },
            { gear: 'screen', at: 'H9' },
            { gear: 'cart', at: 'I9' },
          ],
        ],
      },
    )
    const { status } = table.state.tables.gear
    for (const gear of [0, 1, 2]) status[gear] = DESTROYED
    expect(result(table)).toBeUndefined()
    status[3] = DESTROYED
    expect(result(table)).toMatchObject({ winner: 0, reason: 'siege.won.destroy' })
  })
})
