import { contours } from '../shape/contour.ts'
import { sample } from '../shape/field.ts'
import { near, stepsAlong, thinned } from '../shape/geometry.ts'
import { chances, hash, noiseAt, seedAt } from '../shape/noise.ts'
import { partsOf, ringsOf } from '../survey/chains.ts'
import { isWater, type River, type Water } from '../survey/water.ts'
import type { Brush } from './brush.ts'
import { css, mix, type Rgb } from './colour.ts'
import { smoothPath, strokeWith, tracePolygon } from './path.ts'
import { reedAtlas } from './sprites.ts'
import { stamp } from './studio.ts'
import { createPath, patternOf, pictureOf } from './surface.ts'

const toned = ([shallow, mid, deep]: readonly [Rgb, Rgb, Rgb], t: number): Rgb =>
  t < 0.45 ? mix(shallow, mid, t / 0.45) : mix(mid, deep, (t - 0.45) / 0.55)

/** Everything about a water that no part and no state changes. */
const preparedOf = ({ sheet, theme }: Brush, water: Water) => {
  const { w, h, res, left, top, data } = water.depth
  const man = sheet.scale === 'man'
  const reach = man ? 1.5 : 2.4
  const picture = pictureOf(w, h, pixels => {
    for (let j = 0; j < h; j++)
      for (let i = 0; i < w; i++) {
        const k = j * w + i
        const n = noiseAt((left + i) / res, (top + j) / res, 5) - 0.5
        const [r, g, b] = toned(theme.water, Math.min(1, Math.max(0, (data[k] ?? 0) / reach + n * 0.5)))
        // The bank's shadow lies on what has land to its upper left.
        const land = data[Math.max(0, j - 1) * w + Math.max(0, i - 1)] ?? 0
        const shade = land < 0.2 ? 0.62 + land * 1.9 : 1
        pixels[k] = 0xff000000 | ((b * shade) << 16) | ((g * shade) << 8) | (r * shade)
      }
  })
  // Lines that follow the shore, as engravers draw them.
  const lines = (man ? MAN_LINES : BATTLE_LINES).map(([depth, alpha]) => ({
    alpha,
    path: smoothPath(contours(water.depth, depth).map(line => thinned(line, 0.25))),
  }))
  return { picture, lines, shore: smoothPath(water.shore), all: smoothPath([...water.shore, ...water.court]) }
}

const MAN_LINES = [
  [0.2, 0.4],
  [0.45, 0.22],
  [0.8, 0.12],
] as const

const BATTLE_LINES = [
  [0.18, 0.5],
  [0.42, 0.34],
  [0.75, 0.24],
  [1.2, 0.16],
  [1.8, 0.1],
] as const

export const paintWater = (brush: Brush, water: Water): void => {
  const { c, theme, studio } = brush
  const { res, left, top } = water.depth
  const { picture, lines, shore, all } = studio.keptFor(water, () => preparedOf(brush, water))
  // A dark, wet bank.
  strokeWith(c, shore, css(theme.mud, 0.3), 0.56)
  strokeWith(c, shore, css(theme.mud, 0.55), 0.34)
  strokeWith(c, shore, css(mix(theme.mud, [30, 24, 20], 0.5), 0.55), 0.13)
  // As a pattern, not as a picture under a clip: a clip this ragged is paid for again by every stroke under it.
  c.fillStyle = patternOf(c, picture, { x: left / res, y: top / res, scale: 1 / res }, 'no-repeat')
  c.fill(all, 'evenodd')
  for (const { path, alpha } of lines) strokeWith(c, path, `rgb(232 244 240 / ${alpha})`, 0.035)
  paintRipples(brush, water)
  strokeWith(c, shore, 'rgb(38 32 24 / 0.6)', 0.045)
  paintReeds(brush, water)
}

