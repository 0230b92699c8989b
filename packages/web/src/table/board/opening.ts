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
  const room = roomOf(camera, least)
  const shown = fits(all, room) || own.length === 0 ? all : own
  camera.frame(fits(shown, room) ? shown : densest(shown, room), least)
}

/**
 * As much as can be of where someone may set up: never so far away that a counter put down there could not be read. A
 * zone too large for the window is shown where most of it lies.
 */
export const openOnZone = (
  camera: Camera,
  grid: Grid,
  pieces: readonly Piece[],
  zone: readonly Hex[],
  pixels: number,
): void => {
  const least = readableScale(grid, pieces, pixels)
  const points = [...new Set(zone)].map(hex => middleOf(grid, hex))
  const room = roomOf(camera, least)
  camera.frame(fits(points, room) ? points : densest(points, room), least)
}

/** What the window shows of the world at that scale. */
const roomOf = (camera: Camera, scale: number): Size => {
  const { width, height } = camera.window()
  return { width: width / scale, height: height / scale }
}

const fits = (points: readonly Pixel[], room: Size): boolean =>
  extent(points.map(({ x }) => x)) <= room.width && extent(points.map(({ y }) => y)) <= room.height

const extent = (places: readonly number[]): number => Math.max(...places) - Math.min(...places)

/** Nobody minds seeing a little fewer if they are nearer to the middle of everything. */
const ENOUGH = 0.75

/**
 * Those around whoever has most of the others near him, or nearly so, and of several such the one nearest to the middle of
 * all: who stand in a ring have nobody in their middle.
 */
const densest = (points: readonly Pixel[], { width, height }: Size): readonly Pixel[] => {
  const near = (middle: Pixel, { x, y }: Pixel): boolean =>
    Math.abs(x - middle.x) < width / 2 && Math.abs(y - middle.y) < height / 2
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  }
  const rated = points.map(point => ({
    point,
    others: points.reduce((count, other) => count + (near(point, other) ? 1 : 0), 0),
    away: Math.hypot(point.x - middle.x, point.y - middle.y),
  }))
  const most = Math.max(...rated.map(({ others }) => others))
  const [best] = rated.filter(({ others }) => others >= most * ENOUGH).toSorted((a, b) => a.away - b.away)
  return best ? points.filter(point => near(best.point, point)) : []
}
