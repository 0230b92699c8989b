import { nth, type ScenarioDocument, setFlow } from '@mesnada/engine'
import { testTable } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { liftBody, setBody } from '../../src/core/occupancy.ts'
import { siege } from '../../src/index.ts'
import { library } from '../../src/library.ts'
import { CAPTIVE, DEAD, DESTROYED, LEFT, type SiegeState, WOUNDED } from '../../src/state.ts'
import { scoreOf } from '../../src/victory/scoring.ts'
import { judge } from '../../src/victory/victory.ts'

/** What a scenario counts and what ends it, on the scenarios themselves. */

const open = (id: string): SiegeState => {
  const scenario: ScenarioDocument | undefined = library.scenarios.find(document => document.id === id)
  if (scenario === undefined) throw new Error(`no scenario ${id}`)
  return testTable(siege, { scenario }).state
}

const rowOf = (state: SiegeState, name: string): number => {
  const row = state.setting.bodies.findIndex(card => card.kind === 'character' && card.name === name)
  if (row < 0) throw new Error(`no one called ${name}`)
  return row
}

const hexAt = (state: SiegeState, label: string): number => {
  const hex = state.setting.grid.parse(label)
  if (hex === undefined) throw new Error(`no hex ${label}`)
  return hex
}

const stand = (state: SiegeState, name: string, label: string): number => {
  const row = rowOf(state, name)
  setBody(state, row, hexAt(state, label))
  return row
}

const kill = (state: SiegeState, name: string): void => {
  const row = rowOf(state, name)
  state.tables.bodies.health[row] = DEAD
  liftBody(state, row)
}

/** By the middle of the edge: its corners belong to two. */
const leave = (state: SiegeState, body: number, edge: string): void => {
  const hexes = state.setting.board.edges.get(edge) ?? []
  const hex = nth(hexes, hexes.length >> 1)
  liftBody(state, body, LEFT)
  state.tables.bodies.leftFrom[body] = hex
}

describe('R.scenarios points', () => {
  test('siege G.3 casualties count for the side that did the harm, each man once', () => {
    const state = open('street-fight')
    kill(state, 'Baker')
    state.tables.bodies.health[rowOf(state, 'Cedric')] = WOUNDED
    kill(state, 'Idris')
    expect(scoreOf(state)).toEqual([3, 3])
  })

  test('siege R.scenarios Peasant Revolt: three points for every rebel killed, soldier or peasant; none for the wounded', () => {
    const state = open('peasant-revolt')
    kill(state, 'Baker')
    kill(state, 'Tyler')
    state.tables.bodies.health[rowOf(state, 'Cedric')] = WOUNDED
    kill(state, 'Lacy')
    expect(scoreOf(state)).toEqual([6, 5])
  })

  test('siege R.scenarios City Sack: points for live warhorses taken and for Edith, none for other prisoners', () => {
    const state = open('city-sack')
    const { bodies } = state.tables
    const horses = state.setting.bodies.flatMap((card, row) => (card.kind === 'animal' ? [row] : []))
    bodies.side[nth(horses, 0)] = 0
    bodies.side[nth(horses, 1)] = 0
    bodies.health[nth(horses, 1)] = DEAD
    expect(scoreOf(state)).toEqual([5, 0])
    bodies.custody[rowOf(state, 'Edith')] = CAPTIVE
    bodies.custody[rowOf(state, 'Piers')] = CAPTIVE
    expect(scoreOf(state)).toEqual([15, 0])
  })

  test('siege R.scenarios Robbery: the outlaws score mules taken, Leopold those led out by side 4', () => {
    const state = open('robbery-with-violence')
    const mules = state.setting.bodies.flatMap((card, row) => (card.kind === 'animal' ? [row] : []))
    state.tables.bodies.side[nth(mules, 0)] = 0
    leave(state, nth(mules, 1), '4')
    leave(state, nth(mules, 2), '1')
    expect(scoreOf(state)).toEqual([5, 5])
  })

  test('siege R.scenarios The Trap: only those who leave by the declared side, and after it was declared', () => {
    const state = open('the-trap')
    leave(state, rowOf(state, 'Richard'), '5')
    leave(state, rowOf(state, 'Martin'), '5')
    leave(state, rowOf(state, 'Hal'), '4')
    expect(scoreOf(state)).toEqual([0, 0])
    setFlow(state, { declaredExit: { edge: '5', gone: [rowOf(state, 'Martin')] } })
    expect(scoreOf(state)).toEqual([10, 0])
    setFlow(state, { declaredExit: { edge: '5', gone: [] } })
    expect(scoreOf(state)).toEqual([15, 0])
  })
})

