import {
  DIRECTION_VECTORS,
  DIRECTIONS,
  type Direction,
  type Grid,
  type Hex,
  nth,
  OFF_MAP,
} from '@mesnada/hex'
import { SIDE, T } from '../printed/terrain.ts'
import type { SiegeState } from '../state.ts'
import { DOOR, type End, FACE, isArch, isOutside, isPassage, isSlit, standingSide } from './scene.ts'

/** From where in his hex someone shoots, and where in his hex he is hit: siege 1.41, 1.43, 1.44, 3.26. */

export const CENTRE = -1

export interface Muzzle {
  /** On the lattice of the exact lines. */
  readonly q: number
  readonly r: number
  /** The hex-side he leans out of, or CENTRE. */
  readonly out: Direction | typeof CENTRE
  /** Exactly the middle of his hex. */
  readonly middle: boolean
}

/** Centres lie on multiples of this; the middle of a side is half-way to the neighbour's centre. */
const LATTICE = 6
const HALF = 3

const centreOf = (grid: Grid, hex: Hex): Muzzle => ({
  q: LATTICE * (grid.q[hex] ?? 0),
  r: LATTICE * (grid.r[hex] ?? 0),
  out: CENTRE,
  middle: true,
})

const sillOf = (grid: Grid, hex: Hex, out: Direction): Muzzle => {
  const step = DIRECTION_VECTORS[out]
  return {
    q: LATTICE * (grid.q[hex] ?? 0) + HALF * step.q,
    r: LATTICE * (grid.r[hex] ?? 0) + HALF * step.r,
    out,
    middle: false,
  }
}

/** Twice the scalar product of two steps of the hex plane. */
const along = (q: number, r: number, step: { readonly q: number; readonly r: number }): number =>
  2 * q * step.q + 2 * r * step.r + q * step.r + r * step.q

/** Whether the centre of a hex lies beyond the straight line through one side of another, seen from that other. */
export const liesBeyond = (grid: Grid, hex: Hex, side: Direction, seen: Hex): boolean => {
  const step = DIRECTION_VECTORS[side]
  const q = LATTICE * ((grid.q[seen] ?? 0) - (grid.q[hex] ?? 0)) - HALF * step.q
  const r = LATTICE * ((grid.r[seen] ?? 0) - (grid.r[hex] ?? 0)) - HALF * step.r
  return along(q, r, step) > 0
}

/** The sides of a hex by which this end may shoot, or be shot, beyond its own walls. */
const opensBy = (state: SiegeState, end: End, other: End, shooting: boolean): number => {
  // siege 1.43: on a rampart beside a tower's door one stands in that door.
  if (end.terrain === T.battlement) return isOutside(state, other.hex) ? SIDE.battlement : DOOR
  if (isSlit(end.terrain)) return SIDE.slit | DOOR
  // siege 3.26: one shoots from the sill, but is hit in the middle of his hex.
  return shooting ? DOOR | SIDE.window : DOOR
}

/**
 * The points to try, best first. Battlements aimed outward, and doorways, are shot from by their openings alone;
 * everyone else may also be reached in the middle of his hex, which the walk along the line refuses where an opening
 * of his own lies in the way.
 */
export const muzzlesOf = (state: SiegeState, end: End, other: End, shooting: boolean): readonly Muzzle[] => {
  const { grid, board, options } = state.setting
  const arch = isArch(state, end.hex) && isPassage(end.terrain)
  const kinds = opensBy(state, end, other, shooting)
  const points: Muzzle[] = []
  for (const direction of DIRECTIONS) {
    const side = grid.sides[end.hex * 6 + direction] ?? OFF_MAP
    // Most hexes have no sides at all: their six cells are read and that is it.
    if (!arch && board.sides[side] === 0) continue
    const bits = standingSide(state, side)
    const opens = arch ? (bits & (FACE | SIDE.battlement | SIDE.slit)) === 0 : (bits & kinds) !== 0
    if (opens && liesBeyond(grid, end.hex, direction, other.hex))
      points.push(sillOf(grid, end.hex, direction))
  }
  const onlyOpenings = points.length > 0 && (arch || kinds === SIDE.battlement)
  if (!onlyOpenings) points.push(centreOf(grid, end.hex))
  if (points.length === 1 && !onlyOpenings && options.s33FireFromAnyPart)
    points.push(...partsOf(grid, end.hex))
  return points
}

/** Switch 33: half-way from the centre to each corner. */
const partsOf = (grid: Grid, hex: Hex): readonly Muzzle[] =>
  DIRECTIONS.map((direction): Muzzle => {
    const a = DIRECTION_VECTORS[direction]
    const b = nth(DIRECTION_VECTORS, (direction + 1) % 6)
    return {
      q: LATTICE * (grid.q[hex] ?? 0) + a.q + b.q,
      r: LATTICE * (grid.r[hex] ?? 0) + a.r + b.r,
      out: CENTRE,
      middle: false,
    }
  })

/** siege 1.45: the row of hexes through a slit, at right angles to its side. */
export const isInRow = (grid: Grid, hex: Hex, direction: Direction, seen: Hex): boolean => {
  const step = DIRECTION_VECTORS[direction]
  const q = (grid.q[seen] ?? 0) - (grid.q[hex] ?? 0)
  const r = (grid.r[seen] ?? 0) - (grid.r[hex] ?? 0)
  const length = step.q === 0 ? r * step.r : q * step.q
  return length > 0 && q === length * step.q && r === length * step.r
}
