import { OFF_MAP } from '@mesnada/hex'
import type { Rect } from './geometry.ts'
import { noiseAt } from './noise.ts'

/** A number for every cell of a coarse raster over a part of the sheet; cells lie on one lattice whatever the part. */
export interface Field {
  /** The first cell, counted from the sheet's corner. */
  readonly left: number
  readonly top: number
  readonly w: number
  readonly h: number
  /** Cells a unit. */
  readonly res: number
  readonly data: Float32Array
}

export type Frame = Omit<Field, 'data'>

export const frameOf = ({ x, y, width, height }: Rect, res: number): Frame => {
  const left = Math.floor(x * res)
  const top = Math.floor(y * res)
  return {
    left,
    top,
    res,
    w: Math.ceil((x + width) * res) - left + 2,
    h: Math.ceil((y + height) * res) - top + 2,
  }
}

export const createField = (frame: Frame): Field => ({ ...frame, data: new Float32Array(frame.w * frame.h) })

export const filled = (frame: Frame, value: (x: number, y: number) => number): Field => {
  const field = createField(frame)
  const { w, h, res, left, top, data } = field
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) data[j * w + i] = value((left + i) / res, (top + j) / res)
  return field
}

/** Which hex each cell lies in. */
export interface HexRaster extends Frame {
  readonly hexes: Int32Array
}

export const rasterOf = (frame: Frame, hexNear: (x: number, y: number) => number): HexRaster => {
  const { w, h, res, left, top } = frame
  const hexes = new Int32Array(w * h)
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) hexes[j * w + i] = hexNear((left + i) / res, (top + j) / res)
  return { ...frame, hexes }
}

/** The same, but every cell looks a little aside, by noise: no border repeats the rhythm of the hexes. */
export const warped = (raster: HexRaster, amount: number, period: number): HexRaster => {
  const { w, h, res, left, top, hexes } = raster
  const out = new Int32Array(w * h)
  const reach = amount * res * 2
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const x = (left + i) / res
      const y = (top + j) / res
      const a = i + Math.round((noiseAt(x, y, period) - 0.5) * reach)
      const b = j + Math.round((noiseAt(x + 71, y + 13, period) - 0.5) * reach)
      out[j * w + i] = hexes[Math.min(h - 1, Math.max(0, b)) * w + Math.min(w - 1, Math.max(0, a))] ?? OFF_MAP
    }
  return { ...raster, hexes: out }
}

/** A value for each hex, softened. */
export const fieldOf = (raster: HexRaster, value: (hex: number) => number, radius: number): Field => {
  const field = createField(raster)
  for (let i = 0; i < field.data.length; i++) field.data[i] = value(raster.hexes[i] ?? OFF_MAP)
  return blurred(field, radius)
}

/** Three box blurs, nearly a Gaussian; the field itself is changed. */
export const blurred = (field: Field, radius: number): Field => {
  const r = Math.max(0, Math.round(radius * field.res))
  if (r === 0) return field
  const { w, h, data } = field
  const spare = new Float32Array(w * h)
  for (let pass = 0; pass < 3; pass++) {
    boxRows(data, spare, w, h, r)
    boxColumns(spare, data, w, h, r)
  }
  return field
}

export const copyOf = (field: Field): Field => ({ ...field, data: field.data.slice() })

const boxRows = (from: Float32Array, to: Float32Array, w: number, h: number, r: number): void => {
  const k = 1 / (2 * r + 1)
  for (let y = 0; y < h; y++) {
    const row = y * w
    let sum = (from[row] ?? 0) * r
    for (let x = 0; x < r; x++) sum += from[row + Math.min(x, w - 1)] ?? 0
    for (let x = 0; x < w; x++) {
      sum += from[row + Math.min(x + r, w - 1)] ?? 0
      to[row + x] = sum * k
      sum -= from[row + Math.max(x - r, 0)] ?? 0
    }
  }
}

