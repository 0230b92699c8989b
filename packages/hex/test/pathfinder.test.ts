import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CostTables,
  createGrid,
  createPathfinder,
  DIRECTIONS,
  directionTo,
  type Grid,
  type Hex,
  IMPASSABLE,
  neighbour,
  nth,
  OFF_MAP,
  type StepCost,
  side,
  sideBetween,
} from '../src/index.ts'
import { anyGrid } from './arbitrary.ts'

interface Terrain {
  readonly grid: Grid
  readonly start: Hex
  readonly budget: number
  readonly cost: Required<CostTables>
  readonly stops: readonly boolean[]
}

const anyTerrain: fc.Arbitrary<Terrain> = anyGrid.chain(grid =>
  fc.record({
    grid: fc.constant(grid),
    start: fc.nat(grid.size - 1),
    budget: fc.nat(20),
    cost: fc.record({
      hex: fc.uint8Array({ minLength: grid.size, maxLength: grid.size, max: 5 }).map(wall(5)),
      side: fc.uint8Array({ minLength: grid.sideCount, maxLength: grid.sideCount, max: 4 }).map(wall(4)),
    }),
    stops: fc.array(fc.boolean(), { minLength: grid.size, maxLength: grid.size }),
  }),
)

/** Turns the highest value drawn into a wall. */
function wall(highest: number): (table: Uint8Array) => Uint8Array {
  return table => table.map(cost => (cost === highest ? IMPASSABLE : cost))
}

function stepOf({ grid, cost }: Terrain, from: Hex, to: Hex): number {
  const crossed = sideBetween(grid, from, to) ?? OFF_MAP
  if (cost.hex[to] === IMPASSABLE || cost.side[crossed] === IMPASSABLE) return Number.POSITIVE_INFINITY
  return (cost.hex[to] ?? OFF_MAP) + (cost.side[crossed] ?? 0)
}

/** Bellman and Ford: relaxes every step until nothing changes. */
function cheapestByRelaxing(terrain: Terrain, mayLeave: (hex: Hex) => boolean = () => true): number[] {
  const { grid, start } = terrain
  const best = Array.from({ length: grid.size }, (_, hex) => (hex === start ? 0 : Number.POSITIVE_INFINITY))
  for (let changed = true; changed; ) {
    changed = false
    for (let from = 0; from < grid.size; from++) {
      if (from !== start && !mayLeave(from)) continue
      for (const d of DIRECTIONS) {
        const to = neighbour(grid, from, d)
        if (to === OFF_MAP || nth(best, from) + stepOf(terrain, from, to) >= nth(best, to)) continue
        best[to] = nth(best, from) + stepOf(terrain, from, to)
        changed = true
      }
    }
  }
  return best
}

const asFunction =
  ({ cost }: Terrain): StepCost =>
  (_from, to, _direction, crossed) =>
    cost.hex[to] === IMPASSABLE || cost.side[crossed] === IMPASSABLE
      ? IMPASSABLE
      : (cost.hex[to] ?? OFF_MAP) + (cost.side[crossed] ?? 0)

