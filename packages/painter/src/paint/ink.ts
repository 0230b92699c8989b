import { nth } from '@mesnada/hex'
import type { Point } from '../shape/geometry.ts'
import { css, type Rgb, rgb } from './colour.ts'
import type { Context } from './surface.ts'

/** How figures are drawn: flat colour in an ink outline. */

export const INK = '#1d1510'
/** The paper on which values and marks are printed. */
export const CREAM = '#f7eed7'
export const STEEL = rgb('#aab2b8')
export const DARK_STEEL = rgb('#6f7a83')
export const WOOD = rgb('#8a5c30')
export const PALE_WOOD = rgb('#b98a52')
export const SKIN = rgb('#d9a67c')
export const LEATHER = rgb('#6b4526')

export const shape = (c: Context, draw: () => void, fill: Rgb | string | undefined, line = 0.035): void => {
  c.beginPath()
  draw()
  if (fill !== undefined) {
    c.fillStyle = typeof fill === 'string' ? fill : css(fill)
    c.fill()
  }
  if (line > 0) {
    c.lineWidth = line
    c.strokeStyle = INK
    c.stroke()
  }
}

export const closed = (
  c: Context,
  moves: readonly (readonly number[])[],
  fill: Rgb | string | undefined,
  line = 0.035,
): void =>
  shape(
    c,
    () => {
      moves.forEach((m, i) => {
        if (m.length === 4) c.quadraticCurveTo(nth(m, 0), nth(m, 1), nth(m, 2), nth(m, 3))
        else if (i === 0) c.moveTo(nth(m, 0), nth(m, 1))
        else c.lineTo(nth(m, 0), nth(m, 1))
      })
      c.closePath()
    },
    fill,
    line,
  )

export const oval = (
  c: Context,
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: Rgb | string,
  line = 0.035,
): void => shape(c, () => c.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2), fill, line)

/** A line with an outline: arms, shafts, tails. */
export const limb = (c: Context, points: readonly Point[], width: number, colour: Rgb): void => {
  const trace = (): void => {
    c.beginPath()
    points.forEach(([x, y], i) => (i > 0 ? c.lineTo(x, y) : c.moveTo(x, y)))
    c.stroke()
  }
  c.lineCap = 'round'
  c.lineJoin = 'round'
  c.strokeStyle = INK
  c.lineWidth = width + 0.055
  trace()
  c.strokeStyle = css(colour)
  c.lineWidth = width
  trace()
}