/** For the plain styles, whose hexes have their colour already: an edge from hex to hex, and ripples. */
export const paintPlainWater = (brush: Brush, water: Water): void => {
  const { c, sheet } = brush
  const shore = createPath()
  for (const part of partsOf(sheet, hex => isWater(sheet, hex)))
    for (const { sides } of ringsOf(sheet, part))
      for (const { ends } of sides) tracePolygon(shore, ends, false)
  strokeWith(c, shore, 'rgb(16 44 84 / 0.8)', 0.06)
  paintRipples(brush, water)
}

const paintRipples = ({ c, sheet, window }: Brush, { depth }: Water): void => {
  const light = createPath()
  const dark = createPath()
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (!isWater(sheet, hex)) continue
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 2)) continue
    const chance = chances(hex * 3 + 1)
    for (let i = 0; i < 5; i++) {
      const px = x + (chance() - 0.5) * 1.7
      const py = y + (chance() - 0.5) * 1.5
      const l = 0.12 + chance() * 0.22
      const path = chance() < 0.55 ? light : dark
      if (sample(depth, px, py) < 0.4) continue
      path.moveTo(px - l, py)
      path.quadraticCurveTo(px - l / 2, py - 0.06, px, py)
      path.quadraticCurveTo(px + l / 2, py + 0.06, px + l, py)
    }
  }
  strokeWith(c, light, 'rgb(236 248 248 / 0.4)', 0.03)
  strokeWith(c, dark, 'rgb(20 50 66 / 0.3)', 0.03)
}

/** In clumps: noise along the bank says where. */
const paintReeds = (brush: Brush, { shore }: Water): void => {
  const { c, sheet, window } = brush
  const reeds = reedAtlas(brush)
  const small = sheet.scale === 'man' ? 1 : 0.6
  for (const { points } of shore)
    for (const [x, y] of points) {
      if (!near(window, x, y, 1) || noiseAt(x, y, 6) < 0.55) continue
      const chance = chances(seedAt(x, y, 4))
      for (let k = 0; k < 2; k++)
        stamp(
          c,
          reeds,
          hash(Math.round(x * 90), k),
          x + (chance() - 0.5) * 0.3,
          y + (chance() - 0.5) * 0.3 - 0.1,
          (0.7 + chance() * 0.5) * small,
          chance() < 0.5,
        )
    }
}

/** Rivers between hexes, brooks, and streams of the plan: banks, water deeper in the middle, a thread of light. */
export const paintStreams = (
  brush: Brush,
  lines: readonly (Pick<River, 'line'> & { readonly width: number })[],
): void => {
  const { c, theme } = brush
  const [shallow, mid, deep] = theme.water
  for (const { line, width } of lines) {
    const path = smoothPath([line])
    strokeWith(c, path, css(theme.mud, 0.28), width + 0.3)
    strokeWith(c, path, css(theme.mud, 0.6), width + 0.14)
    strokeWith(c, path, css(mix(theme.mud, [30, 24, 20], 0.6), 0.8), width + 0.06)
    strokeWith(c, path, css(shallow), width)
    strokeWith(c, path, css(mid), width * 0.7)
    strokeWith(c, path, css(deep, 0.7), width * 0.36)
    c.setLineDash([0.5, 0.4, 0.2, 0.7])
    strokeWith(c, path, 'rgb(240 250 248 / 0.5)', Math.max(0.025, width * 0.07))
    c.setLineDash([])
    const reeds = reedAtlas(brush)
    for (const { x, y, angle } of stepsAlong(line, 0.24)) {
      if (!near(brush.window, x, y, 1) || noiseAt(x, y, 5) < 0.5) continue
      const chance = chances(seedAt(x, y, 5))
      const aside = (chance() < 0.5 ? -1 : 1) * (width / 2 + 0.08)
      stamp(
        c,
        reeds,
        hash(Math.round(x * 70)),
        x - Math.sin(angle) * aside,
        y + Math.cos(angle) * aside - 0.08,
        0.5 + chance() * 0.2,
      )
    }
  }
}
