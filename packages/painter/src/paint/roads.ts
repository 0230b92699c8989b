import { contours } from '../shape/contour.ts'
import { blurred, copyOf, type Field, sample } from '../shape/field.ts'
import {
  crosses,
  far,
  near,
  type Point,
  segmentsOf,
  shifted,
  stepsAlong,
  thinned,
} from '../shape/geometry.ts'
import { chances, hash, noiseAt, seedAt } from '../shape/noise.ts'
import { type Buildings, openingOf } from '../survey/buildings.ts'
import type { Way } from '../survey/ways.ts'
import type { Brush } from './brush.ts'
import { css, lighten, mix } from './colour.ts'
import { smoothPath, strokeWith, traceSmooth } from './path.ts'
import { bushAtlas, stoneAtlas, tuftAtlas } from './sprites.ts'
import { stamp } from './studio.ts'
import { createPath } from './surface.ts'
import { cobbles } from './textures.ts'

/** Yards are cobbled, worn through to the earth in places. */
export const paintYards = (brush: Brush): void => {
  const { c, survey, theme } = brush
  const yard = survey.covers.get('yard')
  if (!yard) return
  const worn = copyOf(yard)
  const { w, h, res, left, top, data } = worn
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const x = (left + i) / res
      const y = (top + j) / res
      const cover = 0.5 + (noiseAt(x, y, 17) - 0.47) * 1.6 + (noiseAt(x, y, 4) - 0.5) * 0.7
      data[j * w + i] = Math.min(data[j * w + i] ?? 0, cover)
    }
  c.globalAlpha = 0.34
  c.fillStyle = cobbles(brush, { a: theme.yard[0], b: theme.earth[2] }, { angle: 0.3 })
  c.fill(smoothPath(contours(worn, 0.5).map(line => thinned(line, 0.26))), 'evenodd')
  c.globalAlpha = 1
}

/** Broad roads of terrain: ruts that run beside their edges, pebbles, grass at the verge. */
export const paintBroadRoads = (brush: Brush): void => {
  const { c, sheet, survey, theme, window } = brush
  const field = survey.covers.get('road')
  if (!field) return
  const tufts = tuftAtlas(brush)
  const stones = stoneAtlas(brush)
  const edge = contours(field, 0.5, false).map(line => thinned(line, 0.25))
  strokeWith(c, smoothPath(edge), css(theme.earth[2], 0.2), 0.18)
  paintWheels(brush, field)
  for (const { points } of edge)
    for (const [x, y] of points) {
      const chance = chances(seedAt(x, y, 3))
      if (chance() > 0.62 || !near(window, x, y, 1)) continue
      stamp(
        c,
        tufts,
        seedAt(x, y, 9),
        x + (chance() - 0.5) * 0.35,
        y + (chance() - 0.5) * 0.35 - 0.05,
        0.6 + chance() * 0.55,
      )
    }
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (sheet.grounds[hex] !== 'road') continue
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 2)) continue
    const chance = chances(hex * 5 + 2)
    for (let i = 0; i < 2; i++)
      if (chance() < 0.6)
        stamp(
          c,
          stones,
          hash(hex, i),
          x + (chance() - 0.5) * 1.5,
          y + (chance() - 0.5) * 1.4,
          0.35 + chance() * 0.5,
        )
  }
}

/** Pairs of short strokes that follow the way the road runs: across the slope of a softened copy of it. */
const paintWheels = ({ c, sheet, theme, window }: Brush, field: Field): void => {
  const soft = blurred(copyOf(field), 0.8)
  const reach = 0.3
  const way = (x: number, y: number): Point | undefined => {
    const gx = sample(soft, x + reach, y) - sample(soft, x - reach, y)
    const gy = sample(soft, x, y + reach) - sample(soft, x, y - reach)
    const g = Math.hypot(gx, gy)
    return g < 0.012 ? undefined : [-gy / g, gx / g]
  }
  const dark = createPath()
  const light = createPath()
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (sheet.grounds[hex] !== 'road') continue
    const [cx, cy] = sheet.centre(hex)
    if (!near(window, cx, cy, 4)) continue
    const chance = chances(hex * 11 + 1)
    for (let k = 0; k < 3; k++) {
      const points = trackFrom(
        [cx + (chance() - 0.5) * 1.6, cy + (chance() - 0.5) * 1.6],
        5 + chance() * 9,
        way,
        field,
      )
      if (points.length < 4) continue
      for (const side of chance() < 0.6 ? [-0.27, 0.27] : [0]) {
        const line = shifted({ points, closed: false }, side)
        traceSmooth(dark, line)
        traceSmooth(light, {
          closed: false,
          points: line.points.map(([x, y]): Point => [x + 0.04, y + 0.05]),
        })
      }
    }
  }
  c.lineCap = 'round'
  strokeWith(c, light, css(lighten(theme.earth[0], 0.35), 0.3), 0.06)
  strokeWith(c, dark, css(theme.earth[2], 0.34), 0.07)
}

