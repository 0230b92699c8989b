import { nth } from '@mesnada/hex'
import {
  between,
  boxOf,
  far,
  inside,
  type Line,
  meanOf,
  near,
  overlap,
  type Point,
  type Rect,
  stepsAlong,
} from '../shape/geometry.ts'
import { chances, hash, noiseAt, seedAt } from '../shape/noise.ts'
import { fieldsOf, outlinesOf, standingOf } from '../survey/fields.ts'
import type { Crop, FieldPlan } from '../survey/plan.ts'
import type { Brush } from './brush.ts'
import { css, lighten, mix, type Rgb, rgb } from './colour.ts'
import { disc, polygon, smoothPath, strokeWith, within } from './path.ts'
import { bushAtlas, tuftAtlas } from './sprites.ts'
import { stamp } from './studio.ts'
import { isPlain } from './style.ts'
import { createPath } from './surface.ts'
import { furrows } from './textures.ts'

interface Look {
  readonly a: Rgb
  readonly b: Rgb
  readonly gap: number
}

const CROPS: Readonly<Record<Crop, Look>> = {
  wheat: { a: rgb('#dcc67e'), b: rgb('#b3934a'), gap: 0.09 },
  stubble: { a: rgb('#d8c691'), b: rgb('#b29c66'), gap: 0.14 },
  ploughed: { a: rgb('#b99b72'), b: rgb('#876847'), gap: 0.15 },
  meadow: { a: rgb('#aeb873'), b: rgb('#8b9a58'), gap: 0.22 },
  vines: { a: rgb('#c3a876'), b: rgb('#5f7038'), gap: 0.3 },
  orchard: { a: rgb('#c9ad78'), b: rgb('#6d7a4c'), gap: 0.46 },
  garden: { a: rgb('#a88a5c'), b: rgb('#68803e'), gap: 0.2 },
  fallow: { a: rgb('#c2b37c'), b: rgb('#a1935d'), gap: 0.18 },
}

/** What the strips of a field bear: mostly its own crop, now and then a neighbour's. */
const ROTATION: Partial<Readonly<Record<Crop, readonly Crop[]>>> = {
  wheat: ['wheat', 'wheat', 'stubble', 'wheat', 'fallow'],
  stubble: ['stubble', 'stubble', 'wheat', 'fallow'],
  ploughed: ['ploughed', 'ploughed', 'fallow'],
  fallow: ['fallow', 'fallow', 'stubble'],
}

/** Fields of the plan, and those that are terrain (`crops`, `vines`). */
export const paintFields = (brush: Brush): void => {
  const { sheet } = brush
  // Plain styles tell kinds of ground apart by colour: a field that is only painted would be taken for one.
  if (isPlain(brush.style)) outlineFields(brush)
  else for (const plan of fieldsOf(sheet)) paintField(brush, plan, 0.86)
  // What is terrain stands high and dense; it must not be taken for a field that is only painted.
  for (const plan of standingOf(sheet)) paintField(brush, plan, 1)
}

const outlineFields = ({ c, sheet, style }: Brush): void => {
  if (style !== 'print') return
  c.save()
  c.setLineDash([0.3, 0.14])
  for (const { hexes } of fieldsOf(sheet))
    strokeWith(c, smoothPath(outlinesOf(sheet, hexes)), 'rgb(90 80 60 / 0.5)', 0.03)
  c.restore()
}

const paintField = (brush: Brush, plan: FieldPlan, strength: number): void => {
  const { c, sheet, window } = brush
  const man = sheet.scale === 'man'
  for (const line of outlinesOf(sheet, plan.hexes)) {
    const area = boxOf(line.points, 0.4)
    if (!overlap(area, window)) continue
    const path = smoothPath([line])
    c.save()
    c.clip(path)
    c.globalAlpha = strength
    if (strength === 1) paintStrips(brush, plan, line, area, true)
    else paintFurlongs(brush, plan, area)
    if (strength === 1 && plan.crop === 'wheat') ears(brush, line, area)
    c.globalAlpha = 1
    c.restore()
    balk(brush, line, path, man)
    if (plan.hedged) hedge(brush, line)
  }
}