describe('reach', () => {
  test('equals relaxing every step until nothing changes', () => {
    fc.assert(
      fc.property(anyTerrain, terrain => {
        const { grid, start, budget, cost } = terrain
        const reach = createPathfinder(grid).reach({ start, budget, cost })
        const expected = cheapestByRelaxing(terrain).map(best => (best <= budget ? best : undefined))
        expect(Array.from({ length: grid.size }, (_, hex) => reach.cost(hex))).toEqual(expected)
        const listed = reach.reached.slice(0, reach.count)
        const within = expected.flatMap((best, hex) => (best === undefined ? [] : [hex]))
        expect(listed.toSorted()).toEqual(Int32Array.from(within))
        expect(listed[0]).toBe(start)
      }),
      { numRuns: 400 },
    )
  })

  test('is the same from tables, from a function, and by the same pathfinder again', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }), anyTerrain, (budgets, terrain) => {
        const { grid, start, cost } = terrain
        const used = createPathfinder(grid)
        for (const budget of budgets) {
          const fresh = createPathfinder(grid).reach({ start, budget, cost })
          const again = used.reach({ start, budget, cost: asFunction(terrain) })
          expect(again.reached.slice(0, again.count)).toEqual(fresh.reached.slice(0, fresh.count))
          for (let hex = 0; hex < grid.size; hex++) {
            expect(again.cost(hex)).toBe(fresh.cost(hex))
            expect(again.pathTo(hex)).toEqual(fresh.pathTo(hex))
          }
        }
      }),
    )
  })

  test('lists hexes by rising cost', () => {
    fc.assert(
      fc.property(anyTerrain, ({ grid, start, budget, cost }) => {
        const reach = createPathfinder(grid).reach({ start, budget, cost })
        const costs = Array.from(reach.reached.slice(0, reach.count), hex => reach.cost(hex) ?? -1)
        expect(costs).toEqual([...costs].sort((a, b) => a - b))
      }),
    )
  })

  test('goes no further where one must stop, except from the start', () => {
    fc.assert(
      fc.property(anyTerrain, terrain => {
        const { grid, start, budget, cost, stops } = terrain
        const reach = createPathfinder(grid).reach({ start, budget, cost, mustStop: hex => nth(stops, hex) })
        const expected = cheapestByRelaxing(terrain, hex => !stops[hex])
        for (let hex = 0; hex < grid.size; hex++) {
          expect(reach.cost(hex)).toBe(nth(expected, hex) <= budget ? expected[hex] : undefined)
        }
      }),
    )
  })

  test('passes through hexes where one may not stop', () => {
    const grid = createGrid({ orientation: 'flat', cols: 1, rows: 4, shifted: 'even', labels: 'ccrr' })
    const cost = { hex: new Uint8Array(grid.size).fill(1) }
    const reach = createPathfinder(grid).reach({ start: 0, budget: 2, cost, mayStop: hex => hex !== 1 })
    expect([0, 1, 2, 3].map(reach.mayStop)).toEqual([true, false, true, false])
    expect([0, 1, 2, 3].map(reach.has)).toEqual([true, true, true, false])
  })

  test('refuses half points and points given back', () => {
    const grid = createGrid({ orientation: 'flat', cols: 2, rows: 2, shifted: 'even', labels: 'ccrr' })
    for (const step of [0.5, -1]) {
      expect(() => createPathfinder(grid).reach({ start: 0, budget: 9, cost: () => step })).toThrow(
        RangeError,
      )
    }
    expect(
      createPathfinder(grid).reach({ start: 0, budget: 9, cost: () => Number.POSITIVE_INFINITY }).count,
    ).toBe(1)
  })

  test('survives its keys running out', () => {
    const grid = createGrid({ orientation: 'flat', cols: 3, rows: 3, shifted: 'even', labels: 'ccrr' })
    const cost = { hex: new Uint8Array(grid.size).fill(1) }
    const pathfinder = createPathfinder(grid)
    for (let i = 0; i < 9; i++) {
      expect(pathfinder.reach({ start: i, budget: 1, cost }).count).toBe(
        1 + DIRECTIONS.filter(d => neighbour(grid, i, d) !== OFF_MAP).length,
      )
      expect(pathfinder.reach({ start: i, budget: 2 ** 30, cost }).count).toBe(9)
    }
  })
})

describe('a path', () => {
  test('costs what its steps cost', () => {
    fc.assert(
      fc.property(anyTerrain, terrain => {
        const { grid, start, budget, cost } = terrain
        const reach = createPathfinder(grid).reach({ start, budget, cost })
        for (let hex = 0; hex < grid.size; hex++) {
          const path = reach.pathTo(hex)
          expect(path === undefined).toBe(!reach.has(hex))
          if (path === undefined) continue
          expect([path[0], path.at(-1)]).toEqual([start, hex])
          const steps = path.slice(1).map((to, i) => stepOf(terrain, nth(path, i), to))
          expect(steps.reduce((sum, step) => sum + step, 0)).toBe(reach.cost(hex))
          path.slice(1).forEach((to, i) => expect(directionTo(grid, nth(path, i), to)).toBeDefined())
        }
      }),
    )
  })

  test('to one goal is the one a whole search finds', () => {
    fc.assert(
      fc.property(anyTerrain, terrain => {
        const { grid, start, cost } = terrain
        const whole = createPathfinder(grid).reach({ start, budget: 10_000, cost })
        const pathfinder = createPathfinder(grid)
        for (let goal = 0; goal < grid.size; goal++) {
          const path = pathfinder.cheapest({ start, goal, cost })
          expect(path?.cost).toBe(whole.cost(goal))
          expect(path?.hexes).toEqual(whole.pathTo(goal))
        }
      }),
      { numRuns: 50 },
    )
  })

  test('is not found beyond its budget or behind a wall', () => {
    const grid = createGrid({ orientation: 'flat', cols: 1, rows: 4, shifted: 'even', labels: 'ccrr' })
    const cost = { hex: new Uint8Array(grid.size).fill(2), side: new Uint8Array(grid.sideCount) }
    const pathfinder = createPathfinder(grid)
    expect(pathfinder.cheapest({ start: 0, goal: 3, cost, budget: 5 })).toBeUndefined()
    expect(pathfinder.cheapest({ start: 0, goal: 3, cost, budget: 6 })).toEqual({
      hexes: [0, 1, 2, 3],
      cost: 6,
    })
    cost.side[side(grid, 1, 3)] = IMPASSABLE
    expect(pathfinder.cheapest({ start: 0, goal: 3, cost })).toBeUndefined()
  })

  test('may cost more than a byte', () => {
    const grid = createGrid({ orientation: 'flat', cols: 1, rows: 9, shifted: 'even', labels: 'ccrr' })
    const cost = { hex: new Uint8Array(grid.size).fill(254), side: new Uint8Array(grid.sideCount).fill(254) }
    expect(createPathfinder(grid).cheapest({ start: 0, goal: 8, cost })?.cost).toBe(8 * 508)
  })
})
