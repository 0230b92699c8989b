import { D6, D10_FROM_ZERO, divide, everyFall, perft, startGame, unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { shipped, skirmish } from '../kit.ts'

/** Two men a side at arm's length: every kind of decision and of dice lies within a few steps. */
const closeQuarters = () => {
  const table = skirmish({
    rows: ['....', '.w..', '....'],
    sides: { stream: ['B1/SE'], ford: ['B2/SE'] },
    west: ['swordsman A1', 'archer B2'],
    east: ['spearman C2', 'archer C3'],
  })
  table.begin(0, 'movement')
  return table.state
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0)

describe('perft', () => {
  test('pins the first steps of a shipped scenario', () => {
    const { state } = unwrap(startGame(ford, shipped('dawn')))
    expect([0, 1, 2, 3].map(depth => perft(ford, state, depth))).toEqual([1, 27, 27 * 16, 27 * 16 * 7])
  })

  test('pins movement, shooting and melee at close quarters', () => {
    const state = closeQuarters()
    expect([1, 2, 3, 4].map(depth => perft(ford, state, depth))).toEqual([9, 43, 90, 349])
  })

  test('counts every fall of the dice as a step', () => {
    const { state } = skirmish({ west: ['spearman A1'], east: ['spearman F6'] })
    expect(perft(ford, state, 1)).toBe(6 ** 4)
  })

  test('nothing comes after the end', () => {
    const table = skirmish({ west: ['spearman A1'], east: ['spearman F6'], turns: 1 })
    table.playOutTurn()
    expect([perft(ford, table.state, 0), perft(ford, table.state, 1)]).toEqual([1, 0])
  })

  test('a listed action that is refused is a fault', () => {
    const broken = { ...ford, refusal: () => ({ code: 'test.no' }) }
    expect(() => perft(broken, closeQuarters(), 1)).toThrow('test.no')
  })
})

describe('divide', () => {
  test('is perft, split by the first step', () => {
    const state = closeQuarters()
    for (const depth of [1, 2, 3]) {
      const split = divide(ford, state, depth)
      expect(split.size).toBe(ford.legal(state).length)
      expect(sum(split.values())).toBe(perft(ford, state, depth))
    }
  })

  test('of nothing is nothing', () => {
    expect(divide(ford, closeQuarters(), 0).size).toBe(0)
    const { state } = skirmish({ west: ['spearman A1'], east: ['spearman F6'] })
    expect(divide(ford, state, 1).size).toBe(0)
  })
})

describe('every fall', () => {
  test('of no, one and several dice', () => {
    expect([...everyFall([])]).toEqual([[]])
    expect([...everyFall([D6])].flat()).toEqual([1, 2, 3, 4, 5, 6])
    const falls = [...everyFall([D6, D10_FROM_ZERO])]
    expect(falls).toHaveLength(60)
    expect(new Set(falls.map(String)).size).toBe(60)
    expect([falls[0], falls.at(-1)]).toEqual([
      [1, 0],
      [6, 9],
    ])
  })
})
