import { nth } from '@mesnada/hex'
import type { Chance } from '../shape/noise.ts'
import { CROWNS } from '../survey/flora.ts'
import type { Brush } from './brush.ts'
import { css, lighten, mix, type Rgb } from './colour.ts'
import { type Atlas, createAtlas } from './studio.ts'
import type { Context } from './surface.ts'

/** A closed outline that wanders about a circle. */
export const blob = (
  c: Context,
  x: number,
  y: number,
  r: number,
  chance: Chance,
  lobes: number,
  rough: number,
): void => {
  const points = Array.from({ length: lobes }, (_, i): readonly [number, number] => {
    const angle = (i / lobes) * Math.PI * 2
    const reach = r * (1 - rough + chance() * rough * 2)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  })
  c.beginPath()
  points.forEach(([px, py], i) => {
    const [qx, qy] = nth(points, (i + 1) % lobes)
    if (i === 0) {
      const [ox, oy] = nth(points, lobes - 1)
      c.moveTo((ox + px) / 2, (oy + py) / 2)
    }
    c.quadraticCurveTo(px, py, (px + qx) / 2, (py + qy) / 2)
  })
  c.closePath()
}

type Leaf = readonly [Rgb, Rgb, Rgb, Rgb]

const toneOf = ([dark, low, mid, high]: Leaf, t: number): Rgb =>
  t < 0.4
    ? mix(dark, low, t / 0.4)
    : t < 0.74
      ? mix(low, mid, (t - 0.4) / 0.34)
      : mix(mid, high, (t - 0.74) / 0.26)

/** A broad crown from above: a few boughs, each a soft dome of small strokes of leaf lit from the upper left. */
const crown = (c: Context, chance: Chance, leaf: Leaf, r: number, strokes: number, tone: number): void => {
  const warm = (tone - 0.5) * 0.5 + (chance() - 0.5) * 0.1
  const own = leaf.map(shade =>
    lighten(mix(shade, warm > 0 ? [168, 150, 62] : [44, 84, 62], Math.abs(warm)), warm * 0.5),
  ) as unknown as Leaf
  const boughs = [{ x: 0, y: 0, r: r * 0.66 }]
  const count = 5 + Math.floor(chance() * 3)
  const turn = chance() * 6
  for (let i = 0; i < count; i++) {
    const angle = turn + (i / count) * Math.PI * 2 + (chance() - 0.5) * 0.5
    const off = r * (0.44 + chance() * 0.14)
    boughs.push({ x: Math.cos(angle) * off, y: Math.sin(angle) * off, r: r * (0.38 + chance() * 0.12) })
  }
  c.fillStyle = css(lighten(own[0], -0.3))
  for (const b of boughs) {
    blob(c, b.x + r * 0.02, b.y + r * 0.03, b.r * 1.05, chance, 15, 0.12)
    c.fill()
  }
  // Each bough as a dome, the ones away from the light first.
  for (const b of boughs.toSorted((p, q) => q.x + q.y - p.x - p.y)) {
    const all = (-b.x * 0.62 - b.y * 0.78) / r
    const glow = c.createRadialGradient(b.x - b.r * 0.36, b.y - b.r * 0.44, b.r * 0.1, b.x, b.y, b.r)
    glow.addColorStop(0, css(toneOf(own, 0.72 + all * 0.3)))
    glow.addColorStop(0.55, css(toneOf(own, 0.42 + all * 0.3)))
    glow.addColorStop(1, css(toneOf(own, 0.1 + all * 0.16)))
    c.fillStyle = glow
    blob(c, b.x, b.y, b.r * 0.98, chance, 15, 0.1)
    c.fill()
    const n = Math.round((strokes * b.r) / r)
    for (let i = 0; i < n; i++) {
      const q = Math.sqrt((i + 0.5) / n) * b.r
      const angle = i * 2.39996 + chance()
      const x = Math.cos(angle) * q
      const y = Math.sin(angle) * q
      const lit = 0.46 + ((-x * 0.62 - y * 0.78) / b.r) * 0.36 + all * 0.3 + (chance() - 0.5) * 0.3
      const s = r * (0.035 + chance() * 0.035)
      c.fillStyle = css(toneOf(own, Math.min(1, Math.max(0, lit))), 0.85)
      c.beginPath()
      c.ellipse(b.x + x, b.y + y, s * 1.5, s * 0.8, angle + chance(), 0, 7)
      c.fill()
    }
  }
}