describe('siege R.scenarios endings', () => {
  test('siege R.scenarios Coup de Main: Blodwin taken is a victory, in the keep too if its way out is free', () => {
    const state = open('coup-de-main')
    stand(state, 'Wulfric', 'V14')
    state.tables.bodies.custody[stand(state, 'Blodwin', 'V13')] = CAPTIVE
    judge(state, 'at-once', undefined)
    expect(state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.capture' })
  })

  test('siege R.scenarios Coup de Main: captors who cannot leave the keep have a draw', () => {
    const state = open('coup-de-main')
    stand(state, 'Wulfric', 'V14')
    state.tables.bodies.custody[stand(state, 'Blodwin', 'V13')] = CAPTIVE
    stand(state, 'Martin', 'U16')
    judge(state, 'at-once', undefined)
    expect(state.flow.result).toMatchObject({ winner: undefined, reason: 'siege.won.trapped' })
  })

  test('siege R.scenarios Burning the Camp: all five engines destroyed', () => {
    const state = open('burning-the-camp')
    state.tables.gear.status.fill(DESTROYED, 0, 4)
    judge(state, 'at-once', undefined)
    expect(state.flow.result).toBeUndefined()
    state.tables.gear.status.fill(DESTROYED, 0, 5)
    judge(state, 'at-once', undefined)
    expect(state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.destroy' })
  })

  test('siege R.scenarios Assaulting the Breach: the keep is held at the end of a game turn, with the grade of the losses', () => {
    const state = open('assaulting-the-breach')
    stand(state, 'Conrad', 'V14')
    kill(state, 'James')
    kill(state, 'Roger')
    kill(state, 'Jacques')
    kill(state, 'Arnim')
    kill(state, 'A’Wood')
    judge(state, 'player-turn', undefined)
    expect(state.flow.result).toBeUndefined()
    judge(state, 'game-turn', undefined)
    expect(state.flow.result).toMatchObject({ winner: 0, values: { grade: 'substantial', suffered: 21 } })
  })

  test('siege R.scenarios Flight: when the last fugitive is out by edge 5, the pursuers have lost', () => {
    const state = open('flight')
    for (const [row, card] of state.setting.bodies.entries())
      if (card.kind === 'character' && card.side === 0) leave(state, row, '5')
    judge(state, 'at-once', undefined)
    expect(state.flow.result).toMatchObject({ winner: 0, reason: 'siege.won.time' })
  })

  test('siege R.scenarios Flight: 175 points end it at once', () => {
    const state = open('flight')
    for (const name of ['Richard', 'Gunter', 'James', 'Roger', 'Piers']) kill(state, name)
    for (const name of ['Martin', 'Tom', 'Watkin', 'Hal', 'Perkin', 'Aylwin', 'Gwyn']) kill(state, name)
    judge(state, 'at-once', undefined)
    expect(state.flow.result).toBeUndefined()
    kill(state, 'Idris')
    judge(state, 'at-once', undefined)
    expect(state.flow.result).toMatchObject({ winner: 1, reason: 'siege.won.points', points: [0, 180] })
  })

  test('siege R.scenarios wiping out the enemy is another thing than his getting away', () => {
    const state = open('reconnaissance-patrol')
    for (const [row, card] of state.setting.bodies.entries())
      if (card.kind === 'character' && card.side === 0 && card.name !== 'Radult') {
        state.tables.bodies.health[row] = DEAD
        liftBody(state, row)
      }
    leave(state, rowOf(state, 'Radult'), '6')
    judge(state, 'at-once', undefined)
    expect(state.flow.result).toMatchObject({ winner: 1, reason: 'siege.won.points-end', points: [5, 35] })
  })
})
