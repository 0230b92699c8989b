import { asDirection, type Direction } from './direction.ts'

/** Axial coordinates; the third cube coordinate is s = -q - r. */
export interface Axial {
  readonly q: number
  readonly r: number
}

export const DIRECTION_VECTORS: readonly [Axial, Axial, Axial, Axial, Axial, Axial] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
]

export function add(a: Axial, b: Axial): Axial {
  return { q: a.q + b.q, r: a.r + b.r }
}

export function subtract(a: Axial, b: Axial): Axial {
  return { q: a.q - b.q, r: a.r - b.r }
}

export function scale(a: Axial, factor: number): Axial {
  return { q: a.q * factor, r: a.r * factor }
}

/** How many steps the offset (q, r) is long. */
export function offsetLength(q: number, r: number): number {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
}

export function axialDistance(a: Axial, b: Axial): number {
  return offsetLength(a.q - b.q, a.r - b.r)
}

/** About the origin, clockwise. */
export function rotate(a: Axial, sixths: number): Axial {
  let { q, r } = a
  for (let left = ((sixths % 6) + 6) % 6; left > 0; left--) [q, r] = [0 - r, q + r]
  return { q, r }
}

/** In the line through the origin along `axis`. */
export function reflect(a: Axial, axis: Direction): Axial {
  const upright = rotate(a, -axis)
  return rotate({ q: 0 - upright.q, r: upright.q + upright.r }, axis)
}

/** Clockwise, starting with the hex in direction 0. */
export function axialRing(centre: Axial, radius: number): Axial[] {
  if (radius === 0) return [centre]
  const ring: Axial[] = []
  let at = add(centre, scale(DIRECTION_VECTORS[0], radius))
  for (let leg = 0; leg < 6; leg++) {
    const step = DIRECTION_VECTORS[asDirection(leg + 2)]
    for (let i = 0; i < radius; i++) {
      ring.push(at)
      at = add(at, step)
    }
  }
  return ring
}
