import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { type Skirmish, type SkirmishTable, skirmish } from '../kit.ts'

const bands = { west: ['spearman A1', 'spearman A6'], east: ['spearman A2', 'spearman F6'] } as const

const fight = (table: SkirmishTable, ...faces: readonly [number, number]): void => {
  table.begin(0, 'melee')
  table.do({ type: 'fight', man: 0, target: 2 })
  table.dice(...faces)
}

const resultOf = (table: SkirmishTable) => {
  const due = table.pending()
  return due.kind === 'over' ? due.result : undefined
}

const lastTurn = (given: Partial<Skirmish> = {}): SkirmishTable => skirmish({ ...bands, turns: 1, ...given })

describe('ford 7.1 points', () => {
  test('one for each wound dealt', () => {
    const table = lastTurn()
    fight(table, 5, 1)
    table.endPhase(4)
    expect(resultOf(table)).toEqual({ winner: 0, reason: 'ford.result.points', points: [1, 0] })
  })

  test('three for holding the ford alone', () => {
    const table = lastTurn({ ford: ['F6', 'E6'] })
    fight(table, 5, 1)
    table.endPhase(4)
    expect(resultOf(table)).toEqual({ winner: 1, reason: 'ford.result.points', points: [1, 3] })
  })

  test('nothing for a ford that both hold', () => {
    const table = lastTurn({ ford: ['A1', 'F6'] })
    table.playOutTurn()
    expect(resultOf(table)).toEqual({ winner: undefined, reason: 'ford.result.draw', points: [0, 0] })
  })

  test('at the end of the last turn only', () => {
    const table = lastTurn({ turns: 2 })
    table.playOutTurn()
    expect(table.pending().kind).toBe('dice')
    table.playOutTurn()
    expect(table.pending().kind).toBe('over')
  })
})

const deployAgain = (table: SkirmishTable, posts: readonly (readonly [number, string])[]): void => {
  for (const [man, label] of posts) table.do({ type: 'place', man, hex: table.hex(label) })
}

describe('ford 7.2 bouts', () => {
  test('the wounded stay wounded, the slain stay away, and a living captain stays captain', () => {
    const table = skirmish({ ...bands, turns: 1, bouts: 3 })
    fight(table, 5, 1)
    table.state.tables.men.health[0] = 0
    table.state.tables.ground.man[table.hex('A1')] = 0
    table.state.tables.men.hex[0] = -1
    table.endPhase(4)
    expect(table.events.at(-1)).toMatchObject({
      type: 'bout-over',
      bout: 1,
      winner: 0,
      reason: 'ford.result.points',
      points: [1, 0],
    })
    expect(table.pending()).toMatchObject({
      kind: 'decision',
      seat: 0,
      prompt: { code: 'ford.prompt.place' },
    })
    expect([...table.state.tables.men.health]).toEqual([0, 2, 1, 2])
    expect(table.state.tables.clock).toMatchObject({ bout: new Uint8Array([2]), turn: new Uint8Array([1]) })
    deployAgain(table, [[1, 'A1']])
    expect(table.pending()).toMatchObject({ seat: 1, prompt: { code: 'ford.prompt.place' } })
    deployAgain(table, [
      [2, 'F1'],
      [3, 'F2'],
    ])
    expect(table.pending().kind).toBe('dice')
  })

  test('a side whose captain fell names another', () => {
    const table = skirmish({ ...bands, captains: [1, 0], bouts: 3, options: { wounds: 'one' } })
    fight(table, 5, 1)
    deployAgain(table, [
      [0, 'A1'],
      [1, 'A2'],
    ])
    deployAgain(table, [[3, 'F2']])
    expect(table.pending()).toMatchObject({ seat: 1, prompt: { code: 'ford.prompt.name-captain' } })
    expect(ford.legal(table.state)).toEqual([{ type: 'name-captain', man: 3 }])
  })

  test('whoever cannot be overtaken has won', () => {
    const table = skirmish({ ...bands, turns: 1, bouts: 3 })
    fight(table, 5, 1)
    table.endPhase(4)
    deployAgain(table, [
      [0, 'A1'],
      [1, 'A6'],
      [2, 'A2'],
      [3, 'F6'],
    ])
    fight(table, 5, 1)
    table.endPhase(4)
    expect(resultOf(table)).toEqual({ winner: 0, reason: 'ford.result.bouts', points: [2, 0] })
  })

  test('as many for each: a draw', () => {
    const table = skirmish({ ...bands, turns: 1, bouts: 2 })
    fight(table, 5, 1)
    table.endPhase(4)
    deployAgain(table, [
      [0, 'A1'],
      [1, 'A6'],
      [2, 'A2'],
      [3, 'F6'],
    ])
    fight(table, 1, 5)
    table.endPhase(4)
    expect(resultOf(table)).toEqual({ winner: undefined, reason: 'ford.result.draw', points: [1, 1] })
  })

  test('a side without men loses, however the bouts stand', () => {
    const table = skirmish({
      west: ['spearman A1', 'spearman A6'],
      east: ['spearman F6', 'spearman A2'],
      bouts: 5,
    })
    for (const man of [2, 3]) table.state.tables.men.health[man] = 1
    table.state.tables.men.health[2] = 0
    table.state.tables.ground.man[table.hex('F6')] = 0
    table.state.tables.men.hex[2] = -1
    table.begin(0, 'melee')
    table.do({ type: 'fight', man: 0, target: 3 })
    table.dice(5, 1)
    expect(resultOf(table)).toEqual({ winner: 0, reason: 'ford.result.no-men', points: [1, 0] })
  })
})
