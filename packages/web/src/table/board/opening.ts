import type { Viewer } from '@mesnada/engine'
import type { Grid, Hex, Pixel } from '@mesnada/hex'
import type { Piece } from '../../presentation/presentation.ts'
import type { Camera, Size } from '../hand/camera.ts'
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
  const window = camera.window()
  const room = { width: window.width / least, height: window.height / least }
  const fit = (points: readonly Pixel[]): boolean =>
    extent(points.map(({ x }) => x)) <= room.width && extent(points.map(({ y }) => y)) <= room.height
  const shown = fit(all) || own.length === 0 ? all : own
  camera.frame(fit(shown) ? shown : densest(shown, room), least)
}

const extent = (places: readonly number[]): number => Math.max(...places) - Math.min(...places)

/** Those around whoever has most of the others near him: who stand in a ring have nobody in their middle. */
const densest = (points: readonly Pixel[], room: Size): readonly Pixel[] => {
  const around = (middle: Pixel): readonly Pixel[] =>
    points.filter(
      ({ x, y }) => Math.abs(x - middle.x) < room.width / 2 && Math.abs(y - middle.y) < room.height / 2,
    )
  return points.map(around).reduce((best, those) => (those.length > best.length ? those : best), [])
}
