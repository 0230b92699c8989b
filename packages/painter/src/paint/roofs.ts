import { nth } from '@mesnada/hex'
import { boxOf, overlap } from '../shape/geometry.ts'
import { type Chance, chances, hash } from '../shape/noise.ts'
import type { Buildings, House } from '../survey/buildings.ts'
import type { Situation } from '../survey/state.ts'
import type { Brush } from './brush.ts'
import { css, lighten, type Rgb, rgb } from './colour.ts'
import { box, tracePolygon } from './path.ts'
import type { Context } from './surface.ts'
import type { Light } from './themes.ts'

const COLOURS: Readonly<Record<'thatch' | 'tiles' | 'slate' | 'shingles', Rgb>> = {
  thatch: rgb('#b39a63'),
  tiles: rgb('#a85d42'),
  slate: rgb('#7d8288'),
  shingles: rgb('#94795a'),
}
const KINDS = ['thatch', 'tiles', 'thatch', 'shingles'] as const

/** Roofs cover the floors, each until someone is inside or looks. */
export const paintRoofs = (brush: Brush, { houses }: Buildings, { roofed }: Situation): void => {
  for (const house of houses)
    if (
      roofed(house.inside) &&
      overlap(
        brush.window,
        boxOf(
          house.rings.flatMap(({ points }) => points),
          2,
        ),
      )
    )
      paintRoof(brush, house)
}

const paintRoof = ({ c, light }: Brush, { rings, number, plan }: House): void => {
  const area = boxOf(nth(rings, 0).points, 0.42)
  const upright = plan.ridge === 'upright' || (plan.ridge !== 'across' && area.height > area.width)
  const kind = plan.roof ?? nth(KINDS, hash(number, 11) % KINDS.length)
  const chance = chances(number * 7 + 1)
  const L = (upright ? area.height : area.width) / 2
  const W = (upright ? area.width : area.height) / 2
  // The light as the turned frame sees it.
  const sun: Light = upright ? { x: light.y, y: -light.x } : light
  c.save()
  c.translate(area.x + area.width / 2, area.y + area.height / 2)
  if (upright) c.rotate(Math.PI / 2)
  box(c, '#2a1d14', -L - 0.04, -W - 0.04, 2 * L + 0.08, 2 * W + 0.08)
  const hip = plan.ridge === 'hipped' ? Math.min(W, L * 0.7) : 0
  for (const side of [-1, 1] as const) slope(c, kind, L, W, side, hip, -(side * sun.y), chance)
  if (hip > 0) for (const end of [-1, 1] as const) gableEnd(c, kind, L, W, end, hip, -(end * sun.x))
  ridge(c, L - hip, COLOURS[kind], hip > 0 ? hip : 0, W)
  chimney(c, L - hip, W, sun, chance)
  c.restore()
}

const slope = (
  c: Context,
  kind: keyof typeof COLOURS,
  L: number,
  W: number,
  side: 1 | -1,
  hip: number,
  lit: number,
  chance: Chance,
): void => {
  const base = lighten(COLOURS[kind], lit * 0.26)
  c.save()
  c.beginPath()
  tracePolygon(c, [
    [-L + hip, 0],
    [L - hip, 0],
    [L, side * W],
    [-L, side * W],
  ])
  c.clip()
  box(c, css(base), -L, side < 0 ? -W : 0, 2 * L, W)
  const deep = { tiles: 0.2, slate: 0.17, shingles: 0.24, thatch: 0.3 }[kind]
  const rows = Math.round(W / deep)
  const h = W / rows
  for (let r = 0; r < rows; r++) {
    const y = side * h * (r + 1)
    if (kind === 'thatch') thatchRow(c, base, L, W, y, h, side, chance)
    else tileRow(c, base, L, side < 0 ? y : y - h, h, deep, chance)
    if (kind !== 'thatch') box(c, 'rgb(40 16 8 / 0.3)', -L, side < 0 ? y : y - 0.03, 2 * L, 0.03)
    else if (r % 3 === 2) box(c, 'rgb(60 44 16 / 0.2)', -L, y - 0.03, 2 * L, 0.06)
  }
  // Darker towards the eaves.
  const fall = c.createLinearGradient(0, 0, 0, side * W)
  fall.addColorStop(0.5, 'rgb(40 26 30 / 0)')
  fall.addColorStop(1, 'rgb(40 26 30 / 0.22)')
  c.fillStyle = fall
  c.fillRect(-L, side < 0 ? -W : 0, 2 * L, W)
  c.restore()
}

