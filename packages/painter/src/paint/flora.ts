import { nth } from '@mesnada/hex'
import { near } from '../shape/geometry.ts'
import { chances, hash, noiseAt } from '../shape/noise.ts'
import { tilledOf } from '../survey/fields.ts'
import type { Flora } from '../survey/flora.ts'
import type { Ground } from '../survey/words.ts'
import type { Brush } from './brush.ts'
import { within } from './path.ts'
import type { Shadows } from './shadow.ts'
import { bushAtlas, dabAtlas, reedAtlas, stoneAtlas, treeAtlas, tuftAtlas } from './sprites.ts'
import { type Atlas, stamp } from './studio.ts'
import type { Context } from './surface.ts'

/** Grass, stones and brush strokes lie flat; bushes and trees stand. */

const OPEN: ReadonlySet<Ground> = new Set([
  'grass',
  'meadow',
  'scrub',
  'slope',
  'wood',
  'olives',
  'sand',
  'camp',
  'tent',
  'marsh',
])

const openHexes = function* ({ sheet, window }: Brush) {
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (!OPEN.has(nth(sheet.grounds, hex)) || !sheet.has(hex)) continue
    const [x, y] = sheet.centre(hex)
    if (near(window, x, y, 2)) yield { hex, x, y, ground: sheet.grounds[hex] }
  }
}

export const paintTurf = (brush: Brush): void => {
  const { c, sheet } = brush
  const small = sheet.scale === 'man' ? 1 : 0.7
  const tufts = tuftAtlas(brush)
  const stones = stoneAtlas(brush)
  const yard = new Set(sheet.area('courtyard'))
  const tilled = tilledOf(sheet)
  const scale = sheet.plan.climate === 'dry' || sheet.plan.season === 'winter' ? 0.55 : 1
  for (const { hex, x, y, ground } of openHexes(brush)) {
    if (tilled.has(hex)) continue
    const chance = chances(hash(hex, sheet.plan.seed, 5))
    const aside = (by: number): number => (chance() - 0.5) * by
    const trodden = yard.has(hex) && ground === 'grass'
    const thick = trodden ? 0 : 1 + noiseAt(x, y, 15) * 6 + (ground === 'scrub' ? 5 : 0)
    for (let i = 0; i < Math.round(thick * scale); i++)
      stamp(
        c,
        tufts,
        hash(hex, i, 1),
        x + aside(1.9),
        y + aside(1.7),
        (0.6 + chance() * 0.5) * small,
        chance() < 0.5,
      )
    if (chance() < (ground === 'slope' ? 0.7 : trodden ? 0.5 : 0.2))
      stamp(c, stones, hash(hex, 5), x + aside(1.5), y + aside(1.3), (0.6 + chance() * 0.6) * small)
  }
  paintReedBeds(brush)
}

const paintReedBeds = (brush: Brush): void => {
  const { c, sheet, window } = brush
  const reeds = reedAtlas(brush)
  const small = sheet.scale === 'man' ? 1 : 0.62
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    const ground = sheet.grounds[hex]
    if (ground !== 'marsh' && ground !== 'reeds') continue
    const [x, y] = sheet.centre(hex)
    if (!near(window, x, y, 2)) continue
    const chance = chances(hash(hex, sheet.plan.seed, 7))
    const beds = Array.from({ length: ground === 'reeds' ? 34 : 16 }, (_, i) => {
      const angle = i * 2.39996 + chance()
      const q = Math.sqrt((i + 0.5) / (ground === 'reeds' ? 34 : 16)) * 0.98
      return {
        x: x + Math.cos(angle) * q,
        y: y + Math.sin(angle) * q * 0.9,
        look: hash(hex, i, 6),
        s: 0.75 + chance() * 0.4,
      }
    }).sort((a, b) => a.y - b.y)
    for (const bed of beds) stamp(c, reeds, bed.look, bed.x, bed.y, bed.s * small, (bed.look & 8) !== 0)
  }
}

/** Broad strokes go on the small ground before it is enlarged: nobody sees that they are soft, and they cost a sixth. */
export const paintStrokes = (brush: Brush, c: Context, dots: number): void => {
  const { sheet } = brush
  const dabs = dabAtlas(brush, dots)
  const small = sheet.scale === 'man' ? 1 : 0.75
  const yard = new Set(sheet.area('courtyard'))
  for (const { hex, x, y } of openHexes(brush)) {
    if (yard.has(hex)) continue
    const chance = chances(hash(hex, sheet.plan.seed, 19))
    for (let i = 0; i < 4; i++) {
      const px = x + (chance() - 0.5) * 2
      const py = y + (chance() - 0.5) * 1.8
      // Strokes run with the lie of the land, as a painter's hand does.
      const turn = (noiseAt(px, py, 26) - 0.5) * 5
      const scale = (0.95 + chance() * 0.75) * small
      c.save()
      c.translate(px, py)
      c.rotate(turn)
      stamp(c, dabs, hash(hex, i), 0, 0, scale)
      c.restore()
    }
  }
}

export const castFlora = (shadows: Shadows, { trees, bushes }: Flora): void => {
  for (const { x, y, r } of trees) shadows.disc(x + r * 0.1, y + r * 0.12, r * 0.9, r * 0.62)
  for (const { x, y, size } of bushes) shadows.disc(x, y + 0.02, 0.13 * size, 0.14 * size)
}

export const paintBushes = (brush: Brush, bushes: Flora['bushes']): void => {
  const atlas = bushAtlas(brush)
  for (const { x, y, size, look } of bushes)
    if (near(brush.window, x, y, 1)) plant(brush, atlas, look, x, y, size)
}

export const paintTrees = (brush: Brush, { trees }: Flora): void => {
  const r = brush.sheet.scale === 'man' ? 0.9 : 0.3
  for (const tree of trees)
    if (near(brush.window, tree.x, tree.y, 2))
      plant(brush, treeAtlas(brush, tree.kind, r), tree.look, tree.x, tree.y, tree.r / r)
}

/** Crowns are painted lit from the upper left; on a turned board they are stamped upside down. */
const plant = (
  { c, turned }: Brush,
  atlas: Atlas,
  look: number,
  x: number,
  y: number,
  size: number,
): void => {
  if (!turned) return stamp(c, atlas, look, x, y, size, (look & 64) !== 0)
  within(c, [x, y], Math.PI, () => stamp(c, atlas, look, 0, 0, size))
}