const trackFrom = (
  start: Point,
  length: number,
  way: (x: number, y: number) => Point | undefined,
  field: Field,
): Point[] => {
  let [x, y] = start
  let last: Point | undefined
  const points: Point[] = []
  for (let i = 0; i < length; i++) {
    let d: Point | undefined = way(x, y) ?? last
    if (!d || sample(field, x, y) < 0.6) break
    if (last && d[0] * last[0] + d[1] * last[1] < 0) d = [-d[0], -d[1]]
    if (last && d[0] * last[0] + d[1] * last[1] < 0.992) break
    points.push([x, y])
    x += d[0] * 0.22
    y += d[1] * 0.22
    last = d
  }
  return points
}

/** Where people walk: from each outer door to the nearest road, if nothing stands in between. */
export const paintFootpaths = (
  { c, sheet, theme, survey, window }: Brush,
  { houses, yards, lines }: Buildings,
): void => {
  const field = survey.covers.get('road')
  if (!field) return
  const pieces = lines.flatMap(segmentsOf)
  const path = createPath()
  const walls = [
    ...houses.flatMap(({ rings, inside }) => rings.map(ring => ({ ring, inside }))),
    ...yards.map(ring => ({ ring, inside: undefined })),
  ]
  for (const { ring, inside } of walls)
    for (const side of ring.sides) {
      const kind = openingOf(side)
      const place = ring.places.get(side.side)
      if ((kind !== 'door' && kind !== 'gate') || !place || !near(window, place.at[0], place.at[1], 8))
        continue
      for (const out of inside ? [inside.has(side.a) ? side.b : side.a] : [side.a, side.b]) {
        if (out < 0) continue
        const [ox, oy] = sheet.centre(out)
        const sign = place.normal[0] * (ox - place.at[0]) + place.normal[1] * (oy - place.at[1]) < 0 ? -1 : 1
        const normal: Point = [place.normal[0] * sign, place.normal[1] * sign]
        const from: Point = [place.at[0] + normal[0] * 0.3, place.at[1] + normal[1] * 0.3]
        const best = nearestRoad(field, from, normal, pieces)
        if (!best) continue
        const { to, angle } = best
        const d = far(from, to)
        path.moveTo(place.at[0], place.at[1])
        path.bezierCurveTo(
          from[0] + normal[0] * d * 0.3,
          from[1] + normal[1] * d * 0.3,
          to[0] - Math.cos(angle) * 0.4 + noiseAt(to[0], to[1], 5) - 0.5,
          to[1] - Math.sin(angle) * 0.4 + noiseAt(to[0], to[1], 7) - 0.5,
          to[0] + Math.cos(angle) * 0.5,
          to[1] + Math.sin(angle) * 0.5,
        )
      }
    }
  c.lineCap = 'round'
  strokeWith(c, path, css(theme.earth[1], 0.16), 0.95)
  strokeWith(c, path, css(theme.earth[1], 0.26), 0.66)
  strokeWith(c, path, css(theme.earth[0], 0.38), 0.4)
}

const nearestRoad = (
  field: Field,
  from: Point,
  [nx, ny]: Point,
  walls: readonly (readonly [Point, Point])[],
) => {
  let best: { readonly cost: number; readonly to: Point; readonly angle: number } | undefined
  for (let k = 0; k < 24; k++) {
    const angle = (k / 24) * Math.PI * 2
    const ahead = Math.cos(angle) * nx + Math.sin(angle) * ny
    if (ahead < 0.1) continue
    for (let d = 0.8; d < 7.5; d += 0.25) {
      const to: Point = [from[0] + Math.cos(angle) * d, from[1] + Math.sin(angle) * d]
      if (sample(field, to[0], to[1]) <= 0.55) continue
      const cost = d + (1 - ahead) * 1.2
      if ((!best || cost < best.cost) && !walls.some(([p, q]) => crosses(from, to, p, q)))
        best = { cost, to, angle }
      break
    }
  }
  return best
}