const boxColumns = (from: Float32Array, to: Float32Array, w: number, h: number, r: number): void => {
  const k = 1 / (2 * r + 1)
  const sums = new Float32Array(w)
  for (let x = 0; x < w; x++) sums[x] = (from[x] ?? 0) * r
  for (let y = 0; y < r; y++)
    for (let x = 0; x < w; x++) sums[x] = (sums[x] ?? 0) + (from[Math.min(y, h - 1) * w + x] ?? 0)
  for (let y = 0; y < h; y++) {
    const add = Math.min(y + r, h - 1) * w
    const leave = Math.max(y - r, 0) * w
    for (let x = 0; x < w; x++) {
      sums[x] = (sums[x] ?? 0) + (from[add + x] ?? 0)
      to[y * w + x] = (sums[x] ?? 0) * k
      sums[x] = (sums[x] ?? 0) - (from[leave + x] ?? 0)
    }
  }
}

/** The value at a point of the sheet. */
export const sample = ({ w, h, res, left, top, data }: Field, x: number, y: number): number => {
  const fx = Math.min(Math.max(x * res - left, 0), w - 1.001)
  const fy = Math.min(Math.max(y * res - top, 0), h - 1.001)
  const i = Math.floor(fx)
  const j = Math.floor(fy)
  const tx = fx - i
  const at = j * w + i
  const a = (data[at] ?? 0) + ((data[at + 1] ?? 0) - (data[at] ?? 0)) * tx
  const b = (data[at + w] ?? 0) + ((data[at + w + 1] ?? 0) - (data[at + w] ?? 0)) * tx
  return a + (b - a) * (fy - j)
}

/** How the value rises at a point. */
export const slopeAt = (field: Field, x: number, y: number, reach = 0.12): readonly [number, number] => [
  (sample(field, x + reach, y) - sample(field, x - reach, y)) / (2 * reach),
  (sample(field, x, y + reach) - sample(field, x, y - reach)) / (2 * reach),
]

/** Noise on the borders, where the value is between nothing and all. */
export const roughened = (field: Field, amount: number, period: number): Field => {
  const { w, h, res, left, top, data } = field
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const v = data[j * w + i] ?? 0
      if (v > 0.02 && v < 0.98)
        data[j * w + i] = v + (noiseAt((left + i) / res, (top + j) / res, period) - 0.5) * amount
    }
  return field
}

/** Adds a bump of that height about a point, fading to nothing at `reach`. */
export const press = (
  { w, h, res, left, top, data }: Field,
  x: number,
  y: number,
  by: number,
  reach = 0.8,
): void => {
  const cx = x * res - left
  const cy = y * res - top
  const r = reach * res
  for (let j = Math.max(0, Math.ceil(cy - r)); j <= Math.min(h - 1, Math.floor(cy + r)); j++)
    for (let i = Math.max(0, Math.ceil(cx - r)); i <= Math.min(w - 1, Math.floor(cx + r)); i++) {
      const d = Math.hypot(i - cx, j - cy) / r
      if (d >= 1) continue
      const t = 1 - d
      data[j * w + i] = (data[j * w + i] ?? 0) + by * t * t * (3 - 2 * t)
    }
}

const DIAGONAL = Math.SQRT2

/** How far each cell is from the nearest that is wanted, in units (chamfer distance). */
export const distanceTo = (field: Field, wanted: (value: number) => boolean): Field => {
  const { w, h, res, data } = field
  const out = new Float32Array(w * h)
  for (let i = 0; i < out.length; i++) out[i] = wanted(data[i] ?? 0) ? 0 : 1e6
  const look = (at: number, x: number, y: number, dy: number): void => {
    const row = at + dy * w
    let v = out[at] ?? 0
    const side = dy < 0 ? -1 : 1
    if (side < 0 ? x > 0 : x < w - 1) v = Math.min(v, (out[at + side] ?? 0) + 1)
    if (dy < 0 ? y > 0 : y < h - 1) {
      v = Math.min(v, (out[row] ?? 0) + 1)
      if (x > 0) v = Math.min(v, (out[row - 1] ?? 0) + DIAGONAL)
      if (x < w - 1) v = Math.min(v, (out[row + 1] ?? 0) + DIAGONAL)
    }
    out[at] = v
  }
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) if ((out[y * w + x] ?? 0) > 0) look(y * w + x, x, y, -1)
  for (let y = h - 1; y >= 0; y--)
    for (let x = w - 1; x >= 0; x--) if ((out[y * w + x] ?? 0) > 0) look(y * w + x, x, y, 1)
  for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) / res
  return { ...field, data: out }
}
