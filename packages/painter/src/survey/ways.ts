import { nth, OFF_MAP } from '@mesnada/hex'
import { type Line, type Point, splined } from '../shape/geometry.ts'
import { noiseAt } from '../shape/noise.ts'
import type { PathKind, WayPlan } from './plan.ts'
import type { Sheet } from './sheet.ts'

/** A road, a stream or a hedge as it is drawn. */
export interface Way {
  readonly kind: PathKind
  readonly width: number
  readonly line: Line
}

/** Ways that no rule reads: they need not pass through the middles of hexes, and nature bends them. */
const FREE: ReadonlySet<PathKind> = new Set(['track', 'stream', 'ditch'])

/** Without the zigzag that hexes give to a way between two of their rows. */
const unkinked = (points: readonly Point[]): Point[] =>
  points.map(([x, y], i): Point => {
    const before = points[i - 1]
    const after = points[i + 1]
    if (!before || !after) return [x, y]
    return [x / 2 + (before[0] + after[0]) / 4, y / 2 + (before[1] + after[1]) / 4]
  })

/** Small bends, none at the ends. */
const strayed = (points: readonly Point[]): Point[] =>
  points.map(([x, y], i): Point => {
    const free = Math.min(1, i / 4, (points.length - 1 - i) / 4) * 0.34
    return [x + (noiseAt(x + 17, y, 5) - 0.5) * free, y + (noiseAt(x, y + 23, 5) - 0.5) * free]
  })

/** In the order of the plan; a way that ends on the border runs on to the edge of the sheet. */
export const surveyWays = (sheet: Sheet): Way[] =>
  sheet.plan.ways.filter(({ through }) => through.length > 1).map(way => wayOf(sheet, way))

const wayOf = (sheet: Sheet, { kind, through, width }: WayPlan): Way => {
  const isFree = FREE.has(kind)
  const middles = through.map(sheet.centre)
  const centres = isFree ? unkinked(unkinked(middles)) : middles
  const last = centres.length - 1
  const wander = isFree ? 0.4 : 0.2
  // Not quite through the middles, but never far from them.
  const points = centres.map(([x, y], i): Point => {
    if (i === 0 || i === last) return [x, y]
    return [x + (noiseAt(x, y, 9) - 0.5) * 2 * wander, y + (noiseAt(x + 50, y, 9) - 0.5) * 2 * wander * 0.8]
  })
  const border = (hex: number): boolean =>
    sheet.neighbours(hex).some(other => other === OFF_MAP || !sheet.has(other))
  const out = (p: Point, q: Point): Point => [p[0] + (p[0] - q[0]) * 1.6, p[1] + (p[1] - q[1]) * 1.6]
  const head = border(nth(through, 0)) ? [out(nth(points, 0), nth(points, 1))] : []
  const tail = border(nth(through, last)) ? [out(nth(points, last), nth(points, last - 1))] : []
  const line = splined([...head, ...points, ...tail], 6)
  return { kind, width, line: { points: isFree ? strayed(line) : line, closed: false } }
}
