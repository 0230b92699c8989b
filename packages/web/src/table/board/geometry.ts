import {
  boundary,
  centre,
  corners,
  type Grid,
  type Hex,
  hexAtPixel,
  hexesOfSide,
  mapExtent,
  OFF_MAP,
  type Pixel,
} from '@mesnada/hex'
import type { Piece } from '../../presentation.ts'
import type { Size } from './camera.ts'

/** Pixels from the centre of a hex to its corner when the board is seen at its own size. */
export const HEX = 40

export const worldOf = (grid: Grid): Size => {
  const { width, height } = mapExtent(grid)
  return { width: width * HEX, height: height * HEX }
}

export const middleOf = (grid: Grid, hex: Hex): Pixel => {
  const { x, y } = centre(grid, hex)
  return { x: x * HEX, y: y * HEX }
}

export const hexUnder = (grid: Grid, { x, y }: Pixel): Hex | undefined => {
  const hex = hexAtPixel(grid, { x: x / HEX, y: y / HEX })
  return hex === OFF_MAP ? undefined : hex
}

/** The outline of a hex, drawn in by a share of its size. */
export const hexPath = (grid: Grid, hex: Hex, inset = 0): string => {
  const { x, y } = middleOf(grid, hex)
  const points = corners(grid, hex).map(
    corner =>
      `${rounded(x + (corner.x * HEX - x) * (1 - inset))} ${rounded(y + (corner.y * HEX - y) * (1 - inset))}`,
  )
  return `M${points.join('L')}z`
}

/** The line around an area. */
export const edgePath = (grid: Grid, area: readonly Hex[]): string =>
  boundary(grid, area)
    .map(side => {
      const around = corners(grid, hexesOfSide(grid, side)[0])
      const direction = grid.sideDirections[side] ?? 0
      const ends = [around.at(direction - 1), around.at(direction)]
      return `M${ends.map(end => `${rounded((end?.x ?? 0) * HEX)} ${rounded((end?.y ?? 0) * HEX)}`).join('L')}`
    })
    .join('')

const rounded = (length: number): number => Math.round(length * 10) / 10

/** Where a counter lies, and how it is turned and shrunk to leave room for others. */
export interface Placing {
  readonly x: number
  readonly y: number
  /** Degrees from upright to the way the counter points. */
  readonly angle: number
  /** Hexes it covers in a row. */
  readonly length: number
  readonly scale: number
}

/** Room for two in one hex: the lower one slides down, the upper one up. */
const DECK_SHIFT = 0.3
const SHARED_SCALE = 0.72
/** Men in an engine leave it to be seen. */
const ABOARD_SCALE = 0.84
/** A leader lies over the upper right of those he stands with, who make room for him; the next one below him. */
const LED = { x: -0.16, y: 0.14, scale: 0.84 }
const LEADER = { x: 0.54, y: -0.44, next: 0.62, scale: 0.62, aloneScale: 0.86 }

/** Lays out all counters that are on the board. */
export const placingsOf = (grid: Grid, pieces: readonly Piece[]): ReadonlyMap<string, Placing> => {
  const units = new Map<Hex, Piece[]>()
  const leaders = new Map<Hex, Piece[]>()
  const things = new Set<Hex>()
  for (const piece of pieces)
    for (const hex of piece.hexes) {
      if (piece.layer === 'unit') units.set(hex, [...(units.get(hex) ?? []), piece])
      else if (piece.layer === 'leader') leaders.set(hex, [...(leaders.get(hex) ?? []), piece])
      else things.add(hex)
    }
  const placings = new Map<string, Placing>()
  for (const piece of pieces) {
    const [front] = piece.hexes
    if (front === undefined) continue
    if (piece.layer === 'leader') {
      placings.set(
        piece.id,
        leaderPlacing(lie(grid, piece), leaders.get(front) ?? [], piece, units.has(front)),
      )
      continue
    }
    const sharers = piece.layer === 'unit' ? (units.get(front) ?? []) : []
    const shared = sharers.length > 1
    const rank = sharers.toSorted((a, b) => a.deck - b.deck).indexOf(piece)
    const aboard = piece.layer === 'unit' && things.has(front)
    const shift = shared ? (rank === 0 ? DECK_SHIFT : -DECK_SHIFT) * HEX : 0
    const { x, y, angle } = lie(grid, piece)
    const led = piece.layer === 'unit' && leaders.has(front) && !shared
    placings.set(piece.id, {
      x: x + (shared ? shift * 0.6 : led ? LED.x * HEX : 0),
      y: y + shift + (led ? LED.y * HEX : 0),
      angle,
      length: piece.hexes.length,
      scale: shared ? SHARED_SCALE : aboard ? ABOARD_SCALE : led ? LED.scale : 1,
    })
  }
  return placings
}

const leaderPlacing = (
  { x, y, angle }: Pick<Placing, 'x' | 'y' | 'angle'>,
  there: readonly Piece[],
  leader: Piece,
  withUnits: boolean,
): Placing => {
  const rank = there.indexOf(leader)
  const alone = there.length === 1 && !withUnits
  return {
    x: alone ? x : x + LEADER.x * HEX * (withUnits ? 1 : 0),
    y: alone ? y : y + (LEADER.y + rank * LEADER.next) * HEX,
    angle,
    length: 1,
    scale: alone ? LEADER.aloneScale : LEADER.scale,
  }
}

const lie = (grid: Grid, { hexes, facing }: Piece): { x: number; y: number; angle: number } => {
  const points = hexes.map(hex => middleOf(grid, hex))
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  const [head, next] = points
  if (head && next)
    return { x, y, angle: (Math.atan2(head.y - next.y, head.x - next.x) * 180) / Math.PI + 90 }
  const first = grid.orientation === 'flat' ? 0 : -30
  return { x, y, angle: facing === undefined ? 0 : first + facing * 60 }
}
