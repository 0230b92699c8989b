/** The ground is painted in tiles: those in sight, as large as they are seen. */

/** Pixels a hex in which tiles are painted; between them they are scaled. */
const SIZES = [4, 8, 16, 28, 40, 56, 80, 112] as const
const FINEST = 112

/** About so many pixels on each side of a tile. */
const TILE = 1024

/** Tiles lie a little over each other, so that no seam is seen between them however they are scaled. */
const OVERLAP = 2

/** In hex sizes from the corner of the board. */
export interface Extent {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Tile {
  readonly size: number
  readonly column: number
  readonly row: number
  readonly window: Extent
}

/** The size to paint in for so many pixels a hex on the screen. */
export const sizeFor = (pixels: number): number => SIZES.find(size => size >= pixels * 0.95) ?? FINEST

/** Around what is in sight, as a share of it: what comes next, as far as there is room for it. */
const BEYOND = [0.2, 0.05] as const

const bytesOf = (tiles: readonly Tile[]): number =>
  tiles.reduce((sum, { size, window }) => sum + window.width * size * window.height * size * 4, 0)

/**
 * The tiles to paint in this size for what is in sight, and for some of what is around it. On a very large screen, or
 * where there is little memory, they are coarser: pictures that push one another out would be painted for ever.
 */
export const tilesFor = (sheet: Extent, inSight: Extent, size: number, most: number): readonly Tile[] => {
  const { x, y, width, height } = inSight
  for (const coarser of SIZES.filter(each => each <= size).toReversed())
    for (const share of BEYOND) {
      const [across, down] = [width * share, height * share]
      const part = { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down }
      const tiles = tilesOver(sheet, part, coarser)
      if (bytesOf(tiles) <= most) return tiles
    }
  return []
}

/** The tiles of one size that cover a part of a sheet, those nearest to its middle first. */
export const tilesOver = (sheet: Extent, part: Extent, size: number): readonly Tile[] => {
  const length = Math.floor(TILE / size)
  const last = (extent: number): number => Math.ceil(extent / length) - 1
  const along = (from: number, room: number, extent: number): readonly number[] => {
    const first = Math.max(0, Math.floor(from / length))
    const end = Math.min(last(extent), Math.floor((from + room) / length))
    return Array.from({ length: Math.max(0, end - first + 1) }, (_, k) => first + k)
  }
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 }
  const away = ({ window: { x, y, width, height } }: Tile): number =>
    Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y)
  const over = OVERLAP / size
  return along(part.y - sheet.y, part.height, sheet.height)
    .flatMap(row =>
      along(part.x - sheet.x, part.width, sheet.width).map(column => {
        const [x, y] = [column * length, row * length]
        const width = Math.min(length + over, sheet.width - x)
        const height = Math.min(length + over, sheet.height - y)
        return { size, column, row, window: { x: sheet.x + x, y: sheet.y + y, width, height } }
      }),
    )
    .toSorted((a, b) => away(a) - away(b))
}
