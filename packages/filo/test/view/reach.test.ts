import {
  act,
  cloneState,
  findScenario,
  nth,
  seededDice,
  settleDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { describe, expect, test } from 'vitest'
import { cell, take } from '../../../../test/support/entries.ts'
import {
  type FiloState,
  filo,
  forecast,
  leaderReachOf,
  markerReachOf,
  reachOf,
  surveyThreats,
} from '../../src/index.ts'
import { begin, fight, goTo, hexOf, move, position } from '../kit.ts'

/** What the board offers in one go is what the rules allow step by step. */

const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Positions in which a side moves, from games played at random. */
const positionsOf = (id: string, wanted: number): readonly FiloState[] => {
  const scenario = findScenario(filo.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  const game = unwrap(startGame(filo, { scenario }))
  const [dice, chance] = [seededDice(5), numbers(17)]
  const found: FiloState[] = []
  for (let step = 0; step < 4000 && found.length < wanted; step++) {
    const pending = filo.pending(game.state)
    if (pending.kind === 'over') break
    if (pending.kind === 'dice') {
      settleDice(game, dice)
      continue
    }
    const { phase, stack } = game.state.flow
    if ((phase === 'move' || phase === 'straggle') && stack.length === 0 && chance() < 0.05)
      found.push(cloneState(game.state))
    const legal = filo.legal(game.state)
    unwrap(act(game, pending.seat, nth(legal, Math.floor(chance() * legal.length))))
  }
  return found
}

const performAll = (state: FiloState, actions: readonly Parameters<typeof filo.refusal>[1][]): FiloState => {
  const there = cloneState(state)
  for (const action of actions) {
    expect(filo.refusal(there, action)).toBeUndefined()
    filo.perform(there, action, undefined)
  }
  return there
}

describe.each(['muret', 'bouvines', 'castillon', 'las-navas'])('%s', id => {
  const positions = positionsOf(id, 12)

  test('filo 8: every place within reach is reached by legal steps, at its price', () => {
    let places = 0
    for (const state of positions)
      for (const unit of state.setting.unitsOf[state.flow.seat])
        for (const pair of [false, true])
          for (const { hex, facing, cost, path, actions } of reachOf(state, unit, pair).filter(
            (_, index) => index % 5 === 0,
          )) {
            const { units } = performAll(state, actions).tables
            expect([units.hex[unit], units.facing[unit]]).toEqual([hex, facing])
            expect(cell(units.spent, unit) - cell(state.tables.units.spent, unit)).toBe(cost)
            expect(path.at(-1) ?? state.tables.units.hex[unit]).toBe(hex)
            places++
          }
    expect(places).toBeGreaterThan(50)
  })

  test('filo 8: every single step or turn that is legal and may end there is within reach', () => {
    let steps = 0
    for (const state of positions) {
      const legal = filo.legal(state).filter(action => action.type === 'move')
      for (const { unit, hex, facing, pair } of legal) {
        const ends = reachOf(state, unit, pair === true)
        const there = performAll(state, [{ type: 'move', unit, hex, facing, ...(pair ? { pair } : {}) }])
        if (filo.refusal(there, { type: 'end-phase' }) === undefined)
          expect(ends.some(end => end.hex === hex && end.facing === facing)).toBe(true)
        steps++
      }
    }
    expect(steps).toBeGreaterThan(50)
  })

  test('filo 7.1, N.3: leaders and markers get where their steps lead', () => {
    for (const state of positions) {
      const { active } = state.flow
      if (active !== undefined && state.flow.phase === 'move')
        for (const { hex, actions } of leaderReachOf(state, active))
          expect(performAll(state, actions).tables.leaders.hex[active]).toBe(hex)
      for (const marker of state.setting.markers.keys())
        for (const { hex, actions } of markerReachOf(state, marker))
          expect(performAll(state, actions).tables.markers.hex[marker]).toBe(hex)
    }
  })
})

test('filo 10.3: what is foretold of a combat is the throw that comes', () => {
  const table = position({
    first: [
      [
        { at: 'F6', pf: 6 },
        { at: 'G6', pf: 4 },
      ],
    ],
    second: [[{ at: 'F5' }]],
  })
  begin(table)
  goTo(table, 'declare')
  const [a, b, target] = take(
    ['F6', 'G6', 'F5'].map(label => hexOf(table, label)),
    3,
  )
  table.do({ type: 'attack', from: a, target })
  const both = forecast(table.state, { type: 'attack', from: b, target })
  const alone = forecast(table.state, { type: 'fight', target })
  expect(nth(both?.throws ?? [], 0).modifiers).not.toEqual(nth(alone?.throws ?? [], 0).modifiers)
  table.do({ type: 'attack', from: b, target })
  table.do({ type: 'end-phase' })
  table.do({ type: 'fight', target })
  const due = table.pending()
  expect(due.kind === 'dice' && due.roll).toEqual(both)
})

test('filo 10.4: what is foretold of a charge is the throw that comes', () => {
  const table = position({
    first: [[{ type: 'Ch', at: 'F8', pm: 7 }]],
    second: [[{ at: 'F5' }]],
  })
  begin(table)
  const action = { type: 'charge', unit: 0, hex: hexOf(table, 'F6') } as const
  const foretold = forecast(table.state, action)
  expect(nth(foretold?.throws ?? [], 0).modifiers.map(({ reason }) => reason)).toContain(
    'filo.modifier.charge',
  )
  table.do(action)
  fight(table, [['F6', 'F5']])
  const due = table.pending()
  expect(due.kind === 'dice' && due.roll).toEqual(foretold)
})

test('filo 9, 10: whoever can shoot at a hex, or come up and strike it, is to be feared there', () => {
  const table = position({
    first: [[{ at: 'F8' }]],
    second: [
      [
        { type: 'Ar', at: 'F4', pm: 2 },
        { type: 'Ch', at: 'C3', pm: 7 },
        { at: 'K2', pm: 2 },
      ],
    ],
  })
  begin(table)
  const feared = (label: string) => surveyThreats(table.state, hexOf(table, label), 0)
  expect(feared('F8')).toEqual([2])
  expect(feared('F7')).toEqual([1, 2])
  expect(feared('K3')).toEqual([3])
  table.do(move(table, 0, 'F7'))
  expect(feared('F7')).toEqual([1, 2])
})
