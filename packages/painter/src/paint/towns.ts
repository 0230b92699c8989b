import { nth } from '@mesnada/hex'
import { near, type Point, turnedPoint } from '../shape/geometry.ts'
import { chances, hash } from '../shape/noise.ts'
import type { Roof, Town } from '../survey/towns.ts'
import type { Brush } from './brush.ts'
import { css, INK, lighten, type Rgb, rgb } from './colour.ts'
import { box, disc, polygon, smoothPath, strokeWith, within } from './path.ts'
import type { Shadows } from './shadow.ts'
import type { Context } from './surface.ts'
import type { Light } from './themes.ts'

const TILES: readonly Rgb[] = ['#a85a40', '#b5694a', '#96503c', '#a8714f', '#b07a58'].map(rgb)
const THATCH: readonly Rgb[] = ['#b79c64', '#a68d5a', '#9a7f50', '#a8674a'].map(rgb)
const FLAT: readonly Rgb[] = ['#e3d3ab', '#d6c296', '#ecdfc0', '#c9b082'].map(rgb)

const cornersOf = ({ x, y, w, h, turn }: Roof): Point[] =>
  [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ].map(faces => {
    const a = nth(faces, 0)
    const b = nth(faces, 1)
    return turnedPoint(a, b, turn, [x, y])
  })

export const castTowns = (shadows: Shadows, towns: readonly Town[]): void => {
  for (const { houses, church, turn } of towns) {
    for (const house of houses) {
      shadows.touch(house.x - 0.4, house.y - 0.4, house.x + 0.6, house.y + 0.6)
      shadows.fill(polygon(cornersOf(house)), 0.14)
    }
    shadows.touch(church[0] - 1, church[1] - 1, church[0] + 1.2, church[1] + 1.2)
    shadows.fill(polygon(cornersOf({ x: church[0], y: church[1], w: 0.8, h: 0.3, turn, look: 0 })), 0.26)
    const [tx, ty] = turnedPoint(-0.48, 0, turn, church)
    shadows.disc(tx, ty, 0.13, 0.46)
  }
}

/** Streets and squares go under the shadows, roofs above them. */
export const paintStreets = ({ c, theme }: Brush, towns: readonly Town[]): void => {
  for (const { streets, church, gardens } of towns) {
    const path = smoothPath(streets)
    strokeWith(c, path, css(theme.earth[2], 0.35), 0.32)
    strokeWith(c, path, css(lighten(theme.earth[0], 0.12)), 0.22)
    c.fillStyle = css(lighten(theme.earth[0], 0.12))
    c.beginPath()
    c.ellipse(church[0], church[1], 0.66, 0.5, 0, 0, 7)
    c.fill()
    for (const garden of gardens) {
      c.fillStyle = css(theme.snow ? theme.grass[0] : nth(theme.grass, (garden.look & 1) + 1), 0.9)
      const plot = polygon(cornersOf(garden))
      c.fill(plot)
      strokeWith(c, plot, css(theme.bush[0], 0.5), 0.03)
      within(c, [garden.x, garden.y], garden.turn, () => {
        c.fillStyle = css(theme.leaf[2])
        for (const x of [-0.08, 0.07]) disc(c, x, ((garden.look >> 3) % 5) * 0.02 - 0.04, 0.05)
      })
    }
  }
}

export const paintTownRoofs = (brush: Brush, towns: readonly Town[]): void => {
  for (const { houses, style, church, turn } of towns) {
    for (const house of houses.toSorted((a, b) => a.y - b.y))
      if (near(brush.window, house.x, house.y, 1)) {
        if (style === 'eastern') flatRoof(brush, house)
        else gable(brush, house, style === 'walled' ? TILES : THATCH)
      }
    if (style === 'eastern') mosque(brush.c, church, turn)
    else if (style !== 'hamlet')
      churchAt(brush.c, church, turn, brush.light, style === 'walled' ? 1.15 : 0.95)
  }
}

const pick = (tones: readonly Rgb[], look: number): Rgb => nth(tones, look % tones.length)

/** Two slopes, the one that faces the light brighter. */
const slopes = (c: Context, w: number, h: number, tone: Rgb, turn: number, light: Light): void => {
  const up = Math.sin(turn) * -light.x + Math.cos(turn) * light.y > 0
  box(c, INK, -w / 2 - 0.02, -h / 2 - 0.02, w + 0.04, h + 0.04)
  box(c, css(lighten(tone, up ? 0.2 : -0.22)), -w / 2, -h / 2, w, h / 2)
  box(c, css(lighten(tone, up ? -0.22 : 0.2)), -w / 2, 0, w, h / 2)
  for (let q = 1; q < 5; q++) box(c, 'rgb(40 20 10 / 0.2)', -w / 2 + (w * q) / 5, -h / 2, 0.01, h)
  box(c, css(lighten(tone, 0.45), 0.85), -w / 2, -0.01, w, 0.02)
}

const gable = ({ c, theme, light }: Brush, { x, y, w, h, turn, look }: Roof, tones: readonly Rgb[]): void =>
  within(c, [x, y], turn, () => {
    slopes(c, w, h, theme.snow ? lighten(pick(tones, look), 0.5) : pick(tones, look), turn, light)
    if (look % 4 === 0) box(c, '#4a3a30', w * 0.2, -h * 0.28, 0.045, 0.045)
  })

