import {
  type Axial,
  add,
  DIRECTION_VECTORS,
  DIRECTIONS,
  type Direction,
  distance,
  type Grid,
  type Hex,
  neighbour,
  nth,
  OFF_MAP,
  opposite,
  rotate,
  subtract,
  turn,
} from '@mesnada/hex'

/** Shapes of bodies of troops on the hexes: how they stand to each other, and where they stand when they have moved. */

export const axialOf = (grid: Grid, hex: Hex): Axial => ({ q: grid.q[hex] ?? 0, r: grid.r[hex] ?? 0 })

export const hexAt = (grid: Grid, { q, r }: Axial): Hex | undefined => {
  const hex = grid.hexAt(q, r)
  return hex === OFF_MAP ? undefined : hex
}

/** As far and in the same direction as another has moved. */
export const shifted = (grid: Grid, hex: Hex, from: Hex, to: Hex): Hex | undefined =>
  hexAt(grid, add(axialOf(grid, hex), subtract(axialOf(grid, to), axialOf(grid, from))))

/** About another by sixths of a circle, clockwise. */
export const turned = (grid: Grid, hex: Hex, pivot: Hex, sixths: number): Hex | undefined =>
  hexAt(grid, add(axialOf(grid, pivot), rotate(subtract(axialOf(grid, hex), axialOf(grid, pivot)), sixths)))

/** The way that leads nearest towards a hex; of two alike the first, clockwise from north. */
export const towards = (grid: Grid, from: Hex, to: Hex): Direction => {
  const far = (direction: Direction): number => {
    const next = neighbour(grid, from, direction)
    return next === OFF_MAP ? Number.POSITIVE_INFINITY : distance(grid, next, to)
  }
  return DIRECTIONS.reduce((best, direction) => (far(direction) < far(best) ? direction : best))
}

/** How far to the right of a hex another stands, for somebody who looks that way; to the left it is negative. */
export const rightOf = (grid: Grid, of: Hex, hex: Hex, facing: Direction): number => {
  const { q, r } = subtract(axialOf(grid, hex), axialOf(grid, of))
  const upright = rotate({ q, r }, -facing)
  return upright.q
}

/** How far ahead of a hex another stands, in half rows. */
export const aheadOf = (grid: Grid, of: Hex, hex: Hex, facing: Direction): number => {
  const upright = rotate(subtract(axialOf(grid, hex), axialOf(grid, of)), -facing)
  return -2 * upright.r - upright.q
}

/** The pivot of a wheel: whoever stands at that end of the line. */
export const wingOf = (
  grid: Grid,
  hexes: readonly Hex[],
  facing: Direction,
  side: 'left' | 'right',
): Hex | undefined => {
  const [first] = hexes
  if (first === undefined) return undefined
  const place = (hex: Hex): number => rightOf(grid, first, hex, facing) * (side === 'right' ? 1 : -1)
  return hexes.toSorted(
    (a, b) => place(b) - place(a) || aheadOf(grid, first, b, facing) - aheadOf(grid, first, a, facing),
  )[0]
}

export const FORMATIONS = ['line', 'two-lines', 'column', 'refused-left', 'refused-right'] as const

export type Formation = (typeof FORMATIONS)[number]

/** Beside the anchor, in turn to its right and to its left; each step keeps level with the line, as hexes allow. */
const offsets = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 1 ? (index + 1) / 2 : -index / 2))

const times = ({ q, r }: Axial, factor: number): Axial => ({ q: q * factor, r: r * factor })

const vector = (direction: Direction, sixths: number): Axial => DIRECTION_VECTORS[turn(direction, sixths)]

/** A place in line, so many to the right of the anchor: a step down, a step up, and so on. */
const inLine = (facing: Direction, place: number): Axial => {
  const [ahead, back] = place > 0 ? [1, 2] : [5, 4]
  const steps = Math.abs(place)
  return add(
    times(vector(facing, back), Math.ceil(steps / 2)),
    times(vector(facing, ahead), Math.floor(steps / 2)),
  )
}

/** A place on a wing that falls back step by step. */
const refused = (facing: Direction, place: number): Axial =>
  times(vector(facing, place > 0 ? 2 : 4), Math.abs(place))

const placesIn = (formation: Formation, facing: Direction, count: number): readonly Axial[] => {
  const behind = vector(opposite(facing), 0)
  switch (formation) {
    case 'line':
      return offsets(count).map(place => inLine(facing, place))
    case 'two-lines': {
      const front = Math.ceil(count / 2)
      return [
        ...offsets(front).map(place => inLine(facing, place)),
        ...offsets(count - front).map(place => add(inLine(facing, place), behind)),
      ]
    }
    case 'column':
      return Array.from({ length: count }, (_, rank) => times(behind, rank))
    case 'refused-left':
      return offsets(count).map(place => (place < 0 ? refused(facing, place) : inLine(facing, place)))
    case 'refused-right':
      return offsets(count).map(place => (place > 0 ? refused(facing, place) : inLine(facing, place)))
  }
}

/** Where so many stand in a formation about its middle, or behind its head, the first of them first; on the map only. */
export const slotsOf = (
  grid: Grid,
  formation: Formation,
  { anchor, facing, count }: { readonly anchor: Hex; readonly facing: Direction; readonly count: number },
): readonly Hex[] =>
  placesIn(formation, facing, count).flatMap(place => hexAt(grid, add(axialOf(grid, anchor), place)) ?? [])

/** The hex among these nearest to the middle of all of them. */
export const middleHex = (grid: Grid, hexes: readonly Hex[]): Hex | undefined => {
  const sum = (hex: Hex): number => hexes.reduce((total, other) => total + distance(grid, hex, other), 0)
  return hexes.length === 0
    ? undefined
    : nth(
        hexes.toSorted((a, b) => sum(a) - sum(b)),
        0,
      )
}
