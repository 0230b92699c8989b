import { type Hex, nth } from '@mesnada/hex'
import { contours } from '../shape/contour.ts'
import { distanceTo, type Field, fieldOf, roughened } from '../shape/field.ts'
import { eased, type Line, type Point, splined, thinned } from '../shape/geometry.ts'
import { noiseAt } from '../shape/noise.ts'
import type { Castle } from './castle.ts'
import { chainsOf, easyLine } from './chains.ts'
import { pin, type Survey } from './ground.ts'
import type { Sheet } from './sheet.ts'

/** Shores and depths. */
export interface Water {
  readonly field: Field
  readonly depth: Field
  readonly shore: readonly Line[]
  /** Where the water ends under the walls of a castle. */
  readonly court: readonly Line[]
}

export const isWater = (sheet: Sheet, hex: Hex): boolean =>
  sheet.has(hex) && (sheet.grounds[hex] === 'water' || sheet.grounds[hex] === 'moat')

export const surveyWater = (sheet: Sheet, survey: Survey, castle: Castle): Water | undefined => {
  const wells = new Set(castle.wells)
  const wet = (hex: Hex): boolean => isWater(sheet, hex) && !wells.has(hex)
  if (!sheet.grounds.some((_, hex) => wet(hex))) return undefined
  const man = sheet.scale === 'man'
  const under = (hex: Hex): boolean => wet(hex) || castle.enclosed(hex)
  const field = roughened(
    fieldOf(survey.wild, hex => (under(hex) ? 1 : 0), man ? 0.8 : 0.85),
    man ? 0.2 : 0.26,
    man ? 3.4 : 3.2,
  )
  const lean = (hex: Hex, v: number): number =>
    under(hex) ? (v < 0.6 ? 0.66 - v : 0) : v > 0.4 ? 0.32 - v : 0
  // Broadly first, so that no dents show; then for certain.
  pin(sheet, field, survey.window, lean, 1.4)
  pin(sheet, field, survey.window, lean)
  const shore = contours(field, 0.5).map(line => thinned(line, 0.2))
  const depth = distanceTo(field, value => value < 0.5)
  return { field, depth, shore, court: courtOf(survey, castle) }
}

/** The ground within the walls begins under their tops, so that the moat runs up to straight masonry. */
const courtOf = (survey: Survey, castle: Castle): Line[] => {
  if (!castle.present) return []
  const within = fieldOf(survey.raster, hex => (castle.enclosed(hex) ? 1 : 0), 0.2)
  return contours(
    distanceTo(within, value => value < 0.5),
    0.8,
  ).map(line => thinned(line, 0.3))
}

/** A river or a brook that runs along hex-sides, as one easy line between the hexes it parts. */
export interface River {
  readonly line: Line
  readonly kind: 'river' | 'bank'
  readonly pairs: readonly (readonly [Hex, Hex])[]
}

export const surveyRivers = (sheet: Sheet): River[] =>
  (['river', 'bank'] as const).flatMap(kind =>
    chainsOf(
      // Where a bridge lies the river goes on under it.
      sheet.marked.filter(
        ({ kinds }) => kinds.includes(kind) || (kind === 'river' && kinds.includes('bridge')),
      ),
    ).map((chain): River => {
      const soft = runningOut(sheet, eased(easyLine(chain), 2))
      const points = soft.points.map(([x, y], i): readonly [number, number] =>
        i === 0 || i === soft.points.length - 1 ? [x, y] : [x, y + (noiseAt(x, y, 12) - 0.5) * 0.22],
      )
      return {
        kind,
        line: { points: splined(points, 4), closed: chain.closed },
        pairs: chain.sides.filter(({ b }) => b >= 0).map(({ a, b }) => [a, b]),
      }
    }),
  )

/** A river that comes to the edge of the map runs on beyond it. */
const runningOut = ({ inner }: Sheet, line: Line): Line => {
  if (line.closed) return line
  const atEdge = ([x, y]: Point): boolean =>
    x < inner.x + 1.2 ||
    y < inner.y + 1.2 ||
    x > inner.x + inner.width - 1.2 ||
    y > inner.y + inner.height - 1.2
  const beyond = (p: Point, q: Point): Point[] =>
    atEdge(p) ? [[p[0] + (p[0] - q[0]) * 5, p[1] + (p[1] - q[1]) * 0.5]] : []
  const { points } = line
  const last = points.length - 1
  return {
    closed: false,
    points: [
      ...beyond(nth(points, 0), nth(points, 1)),
      ...points,
      ...beyond(nth(points, last), nth(points, last - 1)),
    ],
  }
}