const tileRow = (
  c: Context,
  base: Rgb,
  L: number,
  y: number,
  h: number,
  step: number,
  chance: Chance,
): void => {
  for (let x = -L - chance() * step; x < L; x += step)
    box(
      c,
      css(lighten(base, (chance() - 0.5) * 0.2)),
      Math.max(x, -L),
      y,
      Math.min(step * 0.92, L - x),
      h - 0.02,
    )
}

const thatchRow = (
  c: Context,
  base: Rgb,
  L: number,
  W: number,
  y: number,
  h: number,
  side: number,
  chance: Chance,
): void => {
  c.lineWidth = 0.05
  for (let x = -L; x < L; x += 0.07) {
    const from = y - side * h * chance() * 0.6
    c.strokeStyle = css(lighten(base, (chance() - 0.5) * 0.34), 0.75)
    c.beginPath()
    c.moveTo(x + (chance() - 0.5) * 0.05, from)
    c.lineTo(x + (chance() - 0.5) * 0.05, Math.max(-W, Math.min(W, from - side * h * 1.1)))
    c.stroke()
  }
}

const gableEnd = (
  c: Context,
  kind: keyof typeof COLOURS,
  L: number,
  W: number,
  end: 1 | -1,
  hip: number,
  lit: number,
): void => {
  c.fillStyle = css(lighten(COLOURS[kind], lit * 0.26))
  c.beginPath()
  tracePolygon(c, [
    [end * (L - hip), 0],
    [end * L, -W],
    [end * L, W],
  ])
  c.fill()
  c.strokeStyle = 'rgb(40 20 12 / 0.28)'
  c.lineWidth = 0.03
  for (let k = 1; k < 9; k++) {
    const t = k / 9
    c.beginPath()
    c.moveTo(end * (L - hip * (1 - t)), -W * t)
    c.lineTo(end * (L - hip * (1 - t)), W * t)
    c.stroke()
  }
}

const ridge = (c: Context, half: number, colour: Rgb, hip: number, W: number): void => {
  if (hip > 0) {
    c.strokeStyle = css(lighten(colour, 0.24))
    c.lineWidth = 0.12
    c.beginPath()
    for (const end of [-1, 1])
      for (const side of [-1, 1]) {
        c.moveTo(end * half, 0)
        c.lineTo(end * (half + hip), side * W)
      }
    c.stroke()
  }
  box(c, '#2a1d14', -half, -0.1, 2 * half, 0.2)
  box(c, css(lighten(colour, 0.28)), -half, -0.07, 2 * half, 0.14)
  for (let x = -half; x < half; x += 0.34) box(c, 'rgb(50 30 14 / 0.4)', x, -0.07, 0.03, 0.14)
}

const chimney = (c: Context, half: number, W: number, sun: Light, chance: Chance): void => {
  const x = (chance() - 0.5) * half * 1.2
  const y = W * 0.4 * (chance() < 0.5 ? 1 : -1)
  box(c, 'rgb(40 30 60 / 0.45)', x - 0.2 + sun.x * 0.3, y - 0.2 + sun.y * 0.3, 0.46, 0.46)
  box(c, '#2a1d14', x - 0.26, y - 0.26, 0.52, 0.52)
  box(c, '#a99c86', x - 0.21, y - 0.21, 0.42, 0.42)
  box(c, '#1d1614', x - 0.11, y - 0.11, 0.22, 0.22)
}
