import type { Rect } from './shape/geometry.ts'

/** A canvas of more pixels than this is not to be had on every device. */
const MOST_PIXELS = 16e6
const MOST_SIDE = 8000

/** Cuts a part of the sheet into parts that each fit on one canvas; side by side they show the same. */
export const tilesOf = ({ x, y, width, height }: Rect, size: number, most = MOST_PIXELS): Rect[] => {
  const side = Math.min(MOST_SIDE, Math.floor(Math.sqrt(most)))
  // Whole units, so that every tile begins on the lattice of the ground.
  const fits = (length: number, limit: number): number =>
    length * size <= limit ? length : Math.max(4, Math.floor(limit / size))
  const whole = width * height * size * size <= most && Math.max(width, height) * size <= MOST_SIDE
  const w = whole ? width : fits(width, side)
  const h = whole ? height : fits(height, side)
  const tiles: Rect[] = []
  for (let top = 0; top < height; top += h)
    for (let left = 0; left < width; left += w)
      tiles.push({
        x: x + left,
        y: y + top,
        width: Math.min(w, width - left),
        height: Math.min(h, height - top),
      })
  return tiles
}
