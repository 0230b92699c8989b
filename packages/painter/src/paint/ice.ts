import type { Point } from '../shape/geometry.ts'
import { near } from '../shape/geometry.ts'
import { chances, hash, noiseAt } from '../shape/noise.ts'
import type { Brush } from './brush.ts'
import { strokeWith, tracePolygon } from './path.ts'
import { createPath } from './surface.ts'

/** A frozen lake: dark clear ice, drifts that the wind has laid, cracks, and ridges where floes were pressed together. */
export const paintIce = (brush: Brush): void => {
  const { sheet, window } = brush
  const hexes: IceHex[] = []
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (sheet.grounds[hex] !== 'ice') continue
    const [x, y] = sheet.centre(hex)
    if (near(window, x, y, 5)) hexes.push({ x, y, chance: chances(hash(hex, sheet.plan.seed, 23)) })
  }
  if (hexes.length === 0) return
  const isIce = (x: number, y: number): boolean => sheet.grounds[sheet.hexNear(x, y)] === 'ice'
  paintClear(brush, hexes)
  paintDrifts(brush, hexes, isIce)
  paintCracks(brush, hexes, isIce)
  paintRidges(brush, hexes, isIce)
}

interface IceHex {
  readonly x: number
  readonly y: number
  readonly chance: () => number
}

type Lies = (x: number, y: number) => boolean

/** The wind blows along this. */
const WIND = 0.22

/** Swept bare: one sees the dark water below. */
const paintClear = ({ c }: Brush, hexes: readonly IceHex[]): void => {
  const pools = createPath()
  for (const { x, y, chance } of hexes) {
    const bare = 0.52 - noiseAt(x + 9, y + 3, 21)
    if (bare < 0) continue
    const px = x + (chance() - 0.5) * 0.8
    const py = y + (chance() - 0.5) * 0.8
    const long = 0.5 + bare * 2.6
    pools.moveTo(px + long, py)
    pools.ellipse(px, py, long, 0.24 + bare * 0.9, WIND, 0, 7)
  }
  c.fillStyle = 'rgb(70 112 138 / 0.08)'
  c.fill(pools)
}

const paintDrifts = ({ c }: Brush, hexes: readonly IceHex[], isIce: Lies): void => {
  const snow = createPath()
  for (const { x, y, chance } of hexes)
    for (let k = 0; k < 4; k++) {
      const dx = x + (chance() - 0.5) * 1.9
      const dy = y + (chance() - 0.5) * 1.7
      // The wind gathers them: long ones together, and bare ice between.
      const deep = noiseAt(dx, dy, 14)
      const long = (0.3 + chance() * 1.1) * (0.3 + deep)
      const high = (0.06 + chance() * 0.16) * deep
      if (deep < 0.46 || !isIce(dx - long, dy) || !isIce(dx + long, dy)) continue
      const lean = WIND + (noiseAt(dx + 40, dy, 22) - 0.5) * 0.5
      const [ux, uy] = [Math.cos(lean) * long, Math.sin(lean) * long]
      snow.moveTo(dx - ux, dy - uy)
      snow.quadraticCurveTo(dx - ux * 0.1, dy - high * 2.2, dx + ux, dy + uy)
      snow.quadraticCurveTo(dx + ux * 0.2, dy + high, dx - ux, dy - uy)
    }
  c.save()
  c.translate(0.05, 0.07)
  c.fillStyle = 'rgb(64 92 130 / 0.22)'
  c.fill(snow)
  c.restore()
  c.fillStyle = 'rgb(253 253 250 / 0.72)'
  c.fill(snow)
}

/** They run far and fork; where two meet the ice is whitest. */
const paintCracks = ({ c }: Brush, hexes: readonly IceHex[], isIce: Lies): void => {
  const wide = createPath()
  const fine = createPath()
  const run = (path: Path2D, from: Point, towards: number, steps: number, chance: () => number): void => {
    let [x, y] = from
    let angle = towards
    path.moveTo(x, y)
    for (let k = 0; k < steps; k++) {
      angle += (chance() - 0.5) * 0.8
      x += Math.cos(angle) * 0.34
      y += Math.sin(angle) * 0.34
      if (!isIce(x, y)) return
      path.lineTo(x, y)
      if (path === wide && chance() < 0.22) {
        run(fine, [x, y], angle + (chance() < 0.5 ? 0.9 : -0.9), 3 + chance() * 6, chance)
        path.moveTo(x, y)
      }
    }
  }
  for (const { x, y, chance } of hexes) {
    const odds = chance()
    const towards = noiseAt(x, y, 30) * 9 + (chance() - 0.5)
    const from: Point = [x + (chance() - 0.5) * 1.4, y + (chance() - 0.5) * 1.2]
    if (odds < 0.09) run(wide, from, towards, 9 + chance() * 4, chance)
    else if (odds < 0.5) run(fine, from, towards, 3 + chance() * 6, chance)
  }
  strokeWith(c, fine, 'rgb(66 104 128 / 0.42)', 0.028)
  strokeWith(c, wide, 'rgb(50 86 112 / 0.62)', 0.055)
  c.save()
  c.translate(0.025, 0.035)
  strokeWith(c, fine, 'rgb(255 255 255 / 0.6)', 0.022)
  strokeWith(c, wide, 'rgb(255 255 255 / 0.8)', 0.035)
  c.restore()
}

/** Broken floes heaped up in a line. */
const paintRidges = ({ c }: Brush, hexes: readonly IceHex[], isIce: Lies): void => {
  for (const { x, y, chance } of hexes) {
    if (chance() > 0.05) continue
    const towards = 0.5 + (chance() - 0.5) * 1.4
    for (let k = -6; k < 7; k++) {
      const px = x + Math.cos(towards) * k * 0.24 + (chance() - 0.5) * 0.16
      const py = y + Math.sin(towards) * k * 0.24 + (chance() - 0.5) * 0.16
      const r = (0.06 + chance() * 0.1) * (1 - Math.abs(k) / 9)
      const turn = chance() * 6
      if (!isIce(px, py)) continue
      const floe = (dx: number, dy: number): Point[] =>
        [0, 1.7, 3.1, 4.6].map(angle => [
          px + dx + Math.cos(angle + turn) * r,
          py + dy + Math.sin(angle + turn) * r * 0.8,
        ])
      c.beginPath()
      tracePolygon(c, floe(0.05, 0.07))
      c.fillStyle = 'rgb(56 82 116 / 0.4)'
      c.fill()
      c.beginPath()
      tracePolygon(c, floe(0, 0))
      c.fillStyle = chance() < 0.5 ? 'rgb(240 248 250 / 0.95)' : 'rgb(196 220 230 / 0.95)'
      c.fill()
      c.strokeStyle = 'rgb(64 96 122 / 0.7)'
      c.lineWidth = 0.018
      c.stroke()
    }
  }
}
