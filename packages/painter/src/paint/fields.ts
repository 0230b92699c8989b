import { boxOf, type Line, meanOf, overlap, type Point, stepsAlong } from '../shape/geometry.ts'
import { chances, hash, seedAt } from '../shape/noise.ts'
import { partsOf, ringsOf } from '../survey/chains.ts'
import type { Crop, FieldPlan } from '../survey/plan.ts'
import type { Sheet } from '../survey/sheet.ts'
import { straighten } from '../survey/straighten.ts'
import type { Brush } from './brush.ts'
import { css, lighten, mix, type Rgb, rgb } from './colour.ts'
import { disc, polygon, strokeWith, within } from './path.ts'
import { bushAtlas } from './sprites.ts'
import { stamp } from './studio.ts'
import { furrows } from './textures.ts'

interface Look {
  readonly a: Rgb
  readonly b: Rgb
  readonly gap: number
}

const CROPS: Readonly<Record<Crop, Look>> = {
  wheat: { a: rgb('#e0c674'), b: rgb('#b9963f'), gap: 0.09 },
  stubble: { a: rgb('#dcc88f'), b: rgb('#b79f63'), gap: 0.14 },
  ploughed: { a: rgb('#b8956a'), b: rgb('#7f5f3d'), gap: 0.15 },
  meadow: { a: rgb('#a9bb6b'), b: rgb('#7f9750'), gap: 0.22 },
  vines: { a: rgb('#c3a876'), b: rgb('#5f7038'), gap: 0.3 },
  orchard: { a: rgb('#a4b168'), b: rgb('#84964f'), gap: 0.3 },
  garden: { a: rgb('#a88a5c'), b: rgb('#68803e'), gap: 0.2 },
  fallow: { a: rgb('#c2b37c'), b: rgb('#a1935d'), gap: 0.18 },
}

/** The outline of a field: straight balks, a little within the hexes. */
const outlinesOf = (sheet: Sheet, hexes: readonly number[]): Line[] => {
  const own = new Set(hexes)
  return partsOf(sheet, hex => own.has(hex)).flatMap(part =>
    ringsOf(sheet, part)
      .filter(({ closed }) => closed)
      .map(chain => {
        const { points } = straighten(chain, { corner: 0.4, slant: 0 })
        const middle = meanOf(points)
        return {
          closed: true,
          points: points.map(([x, y]): Point => [x + (middle[0] - x) * 0.05, y + (middle[1] - y) * 0.05]),
        }
      }),
  )
}

/** Fields of the plan, and those that are terrain (`crops`, `vines`): furrows along the slope of the strip. */
export const paintFields = (brush: Brush): void => {
  const { sheet } = brush
  const grown = (['crops', 'vines'] as const).flatMap(ground =>
    partsOf(sheet, hex => sheet.grounds[hex] === ground).map(
      (hexes): FieldPlan => ({
        hexes,
        crop: ground === 'crops' ? 'wheat' : 'vines',
        turn: ((hash(hexes[0], 3) % 6) - 2) * 0.2,
        hedged: false,
      }),
    ),
  )
  for (const plan of [...sheet.plan.fields, ...grown]) if (plan.hexes.length > 0) paintField(brush, plan)
}

const paintField = (brush: Brush, { hexes, crop, turn, hedged }: FieldPlan): void => {
  const { c, sheet, window, theme } = brush
  const { a, b, gap } = CROPS[crop]
  const man = sheet.scale === 'man'
  const tone = theme.snow ? (x: Rgb): Rgb => mix(x, [236, 238, 236], 0.6) : (x: Rgb): Rgb => x
  for (const line of outlinesOf(sheet, hexes)) {
    const area = boxOf(line.points, 0.4)
    if (!overlap(area, window)) continue
    const path = polygon(line.points)
    c.save()
    c.clip(path)
    // Strips, each a little lighter or darker than its neighbour.
    const [mx, my] = meanOf(line.points)
    const reach = Math.hypot(area.width, area.height) / 2
    const wide = man ? 1.9 : 0.95
    within(c, [mx, my], turn, () => {
      for (let y = -reach, k = 0; y < reach; y += wide, k++) {
        const shade = ((hash(hexes[0], k, 8) % 100) / 100 - 0.5) * 0.24
        c.fillStyle = css(lighten(tone(a), shade), crop === 'meadow' || crop === 'fallow' ? 0.5 : 0.82)
        c.fillRect(-reach, y, reach * 2, wide)
        c.fillStyle = css(lighten(tone(b), -0.1), 0.35)
        c.fillRect(-reach, y - 0.02, reach * 2, man ? 0.06 : 0.035)
      }
    })
    c.fillStyle = furrows(
      brush,
      { a: tone(a), b: tone(b) },
      { x: mx, y: my, angle: turn },
      man ? gap * 1.6 : gap,
    )
    c.fill(path)
    if (crop === 'vines' || crop === 'garden')
      plants(brush, area, turn, [mx, my], man ? gap * 1.6 : gap, tone(b))
    strokeWith(c, path, css(lighten(tone(b), -0.2), 0.4), man ? 0.16 : 0.09)
    c.restore()
    if (hedged) hedge(brush, line)
    else strokeWith(c, path, css(lighten(theme.grass[2], -0.2), 0.45), 0.04)
  }
}

/** Stocks in their rows. */
const plants = (
  { c, window }: Brush,
  area: { readonly width: number; readonly height: number },
  turn: number,
  at: Point,
  gap: number,
  tone: Rgb,
): void => {
  const reach = Math.hypot(area.width, area.height) / 2
  within(c, at, turn, () => {
    for (let y = -Math.floor(reach / gap) * gap; y < reach; y += gap)
      for (let x = -reach; x < reach; x += gap * 0.62) {
        if (Math.abs(x) > window.width + 60) continue
        const look = hash(Math.round(x * 50), Math.round(y * 50))
        const r = gap * (0.2 + ((look >> 4) % 10) * 0.012)
        c.fillStyle = css(lighten(tone, -0.3), 0.8)
        disc(c, x + 0.02, y + gap * 0.5 + 0.03, r)
        c.fillStyle = css(lighten(tone, ((look % 10) - 3) * 0.04))
        disc(c, x, y + gap * 0.5, r)
      }
  })
}

const hedge = (brush: Brush, line: Line): void => {
  const atlas = bushAtlas(brush)
  const man = brush.sheet.scale === 'man'
  for (const { x, y } of stepsAlong(line, man ? 0.3 : 0.2)) {
    const look = seedAt(x, y, 21)
    const chance = chances(look)
    if (chance() < 0.12) continue
    stamp(
      brush.c,
      atlas,
      look,
      x + (chance() - 0.5) * 0.1,
      y + (chance() - 0.5) * 0.1,
      (man ? 0.8 : 0.45) + chance() * 0.25,
    )
  }
}
