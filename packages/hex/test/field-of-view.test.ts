import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centrePoint,
  createFieldOfView,
  createGrid,
  createTrace,
  distance,
  type Graze,
  type Grid,
  nth,
  OFF_MAP,
  side,
  stepsOf,
  type TraceStep,
  traceLine,
  type ViewQuery,
} from '../src/index.ts'
import { createShadows } from '../src/shadow.ts'
import { createSightFrame } from '../src/sight-frame.ts'
import { anyGrid } from './arbitrary.ts'

interface Scene {
  readonly grid: Grid
  readonly blocks: Uint8Array
  readonly walls: Uint8Array
  readonly graze: Graze
  readonly maxRange: number
}

const anyFlag = (length: number) =>
  fc
    .array(fc.constantFrom(0, 0, 0, 1), { minLength: length, maxLength: length })
    .map(flags => Uint8Array.from(flags))

const anyScene: fc.Arbitrary<Scene> = anyGrid.chain(grid =>
  fc.record({
    grid: fc.constant(grid),
    blocks: anyFlag(grid.size),
    walls: anyFlag(grid.sideCount),
    graze: fc.constantFrom<Graze>('both', 'either', 'never'),
    maxRange: fc.integer({ min: 0, max: 20 }),
  }),
)

/** Reads the rule off the trace of one line. */
function seenAlongTrace(
  { grid, blocks, graze }: Scene,
  walls: Uint8Array,
  from: number,
  to: number,
): boolean {
  const trace = traceLine(grid, centrePoint(grid, from), centrePoint(grid, to), createTrace(grid))
  const opaque = (hex: number | undefined) => hex !== undefined && hex !== OFF_MAP && blocks[hex] === 1
  const walled = (one: number) => one !== OFF_MAP && walls[one] === 1
  const stops = (left: boolean, right: boolean) =>
    graze === 'both' ? left && right : graze === 'either' ? left || right : false
  const blocked = (step: TraceStep): boolean => {
    switch (step.kind) {
      case 'through':
        return step.hex !== from && step.hex !== to && opaque(step.hex)
      case 'cross':
        return walled(step.side)
      case 'along':
        return stops(walled(step.side) || opaque(step.left), walled(step.side) || opaque(step.right))
      case 'corner':
        return stops(
          opaque(step.left) || step.sidesLeft.some(walled),
          opaque(step.right) || step.sidesRight.some(walled),
        )
    }
  }
  return !stepsOf(trace).some(blocked)
}

function view(grid: Grid, query: ViewQuery): number[] {
  return [...createFieldOfView(grid).from(query)]
}

