import { nth } from '@mesnada/hex'
import { far, meanOf, near, type Point, turnedPoint } from '../shape/geometry.ts'
import { chances, hash } from '../shape/noise.ts'
import { type Castle, type Stair, TOWER_WALL, type Walk } from '../survey/castle.ts'
import type { Situation } from '../survey/state.ts'
import type { Brush } from './brush.ts'
import { css, INK, mix, rgb } from './colour.ts'
import { paintGatehouse } from './gatehouse.ts'
import { crenels, PALE, ringStones, STONE } from './masonry.ts'
import { box, disc, polygon, strokeWith, tracePolygon, within } from './path.ts'
import type { Shadows } from './shadow.ts'
import { type Context, createPath } from './surface.ts'
import { flags } from './textures.ts'
import { paintKeep, paintTower } from './towers.ts'

const outlineOf = ({ outer, inner }: Walk): Point[] => [...outer, ...inner.toReversed()]

export const castCastle = (shadows: Shadows, castle: Castle, wellAt: (hex: number) => Point): void => {
  const cast = (points: readonly Point[], height: number): void => {
    shadows.mark({ points, closed: true }, height + 0.4)
    shadows.fill(polygon(points), height)
  }
  for (const walk of castle.walks) cast(outlineOf(walk), 0.95)
  for (const { points } of castle.gates) cast(points, 0.95)
  for (const { at, radius } of castle.towers) shadows.disc(at[0], at[1], radius + TOWER_WALL / 2, 1.25)
  for (const { wall } of castle.keeps) cast(wall.points, 1.7)
  for (const stair of castle.stairs) cast(stairRect(stair), 0.12 + stair.level * 0.1)
  for (const hex of castle.wells) {
    const [x, y] = wellAt(hex)
    shadows.disc(x, y, 0.5, 0.2)
  }
}

const STAIR = { from: -0.78, to: 0.95, half: 0.5 }

const stairRect = ({ at, angle }: Stair): Point[] => [
  turnedPoint(STAIR.from, -STAIR.half, angle, at),
  turnedPoint(STAIR.to, -STAIR.half, angle, at),
  turnedPoint(STAIR.to, STAIR.half, angle, at),
  turnedPoint(STAIR.from, STAIR.half, angle, at),
]

export const paintCastle = (brush: Brush, castle: Castle, situation: Situation): void => {
  const { c, sheet, light, window } = brush
  for (const stair of castle.stairs) if (near(window, stair.at[0], stair.at[1], 2)) paintStair(c, stair)
  for (const walk of castle.walks) paintWalk(brush, walk)
  for (const gate of castle.gates) paintGatehouse(brush, gate, castle, situation)
  // Shadows of the towers on the walk.
  if (castle.walks.length > 0) {
    c.save()
    const walks = createPath()
    for (const walk of castle.walks) tracePolygon(walks, outlineOf(walk))
    for (const { points } of castle.gates) tracePolygon(walks, points)
    c.clip(walks)
    c.strokeStyle = 'rgb(40 30 60 / 0.4)'
    for (const { at, radius } of castle.towers) {
      c.lineWidth = 2 * radius + TOWER_WALL
      c.beginPath()
      c.moveTo(at[0], at[1])
      c.lineTo(at[0] + light.x * 0.5, at[1] + light.y * 0.5)
      c.stroke()
    }
    c.restore()
  }
  for (const tower of castle.towers) paintTower(brush, tower, situation)
  for (const keep of castle.keeps) paintKeep(brush, keep, situation)
  for (const hex of castle.winches) paintWinch(c, sheet.centre(hex))
}

/** Courses run along each stretch; merlons without, a kerb within. */
const paintWalk = (brush: Brush, walk: Walk): void => {
  const { c } = brush
  const { outer, inner } = walk
  const path = polygon(outlineOf(walk))
  c.save()
  c.clip(path)
  const n = Math.min(outer.length, inner.length)
  for (let i = 0; i + 1 < n; i++) {
    const last = i + 2 === n
    const p = nth(outer, i)
    const q = last ? nth(outer, outer.length - 1) : nth(outer, i + 1)
    const quad = polygon([p, q, last ? nth(inner, inner.length - 1) : nth(inner, i + 1), nth(inner, i)])
    const angle = Math.atan2(nth(outer, i + 1)[1] - p[1], nth(outer, i + 1)[0] - p[0])
    c.fillStyle = flags(brush, STONE, { x: p[0], y: p[1], angle }, 0.44)
    c.fill(quad)
    strokeWith(c, quad, 'rgb(50 40 30 / 0.35)', 0.03)
  }
  strokeWith(c, path, 'rgb(30 22 16 / 0.16)', 0.7)
  c.restore()
  const kerb = polygon(inner, false)
  c.lineCap = 'butt'
  strokeWith(c, kerb, INK, 0.2)
  strokeWith(c, kerb, css(PALE.a), 0.12)
  c.setLineDash([0.03, 0.3])
  strokeWith(c, kerb, 'rgb(60 48 34 / 0.5)', 0.12)
  c.setLineDash([])
  c.lineCap = 'round'
  const middle = meanOf(inner)
  crenels(c, outer, (p, q) =>
    (q[0] - p[0]) * (middle[1] - p[1]) - (q[1] - p[1]) * (middle[0] - p[0]) < 0 ? -1 : 1,
  )
}

