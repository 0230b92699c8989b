import { nth } from '@mesnada/hex'
import { contours } from '../shape/contour.ts'
import {
  blurred,
  copyOf,
  createField,
  type Field,
  fieldOf,
  filled,
  frameOf,
  type HexRaster,
  press,
  rasterOf,
  roughened,
  sample,
  warped,
} from '../shape/field.ts'
import { grown, type Line, near, type Rect } from '../shape/geometry.ts'
import { noiseAt } from '../shape/noise.ts'
import type { Sheet } from './sheet.ts'
import { BUILT, type Ground } from './words.ts'

/** Cells a unit of every raster that is read, not shown. */
export const RES = 6

/** What is told apart on the ground; `yard` is trodden earth within walls. */
export type Cover = Ground | 'yard'

/** Coarse rasters that everything else reads: where each kind of ground is, how high it lies, how it is lit. */
export interface Survey {
  readonly window: Rect
  readonly raster: HexRaster
  /** The raster with borders moved by noise: what nature has drawn. */
  readonly wild: HexRaster
  readonly covers: ReadonlyMap<Cover, Field>
  readonly height: Field
  readonly light: Field
  /** Slow noise, for broad differences of colour. */
  readonly large: Field
  /** How high among all there is, 0 to 1. */
  readonly tint: Field
  /** Every height there is, in levels, ascending. */
  readonly steps: readonly number[]
  /** Where one level ends and the next begins: near the upper edge of each rise. */
  readonly brinks: readonly Brink[]
}

export interface Brink {
  readonly upper: readonly Line[]
  /** The height at which the fall ends. */
  readonly foot: number
}

/** How far each kind is softened; what men have laid out keeps nearer to the hexes. */
const SOFT: Partial<Readonly<Record<Cover, number>>> = {
  scrub: 0.34,
  wood: 0.34,
  firs: 0.34,
  olives: 0.34,
  orchard: 0.3,
  slope: 0.34,
  marsh: 0.34,
  reeds: 0.34,
  ice: 0.5,
  snow: 0.5,
  rock: 0.34,
  sand: 0.4,
  meadow: 0.34,
  town: 0.34,
  farm: 0.3,
  crops: 0.24,
  vines: 0.24,
  hedge: 0.3,
  camp: 0.34,
  engines: 0.3,
  tent: 0.3,
  trench: 0.3,
  unknown: 0.2,
}

const LAID_OUT: ReadonlySet<Cover> = new Set([
  'town',
  'farm',
  'crops',
  'vines',
  'orchard',
  'unknown',
  'trench',
])

/** Where a field says yes. */
export const EDGE = 0.42

export const surveyGround = (sheet: Sheet, whole: Rect): Survey => {
  const man = sheet.scale === 'man'
  // Blurs and pins look beyond the edge: a part must come out as it would in the whole.
  const window = grown(whole, man ? 4 : 8)
  const frame = frameOf(window, RES)
  const raster = rasterOf(frame, sheet.hexNear)
  const wild = warped(raster, man ? 0.75 : 0.8, man ? 13 : 17)
  const covers = coversOf(sheet, window, raster, wild)
  const height = heightOf(sheet, window, raster)
  const steps = stepsOf(sheet)
  return {
    window,
    raster,
    wild,
    covers,
    height,
    light: lightOf(height, man),
    large: filled(
      frame,
      (x, y) => noiseAt(x + 3, y + 9, man ? 42 : 34) * 0.62 + noiseAt(x + 31, y + 7, 13) * 0.38,
    ),
    tint: tintOf(height, steps, man),
    steps,
    brinks: brinksOf(height, steps, man),
  }
}

const brinksOf = (height: Field, steps: readonly number[], man: boolean): Brink[] =>
  steps.slice(1).map((high, k) => {
    const low = nth(steps, k)
    const lines = (share: number): Line[] =>
      contours(height, low + (high - low) * share, false).filter(({ points }) => points.length >= 12)
    return { upper: lines(man ? 0.66 : 0.64), foot: low + (high - low) * 0.14 }
  })

/** Presses the field back wherever it contradicts the map at the middle of a hex: the picture must not lie. */
export const pin = (
  sheet: Sheet,
  field: Field,
  window: Rect,
  off: (hex: number, value: number) => number,
  reach = 0.8,
): void => {
  for (let round = 0; round < 3; round++)
    for (let hex = 0; hex < sheet.grid.size; hex++) {
      const [x, y] = sheet.centre(hex)
      if (!near(window, x, y, 1)) continue
      const by = off(hex, sample(field, x, y))
      if (by !== 0) press(field, x, y, by, reach)
    }
}

const coversOf = (sheet: Sheet, window: Rect, raster: HexRaster, wild: HexRaster): Map<Cover, Field> => {
  const { grounds } = sheet
  const present = new Set<Cover>(grounds)
  const covers = new Map<Cover, Field>()
  for (const [cover, radius] of Object.entries(SOFT) as [Cover, number][]) {
    if (!present.has(cover)) continue
    const is = (hex: number): boolean => grounds[hex] === cover && sheet.has(hex)
    const field = fieldOf(LAID_OUT.has(cover) ? raster : wild, hex => (is(hex) ? 1 : 0), radius)
    pin(sheet, field, window, (hex, v) => (is(hex) ? (v < 0.56 ? 0.6 - v : 0) : v > 0.36 ? 0.3 - v : 0))
    covers.set(cover, field)
  }
  if (present.has('road')) covers.set('road', roadsOf(sheet, window, raster))
  const yard = new Set(sheet.area('courtyard'))
  if (yard.size > 0)
    covers.set(
      'yard',
      fieldOf(
        raster,
        hex => (yard.has(hex) || grounds[hex] === 'gateway' || sheet.feature(hex, 'inside') ? 1 : 0),
        0.6,
      ),
    )
  return covers
}

