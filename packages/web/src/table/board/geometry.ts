import {
  centre,
  corners,
  type Grid,
  type Hex,
  hexAtPixel,
  mapExtent,
  OFF_MAP,
  type Pixel,
} from '@mesnada/hex'
import { MARGIN } from '@mesnada/painter/margin'
import type { Piece } from '../../presentation/presentation.ts'
import type { Rim, Size } from '../hand/camera.ts'

/** Pixels from the centre of a hex to its corner when the board is seen at its own size. */
export const HEX = 40

/** In hex sizes: from one hex to the next, and the edge of a counter. */
export const ROW = Math.sqrt(3)
export const CARD = 1.22

export const worldOf = (grid: Grid): Size => {
  const { width, height } = mapExtent(grid)
  return { width: width * HEX, height: height * HEX }
}

/** The border of the painted sheet around the world. */
export const SHEET_RIM: Rim = {
  left: MARGIN.x * HEX,
  right: MARGIN.x * HEX,
  top: MARGIN.top * HEX,
  bottom: MARGIN.bottom * HEX,
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

/** Ground that ends at drawn walls: x and y of each corner in hex sizes, for the hexes that have any near. */
export type Veils = ReadonlyMap<Hex, readonly number[]>

/** What a veil over a hex covers: its outline, but no farther than the walls that are drawn. */
export const veilPath = (grid: Grid, veils: Veils, hex: Hex, inset = 0): string => {
  const outline = veils.get(hex)
  if (!outline) return hexPath(grid, hex, inset)
  const { x, y } = middleOf(grid, hex)
  const points = Array.from({ length: outline.length / 2 }, (_, k) => {
    const [px, py] = [(outline[k * 2] ?? 0) * HEX, (outline[k * 2 + 1] ?? 0) * HEX]
    return `${rounded(x + (px - x) * (1 - inset))} ${rounded(y + (py - y) * (1 - inset))}`
  })
  return `M${points.join('L')}z`
}

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

/** The smallest a counter is drawn, however many share its hex. */
export const LEAST_SCALE = 0.82
/** Those who share a hex are fanned from its lower right to its upper left, the uppermost last. */
const FAN = { x: 0.2, y: 0.3 }
/** Men in an engine leave it to be seen. */
const ABOARD_SCALE = 0.84
/** Those who are led make room for their leader. */
const LED = { x: -0.2, y: 0.18 }
/**
 * Leaders stand about the right edge of those they lead, from above downwards. Many of them begin further up and crowd
 * together: every figure is seen, and its values too.
 */
const LEADER = { reach: 0.86, few: [-52, 13], many: [-80, 25], alone: 0.9 } as const

/** Those on the board in the order they lie: things under men, leaders over them. */
export const fromBelow = (pieces: readonly Piece[]): readonly Piece[] => {
  const onBoard = pieces.filter(({ hexes }) => hexes.length > 0)
  return [
    ...onBoard.filter(({ layer }) => layer === 'thing'),
    ...onBoard.filter(({ layer }) => layer === 'unit').toSorted((a, b) => a.deck - b.deck),
    ...onBoard.filter(({ layer }) => layer === 'leader'),
  ]
}

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
    // 1 for the lowest, -1 for the uppermost.
    const fan = shared ? 1 - (2 * rank) / (sharers.length - 1) : 0
    const aboard = piece.layer === 'unit' && things.has(front)
    const { x, y, angle } = lie(grid, piece)
    const led = piece.layer === 'unit' && leaders.has(front)
    placings.set(piece.id, {
      x: x + (fan * FAN.x + (led ? LED.x : 0)) * HEX,
      y: y + (fan * FAN.y + (led ? LED.y * (shared ? 0.6 : 1) : 0)) * HEX,
      angle,
      length: piece.hexes.length,
      scale: shared || led ? LEAST_SCALE : aboard ? ABOARD_SCALE : 1,
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
  const alone = there.length === 1 && !withUnits
  if (alone) return { x, y, angle, length: 1, scale: LEADER.alone }
  const [first, last] = there.length > 2 ? LEADER.many : LEADER.few
  const step = (last - first) / Math.max(there.length - 1, 1)
  const around = ((first + there.indexOf(leader) * step) * Math.PI) / 180
  return {
    x: x + Math.cos(around) * LEADER.reach * HEX,
    y: y + Math.sin(around) * LEADER.reach * HEX,
    angle,
    length: 1,
    scale: LEAST_SCALE,
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
