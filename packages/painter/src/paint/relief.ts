import { nth } from '@mesnada/hex'
import { sample, slopeAt } from '../shape/field.ts'
import { type Line, near, type Point, stepsAlong } from '../shape/geometry.ts'
import { chances, noiseAt, seedAt } from '../shape/noise.ts'
import type { Cliff } from '../survey/works.ts'
import type { Brush } from './brush.ts'
import { css, mix } from './colour.ts'
import { smoothPath, strokeWith, tracePolygon, traceSmooth } from './path.ts'
import { createPath } from './surface.ts'

/** How far one step of a stroke goes, and how many there are at most. */
const STRIDE = 0.11
const STRIDES = 14

/**
 * Hachures: tapering strokes that run down the whole fall of the ground from a line of equal height, bold where it lies in
 * shade and thin where it is lit, so that a slope is one body and a hill stands out.
 */
export const paintRelief = (brush: Brush, cliffs: readonly Cliff[]): void => {
  const { c, sheet, survey, window } = brush
  const man = sheet.scale === 'man'
  const strokes = createPath()
  const crests = createPath()
  // Where the ground breaks off a cliff shows the fall.
  const faces = cliffs.flatMap(({ line, fall }) => (fall === 0 ? [] : stepsAlong(line, 0.3)))
  const isSheer = ([x, y]: Point): boolean => {
    if (faces.length === 0) return false
    const [gx, gy] = slopeAt(survey.height, x, y)
    const steep = Math.hypot(gx, gy) || 1
    return faces.some(face => {
      const [dx, dy] = [face.x - x, face.y - y]
      const off = Math.hypot(dx, dy)
      return off < ON_IT || (off < SHEER && -(dx * gx + dy * gy) / steep > 0.25)
    })
  }
  for (const { upper, foot } of survey.brinks)
    for (const line of upper)
      for (const run of runsOf(line, isSheer)) {
        for (const [x, y] of run.points) if (near(window, x, y, 2)) hachure(brush, strokes, [x, y], foot)
        traceSmooth(crests, run)
      }
  const ink = sheet.plan.season === 'winter' ? '60 66 84' : man ? '70 48 22' : '86 60 30'
  c.fillStyle = `rgb(${ink} / ${man ? 0.6 : 0.56})`
  c.fill(strokes)
  strokeWith(c, crests, `rgb(${ink} / 0.42)`, 0.035)
}

/** How near above a cliff no slope is drawn. */
const SHEER = 1.3

/** So near the two would lie on one another. */
const ON_IT = 0.45

/** The pieces of a line that are not left out. */
const runsOf = (line: Line, isOut: (point: Point) => boolean): Line[] => {
  const out = line.points.map(isOut)
  if (!out.includes(true)) return [line]
  const first = line.closed ? out.indexOf(true) : 0
  const runs: Line[] = []
  let run: Point[] = []
  const end = (): void => {
    if (run.length > 2) runs.push({ points: run, closed: false })
    run = []
  }
  for (let k = 0; k < out.length; k++) {
    const i = (first + k) % out.length
    if (out[i]) end()
    else run.push(nth(line.points, i))
  }
  end()
  return runs
}

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-6

const hachure = (
  { survey: { height }, sheet, light }: Brush,
  path: Path2D,
  top: Point,
  foot: number,
): void => {
  const man = sheet.scale === 'man'
  const [gx, gy] = slopeAt(height, ...top)
  const steep = Math.hypot(gx, gy)
  if (steep < (man ? 0.16 : 0.1)) return
  // Where the line crosses the raster, of rows or of columns alone: evenly apart, and the same whichever part is painted.
  if (!isWhole(Math.abs(gx) > Math.abs(gy) ? top[1] * height.res : top[0] * height.res)) return
  const chance = chances(seedAt(...top, 2))
  // Every other stroke ends half way, or the strokes would crowd at the foot of a spur.
  const share = chance() < 0.5 ? 0.5 : 1
  const points = [top]
  let [x, y] = top
  let [ux, uy] = [-gx / steep, -gy / steep]
  while (points.length < STRIDES * share && sample(height, x, y) > foot) {
    const [dx, dy] = slopeAt(height, x, y)
    const d = Math.hypot(dx, dy)
    if (d < steep * 0.22) break
    // With some weight of its own, or it would follow every dent.
    ux = ux * 0.7 - (dx / d) * 0.3
    uy = uy * 0.7 - (dy / d) * 0.3
    const u = Math.hypot(ux, uy) || 1
    x += (ux / u) * STRIDE
    y += (uy / u) * STRIDE
    points.push([x, y])
  }
  if (points.length < 4) return
  const shade = -(gx * light.x + gy * light.y) / steep
  const w = (man ? 0.026 : 0.024) * (0.7 + chance() * 0.5) * (1 + shade * 0.45)
  const side = points.map(([px, py], i): Point => {
    const [ax, ay] = nth(points, Math.max(0, i - 1))
    const [bx, by] = nth(points, Math.min(points.length - 1, i + 1))
    const long = Math.hypot(bx - ax, by - ay) || 1
    const half = w * (1 - i / (points.length - 1))
    return [px - ((by - ay) / long) * half, py + ((bx - ax) / long) * half]
  })
  path.moveTo(...nth(side, 0))
  for (const [px, py] of side.slice(1)) path.lineTo(px, py)
  for (let i = points.length - 2; i >= 0; i--)
    path.lineTo(2 * nth(points, i)[0] - nth(side, i)[0], 2 * nth(points, i)[1] - nth(side, i)[1])
  path.closePath()
}

