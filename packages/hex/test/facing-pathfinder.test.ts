import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asDirection,
  createFacingPathfinder,
  createGrid,
  createPathfinder,
  DIRECTIONS,
  type Direction,
  type FacingQuery,
  type Grid,
  IMPASSABLE,
  neighbour,
  nth,
  OFF_MAP,
  type StepCost,
  side,
  turn,
  turnsBetween,
} from '../src/index.ts'
import { anyDirection, anyGrid } from './arbitrary.ts'

interface March {
  readonly grid: Grid
  readonly query: FacingQuery & { readonly cost: { readonly hex: Uint8Array; readonly side: Uint8Array } }
}

const anyMarch: fc.Arbitrary<March> = anyGrid.chain(grid =>
  fc.record({
    grid: fc.constant(grid),
    query: fc.record({
      start: fc.nat(grid.size - 1),
      facing: anyDirection,
      budget: fc.nat(12),
      front: fc.constantFrom([0], [-1, 0, 1], [0, 1]),
      turnCost: fc.nat(2),
      afterStep: fc.constantFrom('keep' as const, 'along' as const),
      turnWhenStopped: fc.boolean(),
      cost: fc.record({
        hex: fc.uint8Array({ minLength: grid.size, maxLength: grid.size, max: 4 }),
        side: fc.uint8Array({ minLength: grid.sideCount, maxLength: grid.sideCount, max: 2 }),
      }),
      mustStop: fc
        .array(fc.boolean(), { minLength: grid.size, maxLength: grid.size })
        .map(stops => (hex: number) => nth(stops, hex)),
    }),
  }),
)

/** Every way on from a stance, with its cost, as the rules of the query have it. */
function waysOn(
  { grid, query }: March,
  hex: number,
  facing: Direction,
): { to: number; facing: Direction; cost: number }[] {
  const stopped = hex !== query.start && query.mustStop?.(hex, facing) === true
  const turns = stopped && !query.turnWhenStopped ? [] : [turn(facing, 1), turn(facing, -1)]
  const steps = stopped ? [] : query.front.map(relative => turn(facing, relative))
  return [
    ...turns.map(to => ({ to: hex, facing: to, cost: Number(query.turnCost) })),
    ...steps
      .filter(d => neighbour(grid, hex, d) !== OFF_MAP)
      .map(d => ({
        to: neighbour(grid, hex, d),
        facing: query.afterStep === 'along' ? d : facing,
        cost:
          (query.cost.hex[neighbour(grid, hex, d)] ?? OFF_MAP) + (query.cost.side[side(grid, hex, d)] ?? 0),
      })),
  ]
}

function cheapestByRelaxing(march: March): number[] {
  const { grid, query } = march
  const best = Array.from({ length: grid.size * 6 }, () => Number.POSITIVE_INFINITY)
  best[query.start * 6 + query.facing] = 0
  for (let changed = true; changed; ) {
    changed = false
    for (let hex = 0; hex < grid.size; hex++) {
      for (const facing of DIRECTIONS) {
        for (const way of waysOn(march, hex, facing)) {
          const cost = nth(best, hex * 6 + facing) + way.cost
          if (cost >= nth(best, way.to * 6 + way.facing)) continue
          best[way.to * 6 + way.facing] = cost
          changed = true
        }
      }
    }
  }
  return best
}