/** A fir from above: rings of branches that grow lighter towards the tip. */
const fir = (c: Context, chance: Chance, leaf: Leaf, r: number, snow: boolean): void => {
  const turn = chance() * 6
  const rings = 5
  for (let k = 0; k < rings; k++) {
    const reach = r * (1 - k * 0.19)
    const n = 13 - k
    const shade = k / (rings - 1)
    c.fillStyle = css(toneOf(leaf, snow ? 0.06 + shade * 0.86 : 0.08 + shade * 0.8))
    c.beginPath()
    for (let i = 0; i < n * 2; i++) {
      const angle = turn + k * 0.4 + (i / (n * 2)) * Math.PI * 2
      const q = i % 2 === 0 ? reach * (0.92 + chance() * 0.16) : reach * 0.58
      const x = Math.cos(angle) * q - k * r * 0.03
      const y = Math.sin(angle) * q - k * r * 0.04
      if (i === 0) c.moveTo(x, y)
      else c.lineTo(x, y)
    }
    c.closePath()
    c.fill()
  }
}

/** Leafless twigs. */
const bare = (c: Context, chance: Chance, leaf: Leaf, r: number): void => {
  c.fillStyle = css(leaf[1], 0.28)
  blob(c, 0, 0, r * 0.9, chance, 15, 0.2)
  c.fill()
  for (let i = 0; i < 34; i++) {
    const angle = (i / 34) * Math.PI * 2 + chance() * 0.2
    const reach = r * (0.6 + chance() * 0.4)
    c.strokeStyle = css(i % 3 === 0 ? leaf[3] : nth(leaf, i % 2), 0.9)
    c.lineWidth = r * 0.045
    c.beginPath()
    c.moveTo(0, 0)
    c.quadraticCurveTo(
      Math.cos(angle) * reach * 0.5,
      Math.sin(angle) * reach * 0.5,
      Math.cos(angle + (chance() - 0.5) * 0.6) * reach,
      Math.sin(angle + (chance() - 0.5) * 0.6) * reach,
    )
    c.stroke()
  }
}

export type TreeKind = 'leaf' | 'fir' | 'olive' | 'fruit'

const OLIVE: Leaf = [
  [74, 80, 56],
  [112, 120, 88],
  [152, 158, 124],
  [198, 200, 170],
]

/** A thin crown in ragged tufts, silver where the leaves turn, with ground and grey wood showing between them. */
const olive = (c: Context, chance: Chance, r: number, tone: number): void => {
  const turn = chance() * 6
  const tufts = 5 + Math.floor(chance() * 3)
  c.strokeStyle = 'rgb(92 78 60 / 0.8)'
  c.lineWidth = r * 0.09
  const heads = Array.from({ length: tufts }, (_, i) => {
    const angle = turn + (i / tufts) * Math.PI * 2 + (chance() - 0.5) * 0.7
    const off = r * (0.36 + chance() * 0.3)
    return { x: Math.cos(angle) * off, y: Math.sin(angle) * off, r: r * (0.3 + chance() * 0.16) }
  })
  c.beginPath()
  for (const { x, y } of heads) {
    c.moveTo(0, 0)
    c.lineTo(x, y)
  }
  c.stroke()
  for (const { x, y, r: reach } of heads.toSorted((p, q) => q.x + q.y - p.x - p.y)) {
    c.fillStyle = css(OLIVE[0], 0.9)
    blob(c, x + r * 0.03, y + r * 0.04, reach, chance, 9, 0.22)
    c.fill()
    for (let k = 0; k < 18; k++) {
      const q = Math.sqrt((k + 0.5) / 18) * reach * 1.05
      const angle = k * 2.39996 + chance()
      const [lx, ly] = [Math.cos(angle) * q, Math.sin(angle) * q]
      const lit = 0.42 + tone * 0.14 - ((lx * 0.62 + ly * 0.78) / reach) * 0.36 + (chance() - 0.5) * 0.4
      c.fillStyle = css(toneOf(OLIVE, Math.min(1, Math.max(0, lit))), 0.92)
      c.beginPath()
      c.ellipse(x + lx, y + ly, r * 0.12, r * 0.055, chance() * 3, 0, 7)
      c.fill()
    }
  }
}