const flatRoof = ({ c }: Brush, { x, y, w, h, turn, look }: Roof): void =>
  within(c, [x, y], turn, () => {
    const tone = pick(FLAT, look)
    box(c, INK, -w / 2 - 0.018, -h / 2 - 0.018, w + 0.036, h + 0.036)
    box(c, css(lighten(tone, -0.18)), -w / 2, -h / 2, w, h)
    box(c, css(tone), -w / 2 + 0.03, -h / 2 + 0.03, w - 0.06, h - 0.06)
    box(c, css(lighten(tone, 0.4)), -w / 2, -h / 2, w, 0.025)
    if (look % 3 === 0) box(c, 'rgb(60 44 30 / 0.6)', -0.02, -0.02, 0.05, 0.05)
  })

/** Nave, choir and a tower with a pointed roof. */
const churchAt = (c: Context, at: Point, turn: number, light: Light, size: number): void =>
  within(c, at, turn, () => {
    c.scale(size, size)
    const slate: Rgb = [122, 116, 112]
    c.fillStyle = INK
    disc(c, 0.34, 0, 0.15)
    c.fillStyle = css(lighten(slate, 0.1))
    disc(c, 0.34, 0, 0.12)
    slopes(c, 0.74, 0.28, slate, turn, light)
    within(c, [0.1, 0], Math.PI / 2, () => slopes(c, 0.46, 0.2, slate, turn + Math.PI / 2, light))
    box(c, INK, -0.6, -0.15, 0.3, 0.3)
    box(c, '#cfc4ad', -0.57, -0.12, 0.24, 0.24)
    for (const [tone, points] of [
      [
        '#8d5b4a',
        [
          [-0.57, -0.12],
          [-0.33, -0.12],
          [-0.45, 0],
        ],
      ],
      [
        '#6d4438',
        [
          [-0.33, -0.12],
          [-0.33, 0.12],
          [-0.45, 0],
        ],
      ],
      [
        '#5b382e',
        [
          [-0.33, 0.12],
          [-0.57, 0.12],
          [-0.45, 0],
        ],
      ],
      [
        '#a8705a',
        [
          [-0.57, 0.12],
          [-0.57, -0.12],
          [-0.45, 0],
        ],
      ],
    ] as const) {
      c.fillStyle = tone
      c.fill(polygon(points))
    }
    box(c, '#f2e6c4', -0.462, -0.07, 0.024, 0.14)
    box(c, '#f2e6c4', -0.5, -0.012, 0.1, 0.024)
  })

export const paintChurch = ({ c, light, sheet }: Brush, at: Point, turn: number, size: number): void =>
  churchAt(c, at, turn, light, size * (sheet.scale === 'man' ? 3 : 0.8))

/** A dome in a court, and a minaret. */
const mosque = (c: Context, at: Point, turn: number): void =>
  within(c, at, turn, () => {
    box(c, INK, -0.36, -0.28, 0.72, 0.56)
    box(c, '#e9dcb8', -0.33, -0.25, 0.66, 0.5)
    box(c, '#cdb98a', -0.3, -0.22, 0.28, 0.44)
    c.fillStyle = INK
    disc(c, 0.14, 0, 0.2)
    c.fillStyle = '#7fa396'
    disc(c, 0.14, 0, 0.17)
    c.fillStyle = '#b9d2c6'
    disc(c, 0.09, -0.06, 0.08)
    c.fillStyle = INK
    disc(c, -0.42, -0.26, 0.1)
    c.fillStyle = '#f3e9cc'
    disc(c, -0.42, -0.26, 0.075)
  })

/** A farm: a house and two barns about a yard, a hedge, a midden. */
export const paintFarm = (brush: Brush, at: Point, hex: number): void => {
  const { c, theme, light } = brush
  const chance = chances(hash(hex, 31))
  within(c, at, (hash(hex, 32) % 7) * 0.15 - 0.4, () => {
    c.fillStyle = css(theme.earth[0])
    c.beginPath()
    c.ellipse(0, 0.05, 0.6, 0.46, 0, 0, 7)
    c.fill()
    c.setLineDash([0.05, 0.08])
    c.strokeStyle = '#5d4526'
    c.lineWidth = 0.04
    c.strokeRect(-0.72, -0.56, 1.44, 1.14)
    c.setLineDash([])
    const roof = (x: number, y: number, w: number, h: number, turn: number, tone: Rgb): void => {
      box(c, 'rgb(40 30 60 / 0.35)', x - w / 2 + 0.08, y - h / 2 + 0.1, w, h)
      within(c, [x, y], turn, () => slopes(c, w, h, tone, turn, light))
    }
    roof(-0.2, -0.32, 0.62, 0.3, 0, pick(TILES, hex))
    roof(0.44, 0, 0.56, 0.26, Math.PI / 2, pick(THATCH, hex))
    roof(-0.42, 0.28, 0.4, 0.24, Math.PI / 2, pick(THATCH, hex + 1))
    for (let i = 0; i < 3; i++) {
      c.fillStyle = css([216, 186, 110])
      disc(c, 0.02 + i * 0.14, 0.36 + chance() * 0.06, 0.075)
      c.fillStyle = css([240, 216, 150])
      disc(c, i * 0.14, 0.34, 0.035)
    }
  })
}