describe('reach with facing', () => {
  test('equals relaxing every step and turn until nothing changes', () => {
    fc.assert(
      fc.property(anyMarch, march => {
        const reach = createFacingPathfinder(march.grid).reach(march.query)
        const expected = cheapestByRelaxing(march)
        for (let hex = 0; hex < march.grid.size; hex++) {
          const costs = expected.slice(hex * 6, hex * 6 + 6)
          const least = Math.min(...costs)
          for (const facing of DIRECTIONS) {
            expect(reach.cost(hex, facing)).toBe(
              nth(costs, facing) <= march.query.budget ? costs[facing] : undefined,
            )
            expect(reach.has(hex, facing)).toBe(nth(costs, facing) <= march.query.budget)
          }
          expect(reach.cost(hex)).toBe(least <= march.query.budget ? least : undefined)
          expect(reach.cheapestFacing(hex)).toBe(
            least <= march.query.budget ? costs.indexOf(least) : undefined,
          )
        }
        expect(reach.count).toBe(expected.filter(cost => cost <= march.query.budget).length)
      }),
      { numRuns: 150 },
    )
  })

  test('leads by ways that are open and cost what the reach says', () => {
    fc.assert(
      fc.property(anyMarch, march => {
        const reach = createFacingPathfinder(march.grid).reach(march.query)
        for (let i = 0; i < reach.count; i++) {
          const [hex, facing] = [Math.floor((reach.reached[i] ?? 0) / 6), asDirection(reach.reached[i] ?? 0)]
          const path = reach.pathTo(hex, facing) ?? []
          expect(path[0]).toEqual({ hex: march.query.start, facing: march.query.facing })
          expect(path.at(-1)).toEqual({ hex, facing })
          expect(reach.stancesTo(reach.reached[i] ?? 0)).toEqual(path.map(at => at.hex * 6 + at.facing))
          const costs = path.slice(1).map((stance, n) => {
            const ways = waysOn(march, nth(path, n).hex, nth(path, n).facing)
            const taken = ways.filter(way => way.to === stance.hex && way.facing === stance.facing)
            return Math.min(...taken.map(way => way.cost))
          })
          expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(reach.cost(hex, facing))
        }
      }),
      { numRuns: 80 },
    )
  })

  test('with free turning and every direction in front is reach without facing', () => {
    fc.assert(
      fc.property(anyMarch, ({ grid, query: { start, facing, budget, cost } }) => {
        const free = createFacingPathfinder(grid).reach({
          start,
          facing,
          budget,
          cost,
          front: [0, 1, 2, 3, 4, 5],
          turnCost: 0,
        })
        const plain = createPathfinder(grid).reach({ start, budget, cost })
        for (let hex = 0; hex < grid.size; hex++) expect(free.cost(hex)).toBe(plain.cost(hex))
      }),
      { numRuns: 50 },
    )
  })

  test('ends at the first stance that is looked for, reached as it is without looking', () => {
    fc.assert(
      fc.property(anyMarch, fc.nat(20), ({ grid, query }, pick) => {
        const all = createFacingPathfinder(grid).reach(query)
        const at = 1 + (pick % all.count)
        // Beyond the count there is what an earlier search left.
        const wanted = at < all.count ? all.reached[at] : undefined
        const until = (hex: number, facing: Direction) => hex * 6 + facing === wanted
        const reach = createFacingPathfinder(grid).reach({ ...query, until })
        const last = wanted === undefined ? all.count : at + 1
        expect(reach.count).toBe(last)
        expect([...reach.reached.subarray(0, last)]).toEqual([...all.reached.subarray(0, last)])
      }),
      { numRuns: 80 },
    )
  })

  test('reads a table of steps as it does a function', () => {
    fc.assert(
      fc.property(anyMarch, fc.infiniteStream(fc.nat(9)), ({ grid, query }, numbers) => {
        const draw = (): number => numbers.next().value ?? 0
        const steps = Uint8Array.from({ length: grid.size * 6 }, () => (draw() === 0 ? IMPASSABLE : draw()))
        const closed = Uint8Array.from({ length: grid.size }, () => (draw() === 0 ? 1 : 0))
        const cost: StepCost = (from, to, direction) =>
          closed[to] === 1 ? IMPASSABLE : (steps[from * 6 + direction] ?? IMPASSABLE)
        const byTable = createFacingPathfinder(grid).reach({ ...query, cost: { steps, closed } })
        const byFunction = createFacingPathfinder(grid).reach({ ...query, cost })
        expect([...byTable.reached.subarray(0, byTable.count)]).toEqual([
          ...byFunction.reached.subarray(0, byFunction.count),
        ])
        for (const stance of byTable.reached.subarray(0, byTable.count))
          expect(byTable.stancesTo(stance)).toEqual(byFunction.stancesTo(stance))
      }),
      { numRuns: 80 },
    )
  })

  test('on the spot costs one turn a hex-side, the short way round', () => {
    const grid = createGrid({ orientation: 'flat', cols: 1, rows: 1, shifted: 'even', labels: 'ccrr' })
    const cost = { hex: new Uint8Array(1) }
    const reach = createFacingPathfinder(grid).reach({
      start: 0,
      facing: 2,
      budget: 9,
      cost,
      front: [0],
      turnCost: 2,
    })
    for (const d of DIRECTIONS) expect(reach.cost(0, d)).toBe(2 * Math.abs(turnsBetween(2, d)))
  })

  test('asks a turning cost of the hex turned in, and whether one may stop so', () => {
    const grid = createGrid({ orientation: 'flat', cols: 1, rows: 2, shifted: 'even', labels: 'ccrr' })
    const reach = createFacingPathfinder(grid).reach({
      start: 0,
      facing: 3,
      budget: 3,
      cost: () => 1,
      front: [0],
      turnCost: hex => (hex === 0 ? 255 : 2),
      mayStop: (hex, facing) => hex === 1 && facing !== 3,
    })
    expect([reach.cost(0, 3), reach.cost(0, 2), reach.cost(1, 3), reach.cost(1, 2)]).toEqual([
      0,
      undefined,
      1,
      3,
    ])
    expect([reach.mayStop(0, 3), reach.mayStop(1, 3), reach.mayStop(1, 2), reach.mayStop(1, 1)]).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(reach.pathTo(1, 1)).toBeUndefined()
    expect(reach.stancesTo(7)).toBeUndefined()
  })
})