/** Roads that lead from hex to hex: splines with two ruts; a highway is broader and has a paved crown. */
export const paintWays = (brush: Brush, ways: readonly Way[]): void => {
  const { c, theme, sheet } = brush
  const man = sheet.scale === 'man'
  c.lineJoin = 'round'
  paintDryBeds(brush, ways)
  // A track is trodden, not built: too faint to be taken for a road of the rules.
  for (const { kind, line, width } of ways) {
    if (kind !== 'track') continue
    const w = 0.16 * width * (man ? 2.4 : 1)
    c.lineCap = 'round'
    // It is lost in the grass before it ends.
    for (const [cut, wide, alpha] of [
      [0, 1.9, 0.14],
      [1, 1.3, 0.16],
      [2, 1, 0.24],
      [3, 0.7, 0.3],
      [4, 0.36, 0.3],
    ] as const) {
      const points = line.points.slice(cut, line.points.length - cut)
      if (points.length > 1)
        strokeWith(
          c,
          smoothPath([{ points, closed: false }]),
          css(theme.earth[cut > 2 ? 0 : 1], alpha),
          w * wide,
        )
    }
  }
  for (const { kind, line, width } of ways) {
    if (kind !== 'road' && kind !== 'highway') continue
    const path = smoothPath([line])
    const w = (kind === 'road' ? 0.36 : 0.5) * width * (man ? 2 : 1)
    c.lineCap = 'round'
    strokeWith(c, path, css(theme.earth[2], 0.16), w + 0.26)
    strokeWith(c, path, css(lighten(theme.earth[2], -0.1), 0.5), w + 0.08)
    strokeWith(c, path, css(mix(theme.earth[0], theme.earth[1], 0.3)), w)
    // Ruts come and go.
    c.lineCap = 'butt'
    c.setLineDash([1.3, 0.22, 0.5, 0.3, 2.1, 0.16])
    strokeWith(c, path, css(theme.earth[2], 0.5), w * 0.54)
    c.setLineDash([])
    strokeWith(c, path, css(mix(theme.earth[0], theme.earth[1], 0.15)), w * 0.38)
    c.setLineDash(kind === 'highway' ? [0.07, 0.05] : [0.5, 0.35, 0.2, 0.6])
    strokeWith(c, path, kind === 'highway' ? css(theme.rock[1], 0.5) : css(theme.grass[1], 0.4), w * 0.18)
    c.setLineDash([])
  }
  c.lineCap = 'round'
}

/** Where water runs only after rain: gravel and boulders between crumbling banks, green where it stays damp longest. */
const paintDryBeds = (brush: Brush, ways: readonly Way[]): void => {
  const { c, theme, window } = brush
  const stones = stoneAtlas(brush)
  const tufts = tuftAtlas(brush)
  const bushes = bushAtlas(brush)
  for (const { kind, line, width } of ways) {
    if (kind !== 'ditch') continue
    const path = smoothPath([line])
    c.lineCap = 'round'
    strokeWith(c, path, css(theme.scrub, 0.16), 0.7 * width)
    strokeWith(c, path, css(theme.mud, 0.2), 0.36 * width)
    strokeWith(c, path, css(mix(theme.rock[0], theme.earth[0], 0.5), 0.42), 0.2 * width)
    for (const side of [-0.17, 0.17])
      for (const { x, y, angle } of stepsAlong(shifted(line, side * width), 0.16)) {
        const chance = chances(seedAt(x, y, 31))
        if (!near(window, x, y, 1) || chance() < 0.3) continue
        // The bank falls towards the bed.
        const fall = angle + (side < 0 ? Math.PI / 2 : -Math.PI / 2)
        const reach = 0.06 + chance() * 0.06
        c.strokeStyle = css(lighten(theme.mud, -0.2), 0.55)
        c.lineWidth = 0.02
        c.beginPath()
        c.moveTo(x, y)
        c.lineTo(x + Math.cos(fall) * reach, y + Math.sin(fall) * reach)
        c.stroke()
      }
    for (const { x, y } of stepsAlong(line, 0.14)) {
      const chance = chances(seedAt(x, y, 33))
      if (!near(window, x, y, 1)) continue
      const aside = (by: number): number => (chance() - 0.5) * by * width
      stamp(c, stones, seedAt(x, y, 34), x + aside(0.24), y + aside(0.24), 0.3 + chance() * 0.45)
      if (chance() < 0.3)
        stamp(c, tufts, seedAt(x, y, 35), x + aside(0.9), y + aside(0.8), 0.5 + chance() * 0.3)
      if (noiseAt(x, y, 6) > 0.56 && chance() < 0.3)
        stamp(c, bushes, seedAt(x, y, 36), x + aside(1), y + aside(0.9), 0.3 + chance() * 0.25)
    }
  }
}