/** A road goes on across the slope hex between two of its own. */
const roadsOf = (sheet: Sheet, window: Rect, raster: HexRaster): Field => {
  const { grounds } = sheet
  const isRoad = (hex: number): boolean => grounds[hex] === 'road'
  const bridged = new Set<number>()
  grounds.forEach((ground, hex) => {
    if (ground !== 'slope') return
    const around = sheet.neighbours(hex)
    for (let d = 0; d < 3; d++) if (isRoad(nth(around, d)) && isRoad(nth(around, d + 3))) bridged.add(hex)
  })
  const isWay = (hex: number): boolean => isRoad(hex) || bridged.has(hex)
  const broad = fieldOf(raster, hex => (isWay(hex) ? 1 : 0), 1.05)
  // So much softness would break a narrow path up into spots.
  const narrow = fieldOf(
    raster,
    hex => (isWay(hex) && sheet.neighbours(hex).filter(isWay).length <= 3 ? 1 : 0),
    0.6,
  )
  broad.data.forEach((value, i) => {
    broad.data[i] = Math.max(value, narrow.data[i] ?? 0)
  })
  const field = roughened(broad, 0.16, 4)
  const lean = (hex: number, v: number): number =>
    bridged.has(hex) ? 0 : isRoad(hex) ? (v < 0.56 ? 0.6 - v : 0) : v > 0.42 ? 0.36 - v : 0
  // Broadly first, so that no dents show; then for certain.
  pin(sheet, field, window, lean, 1.5)
  pin(sheet, field, window, lean)
  return field
}

const levelOf = (sheet: Sheet, hex: number): number =>
  BUILT.has(nth(sheet.grounds, hex)) ? 0 : sheet.level(hex) / 2

const stepsOf = (sheet: Sheet): number[] => {
  const steps = new Set<number>()
  for (let hex = 0; hex < sheet.grid.size; hex++) if (sheet.has(hex)) steps.add(levelOf(sheet, hex))
  return [...steps].sort((a, b) => a - b)
}

const heightOf = (sheet: Sheet, window: Rect, raster: HexRaster): Field => {
  const man = sheet.scale === 'man'
  const level = (hex: number): number => levelOf(sheet, hex)
  const field = fieldOf(warped(raster, man ? 0.5 : 0.45, man ? 15 : 24), level, man ? 0.5 : 0.95)
  const { w, h, res, left, top, data } = field
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const x = (left + i) / res
      const y = (top + j) / res
      data[j * w + i] =
        (data[j * w + i] ?? 0) + ((noiseAt(x, y, 11) - 0.5) * 0.08 + (noiseAt(x, y, 37) - 0.5) * 0.1)
    }
  // Half the least step, so that every contour between two levels passes on the right side of every middle.
  const spread = man ? 0.5 : 1
  const lean = (hex: number, v: number): number => {
    const off = level(hex) - v
    return BUILT.has(nth(sheet.grounds, hex)) || Math.abs(off) < 0.44 * spread
      ? 0
      : off - Math.sign(off) * 0.36 * spread
  }
  // Broadly first, so that no dents show; then for certain.
  pin(sheet, field, window, lean, 1.4)
  pin(sheet, field, window, lean)
  return field
}

const TOWARDS_LIGHT = { x: 0.62, y: 0.78 }

/** How the light falls: on each slope, and on a battlefield on the whole body of a hill too, so that it stands out. */
const lightOf = (height: Field, man: boolean): Field => {
  const light = createField(height)
  const { w, h, res, data } = height
  const body = man ? undefined : blurred(copyOf(height), 1.3).data
  const fallOf = (heights: Float32Array, i: number, j: number): number => {
    const gx = (heights[j * w + Math.min(i + 1, w - 1)] ?? 0) - (heights[j * w + Math.max(i - 1, 0)] ?? 0)
    const gy = (heights[Math.min(j + 1, h - 1) * w + i] ?? 0) - (heights[Math.max(j - 1, 0) * w + i] ?? 0)
    return ((gx * TOWARDS_LIGHT.x + gy * TOWARDS_LIGHT.y) * res) / 2
  }
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++)
      light.data[j * w + i] = Math.tanh(
        fallOf(data, i, j) * (man ? 1.9 : 1.5) + (body ? fallOf(body, i, j) * 1.9 : 0),
      )
  return light
}

const tintOf = (height: Field, steps: readonly number[], man: boolean): Field => {
  const tint = createField(height)
  const low = nth(steps, 0)
  const range = nth(steps, steps.length - 1) - low
  if (range === 0) return tint
  const whole = Math.max(man ? 1 : 2, range)
  for (let i = 0; i < tint.data.length; i++)
    tint.data[i] = Math.min(1, Math.max(0, ((height.data[i] ?? 0) - Math.max(0, low)) / whole))
  return tint
}
