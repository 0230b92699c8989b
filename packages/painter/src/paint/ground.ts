import { nth } from '@mesnada/hex'
import type { Rect } from '../shape/geometry.ts'
import { byteTile, TILE } from '../shape/noise.ts'
import type { Cover } from '../survey/ground.ts'
import type { Brush } from './brush.ts'
import { type Rgb, rgb } from './colour.ts'
import { pictureOf, type Surface } from './surface.ts'
import type { Theme } from './themes.ts'

/** One kind of ground: two tones, half the width of its edge, how much noise moves the edge, how much it covers. */
interface Coat {
  readonly cover: Cover
  readonly a: Rgb
  readonly b: Rgb
  readonly edge: number
  readonly coarse: number
  readonly fine: number
  readonly opacity: number
  /** How much darker its rim dries, as pigment does at the edge of a wash. */
  readonly rim: number
}

const coatsOf = (t: Theme): readonly Coat[] => {
  const coat = (cover: Cover, a: Rgb, b: Rgb, opacity: number, rest: Partial<Coat> = {}): Coat => ({
    cover,
    a,
    b,
    edge: 0.24,
    coarse: 0.4,
    fine: 0.3,
    opacity,
    rim: 0.1,
    ...rest,
  })
  const wash = { edge: 0.14, coarse: 0.12, fine: 0.1 }
  return [
    coat('slope', t.slope, t.bare, 0.9, { rim: 0 }),
    coat('meadow', t.grass[2], t.grass[1], 0.6),
    coat('sand', rgb('#e6d2a2'), rgb('#d8bd88'), 0.9),
    coat('snow', rgb('#f1f2ee'), rgb('#dfe5e6'), 0.9, { edge: 0.3, rim: 0.04 }),
    coat('ice', rgb('#e4eef0'), rgb('#93b6c8'), 0.96, { edge: 0.2, rim: 0.16 }),
    coat('scrub', t.scrub, t.dry, 0.62),
    coat('hedge', t.scrub, t.woodfloor, 0.7),
    coat('wood', t.woodfloor, t.scrub, 0.9),
    coat('firs', t.woodfloor, t.fir[2], 0.85),
    coat('olives', t.woodfloor, t.dry, 0.55),
    coat('orchard', t.grass[2], t.grass[1], 0.6, wash),
    coat('rock', t.rock[0], t.rock[1], 0.92),
    coat('marsh', rgb('#98a268'), rgb('#7f9d80'), 0.84, { coarse: 0.6 }),
    coat('reeds', t.bush[2], t.bare, 0.8),
    coat('farm', t.earth[0], t.dry, 0.6),
    coat('camp', t.dry, t.earth[1], 0.7),
    coat('engines', t.earth[1], t.mud, 0.6),
    coat('tent', t.dry, t.earth[1], 0.75, { edge: 0.34 }),
    coat('trench', t.earth[1], t.mud, 0.85, { edge: 0.3 }),
    coat('town', t.earth[0], t.earth[1], 0.9, { coarse: 0.3, fine: 0.2 }),
    coat('yard', t.yard[0], t.yard[1], 0.92, { coarse: 0.3, fine: 0.2, rim: 0 }),
    coat('road', t.earth[0], t.earth[1], 0.95, { edge: 0.14, coarse: 0.26, fine: 0.26, rim: 0.16 }),
    coat('unknown', rgb('#d9a7c7'), rgb('#c58db2'), 0.8, { ...wash, rim: 0.3 }),
  ]
}

/** Numbers of one coat in the inner loop. */
const STRIDE = 13

const clamp = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)

