/** Chance and noise that are the same on every machine: whole numbers in, no clock, no Math.random. */

export const hash = (a: number, b = 0, c = 0): number => {
  let h = Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca77) ^ Math.imul(c | 0, 0xc2b2ae3d)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

export type Chance = () => number

/** A row of numbers from 0 to 1 that depends on the seed alone. */
export const chances = (seed: number): Chance => {
  let state = hash(seed, 77) || 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** The seed of a place: the same whichever tile or line comes upon it. */
export const seedAt = (x: number, y: number, kind = 0): number =>
  hash(Math.round(x * 50), Math.round(y * 50), kind)

const SIZE = 512
export const TILE = SIZE

/** A square of seamless fractal value noise, spread evenly about a half. */
const noiseTile = (cells: number, octaves: number, seed: number): Float32Array => {
  const out = new Float32Array(SIZE * SIZE)
  let amplitude = 1
  for (let octave = 0; octave < octaves; octave++, amplitude *= 0.5)
    addOctave(out, cells << octave, amplitude, seed, octave)
  let sum = 0
  let squares = 0
  for (const value of out) {
    sum += value
    squares += value * value
  }
  const mean = sum / out.length
  const spread = Math.sqrt(squares / out.length - mean * mean) || 1
  for (let i = 0; i < out.length; i++)
    out[i] = Math.min(1, Math.max(0, 0.5 + (((out[i] ?? 0) - mean) / spread) * 0.2))
  return out
}

const addOctave = (out: Float32Array, n: number, amplitude: number, seed: number, octave: number): void => {
  const lattice = new Float32Array(n * n)
  for (let i = 0; i < n * n; i++) lattice[i] = hash(i, seed, octave) / 4294967296
  const cell = new Int32Array(SIZE)
  const part = new Float32Array(SIZE)
  for (let x = 0; x < SIZE; x++) {
    const at = (x * n) / SIZE
    cell[x] = Math.floor(at)
    const t = at - (cell[x] ?? 0)
    part[x] = t * t * t * (t * (t * 6 - 15) + 10)
  }
  for (let y = 0; y < SIZE; y++) {
    const row = (cell[y] ?? 0) * n
    const next = (((cell[y] ?? 0) + 1) % n) * n
    const ty = part[y] ?? 0
    for (let x = 0; x < SIZE; x++) {
      const left = cell[x] ?? 0
      const right = (left + 1) % n
      const tx = part[x] ?? 0
      const top = (lattice[row + left] ?? 0) + ((lattice[row + right] ?? 0) - (lattice[row + left] ?? 0)) * tx
      const low =
        (lattice[next + left] ?? 0) + ((lattice[next + right] ?? 0) - (lattice[next + left] ?? 0)) * tx
      out[y * SIZE + x] = (out[y * SIZE + x] ?? 0) + amplitude * (top + (low - top) * ty)
    }
  }
}

let whole: Float32Array | undefined
const tile = (): Float32Array => (whole ??= noiseTile(16, 5, 11))

let small: Uint8Array | undefined
/** The same in bytes, which stay in the processor's cache while a whole sheet is filled. */
export const byteTile = (): Uint8Array => {
  if (small) return small
  const fine = tile()
  // Not by `from`, which asks for one value after the other and takes fifty times as long.
  const bytes = new Uint8Array(fine.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round((fine[i] ?? 0) * 255)
  small = bytes
  return bytes
}

/** Smooth noise at a point, 0 to 1; its largest blots are about an eighth of the period wide. */
export const noiseAt = (x: number, y: number, period = 8): number => {
  const t = tile()
  const k = SIZE / (period * 2)
  const fx = x * k
  const fy = y * k
  const i = Math.floor(fx)
  const j = Math.floor(fy)
  const tx = fx - i
  const ty = fy - j
  const x0 = i & (SIZE - 1)
  const y0 = (j & (SIZE - 1)) * SIZE
  const x1 = (i + 1) & (SIZE - 1)
  const y1 = ((j + 1) & (SIZE - 1)) * SIZE
  const top = (t[y0 + x0] ?? 0) + ((t[y0 + x1] ?? 0) - (t[y0 + x0] ?? 0)) * tx
  const low = (t[y1 + x0] ?? 0) + ((t[y1 + x1] ?? 0) - (t[y1 + x0] ?? 0)) * tx
  return top + (low - top) * ty
}
