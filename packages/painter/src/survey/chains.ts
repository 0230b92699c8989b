import { boundary, type Hex, nth } from '@mesnada/hex'
import type { Line, Point } from '../shape/geometry.ts'
import type { Sheet, SheetSide } from './sheet.ts'

/** Hex-sides that touch, in order. */
export interface Chain {
  readonly sides: readonly SheetSide[]
  readonly closed: boolean
}

const key = ([x, y]: Point): string => `${Math.round(x * 50)},${Math.round(y * 50)}`

/** Rings, and lines from one fork or end to the next. */
export const chainsOf = (sides: readonly SheetSide[]): Chain[] => {
  const at = new Map<string, SheetSide[]>()
  for (const side of sides) for (const end of side.ends) at.set(key(end), [...(at.get(key(end)) ?? []), side])
  const used = new Set<SheetSide>()
  const walk = (start: SheetSide, from: string) => {
    const chain = [start]
    used.add(start)
    let last = from
    for (;;) {
      const there: readonly SheetSide[] = at.get(last) ?? []
      const next = there.length === 2 ? there.find(side => !used.has(side)) : undefined
      if (!next) return { chain, last }
      used.add(next)
      chain.push(next)
      last = next.ends.map(key).find(other => other !== last) ?? last
    }
  }
  const chains: Chain[] = []
  for (const side of sides) {
    const a = key(side.ends[0])
    const b = key(side.ends[1])
    const loose = [a, b].filter(end => at.get(end)?.length !== 2)
    if (!used.has(side) && loose.length > 0)
      chains.push({ sides: walk(side, loose[0] === a ? b : a).chain, closed: false })
  }
  for (const side of sides) {
    if (used.has(side)) continue
    const { chain, last } = walk(side, key(side.ends[1]))
    chains.push({ sides: chain, closed: last === key(side.ends[0]) && chain.length > 2 })
  }
  return chains
}

/** The outlines of an area of hexes. */
export const ringsOf = (sheet: Sheet, area: Iterable<Hex>): Chain[] =>
  chainsOf(boundary(sheet.grid, area).map(sheet.side))

/** Areas of hexes that hang together. */
export const partsOf = (
  sheet: Sheet,
  member: (hex: Hex) => boolean,
  joined: (a: Hex, b: Hex) => boolean = () => true,
): Hex[][] => {
  const seen = new Uint8Array(sheet.grid.size)
  const parts: Hex[][] = []
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (seen[hex] || !sheet.has(hex) || !member(hex)) continue
    const part: Hex[] = []
    const queue = [hex]
    seen[hex] = 1
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      part.push(one)
      for (const other of sheet.neighbours(one))
        if (sheet.has(other) && !seen[other] && member(other) && joined(one, other)) {
          seen[other] = 1
          queue.push(other)
        }
    }
    parts.push(part)
  }
  return parts
}

export const middleOf = ({ ends: [p, q] }: SheetSide): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]

const same = (p: Point, q: Point): boolean => Math.hypot(p[0] - q[0], p[1] - q[1]) < 1e-3

/** The end that two sides share. */
export const sharedEnd = (s: SheetSide, t: SheetSide): Point =>
  s.ends.find(p => t.ends.some(q => same(p, q))) ?? s.ends[0]

/** The end of the first side of a chain that no other shares. */
export const looseEnd = (one: SheetSide, two: SheetSide | undefined, other: 0 | 1): Point => {
  const joined = two ? sharedEnd(one, two) : one.ends[other]
  return one.ends.find(p => !same(p, joined)) ?? one.ends[0]
}

/** A zigzag of sides as one easy line through their middles, from end to end. */
export const easyLine = ({ sides, closed }: Chain): Line => {
  const middles = sides.map(middleOf)
  if (closed) return { points: middles, closed }
  const head = looseEnd(nth(sides, 0), sides[1], 1)
  const tail = looseEnd(nth(sides, sides.length - 1), sides[sides.length - 2], 0)
  return { points: [head, ...middles, tail], closed }
}
