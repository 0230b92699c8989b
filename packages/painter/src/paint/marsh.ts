import { type Field, sample } from '../shape/field.ts'
import { far, near, type Point, stepsAlong } from '../shape/geometry.ts'
import { chances, seedAt } from '../shape/noise.ts'
import { surveyMarsh } from '../survey/marsh.ts'
import type { Brush } from './brush.ts'
import { smoothPath, strokeWith } from './path.ts'
import { tuftAtlas } from './sprites.ts'
import { stamp } from './studio.ts'
import { isPlain } from './style.ts'
import { createPath } from './surface.ts'

/** How near two groups of strokes may stand. */
const CLOSE = 0.5

/** Pools among the reeds, with tussocks about them, and the level strokes by which every map tells a marsh. */
export const paintMarsh = (brush: Brush): void => {
  const { c, survey, window, sheet } = brush
  const marsh = survey.covers.get('marsh')
  if (!marsh || isPlain(brush.style)) return
  const man = sheet.scale === 'man'
  const pools = surveyMarsh(sheet, survey)
  const path = smoothPath(pools)
  c.fillStyle = '#82a8a2'
  c.fill(path)
  c.save()
  c.clip(path)
  strokeWith(c, path, 'rgb(58 92 92 / 0.4)', man ? 0.3 : 0.18)
  ripples(
    brush,
    pools.flatMap(({ points }) => points),
  )
  c.restore()
  strokeWith(c, path, 'rgb(62 70 40 / 0.6)', man ? 0.05 : 0.03)
  strokes(brush, marsh)
  const tufts = tuftAtlas(brush)
  for (const pool of pools)
    for (const { x, y } of stepsAlong(pool, man ? 0.5 : 0.3)) {
      const look = seedAt(x, y, 41)
      if (!near(window, x, y, 1) || look % 3 === 0) continue
      stamp(c, tufts, look, x, y, (man ? 0.9 : 0.62) + (look % 7) * 0.05, look % 2 === 0)
    }
}

/** Light on the water: a short level stroke here and there. */
const ripples = ({ c, window }: Brush, about: readonly Point[]): void => {
  const path = createPath()
  for (const [x, y] of about) {
    const chance = chances(seedAt(x, y, 43))
    if (chance() > 0.3 || !near(window, x, y, 1)) continue
    const [px, py] = [x + (chance() - 0.5) * 0.9, y + (chance() - 0.5) * 0.7]
    path.moveTo(px - 0.12, py)
    path.lineTo(px + 0.1 + chance() * 0.14, py)
  }
  strokeWith(c, path, 'rgb(222 238 232 / 0.6)', 0.03)
}

/** Level strokes in twos and threes on the wet ground between the pools. */
const strokes = (brush: Brush, marsh: Field): void => {
  const { c, sheet, window } = brush
  const path = createPath()
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (sheet.grounds[hex] !== 'marsh') continue
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 2)) continue
    const chance = chances(seedAt(x, y, 47))
    const placed: Point[] = []
    for (let i = 0; i < 5; i++) {
      const at: Point = [x + (chance() - 0.5) * 1.6, y + (chance() - 0.5) * 1.4]
      if (sample(marsh, ...at) < 0.5 || placed.some(other => far(other, at) < CLOSE)) continue
      placed.push(at)
      for (const [k, half] of [0.24, 0.15].entries()) {
        path.moveTo(at[0] - half, at[1] + k * 0.08)
        path.lineTo(at[0] + half, at[1] + k * 0.08)
      }
    }
  }
  strokeWith(c, path, 'rgb(38 84 92 / 0.6)', 0.032)
}
