import { nth } from '@mesnada/hex'
import type { Line, Point } from '../shape/geometry.ts'
import { type Context, createPath } from './surface.ts'

type Trace = Pick<Path2D, 'moveTo' | 'lineTo' | 'closePath' | 'quadraticCurveTo'>

export const tracePolygon = (path: Trace, points: readonly Point[], closed = true): void => {
  points.forEach(([x, y], i) => (i > 0 ? path.lineTo(x, y) : path.moveTo(x, y)))
  if (closed) path.closePath()
}

export const polygon = (points: readonly Point[], closed = true): Path2D => {
  const path = createPath()
  tracePolygon(path, points, closed)
  return path
}

/** Through the middles between the points, rounded at each of them. */
export const traceSmooth = (path: Trace, { points, closed }: Line): void => {
  const n = points.length
  if (n < 3) return tracePolygon(path, points, closed)
  const middle = (i: number): Point => {
    const p = nth(points, i)
    const q = nth(points, (i + 1) % n)
    return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
  }
  const start = closed ? middle(n - 1) : nth(points, 0)
  path.moveTo(start[0], start[1])
  for (let i = closed ? 0 : 1; i < (closed ? n : n - 1); i++) {
    const [x, y] = nth(points, i)
    const [mx, my] = middle(i)
    path.quadraticCurveTo(x, y, mx, my)
  }
  if (closed) path.closePath()
  else path.lineTo(nth(points, n - 1)[0], nth(points, n - 1)[1])
}

export const smoothPath = (lines: readonly Line[]): Path2D => {
  const path = createPath()
  for (const line of lines) traceSmooth(path, line)
  return path
}

/** Draws in a frame of its own, moved and turned. */
export const within = (context: Context, at: Point, angle: number, draw: () => void): void => {
  context.save()
  context.translate(at[0], at[1])
  if (angle !== 0) context.rotate(angle)
  draw()
  context.restore()
}

export const disc = (context: Context, x: number, y: number, r: number): void => {
  context.beginPath()
  context.arc(x, y, r, 0, Math.PI * 2)
  context.fill()
}

export const strokeWith = (context: Context, path: Path2D, style: string, width: number): void => {
  context.strokeStyle = style
  context.lineWidth = width
  context.stroke(path)
}

export const box = (context: Context, style: string, x: number, y: number, w: number, h: number): void => {
  context.fillStyle = style
  context.fillRect(x, y, w, h)
}
