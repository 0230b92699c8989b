import type { Viewer } from '@mesnada/engine'
import type { Grid, Hex } from '@mesnada/hex'
import type { Piece } from '../../presentation/presentation.ts'
import type { Camera } from '../hand/camera.ts'
import { CARD, HEX, middleOf, placingsOf } from './geometry.ts'

/** The scale at which no counter on the board is smaller than so many pixels. */
export const readableScale = (grid: Grid, pieces: readonly Piece[], pixels: number): number => {
  const scales = [...placingsOf(grid, pieces).values()].map(({ scale }) => scale)
  return pixels / (CARD * HEX * Math.min(1, ...scales))
}

/**
 * As near as counters can be read, over everyone if all fit in, else over those of whoever looks. Where nobody stands
 * yet the whole map is what there is to see, however many things lie on it.
 */
export const openOn = (
  camera: Camera,
  grid: Grid,
  pieces: readonly Piece[],
  viewer: Viewer,
  pixels: number,
): void => {
  if (!pieces.some(({ hexes, layer }) => layer !== 'thing' && hexes.length > 0)) return
  const least = readableScale(grid, pieces, pixels)
  const middles = (hexes: readonly Hex[]) => hexes.map(hex => middleOf(grid, hex))
  const all = middles(pieces.flatMap(({ hexes }) => hexes))
  const own = middles(
    pieces.filter(({ seat, layer }) => seat === viewer && layer !== 'thing').flatMap(({ hexes }) => hexes),
  )
  const across = all.map(({ x }) => x)
  const isTooWide = (Math.max(...across) - Math.min(...across)) * least > camera.window().width
  camera.frame(isTooWide && own.length > 0 ? own : all, least)
}
