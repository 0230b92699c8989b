import { nth } from '@mesnada/hex'
import { far, type Point } from '../shape/geometry.ts'
import type { Chance } from '../shape/noise.ts'
import { css, INK, lighten, mix, rgb } from './colour.ts'
import { box, within } from './path.ts'
import type { Context } from './surface.ts'
import type { Tone } from './textures.ts'

export const STONE: Tone = { a: rgb('#bdb19b'), b: rgb('#9f937d') }
export const PALE: Tone = { a: rgb('#cbc0aa'), b: rgb('#aca089') }
export const DARK: Tone = { a: rgb('#8f8471'), b: rgb('#736956') }

const stoneOf = ({ a, b }: Tone, chance: Chance): string =>
  css(lighten(mix(a, b, chance()), (chance() - 0.5) * 0.12))

/** Stones of a ring between two radii, from angle to angle. */
export const ringStones = (
  c: Context,
  inner: number,
  outer: number,
  from: number,
  to: number,
  tone: Tone,
  chance: Chance,
): void => {
  const n = Math.max(1, Math.round(((to - from) * outer) / 0.42))
  const gap = 0.012 / outer
  for (let k = 0; k < n; k++) {
    const a = from + ((to - from) * k) / n + gap
    const b = from + ((to - from) * (k + 1)) / n - gap
    c.fillStyle = stoneOf(tone, chance)
    c.beginPath()
    c.arc(0, 0, outer, a, b)
    c.arc(0, 0, inner, b, a, true)
    c.closePath()
    c.fill()
  }
}

/** A straight wall of three courses. */
export const blocks = (c: Context, p: Point, q: Point, width: number, chance: Chance): void => {
  const length = far(p, q)
  const h = width / 2
  within(c, p, Math.atan2(q[1] - p[1], q[0] - p[0]), () => {
    for (let row = 0; row < 3; row++)
      for (let x = -h * 0.58 - chance() * 0.3; x < length + h * 0.58; ) {
        const w = 0.28 + chance() * 0.3
        const from = Math.max(x, -h * 0.58)
        const to = Math.min(x + w, length + h * 0.58)
        const style = stoneOf({ a: PALE.a, b: STONE.b }, chance)
        if (to > from) box(c, style, from, -h + (width * row) / 3, to - from - 0.02, width / 3 - 0.02)
        x += w
      }
  })
}

/** Merlons along a line that stands on its outer edge; `outside` says on which side that is. */
export const crenels = (
  c: Context,
  points: readonly Point[],
  outside: (p: Point, q: Point) => 1 | -1,
): void => {
  for (let i = 0; i + 1 < points.length; i++) {
    const p = nth(points, i)
    const q = nth(points, i + 1)
    const length = far(p, q)
    const n = Math.max(1, Math.round(length / 0.58))
    within(c, p, Math.atan2(q[1] - p[1], q[0] - p[0]), () => {
      c.scale(1, outside(p, q))
      box(c, INK, -0.05, -0.2, length + 0.1, 0.36)
      box(c, css(lighten(STONE.b, -0.12)), -0.03, -0.16, length + 0.06, 0.28)
      box(c, 'rgb(255 244 218 / 0.22)', 0, -0.16, length, 0.05)
      for (let k = 0; k < n; k++) merlon(c, ((k + 0.5) * length) / n - 0.17)
    })
  }
}

const merlon = (c: Context, x: number): void => {
  box(c, 'rgb(30 20 40 / 0.4)', x + 0.05, -0.14, 0.36, 0.44)
  box(c, INK, x - 0.03, -0.27, 0.4, 0.46)
  box(c, css(PALE.a), x, -0.24, 0.34, 0.4)
  box(c, 'rgb(255 252 240 / 0.5)', x, -0.24, 0.34, 0.06)
  box(c, 'rgb(60 46 32 / 0.3)', x, 0.08, 0.34, 0.08)
}

export const slitAcross = (c: Context, r: number, w: number): void => {
  const wedge = (outer: number, inner: number, over: number): void => {
    c.beginPath()
    c.moveTo(r + w / 2 + 0.06, -outer)
    c.lineTo(r + w / 2 + 0.06, outer)
    c.lineTo(r - w / 2 - over, inner)
    c.lineTo(r - w / 2 - over, -inner)
    c.closePath()
    c.fill()
  }
  c.fillStyle = INK
  wedge(0.055, 0.2, 0.03)
  c.fillStyle = '#f6ecc9'
  wedge(0.025, 0.13, 0)
}
