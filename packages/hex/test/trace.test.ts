import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centrePoint,
  cornerPoint,
  createGrid,
  createTrace,
  OFF_MAP,
  type Point,
  side,
  sidePoint,
  stepsOf,
  type TraceStep,
  traceLine,
} from '../src/index.ts'
import { anyPoint, anySegment } from './arbitrary.ts'
import { segmentByBisectors, timed } from './segment-by-bisectors.ts'

const grid = createGrid({ orientation: 'flat', cols: 9, rows: 9, shifted: 'even', labels: 'ccrr' })
const at = (label: string) => grid.parse(label) ?? OFF_MAP

function steps(from: Point, to: Point): TraceStep[] {
  return stepsOf(traceLine(grid, from, to, createTrace(grid)))
}

describe('a traced line', () => {
  test('is what clipping every hexagon by its bisectors gives', () => {
    fc.assert(
      fc.property(anySegment, ({ grid, from, to }) => {
        const trace = traceLine(grid, from, to, createTrace(grid))
        const found = stepsOf(trace).map(step => sorted(timed(step, trace.scale)))
        expect(found).toEqual(segmentByBisectors(grid, from, to).map(sorted))
      }),
      { numRuns: 3000 },
    )
  })

  test('is its own mirror image when the ends are exchanged', () => {
    fc.assert(
      fc.property(anySegment, ({ grid, from, to }) => {
        const there = traceLine(grid, from, to, createTrace(grid))
        const back = traceLine(grid, to, from, createTrace(grid))
        expect(back.scale).toBe(there.scale)
        expect(back.length).toBe(there.length)
        for (let i = 0; i < there.length; i++) {
          const j = there.length - 1 - i
          expect(back.kind[j]).toBe(there.kind[i])
          expect(back.hex[j]).toBe(there.hex[i])
          expect(back.side[j]).toBe(there.side[i])
          expect(back.left[j]).toBe(there.right[i])
          expect(back.right[j]).toBe(there.left[i])
          expect(back.behind[j]).toBe(there.ahead[i])
          expect(back.ahead[j]).toBe(there.behind[i])
          expect(back.enter[j]).toBe(there.scale - (there.leave[i] ?? 0))
          expect(back.leave[j]).toBe(there.scale - (there.enter[i] ?? 0))
          const touchedLeft = back.touched.slice(4 * j, 4 * j + 2)
          expect(touchedLeft.toSorted()).toEqual(there.touched.slice(4 * i + 2, 4 * i + 4).toSorted())
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('has steps that meet end to end', () => {
    fc.assert(
      fc.property(anySegment.filter(hasLength), ({ grid, from, to }) => {
        const trace = traceLine(grid, from, to, createTrace(grid))
        for (let i = 1; i < trace.length; i++) expect(trace.enter[i]).toBe(trace.leave[i - 1])
        expect([trace.enter[0], trace.leave[trace.length - 1]]).toEqual([0, trace.scale])
      }),
    )
  })

  test('fits its trace however it lies on the map', () => {
    const wide = createGrid({ orientation: 'pointy', cols: 80, rows: 60, shifted: 'odd', labels: 'ccrr' })
    const trace = createTrace(wide)
    fc.assert(
      fc.property(
        fc.record({ from: anyPoint(wide), to: anyPoint(wide) }).filter(hasLength),
        ({ from, to }) => {
          traceLine(wide, from, to, trace)
          expect(trace.leave[trace.length - 1]).toBe(trace.scale)
        },
      ),
      { numRuns: 2000 },
    )
    const zigzag = traceLine(wide, { q: 5, r: 0 }, { q: 5, r: 6 * 59 }, trace)
    expect(zigzag.leave[zigzag.length - 1]).toBe(zigzag.scale)
  })

  test('along a straight row crosses sides and meets no corner', () => {
    expect(
      steps(centrePoint(grid, at('0504')), centrePoint(grid, at('0506'))).map(step => step.kind),
    ).toEqual(['through', 'cross', 'through', 'cross', 'through'])
  })

  test('over a corner follows the side between the two hexes beside it', () => {
    const [, onto, along, off] = steps(centrePoint(grid, at('0505')), centrePoint(grid, at('0705')))
    const beside = { left: at('0604'), right: at('0605') }
    expect(onto).toMatchObject({ kind: 'corner', behind: at('0505'), ...beside })
    expect(onto).toMatchObject({
      sidesLeft: [side(grid, at('0505'), 1)],
      sidesRight: [side(grid, at('0505'), 2)],
    })
    expect(along).toMatchObject({ kind: 'along', side: side(grid, at('0604'), 3), ...beside })
    expect(off).toMatchObject({ kind: 'corner', ahead: at('0705'), ...beside })
  })

  test('between middles of sides that slips past a third hex touches only its corner', () => {
    const from = sidePoint(grid, at('0505'), 3)
    const corner = cornerPoint(grid, at('0505'), 1)
    const to = { q: 2 * corner.q - from.q, r: 2 * corner.r - from.r }
    const corners = steps(from, to).filter(step => step.kind === 'corner')
    expect(corners).toHaveLength(1)
    expect(corners[0]).toMatchObject({ behind: at('0505'), ahead: at('0604'), right: at('0605') })
    expect(corners[0]).not.toHaveProperty('left')
  })

  test('between a point and itself meets nothing', () => {
    expect(steps(centrePoint(grid, 0), centrePoint(grid, 0))).toEqual([])
  })

  test('reports hexes beyond a ragged edge as off the map', () => {
    const bottom = steps(centrePoint(grid, at('0209')), centrePoint(grid, at('0409')))
    expect(bottom.find(step => step.kind === 'along')).toMatchObject({ left: at('0309'), right: OFF_MAP })
  })

  test('longer than the map is refused', () => {
    const far = { q: 6 * 1000, r: 0 }
    expect(() => traceLine(grid, centrePoint(grid, 0), far, createTrace(grid))).toThrow(RangeError)
  })
})

/** Sides on one hand come in no agreed order. */
function sorted(step: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(step).map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value]),
  )
}

function hasLength({ from, to }: { readonly from: Point; readonly to: Point }): boolean {
  return from.q !== to.q || from.r !== to.r
}