describe('the field of view', () => {
  test('is what the trace of every single line says', () => {
    fc.assert(
      fc.property(anyScene, scene => {
        const { grid, blocks, graze, maxRange } = scene
        const sight = createFieldOfView(grid)
        const open = new Uint8Array(grid.sideCount)
        for (let origin = 0; origin < grid.size; origin++) {
          const seen = sight.from({ origin, blocks, graze, maxRange })
          for (let hex = 0; hex < grid.size; hex++) {
            const expected =
              distance(grid, origin, hex) <= maxRange && seenAlongTrace(scene, open, origin, hex)
            expect(seen[hex] === 1).toBe(expected)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is the same by shadows, which are cast where the view is open', () => {
    fc.assert(
      fc.property(anyScene, scene => {
        const { grid, blocks, graze, maxRange } = scene
        const frame = createSightFrame(grid)
        const castShadows = createShadows(grid, frame)
        const opaque = new Uint8Array(frame.slots)
        blocks.forEach((flag, hex) => {
          opaque[frame.slotOf[hex] ?? 0] = flag
        })
        const open = new Uint8Array(grid.sideCount)
        const seen = new Uint8Array(grid.size)
        for (let origin = 0; origin < grid.size; origin++) {
          castShadows({ origin, opaque, range: maxRange, graze }, seen)
          for (let hex = 0; hex < grid.size; hex++) {
            const expected =
              distance(grid, origin, hex) <= maxRange && seenAlongTrace(scene, open, origin, hex)
            expect(seen[hex] === 1).toBe(expected)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is what the traces say where hex-sides block too', () => {
    fc.assert(
      fc.property(anyScene, scene => {
        const { grid, blocks, walls, graze, maxRange } = scene
        const sight = createFieldOfView(grid)
        for (let origin = 0; origin < grid.size; origin++) {
          const seen = sight.from({ origin, blocks, blockingSides: walls, graze, maxRange })
          for (let hex = 0; hex < grid.size; hex++) {
            const expected =
              distance(grid, origin, hex) <= maxRange && seenAlongTrace(scene, walls, origin, hex)
            expect(seen[hex] === 1).toBe(expected)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('is symmetric', () => {
    fc.assert(
      fc.property(anyScene, fc.boolean(), ({ grid, blocks, walls, graze }, sides) => {
        const sight = createFieldOfView(grid)
        const from = (origin: number) =>
          sight.from({ origin, blocks, graze, ...(sides && { blockingSides: walls }) })
        const views = Array.from({ length: grid.size }, (_, origin) => from(origin))
        views.forEach((seen, a) => seen.forEach((flag, b) => expect(nth(views, b)[a]).toBe(flag)))
      }),
      { numRuns: 60 },
    )
  })

  test('is one and the same with walls nowhere, with a function, and after looking at another map', () => {
    fc.assert(
      fc.property(anyScene, ({ grid, blocks, graze, maxRange }) => {
        const sight = createFieldOfView(grid)
        const blockingSides = new Uint8Array(grid.sideCount)
        const out = new Uint8Array(grid.size).fill(7)
        for (let origin = 0; origin < grid.size; origin++) {
          const query = { origin, blocks, graze, maxRange: maxRange % 5 }
          const expected = view(grid, query)
          sight.from({ origin, blocks: () => true }, out)
          expect([...sight.from({ ...query, blocks: hex => blocks[hex] === 1 }, out)]).toEqual(expected)
          sight.from({ origin, blocks: () => true }, out)
          expect([...sight.from({ ...query, blockingSides }, out)]).toEqual(expected)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('over a whole wide map agrees with the traces', () => {
    const grid = createGrid({
      orientation: 'flat',
      cols: 40,
      rows: 30,
      shifted: 'even',
      rowsIn: col => 30 - (col % 2),
      labels: 'ccrr',
    })
    const blocks = Uint8Array.from({ length: grid.size }, (_, hex) => ((hex * 7919) % 23 === 0 ? 1 : 0))
    const open = new Uint8Array(grid.sideCount)
    const sight = createFieldOfView(grid)
    for (const origin of [0, 29, 615, grid.size - 1]) {
      const seen = sight.from({ origin, blocks })
      const scene: Scene = { grid, blocks, walls: open, graze: 'both', maxRange: 99 }
      for (let hex = 0; hex < grid.size; hex++)
        expect(seen[hex] === 1).toBe(seenAlongTrace(scene, open, origin, hex))
    }
  })
})

describe('a line along a side', () => {
  const grid = createGrid({ orientation: 'flat', cols: 5, rows: 5, shifted: 'even', labels: 'ccrr' })
  const at = (label: string) => grid.parse(label) ?? OFF_MAP
  const [origin, target] = [at('0203'), at('0403')]
  const sees = (graze: Graze, blocking: readonly string[], wall?: number) => {
    const walls = new Uint8Array(grid.sideCount)
    if (wall !== undefined) walls[wall] = 1
    const blocks = (hex: number) => blocking.includes(grid.label(hex))
    return view(grid, { origin, blocks, blockingSides: walls, graze })[target] === 1
  }

  test('is blocked by the hexes on both hands, on either, or never, as the rules say', () => {
    expect([[], ['0303'], ['0304'], ['0303', '0304']].map(hexes => sees('both', hexes))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([[], ['0303'], ['0304'], ['0303', '0304']].map(hexes => sees('either', hexes))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([[], ['0303'], ['0304'], ['0303', '0304']].map(hexes => sees('never', hexes))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  test('is blocked by a wall it runs along, not by one whose end it touches', () => {
    expect(sees('both', [], side(grid, at('0303'), 3))).toBe(false)
    expect(sees('both', [], side(grid, at('0203'), 1))).toBe(true)
    expect(sees('never', [], side(grid, at('0303'), 3))).toBe(true)
  })

  test('does not slip between two walls that meet at a corner', () => {
    const walls = new Uint8Array(grid.sideCount)
    walls[side(grid, at('0203'), 1)] = 1
    walls[side(grid, at('0203'), 2)] = 1
    expect(view(grid, { origin, blocks: () => false, blockingSides: walls })[target]).toBe(0)
  })
})