/** The grass that a plough leaves round a field: a ragged band, tufts in it, and a bush where nobody mows. */
const balk = (brush: Brush, line: Line, path: Path2D, man: boolean): void => {
  const { c, theme, window } = brush
  strokeWith(c, path, css(theme.grass[2], 0.55), man ? 0.16 : 0.12)
  c.setLineDash(man ? [0.5, 0.16, 0.22, 0.3] : [0.4, 0.14, 0.16, 0.24])
  strokeWith(c, path, css(lighten(theme.grass[2], -0.3), 0.6), man ? 0.05 : 0.04)
  c.setLineDash([])
  if (isPlain(brush.style)) return
  const tufts = tuftAtlas(brush)
  const bushes = bushAtlas(brush)
  for (const { x, y } of stepsAlong(line, man ? 0.34 : 0.24)) {
    if (!near(window, x, y, 1)) continue
    const look = seedAt(x, y, 27)
    const chance = chances(look)
    const at = [x + (chance() - 0.5) * 0.14, y + (chance() - 0.5) * 0.14] as const
    if (chance() < 0.6) stamp(c, tufts, look, ...at, (man ? 0.8 : 0.5) + chance() * 0.2, chance() < 0.5)
    else if (chance() < 0.16 && noiseAt(x, y, 5) > 0.5) stamp(c, bushes, look, ...at, man ? 0.5 : 0.3)
  }
}

/** How long a furlong is at most before it is parted, in units. */
const FURLONG = { man: 9, battle: 3.4 } as const

/** A field is made of furlongs that were ploughed at different times and ways, with a balk between any two. */
const paintFurlongs = (brush: Brush, plan: FieldPlan, area: Rect): void => {
  const { c, theme, sheet } = brush
  const man = sheet.scale === 'man'
  const seed = nth(plan.hexes, 0)
  for (const [k, points] of parted(area, plan.turn, man ? FURLONG.man : FURLONG.battle, seed).entries()) {
    if (!overlap(boxOf(points), area)) continue
    const path = polygon(points)
    c.save()
    c.clip(path)
    const across = hash(seed, k, 51) % 3 === 0 ? Math.PI / 2 : 0
    const lean = ((hash(seed, k, 52) % 9) - 4) * 0.03
    const hexes = [seed + k * 131]
    paintStrips(
      brush,
      { ...plan, hexes, turn: plan.turn + across + lean },
      { closed: true, points },
      boxOf(points, 0.2),
      false,
    )
    c.restore()
    strokeWith(c, path, css(theme.grass[2], 0.7), man ? 0.12 : 0.075)
    strokeWith(c, path, css(lighten(theme.grass[2], -0.3), 0.5), man ? 0.04 : 0.03)
  }
}

/** Cuts an area in two across its longer side, never quite square, until its parts are short enough. */
const parted = (area: Rect, turn: number, most: number, seed: number): Point[][] => {
  const [mx, my] = [area.x + area.width / 2, area.y + area.height / 2]
  // Turned with the furrows, and large enough to cover the area then.
  const lean = Math.atan(Math.tan(turn)) * 0.35
  const half = Math.hypot(area.width, area.height) / 2
  const [wide, high] = [area.width / 2 + half * Math.abs(lean), area.height / 2 + half * Math.abs(lean)]
  const placed = (points: readonly Point[]): Point[] =>
    points.map(([x, y]) => [
      mx + x * Math.cos(lean) - y * Math.sin(lean),
      my + x * Math.sin(lean) + y * Math.cos(lean),
    ])
  const cut = (corners: readonly [Point, Point, Point, Point], key: number): Point[][] => {
    const [a, b, d, e] = corners
    const [along, down] = [far(a, b), far(a, e)]
    if (Math.max(along, down) <= most * (0.9 + (hash(seed, key, 53) % 50) / 100)) return [placed(corners)]
    const share = (salt: number): number => 0.5 + ((hash(seed, key, salt) % 100) / 100 - 0.5) * 0.34
    const slip = ((hash(seed, key, 56) % 100) / 100 - 0.5) * 0.16
    const [s, t] = [share(54), share(54) + slip]
    if (along >= down) {
      const [p, q] = [between(a, b, s), between(e, d, t)]
      return [...cut([a, p, q, e], key * 2), ...cut([p, b, d, q], key * 2 + 1)]
    }
    const [p, q] = [between(a, e, s), between(b, d, t)]
    return [...cut([a, b, q, p], key * 2), ...cut([p, q, d, e], key * 2 + 1)]
  }
  return cut(
    [
      [-wide, -high],
      [wide, -high],
      [wide, high],
      [-wide, high],
    ],
    1,
  )
}

