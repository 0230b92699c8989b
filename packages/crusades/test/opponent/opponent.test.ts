import { findScenario, hashState, type ScenarioDocument } from '@mesnada/engine'
import { everywhere } from '@mesnada/engine/testkit'
import { describe, expect, test } from 'vitest'
import { take } from '../../../../test/support/entries.ts'
import { type CrusadesAction, crusades, crusadesAdapter } from '../../src/index.ts'
import { LEADER_POINTS } from '../../src/printed/units.ts'
import { ROUTED } from '../../src/state.ts'
import { position } from '../kit.ts'
import { atRandom, byRating, playOut, ranked, sample } from './kit.ts'

/** What opponents are promised of the adapter, in positions of whole games. */

const scenarioOf = (id: string): ScenarioDocument => {
  const scenario = findScenario(crusades.library, id)
  if (scenario === undefined) throw new Error(`no scenario ${id}`)
  return scenario
}

const IDS = crusades.library.scenarios.map(({ id }) => id)

/** Seconds on a free machine; a crowded one gets its time. */
const PATIENCE = 240_000

const { evaluate, isPass, rate, strength, window } = crusadesAdapter

describe.each(IDS)('in positions of %s', id => {
  const states = [
    ...sample(scenarioOf(id), 1, [byRating, byRating], 31),
    ...sample(scenarioOf(id), 2, [atRandom, byRating], 31),
  ]

  test('what one seat gains the other loses', () => {
    for (const state of states) expect(evaluate(state, 0) + evaluate(state, 1)).toBeCloseTo(0, 9)
  })

  test('every legal action has a rating, the same each time, and nothing is changed by asking', () => {
    for (const state of states) {
      const legal = crusades.legal(state)
      const before = hashState(state)
      const ratings = rate(state, legal)
      expect(ratings).toHaveLength(legal.length)
      expect(ratings.every(Number.isFinite)).toBe(true)
      expect(rate(state, legal)).toEqual(ratings)
      expect(Number.isFinite(evaluate(state, 0))).toBe(true)
      expect(hashState(state)).toBe(before)
    }
  })

  test('what was asked before makes no difference', () => {
    const asked = states.slice(0, 40)
    const answers = asked.map(state => [rate(state, crusades.legal(state)), evaluate(state, 0)])
    for (const [index, state] of [...asked.entries()].toReversed())
      expect([rate(state, crusades.legal(state)), evaluate(state, 0)]).toEqual(answers[index])
  })

  test('passing is rated nothing', () => {
    for (const state of states) {
      const passes = crusades.legal(state).filter(isPass)
      expect(rate(state, passes)).toEqual(passes.map(() => 0))
    }
  })

  test('an action is rated alike alone and among others', () => {
    for (const state of states.slice(0, 60)) {
      const [{ action, rating }] = take(ranked(state), 1)
      expect(rate(state, [action])[0]).toBeCloseTo(rating, 9)
    }
  })

  test('a window is a phase of a player turn', () => {
    const windows = new Map(
      states.map(state => [`${state.flow.playerTurn} ${state.flow.phase}`, window(state)]),
    )
    for (const state of states)
      expect(window(state)).toBe(windows.get(`${state.flow.playerTurn} ${state.flow.phase}`))
    expect(new Set(windows.values()).size).toBe(windows.size)
  })
})

test('every kind of decision is met and rated', { timeout: PATIENCE }, () => {
  const met = new Set<CrusadesAction['type']>()
  for (const id of IDS)
    for (const seed of [3])
      playOut(scenarioOf(id), seed, [atRandom, byRating], state => {
        for (const { type } of crusades.legal(state)) met.add(type)
      })
  expect([...met].toSorted()).toEqual(
    expect.arrayContaining([
      'activate',
      'advance',
      'attack',
      'end-phase',
      'fire',
      'hold',
      'join',
      'lead',
      'lose-step',
      'move',
      'order',
      'replace',
      'retreat',
      'ride',
      'stay',
      'strike',
      'widen',
    ]),
  )
})

test('who takes its word beats whoever plays at random, on either side', { timeout: PATIENCE }, () => {
  const won = [1, 2, 3].flatMap(seed => [
    playOut(scenarioOf('hab'), seed, [byRating, atRandom]) === 0,
    playOut(scenarioOf('hab'), seed, [atRandom, byRating]) === 1,
  ])
  // The dice may favour anyone once.
  expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(won.length - 1)
})

describe('strength', () => {
  const table = () =>
    position({ first: [{ arm: 'heavy-cavalry', at: '0608' }, { at: '0708' }], second: [{ at: '0602' }] })

  test('falls with steps and leaders lost, and not by running', () => {
    const { state } = table()
    const whole = strength(state, 0)
    state.tables.units.morale[0] = ROUTED
    expect(strength(state, 0)).toBe(whole)
    state.tables.units.steps[0] = 1
    const wounded = strength(state, 0)
    expect(wounded).toBeLessThan(whole)
    state.tables.leaders.fallen[0] = 1
    expect(wounded - strength(state, 0)).toBe(LEADER_POINTS.leader)
  })

  test('crusades 10.1 a unit that runs costs its side more the nearer its edge is', () => {
    const costOfRunning = (at: string): number => {
      const { state } = position({
        // Ground that decides nothing, so that it makes no difference how near to it the unit runs.
        play: { ground: [{ area: 'hill', name: everywhere('Hill'), points: 0, holder: 1 }] },
        first: [{ at: '0608' }, { arm: 'heavy-cavalry', at }],
        second: [{ at: '0602' }],
      })
      const before = evaluate(state, 0)
      state.tables.units.morale[1] = ROUTED
      return before - evaluate(state, 0)
    }
    expect(costOfRunning('0705')).toBeGreaterThan(0)
    expect(costOfRunning('0711')).toBeGreaterThan(costOfRunning('0705'))
  })
})

test('crusades 11.2 the nearer the end, the more the ground that decides the battle weighs', () => {
  const play = { aggressor: 0 as const }
  const lead = (turn: number): number => {
    const { state } = position({ first: [{ at: '0101' }], second: [{ at: '1212' }], turns: 12, play })
    state.flow = { ...state.flow, turn }
    return evaluate(state, 0)
  }
  expect(lead(12)).toBeGreaterThan(lead(6))
  expect(lead(6)).toBeGreaterThan(lead(1))
})
