import { nth } from '@mesnada/hex'
import { near, type Point } from '../shape/geometry.ts'
import { hash } from '../shape/noise.ts'
import { partsOf } from '../survey/chains.ts'
import type { Sheet } from '../survey/sheet.ts'
import type { Brush } from './brush.ts'
import { css, INK, lighten, type Rgb, rgb } from './colour.ts'
import { box, disc, polygon, within } from './path.ts'
import type { Shadows } from './shadow.ts'
import type { Context } from './surface.ts'
import type { Light } from './themes.ts'

const CLOTH: readonly (readonly [Rgb, Rgb])[] = [
  [rgb('#e9dfc4'), rgb('#b23a30')],
  [rgb('#efe6cf'), rgb('#34608f')],
  [rgb('#e6d9b4'), rgb('#d9c48e')],
  [rgb('#ded2b0'), rgb('#6f7d45')],
  [rgb('#efe6cf'), rgb('#c79a3a')],
]

export interface Tent {
  readonly at: Point
  readonly kind: 'round' | 'ridge'
  readonly size: number
  readonly turn: number
  readonly cloth: number
}

/** A tent for every hex that is one; those that hang together are of one cloth, the lone and the middle ones round. */
export const tentsOf = (sheet: Sheet): Tent[] => {
  const tents = partsOf(sheet, hex => sheet.grounds[hex] === 'tent').flatMap(part =>
    part.map((hex, i): Tent => {
      const look = hash(nth(part, 0), sheet.plan.seed, 41)
      const round = part.length > 4 || (part.length === 1 ? look % 2 === 0 : i === 0)
      return {
        at: sheet.centre(hex),
        kind: round ? 'round' : 'ridge',
        size: 1,
        turn: ((hash(hex, 42) % 6) * Math.PI) / 6,
        cloth: look,
      }
    }),
  )
  for (const { kind, hex, aside, turn, size } of sheet.plan.props) {
    if (kind !== 'tent' && kind !== 'pavilion') continue
    const [x, y] = sheet.centre(hex)
    const scale = (sheet.scale === 'man' ? 1 : 0.4) * size
    tents.push({
      at: [x + aside[0], y + aside[1]],
      kind: kind === 'tent' ? 'ridge' : 'round',
      size: scale,
      turn,
      cloth: hash(hex, 43),
    })
  }
  return tents.sort((a, b) => a.at[1] - b.at[1])
}

export const castTents = (shadows: Shadows, tents: readonly Tent[]): void => {
  for (const { at, size } of tents) shadows.disc(at[0], at[1], 0.66 * size, 0.5 * size)
}

export const paintTents = ({ c, window, light }: Brush, tents: readonly Tent[]): void => {
  for (const { at, kind, size, turn, cloth } of tents) {
    if (!near(window, at[0], at[1], 2)) continue
    within(c, at, kind === 'ridge' ? turn : 0, () => {
      c.scale(size, size)
      const colours = nth(CLOTH, cloth % CLOTH.length)
      if (kind === 'round') pavilion(c, colours, light)
      else ridgeTent(c, colours, turn, light)
    })
  }
}

/** A cone of gores in two colours, its ropes and pegs, a pennon. */
const pavilion = (c: Context, [pale, bright]: readonly [Rgb, Rgb], light: Light): void => {
  const n = 12
  c.strokeStyle = 'rgb(90 74 50 / 0.8)'
  c.lineWidth = 0.025
  for (let k = 0; k < n; k++) {
    const a = (k / n) * Math.PI * 2
    c.beginPath()
    c.moveTo(Math.cos(a) * 0.7, Math.sin(a) * 0.7)
    c.lineTo(Math.cos(a) * 0.93, Math.sin(a) * 0.93)
    c.stroke()
    box(c, '#4b3118', Math.cos(a) * 0.93 - 0.025, Math.sin(a) * 0.93 - 0.025, 0.05, 0.05)
  }
  c.fillStyle = INK
  disc(c, 0, 0, 0.76)
  for (let k = 0; k < n; k++) {
    const a = (k / n) * Math.PI * 2
    const b = ((k + 1) / n) * Math.PI * 2
    const lit = -(Math.cos((a + b) / 2) * light.x + Math.sin((a + b) / 2) * light.y)
    c.fillStyle = css(lighten(k % 2 === 0 ? pale : bright, lit * 0.32))
    c.beginPath()
    c.moveTo(0, 0)
    c.arc(0, 0, 0.72, a, b)
    c.closePath()
    c.fill()
  }
  c.strokeStyle = css(bright)
  c.lineWidth = 0.05
  c.beginPath()
  c.arc(0, 0, 0.66, 0, 7)
  c.stroke()
  c.fillStyle = INK
  disc(c, 0, 0, 0.07)
  c.fillStyle = '#e8cf7a'
  disc(c, 0, 0, 0.045)
  c.fillStyle = css(bright)
  c.beginPath()
  c.moveTo(0, -0.02)
  c.lineTo(0.34, -0.12)
  c.lineTo(0.24, -0.02)
  c.lineTo(0.34, 0.06)
  c.closePath()
  c.fill()
}

const ridgeTent = (c: Context, [pale, bright]: readonly [Rgb, Rgb], turn: number, light: Light): void => {
  const [l, w] = [0.72, 0.5]
  c.strokeStyle = 'rgb(90 74 50 / 0.8)'
  c.lineWidth = 0.025
  c.beginPath()
  for (const x of [-l, -l / 3, l / 3, l])
    for (const y of [-1, 1]) {
      c.moveTo(x, y * w)
      c.lineTo(x * 1.06, y * (w + 0.24))
    }
  c.stroke()
  box(c, INK, -l - 0.04, -w - 0.04, 2 * l + 0.08, 2 * w + 0.08)
  for (const side of [-1, 1]) {
    const lit = -(-Math.sin(turn) * side * light.x + Math.cos(turn) * side * light.y)
    box(c, css(lighten(pale, lit * 0.3)), -l, side < 0 ? -w : 0, 2 * l, w)
    for (const x of [-l, l - 0.16]) box(c, css(lighten(bright, lit * 0.3)), x, side < 0 ? -w : 0, 0.16, w)
    c.strokeStyle = 'rgb(90 70 44 / 0.3)'
    c.lineWidth = 0.025
    c.beginPath()
    for (let k = 1; k < 6; k++) {
      c.moveTo(-l + (2 * l * k) / 6, 0)
      c.lineTo(-l + (2 * l * k) / 6 + 0.04, side * w)
    }
    c.stroke()
  }
  box(c, css(lighten(pale, 0.5)), -l, -0.035, 2 * l, 0.07)
  c.fillStyle = 'rgb(40 28 20 / 0.8)'
  c.fill(
    polygon([
      [l - 0.02, -0.16],
      [l + 0.03, 0],
      [l - 0.02, 0.16],
      [l - 0.3, 0],
    ]),
  )
}
