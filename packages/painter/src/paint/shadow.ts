import type { Line, Rect } from '../shape/geometry.ts'
import { segmentsOf } from '../shape/geometry.ts'
import { css, SHADE } from './colour.ts'
import { type Context, createSurface } from './surface.ts'
import type { Light } from './themes.ts'

/** What casts shadows is drawn black on a small sheet, swept along the light; the sheet is laid on the ground once. */
export interface Shadows {
  stroke(path: Path2D, width: number, height: number): void
  fill(path: Path2D, height: number): void
  disc(x: number, y: number, r: number, height: number): void
  /** Where along a line shadows fall. */
  mark(line: Line, room: number): void
  touch(x0: number, y0: number, x1: number, y1: number): void
  lay(to: Context): void
}

const DOTS = 14
const SQUARE = 4

export const createShadows = (window: Rect, light: Light): Shadows => {
  const { canvas, context: c } = createSurface(window.width * DOTS, window.height * DOTS)
  c.scale(DOTS, DOTS)
  c.translate(-window.x, -window.y)
  c.lineJoin = 'round'
  c.lineCap = 'round'
  c.fillStyle = '#000'
  c.strokeStyle = '#000'
  // Only the squares that something falls on are laid over the ground.
  const across = Math.ceil(window.width / SQUARE)
  const down = Math.ceil(window.height / SQUARE)
  const touched = new Uint8Array(across * down)
  const touch = (x0: number, y0: number, x1: number, y1: number): void => {
    const square = (value: number, from: number): number => Math.floor((value - from) / SQUARE)
    for (let j = Math.max(0, square(y0, window.y)); j <= Math.min(down - 1, square(y1, window.y)); j++)
      for (let i = Math.max(0, square(x0, window.x)); i <= Math.min(across - 1, square(x1, window.x)); i++)
        touched[j * across + i] = 1
  }
  const sweep = (height: number, draw: () => void): void => {
    const steps = Math.max(1, Math.ceil(height / 0.09))
    for (let k = 0; k <= steps; k++) {
      const t = (height * k) / steps
      c.save()
      c.translate(light.x * t, light.y * t)
      draw()
      c.restore()
    }
  }
  return {
    touch,
    mark: (line, room) => {
      for (const [p, q] of segmentsOf(line)) {
        const n = Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / SQUARE) + 1
        for (let k = 0; k <= n; k++) {
          const x = p[0] + ((q[0] - p[0]) * k) / n
          const y = p[1] + ((q[1] - p[1]) * k) / n
          touch(x - room - 0.6, y - room - 0.6, x + room + 0.6, y + room + 0.6)
        }
      }
    },
    stroke: (path, width, height) =>
      sweep(height, () => {
        c.lineWidth = width
        c.stroke(path)
      }),
    fill: (path, height) => sweep(height, () => c.fill(path)),
    disc: (x, y, r, height) => {
      touch(x - r - height, y - r - height, x + r + height, y + r + height)
      c.lineWidth = 2 * r
      c.beginPath()
      c.moveTo(x, y)
      c.lineTo(x + light.x * height, y + light.y * height + 0.001)
      c.stroke()
    },
    lay: to => {
      c.save()
      c.setTransform(1, 0, 0, 1, 0, 0)
      c.globalCompositeOperation = 'source-in'
      c.fillStyle = css(SHADE)
      c.fillRect(0, 0, canvas.width, canvas.height)
      c.restore()
      to.save()
      to.globalAlpha = 0.4
      to.imageSmoothingQuality = 'low'
      for (let j = 0; j < down; j++)
        for (let i = 0; i < across; ) {
          let n = 0
          while (i + n < across && touched[j * across + i + n]) n++
          if (n > 0) {
            const x = i * SQUARE
            const y = j * SQUARE
            const w = Math.min(n * SQUARE, window.width - x)
            const h = Math.min(SQUARE, window.height - y)
            to.drawImage(canvas, x * DOTS, y * DOTS, w * DOTS, h * DOTS, window.x + x, window.y + y, w, h)
          }
          i += Math.max(1, n)
        }
      to.restore()
    },
  }
}
