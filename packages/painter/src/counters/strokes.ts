import { nth } from '@mesnada/hex'
import type { Context } from '../paint/surface.ts'

/** How a charge is drawn: about the origin, one unit high, in the fill that is set. */

export type Draw = (c: Context) => void

export const path =
  (...moves: readonly (readonly number[])[]): Draw =>
  c => {
    c.beginPath()
    moves.forEach((m, i) => {
      if (m.length === 2) {
        if (i === 0) c.moveTo(nth(m, 0), nth(m, 1))
        else c.lineTo(nth(m, 0), nth(m, 1))
      } else if (m.length === 4) c.quadraticCurveTo(nth(m, 0), nth(m, 1), nth(m, 2), nth(m, 3))
    })
    c.closePath()
    c.fill()
  }

export const mirrored =
  (draw: Draw): Draw =>
  c => {
    draw(c)
    c.save()
    c.scale(-1, 1)
    draw(c)
    c.restore()
  }