/** Faces of broken rock below a brink: tall blocks in light and shade, scree at their foot. */
export const paintCliffs = (brush: Brush, cliffs: readonly Cliff[]): void => {
  for (const cliff of cliffs) (cliff.fall === 0 ? paintRavine : paintCliff)(brush, cliff)
}

const paintCliff = ({ c, theme, light }: Brush, { line, fall }: Cliff): void => {
  const brink = {
    closed: line.closed,
    points: stepsAlong(line, 0.2).map(({ x, y, angle }): Point => {
      const off = (noiseAt(x, y, 4) - 0.5) * 0.7
      return [x - Math.sin(angle) * off, y + Math.cos(angle) * off]
    }),
  }
  const steps = stepsAlong(brink, 0.13)
  if (steps.length < 3) return
  const down = steps.map(({ angle }): Point => [-Math.sin(angle) * fall, Math.cos(angle) * fall])
  const foot = steps.map(({ x, y }, i): Point => {
    const deep = 0.34 + noiseAt(x, y, 3) * 0.42
    return [x + nth(down, i)[0] * deep, y + nth(down, i)[1] * deep]
  })
  // The shade at the foot, then the face, block by block.
  const shade = smoothPath([{ points: foot, closed: line.closed }])
  for (const [width, alpha] of [
    [0.7, 0.1],
    [0.42, 0.14],
    [0.2, 0.2],
  ] as const)
    strokeWith(c, shade, `rgb(56 42 52 / ${alpha})`, width)
  steps.forEach(({ x, y }, i) => {
    const next = (i + 1) % steps.length
    if (next === 0 && !line.closed) return
    const chance = chances(seedAt(x, y, 6))
    const lit = Math.max(0, -(nth(down, i)[0] * light.x + nth(down, i)[1] * light.y)) * 0.6 + chance() * 0.42
    c.fillStyle = css(
      mix(mix(theme.rock[1], [40, 30, 34], 0.4), mix(theme.rock[0], [255, 248, 226], 0.3), Math.min(1, lit)),
    )
    c.beginPath()
    tracePolygon(c, [[x, y], [nth(steps, next).x, nth(steps, next).y], nth(foot, next), nth(foot, i)])
    c.fill()
    c.strokeStyle = 'rgb(48 36 26 / 0.55)'
    c.lineWidth = 0.016 + chance() * 0.02
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(
      x + (nth(foot, i)[0] - x) * (0.5 + chance() * 0.6),
      y + (nth(foot, i)[1] - y) * (0.5 + chance() * 0.6),
    )
    c.stroke()
    if (chance() < 0.4) scree(c, nth(foot, i), nth(down, i), chance, css(theme.rock[0]))
  })
  const edge = smoothPath([brink])
  strokeWith(c, edge, 'rgb(48 36 26 / 0.9)', 0.05)
  c.save()
  c.translate(-nth(down, 0)[0] * 0.06, -nth(down, 0)[1] * 0.06)
  strokeWith(c, edge, 'rgb(255 246 222 / 0.5)', 0.04)
  c.restore()
}

const scree = (c: Brush['c'], [x, y]: Point, [dx, dy]: Point, chance: () => number, style: string): void => {
  for (let k = 0; k < 2; k++) {
    const off = 0.05 + chance() * 0.3
    const aside = (chance() - 0.5) * 0.2
    const r = 0.02 + chance() * 0.03
    const px = x + dx * off - dy * aside
    const py = y + dy * off + dx * aside
    c.fillStyle = 'rgb(48 36 40 / 0.5)'
    c.beginPath()
    c.arc(px + 0.012, py + 0.016, r, 0, 7)
    c.fill()
    c.fillStyle = style
    c.beginPath()
    c.arc(px, py, r, 0, 7)
    c.fill()
  }
}

/** A cleft between level rims: strokes that run down into it from both sides. */
const paintRavine = ({ c, theme }: Brush, { line }: Cliff): void => {
  const path = smoothPath([line])
  for (const [width, alpha] of [
    [0.9, 0.1],
    [0.6, 0.16],
    [0.3, 0.26],
  ] as const)
    strokeWith(c, path, `rgb(64 46 40 / ${alpha})`, width)
  strokeWith(c, path, css(mix(theme.rock[1], [60, 44, 36], 0.5), 0.8), 0.1)
  c.strokeStyle = 'rgb(70 48 26 / 0.75)'
  for (const { x, y, angle } of stepsAlong(line, 0.13)) {
    const chance = chances(seedAt(x, y, 7))
    for (const side of [-1, 1]) {
      const reach = 0.3 + chance() * 0.22
      const nx = -Math.sin(angle) * side
      const ny = Math.cos(angle) * side
      c.lineWidth = 0.02 + chance() * 0.02
      c.beginPath()
      c.moveTo(x + nx * reach, y + ny * reach)
      c.lineTo(x + nx * 0.09, y + ny * 0.09)
      c.stroke()
    }
  }
}