/** Strips side by side, each with its own furrows, a little lighter or darker than its neighbour. */
const paintStrips = (
  brush: Brush,
  { hexes, crop, turn }: FieldPlan,
  line: Line,
  area: Rect,
  standing: boolean,
): void => {
  const { c, sheet, theme } = brush
  const man = sheet.scale === 'man'
  const tinted = (colour: Rgb): Rgb =>
    theme.snow ? mix(colour, [236, 238, 236], 0.6) : mix(colour, theme.grass[1], 0.14)
  const [mx, my] = meanOf(line.points)
  const reach = Math.hypot(area.width, area.height) / 2
  const crops = standing ? [crop] : (ROTATION[crop] ?? [crop])
  within(c, [mx, my], turn, () => {
    for (let y = -reach, k = 0; y < reach; k++) {
      const wide = (man ? 1.5 : 0.75) * (0.8 + (hash(nth(hexes, 0), k, 9) % 100) / 160)
      const { a, b, gap } = CROPS[nth(crops, hash(nth(hexes, 0), k, 7) % crops.length)]
      const shade = ((hash(nth(hexes, 0), k, 8) % 100) / 100 - 0.5) * 0.16
      c.fillStyle = css(lighten(tinted(a), shade))
      c.fillRect(-reach, y, reach * 2, wide)
      c.fillStyle = furrows(
        brush,
        { a: tinted(a), b: tinted(b) },
        { y: (hash(nth(hexes, 0), k) % 7) * 0.1 },
        man ? gap * 1.6 : gap,
      )
      c.fillRect(-reach, y, reach * 2, wide)
      c.fillStyle = css(theme.grass[2], 0.45)
      c.fillRect(-reach, y - 0.02, reach * 2, man ? 0.09 : 0.05)
      y += wide
    }
  })
  const { b, gap } = CROPS[crop]
  if (crop === 'vines' || crop === 'garden' || crop === 'orchard')
    plants(brush, area, turn, [mx, my], man ? gap * 1.6 : gap, tinted(b))
}

/** Ears of corn, thick as a thicket, bent by the wind. */
const ears = ({ c, window }: Brush, line: Line, area: Rect): void => {
  const light = createPath()
  const dark = createPath()
  for (let y = area.y; y < area.y + area.height; y += 0.13)
    for (let x = area.x; x < area.x + area.width; x += 0.11) {
      const look = seedAt(x, y, 33)
      const px = x + ((look % 17) - 8) * 0.008
      const py = y + ((look >> 5) % 13) * 0.008
      if (!near(window, px, py, 0.5) || !inside(line.points, [px, py])) continue
      const path = look & 64 ? light : dark
      path.moveTo(px, py)
      path.quadraticCurveTo(px + 0.01, py - 0.08, px + 0.05, py - 0.13 - (look % 5) * 0.01)
    }
  strokeWith(c, dark, 'rgb(126 96 38 / 0.7)', 0.028)
  strokeWith(c, light, 'rgb(248 226 150 / 0.8)', 0.028)
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