/** The painted ground of a part of the sheet without anything that stands on it, `dots` a unit. */
export const groundPicture = (
  { sheet, survey, theme, turned }: Brush,
  window: Rect,
  dots: number,
): Surface => {
  const man = sheet.scale === 'man'
  const coats = coatsOf(theme).flatMap(coat => {
    const field = survey.covers.get(coat.cover)
    return field ? [{ ...coat, field }] : []
  })
  const count = coats.length
  const P = Float64Array.from(
    coats.flatMap(({ a, b, edge, coarse, fine, opacity, rim }) => [
      coarse,
      fine,
      0.5 - edge,
      2 * edge,
      opacity,
      ...a,
      b[0] - a[0],
      b[1] - a[1],
      b[2] - a[2],
      rim,
      0,
    ]),
  )
  const W = Math.ceil(window.width * dots)
  const H = Math.ceil(window.height * dots)
  const T = byteTile()
  const K = 1 / 255
  const M = TILE - 1
  // The tile is laid at three scales, each turned by another angle, so that nobody sees it repeat.
  const laid = (period: number, angle: number): readonly [number, number] => {
    const k = TILE / (2 * period * dots)
    return [Math.cos(angle) * k, Math.sin(angle) * k]
  }
  const [a2, b2] = laid(man ? 7.3 : 6.1, 0.5)
  const [a3, b3] = laid(man ? 2.1 : 1.7, 1.1)
  const [a4, b4] = laid(19, 2.3)
  const { res, left, top, w: cw, h: ch } = survey.raster
  const step = res / dots
  const x0 = window.x * res - left
  const y0 = window.y * res - top
  const dotX = Math.round(window.x * dots)
  const dotY = Math.round(window.y * dots)
  const light = survey.light.data
  const sun = turned ? -1 : 1
  const large = survey.large.data
  const tint = survey.tint.data
  const rows = coats.map(() => new Float32Array(cw))
  const lightRow = new Float32Array(cw)
  const largeRow = new Float32Array(cw)
  const tintRow = new Float32Array(cw)
  // The coats that show in a row of dots, where their numbers begin, and between which cells they lie.
  const active = rows.slice()
  const base = new Int32Array(count)
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  const [g0, g1, g2] = theme.grass
  const [d0, d1, d2] = theme.dry
  const [h0, h1, h2] = theme.high
  const rise = man ? 0.5 : 0.95
  const shade = man ? 0.56 : 0.46

  return pictureOf(W, H, out => {
    for (let y = 0; y < H; y++) {
      const fy = Math.min(Math.max(y0 + y * step, 0), ch - 1.001)
      const j = fy | 0
      const ty = fy - j
      const at0 = j * cw
      const at1 = at0 + cw
      for (let i = 0; i < cw; i++) {
        lightRow[i] = ((light[at0 + i] ?? 0) + ((light[at1 + i] ?? 0) - (light[at0 + i] ?? 0)) * ty) * sun
        largeRow[i] = (large[at0 + i] ?? 0) + ((large[at1 + i] ?? 0) - (large[at0 + i] ?? 0)) * ty
        tintRow[i] = (tint[at0 + i] ?? 0) + ((tint[at1 + i] ?? 0) - (tint[at0 + i] ?? 0)) * ty
      }
      let actives = 0
      for (let k = 0; k < count; k++) {
        const { data } = nth(coats, k).field
        const row = nth(rows, k)
        let first = cw
        let last = -1
        for (let i = 0; i < cw; i++) {
          const v = (data[at0 + i] ?? 0) + ((data[at1 + i] ?? 0) - (data[at0 + i] ?? 0)) * ty
          row[i] = v
          if (v < 0.04) continue
          if (last < 0) first = i
          last = i
        }
        if (last < 0) continue
        active[actives] = row
        base[actives] = k * STRIDE
        from[actives] = first - 1
        to[actives++] = last
      }
      const Y = y + dotY
      for (let x = 0; x < W; x++) {
        const X = x + dotX
        const fx = Math.min(Math.max(x0 + x * step, 0), cw - 1.001)
        const i = fx | 0
        const tx = fx - i
        const n2 =
          K * (T[((((1e5 + Y * a2 + X * b2) | 0) & M) << 9) | (((1e5 - Y * b2 + X * a2) | 0) & M)] ?? 0)
        const n3 =
          K * (T[((((1e5 + Y * a3 + X * b3) | 0) & M) << 9) | (((1e5 - Y * b3 + X * a3) | 0) & M)] ?? 0)
        const n4 =
          K * (T[((((1e5 + Y * a4 + X * b4) | 0) & M) << 9) | (((1e5 - Y * b4 + X * a4) | 0) & M)] ?? 0)
        // Grass in three tones, with dry patches.
        const big = (largeRow[i] ?? 0) + ((largeRow[i + 1] ?? 0) - (largeRow[i] ?? 0)) * tx
        let t = big * 1.25 + (n2 - 0.5) * 0.75 - 0.12
        t = t < 0 ? 0 : t > 1 ? 1 : t
        let r: number
        let g: number
        let b: number
        if (t < 0.5) {
          const q = t * 2
          r = g0[0] + (g1[0] - g0[0]) * q
          g = g0[1] + (g1[1] - g0[1]) * q
          b = g0[2] + (g1[2] - g0[2]) * q
        } else {
          const q = t * 2 - 1
          r = g1[0] + (g2[0] - g1[0]) * q
          g = g1[1] + (g2[1] - g1[1]) * q
          b = g1[2] + (g2[2] - g1[2]) * q
        }
        const dry = (n4 - 0.55) * 3.2 + (n2 - 0.5) * 1.2
        if (dry > 0) {
          const q = (dry > 1 ? 1 : dry) * 0.55
          r += (d0 - r) * q
          g += (d1 - g) * q
          b += (d2 - b) * q
        }
        const up = (tintRow[i] ?? 0) + ((tintRow[i + 1] ?? 0) - (tintRow[i] ?? 0)) * tx
        if (up > 0) {
          const q = up * rise
          r += (h0 - r) * q
          g += (h1 - g) * q
          b += (h2 - b) * q
        }
        for (let k = 0; k < actives; k++) {
          const row = active[k]
          if (!row || i < (from[k] ?? 0) || i > (to[k] ?? 0)) continue
          const v0 = (row[i] ?? 0) + ((row[i + 1] ?? 0) - (row[i] ?? 0)) * tx
          if (v0 < 0.04) continue
          const o = base[k] ?? 0
          const v = v0 + (n2 - 0.5) * (P[o] ?? 0) + (n3 - 0.5) * (P[o + 1] ?? 0) - (P[o + 2] ?? 0)
          if (v <= 0) continue
          const u = v >= (P[o + 3] ?? 0) ? 1 : v / (P[o + 3] ?? 0)
          const q = u * u * (3 - 2 * u) * (P[o + 4] ?? 0)
          const m = n2 * 0.7 + n3 * 0.3
          // Pigment gathers just inside the border.
          const past = v0 - 0.5 + (n3 - 0.5) * 0.12
          const dark =
            past > -0.04 && past < 0.14 ? 1 - (P[o + 11] ?? 0) * (1 - Math.abs(past - 0.05) / 0.09) : 1
          r += (((P[o + 5] ?? 0) + (P[o + 8] ?? 0) * m) * dark - r) * q
          g += (((P[o + 6] ?? 0) + (P[o + 9] ?? 0) * m) * dark - g) * q
          b += (((P[o + 7] ?? 0) + (P[o + 10] ?? 0) * m) * dark - b) * q
        }
        const lit = (lightRow[i] ?? 0) + ((lightRow[i + 1] ?? 0) - (lightRow[i] ?? 0)) * tx
        if (lit >= 0) {
          const q = lit * 0.46
          r += (255 - r) * q
          g += (246 - g) * q
          b += (214 - b) * q
        } else {
          const q = -lit * shade
          r += (58 - r) * q
          g += (52 - g) * q
          b += (66 - b) * q
        }
        const grain = (n3 - 0.5) * 15 + (n2 - 0.5) * 8
        out[y * W + x] =
          0xff000000 | (clamp(b + grain * 0.8) << 16) | (clamp(g + grain) << 8) | clamp(r + grain)
      }
    }
  })
}