/** Crowns of one kind; `r` is the radius at which they are painted. */
export const treeAtlas = ({ studio, theme, size }: Brush, kind: TreeKind, r: number): Atlas =>
  studio.kept(`trees ${kind} ${theme.name} ${size} ${r}`, () =>
    createAtlas(CROWNS, r * 2.4, r * 2.4, size, (c, chance, index) => {
      const tone = index / (CROWNS - 1)
      const strokes = r * size > 30 ? 62 : 30
      if (kind === 'fir') fir(c, chance, theme.fir, r, theme.snow)
      else if (kind === 'olive') olive(c, chance, r, tone)
      else if (theme.snow) bare(c, chance, theme.leaf, r)
      else crown(c, chance, theme.leaf, r, strokes, tone)
      if (kind === 'fruit' && !theme.snow) fruit(c, chance, r)
    }),
  )

const fruit = (c: Context, chance: Chance, r: number): void => {
  for (let i = 0; i < 12; i++) {
    const angle = chance() * 7
    const q = Math.sqrt(chance()) * r * 0.8
    c.fillStyle = chance() < 0.6 ? 'rgb(186 62 40)' : 'rgb(222 170 70)'
    c.beginPath()
    c.arc(Math.cos(angle) * q, Math.sin(angle) * q, r * 0.07, 0, 7)
    c.fill()
  }
}

export const bushAtlas = ({ studio, theme, size }: Brush): Atlas =>
  studio.kept(`bushes ${theme.name} ${size}`, () =>
    createAtlas(8, 0.7, 0.6, size, (c, chance) => {
      const parts = 2 + Math.floor(chance() * 3)
      for (let i = 0; i < parts; i++) {
        const x = (chance() - 0.5) * 0.3
        const y = (chance() - 0.5) * 0.2
        const r = 0.08 + chance() * 0.07
        c.fillStyle = css(lighten(theme.bush[0], -0.25))
        blob(c, x + 0.01, y + 0.014, r * 1.05, chance, 10, 0.2)
        c.fill()
        for (let k = 0; k < 16; k++) {
          const q = Math.sqrt((k + 0.5) / 16) * r
          const angle = k * 2.39996 + chance()
          const lx = Math.cos(angle) * q
          const ly = Math.sin(angle) * q
          const t = Math.min(
            1,
            Math.max(0, 0.5 + ((-lx * 0.62 - ly * 0.78) / r) * 0.5 + (chance() - 0.5) * 0.4),
          )
          const [low, mid, high] = theme.bush
          c.fillStyle = css(t < 0.5 ? mix(low, mid, t * 2) : mix(mid, high, t * 2 - 1))
          blob(c, x + lx, y + ly, r * 0.27, chance, 6, 0.35)
          c.fill()
        }
      }
    }),
  )

export const tuftAtlas = ({ studio, theme, size }: Brush): Atlas =>
  studio.kept(`tufts ${theme.name} ${size}`, () =>
    createAtlas(12, 0.36, 0.3, size, (c, chance, index) => {
      const n = 4 + Math.floor(chance() * 4)
      const tones = [lighten(theme.grass[2], -0.32), lighten(theme.grass[2], -0.2), theme.bush[1]]
      const colour = theme.snow ? nth(theme.bush, index % 3) : nth(tones, index % 3)
      for (let i = 0; i < n; i++) {
        const x = (i / (n - 1) - 0.5) * 0.2
        const lean = (x + (chance() - 0.5) * 0.08) * 0.7
        const h = 0.09 + chance() * 0.1
        c.strokeStyle = css(lighten(colour, (chance() - 0.5) * 0.3), 0.75)
        c.lineWidth = 0.012 + chance() * 0.012
        c.beginPath()
        c.moveTo(x * 0.7, 0.08)
        c.quadraticCurveTo(x, 0.08 - h * 0.6, x + lean, 0.08 - h)
        c.stroke()
      }
    }),
  )