const paintStair = (c: Context, { at, angle }: Stair): void =>
  within(c, at, angle, () => {
    const { from, to, half } = STAIR
    box(c, INK, from - 0.04, -half - 0.04, to - from + 0.08, 2 * half + 0.08)
    const n = 8
    const w = (to - from) / n
    for (let k = 0; k < n; k++) {
      const x = from + w * k
      box(c, css(mix(rgb('#8d8270'), rgb('#d6cbb4'), k / (n - 1))), x, -half, w - 0.02, 2 * half)
      box(c, 'rgb(255 248 228 / 0.4)', x, -half, 0.03, 2 * half)
      box(c, 'rgb(30 20 30 / 0.3)', x + w - 0.07, -half, 0.05, 2 * half)
    }
    box(c, 'rgb(40 30 40 / 0.22)', from, half - 0.12, to - from, 0.12)
  })

const paintWinch = (c: Context, [x, y]: Point): void =>
  within(c, [x, y + 0.1], 0, () => {
    box(c, 'rgb(30 20 40 / 0.35)', -0.36, -0.1, 0.86, 0.36)
    for (const side of [-0.46, 0.36]) box(c, '#3b2412', side, -0.22, 0.1, 0.44)
    box(c, '#8a5a2c', -0.38, -0.12, 0.76, 0.24)
    box(c, '#b07d45', -0.38, -0.12, 0.76, 0.08)
    c.strokeStyle = '#d9c59a'
    c.lineWidth = 0.035
    c.beginPath()
    for (let k = -5; k <= 5; k++) {
      c.moveTo(k * 0.055, -0.12)
      c.lineTo(k * 0.055 + 0.03, 0.12)
    }
    c.stroke()
    c.strokeStyle = '#3b2412'
    c.lineWidth = 0.05
    c.beginPath()
    for (const k of [-0.41, 0.41]) {
      c.moveTo(k - 0.02, -0.34)
      c.lineTo(k + 0.02, 0.34)
    }
    c.stroke()
  })

/** A ring of stone with water far below and a beam across. */
export const paintWell = ({ c, theme }: Brush, at: Point, size: number): void =>
  within(c, at, 0, () => {
    c.scale(size, size)
    const chance = chances(hash(Math.round(at[0] * 10), 3))
    c.fillStyle = INK
    disc(c, 0, 0, 0.62)
    ringStones(c, 0.38, 0.58, 0, Math.PI * 2, PALE, chance)
    c.fillStyle = '#16262e'
    disc(c, 0, 0, 0.37)
    c.fillStyle = css(theme.water[2])
    disc(c, 0.05, 0.06, 0.29)
    c.strokeStyle = 'rgb(230 245 250 / 0.6)'
    c.lineWidth = 0.03
    c.beginPath()
    c.arc(0.05, 0.06, 0.2, Math.PI * 0.9, Math.PI * 1.5)
    c.stroke()
    box(c, '#5d3c1e', -0.66, -0.05, 1.32, 0.1)
    box(c, '#8b5e33', -0.66, -0.05, 1.32, 0.04)
  })

/** Planks from the gate to the bank, or the bridge drawn up against the gate. */
export const paintBridges = ({ c, sheet, window }: Brush, castle: Castle, situation: Situation): void => {
  for (const hexes of castle.bridges) {
    const state = situation.bridge(hexes)
    const ends = hexes.map(sheet.centre)
    const middle = meanOf(ends)
    if (state === 'gone' || !near(window, middle[0], middle[1], 5)) continue
    const from = nth(ends, 0)
    const to = ends.length > 1 ? nth(ends, ends.length - 1) : turnedPoint(-1, 0, 0, from)
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
    const [start, end] = state === 'down' ? [-0.95, far(from, to) + 0.85] : [-0.95, -0.3]
    within(c, from, angle, () => {
      box(c, 'rgb(24 18 40 / 0.4)', start + 0.1, -0.66, end - start + 0.1, 1.6)
      for (const side of [-0.66, 0.66]) {
        c.strokeStyle = '#2a2628'
        c.lineWidth = 0.06
        c.beginPath()
        c.moveTo(-1, side * 1.05)
        c.lineTo(state === 'down' ? end - 0.5 : -0.3, side)
        c.stroke()
      }
      box(c, '#2c1a0b', start - 0.04, -0.74, end - start + 0.08, 1.48)
      const n = Math.max(2, Math.round((end - start) / 0.24))
      const w = (end - start) / n
      for (let k = 0; k < n; k++) {
        const tone = css(mix(rgb('#9b6836'), rgb('#b58350'), (hash(k, 5) % 100) / 100))
        box(c, tone, start + w * k + 0.015, -0.68, w - 0.03, 1.36)
        box(c, 'rgb(255 226 176 / 0.3)', start + w * k + 0.015, -0.68, 0.03, 1.36)
      }
      for (const y of [-0.5, 0.46]) box(c, 'rgb(44 26 12 / 0.7)', start, y, end - start, 0.06)
    })
  }
}
