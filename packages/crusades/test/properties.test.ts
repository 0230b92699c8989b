import {
  cloneState,
  findScenario,
  hashState,
  mapsOf,
  type ScenarioDocument,
  startGame,
  topFrame,
  unwrap,
} from '@mesnada/engine'
import { DIRECTIONS, IMPASSABLE, nth, OFF_MAP, within } from '@mesnada/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cell } from '../../../test/support/entries.ts'
import { isInZone, markZones } from '../src/core/zones.ts'
import { crusades } from '../src/index.ts'
import { meleeThrow } from '../src/melee/table.ts'
import {
  distanceToEnemy,
  markDistances,
  markOpenDistances,
  NO_ENEMY,
  openDistance,
} from '../src/movement/approach.ts'
import { facingOfStance, hexOfStance, listMoves } from '../src/movement/question.ts'
import { isInSpan, spanOf } from '../src/orders/command.ts'
import { blockedAt } from '../src/sight/sight.ts'
import { UNREACHABLE } from '../src/state.ts'

const { library } = crusades

const start = (id: string) => {
  const scenario = findScenario(library, id) as ScenarioDocument
  const maps = mapsOf(library, scenario)
  return unwrap(startGame(crusades, { scenario, ...(maps ? { maps } : {}) })).state
}

describe.each(library.scenarios.map(({ id }) => id))('properties of %s', id => {
  const state = start(id)
  const { setting } = state
  const { grid, board, lines, trace } = setting

  test('crusades 9.2 sight is the same from both ends', () => {
    const isOccupied = (hex: number) => state.tables.ground.top[hex] !== 0
    const scene = { board, lines, trace, isOccupied }
    fc.assert(
      fc.property(fc.nat(grid.size - 1), fc.nat(1000), (from, pick) => {
        const near = within(grid, from, 6)
        const to = nth(near, pick % near.length)
        if (to === from) return
        expect(blockedAt(scene, from, to) === undefined).toBe(blockedAt(scene, to, from) === undefined)
      }),
    )
  })

  test('crusades 6.21 zones marked at once are those asked for one by one', () => {
    for (const seat of [0, 1] as const) {
      const marked = [...markZones(state, seat)]
      expect(marked.map((_, hex) => (isInZone(state, hex, seat) ? 1 : 0))).toEqual(marked)
    }
  })

  test('crusades 5.1 the nearest enemy is as far as he is where all hexes are measured at once', () => {
    for (const seat of [0, 1] as const) {
      const marked = [...markDistances(state, seat)]
      expect(marked.map((_, hex) => distanceToEnemy(state, seat, hex))).toEqual(marked)
    }
  })

  test('crusades 5.11 so he is over open ground', () => {
    const seen = new Set<Uint8Array>()
    for (const [unit, { open }] of setting.units.entries()) {
      if (seen.has(open) && unit % 10 !== 0) continue
      seen.add(open)
      const marked = [...markOpenDistances(state, unit, NO_ENEMY)]
      const most = nth(marked, cell(state.tables.units.hex, unit))
      const near = [...markOpenDistances(state, unit, most)]
      for (const [hex, away] of marked.entries()) {
        if (away > 0) expect(openDistance(state, unit, hex)).toBe(away)
        if (away <= most) expect(near[hex]).toBe(away)
        else expect(near[hex]).toBeGreaterThan(most)
      }
    }
  })

  test('crusades 4.12 a hex is in a span whether it is asked about alone or not', () => {
    for (const leader of setting.leaders.keys()) {
      const span = [...spanOf(state, leader)]
      expect(span.map((_, hex) => (isInSpan(state, leader, hex) ? 1 : 0))).toEqual(span)
    }
  })

  test('crusades 8.1 every listed move costs no more than the unit has, and is accepted', () => {
    const trial = cloneState(state)
    trial.flow = { ...trial.flow, phase: 'movement' }
    fc.assert(
      fc.property(
        fc.nat(setting.unitsOf[setting.scenario.first].length - 1),
        fc.nat(10_000),
        (index, pick) => {
          const unit = nth(setting.unitsOf[setting.scenario.first], index)
          const next = cloneState(trial)
          crusades.perform(next, { type: 'activate', unit }, undefined)
          const frame = topFrame(next)
          if (frame?.kind !== 'moving') throw new Error('not moving')
          const moves = listMoves(next, unit, frame.duty)
          if (moves.length === 0) return
          const move = nth(moves, pick % moves.length)
          expect(crusades.refusal(next, move)).toBe(undefined)
          const before = hashState(next)
          expect(crusades.refusal(next, { type: 'strike' })).toBeDefined()
          expect(hashState(next)).toBe(before)
          crusades.perform(next, move, undefined)
          const last = nth(move.path, move.path.length - 1)
          expect([next.tables.units.hex[unit], next.tables.units.facing[unit]]).toEqual([
            hexOfStance(last),
            facingOfStance(last),
          ])
          expect(crusades.faults(next)).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  test('crusades 10.1 the way to the edge grows by one hex at a time, over ground that can be crossed', () => {
    for (const { toEdge, costs } of setting.units.slice(0, 5))
      for (let hex = 0; hex < grid.size; hex++) {
        if (toEdge[hex] === 0 || toEdge[hex] === UNREACHABLE) continue
        const open = DIRECTIONS.filter(direction => (costs[hex * 6 + direction] ?? IMPASSABLE) < IMPASSABLE)
        const ways = open.map(direction => toEdge[grid.neighbours[hex * 6 + direction] ?? OFF_MAP] ?? 0)
        expect(Math.min(...ways)).toBe((toEdge[hex] ?? 0) - 1)
      }
  })

  test('no secrets: everyone is shown the position as it is', () => {
    expect(crusades.conceal(state, 'spectator')).toBe(state)
    expect(crusades.view(state)).toMatchObject({ scenario: id, turn: 1, phase: 'command' })
  })
})

test('crusades 9.41 more strength and better modifiers never make a result worse', () => {
  const rank = (result: string): number => ['-', 'M', '1', '2'].indexOf(result)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3 }), (strength, leaderBonus) => {
      const { outcomes } = meleeThrow({ strength, leaderBonus }, 0)
      const stronger = meleeThrow({ strength: strength + 1, leaderBonus }, 0).outcomes
      const better = meleeThrow({ strength, leaderBonus: leaderBonus + 1 }, 0).outcomes
      for (const [face, result] of outcomes.entries()) {
        expect(rank(nth(stronger, face))).toBeGreaterThanOrEqual(rank(result))
        expect(rank(nth(better, face))).toBeGreaterThanOrEqual(rank(result))
      }
    }),
  )
})