/** Broad strokes of a nearly dry brush, lighter or darker than what they lie on. */
export const dabAtlas = ({ studio, theme }: Brush, size: number): Atlas =>
  studio.kept(`dabs ${theme.name} ${size}`, () =>
    createAtlas(12, 1.5, 0.7, size, (c, chance, index) => {
      const light = index % 2 === 0
      const colour = light
        ? lighten(theme.grass[0], 0.3)
        : lighten(theme.grass[2], theme.snow ? -0.16 : -0.35)
      for (let i = 0; i < 11; i++) {
        const y = (i / 10 - 0.5) * 0.3 + (chance() - 0.5) * 0.03
        const length = 0.66 * (1 - Math.abs(i / 10 - 0.5)) * (0.6 + chance() * 0.5)
        const x = (chance() - 0.5) * 0.2
        c.strokeStyle = css(colour, 0.06 + chance() * 0.1)
        c.lineWidth = 0.016 + chance() * 0.034
        c.beginPath()
        c.moveTo(x - length * 0.8, y)
        c.quadraticCurveTo(x, y - 0.04 - chance() * 0.05, x + length * 0.8, y + (chance() - 0.5) * 0.04)
        c.stroke()
      }
    }),
  )

export const stoneAtlas = ({ studio, theme, size }: Brush): Atlas =>
  studio.kept(`stones ${theme.name} ${size}`, () =>
    createAtlas(8, 0.3, 0.24, size, (c, chance) => {
      const n = 1 + Math.floor(chance() * 3)
      for (let i = 0; i < n; i++) {
        const x = (chance() - 0.5) * 0.14
        const y = (chance() - 0.5) * 0.1
        const r = 0.025 + chance() * 0.035
        c.fillStyle = 'rgb(50 40 40 / 0.35)'
        blob(c, x + 0.014, y + 0.018, r * 1.05, chance, 7, 0.15)
        c.fill()
        c.fillStyle = css(mix(theme.rock[0], theme.rock[1], chance()))
        blob(c, x, y, r, chance, 7, 0.18)
        c.fill()
        c.fillStyle = 'rgb(235 228 210 / 0.6)'
        blob(c, x - r * 0.25, y - r * 0.3, r * 0.5, chance, 6, 0.2)
        c.fill()
      }
    }),
  )

export const reedAtlas = ({ studio, theme, size }: Brush): Atlas =>
  studio.kept(`reeds ${theme.name} ${size}`, () =>
    createAtlas(8, 0.5, 0.55, size, (c, chance) => {
      const n = 6 + Math.floor(chance() * 5)
      for (let i = 0; i < n; i++) {
        const x = (chance() - 0.5) * 0.24
        const h = 0.2 + chance() * 0.2
        const lean = (chance() - 0.4) * 0.12
        c.strokeStyle = css(mix(theme.bush[0], theme.bush[2], chance()), 0.95)
        c.lineWidth = 0.018 + chance() * 0.012
        c.beginPath()
        c.moveTo(x, 0.22)
        c.quadraticCurveTo(x + lean * 0.3, 0.22 - h * 0.6, x + lean, 0.22 - h)
        c.stroke()
        if (chance() > 0.3) continue
        c.strokeStyle = '#6b4a2a'
        c.lineWidth = 0.035
        c.beginPath()
        c.moveTo(x + lean, 0.22 - h)
        c.lineTo(x + lean * 1.1, 0.17 - h)
        c.stroke()
      }
    }),
  )
