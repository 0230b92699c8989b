import { nth } from '@mesnada/hex'
import { slopeAt } from '../shape/field.ts'
import { near, type Point, stepsAlong } from '../shape/geometry.ts'
import { chances, noiseAt, seedAt } from '../shape/noise.ts'
import type { Cliff } from '../survey/works.ts'
import type { Brush } from './brush.ts'
import { css, mix } from './colour.ts'
import { smoothPath, strokeWith, tracePolygon, traceSmooth } from './path.ts'
import { createPath } from './surface.ts'

const STROKE = 5

/** Hachures: short tapering strokes that run down the fall of the ground from a line of equal height. */
export const paintRelief = (brush: Brush): void => {
  const { c, sheet, survey, window } = brush
  const man = sheet.scale === 'man'
  const strokes = createPath()
  const crests = createPath()
  for (const { upper, lower } of survey.brinks) {
    // Where the line crosses the raster: the same places whichever part is painted.
    for (const { points } of [...upper, ...lower])
      for (const [x, y] of points) if (near(window, x, y, 1)) hachure(brush, strokes, x, y)
    for (const line of upper) traceSmooth(crests, line)
  }
  const ink = sheet.plan.season === 'winter' ? '60 66 84' : man ? '70 48 22' : '86 60 30'
  c.fillStyle = `rgb(${ink} / ${man ? 0.6 : 0.5})`
  c.fill(strokes)
  strokeWith(c, crests, `rgb(${ink} / 0.42)`, 0.035)
}

const hachure = ({ survey: { height }, sheet }: Brush, path: Path2D, x: number, y: number): void => {
  const man = sheet.scale === 'man'
  const [gx, gy] = slopeAt(height, x, y)
  const steep = Math.hypot(gx, gy)
  if (steep < (man ? 0.16 : 0.1)) return
  const chance = chances(seedAt(x, y, 2))
  const reach = Math.min(1.25, 0.45 + steep * (man ? 0.9 : 0.6))
  const length = (man ? 0.5 : 0.66) * (chance() < 0.5 ? 0.62 : 1) * (0.8 + chance() * 0.4) * reach
  const points: Point[] = [[x, y]]
  let px = x
  let py = y
  for (let q = 0; q < STROKE; q++) {
    const [dx, dy] = slopeAt(height, px, py)
    const d = Math.hypot(dx, dy) || 1
    px -= (dx / d) * (length / STROKE)
    py -= (dy / d) * (length / STROKE)
    points.push([px, py])
  }
  const w = (man ? 0.026 : 0.023) * (0.7 + chance() * 0.6)
  const tx = (-gy / steep) * w
  const ty = (gx / steep) * w
  const [mx, my] = nth(points, 2)
  path.moveTo(x + tx, y + ty)
  path.quadraticCurveTo(mx + tx * 0.6, my + ty * 0.6, px, py)
  path.quadraticCurveTo(mx - tx * 0.6, my - ty * 0.6, x - tx, y - ty)
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
