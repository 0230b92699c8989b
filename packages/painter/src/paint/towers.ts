import { nth, OFF_MAP } from '@mesnada/hex'
import { meanOf, near, type Point } from '../shape/geometry.ts'
import { chances } from '../shape/noise.ts'
import { KEEP_WALL, type Keep, TOWER_WALL, type Tower } from '../survey/castle.ts'
import type { SheetSide } from '../survey/sheet.ts'
import type { Situation } from '../survey/state.ts'
import type { SideKind } from '../survey/words.ts'
import type { Brush } from './brush.ts'
import { css, INK, lighten, mix, rgb } from './colour.ts'
import { blocks, DARK, PALE, ringStones, STONE, slitAcross } from './masonry.ts'
import { type DoorState, leaves } from './openings.ts'
import { box, disc, polygon, strokeWith, within } from './path.ts'
import type { Context } from './surface.ts'
import { flags } from './textures.ts'

const RANK: readonly SideKind[] = ['door', 'gate', 'slit', 'battlement', 'wall', 'window']

const kindOf = ({ kinds }: SheetSide): SideKind | undefined => RANK.find(kind => kinds.includes(kind))

const FULL = Math.PI * 2

export const paintTower = (brush: Brush, tower: Tower, { door }: Situation): void => {
  const { c, sheet, window } = brush
  const { hexes, at, radius, solid } = tower
  if (!near(window, at[0], at[1], radius + 2)) return
  const chance = chances(nth(hexes, 0) + 7)
  const inner = radius - TOWER_WALL * 0.62
  const outer = radius + TOWER_WALL * 0.38
  within(c, at, 0, () => {
    c.fillStyle = INK
    disc(c, 0, 0, outer + 0.05)
    paintRingFloor(brush, inner, chance)
    for (const hex of solid) paintSolid(c, sheet.centre(hex), at, inner, chance)
    const parts = partsOf(brush, tower)
    for (const { from, to, kind } of parts) {
      if (!kind) continue
      c.fillStyle = INK
      c.beginPath()
      c.arc(0, 0, outer + 0.05, from - 0.01, to + 0.01)
      c.arc(0, 0, inner - 0.05, to + 0.01, from - 0.01, true)
      c.closePath()
      c.fill()
      ringStones(c, inner, (inner + outer) / 2 - 0.012, from, to, STONE, chance)
      ringStones(c, (inner + outer) / 2 + 0.012, outer, from, to, PALE, chance)
    }
    for (const { from, to, kind, side } of parts)
      within(c, [0, 0], (from + to) / 2, () => {
        if (kind === 'slit') slitAcross(c, (inner + outer) / 2, outer - inner)
        if (kind === 'door') doorAcross(c, (inner + outer) / 2, outer - inner, door(side))
        if (!kind) passage(c, inner, outer)
      })
  })
  for (const hex of hexes) if (sheet.grounds[hex] === 'spiral') spiralStair(c, sheet.centre(hex), 0.66)
}

const paintRingFloor = ({ c, light }: Brush, inner: number, chance: () => number): void => {
  c.fillStyle = css(lighten(STONE.b, -0.3))
  disc(c, 0, 0, inner)
  for (let q = 0; q < 4; q++)
    ringStones(
      c,
      (inner * q) / 4 + 0.012,
      (inner * (q + 1)) / 4 - 0.012,
      q * 0.4,
      q * 0.4 + FULL,
      PALE,
      chance,
    )
  const dusk = c.createRadialGradient(-light.x * 0.2, -light.y * 0.2, inner * 0.4, 0, 0, inner)
  dusk.addColorStop(0, 'rgb(40 30 50 / 0)')
  dusk.addColorStop(1, 'rgb(40 30 50 / 0.32)')
  c.fillStyle = dusk
  disc(c, 0, 0, inner)
  // The wall's shadow on the floor.
  c.save()
  c.beginPath()
  c.arc(0, 0, inner, 0, FULL)
  c.clip()
  c.strokeStyle = 'rgb(40 30 60 / 0.38)'
  c.lineWidth = 0.5
  c.beginPath()
  const dark = Math.atan2(-light.y, -light.x)
  c.arc(light.x * 0.3, light.y * 0.3, inner + 0.22, dark - 1.4, dark + 1.4)
  c.stroke()
  c.restore()
}

/** The part that is masonry through and through: a thickening of the wall towards the middle. */
const paintSolid = (
  c: Context,
  [hx, hy]: Point,
  [x, y]: Point,
  inner: number,
  chance: () => number,
): void => {
  const middle = Math.atan2(hy - y, hx - x)
  const [from, to] = [middle - 0.56, middle + 0.56]
  const foot = inner * 0.4
  c.fillStyle = INK
  c.beginPath()
  c.arc(0, 0, inner, from - 0.02, to + 0.02)
  c.arc(0, 0, foot - 0.05, to + 0.02, from - 0.02, true)
  c.closePath()
  c.fill()
  for (let k = 0; k < 3; k++) {
    const a = foot + ((inner - foot) * k) / 3
    ringStones(c, a + 0.012, a + (inner - foot) / 3 - 0.012, from + 0.01, to - 0.01, DARK, chance)
  }
}

interface Part {
  readonly from: number
  readonly to: number
  readonly kind: SideKind | undefined
  readonly side: number
}

/** Each side of the tower's outline as an arc; where a way leads out there is a gap. */
const partsOf = ({ sheet }: Brush, { hexes, inside, solid, at: [x, y] }: Tower): Part[] => {
  const parts: Part[] = []
  for (const own of hexes)
    for (let i = own * 6; i < own * 6 + 6; i++) {
      const other = sheet.grid.neighbours[i] ?? OFF_MAP
      if (inside.has(other)) continue
      const side = sheet.side(sheet.grid.sides[i] ?? OFF_MAP)
      const angleOf = ([px, py]: Point): number => Math.atan2(py - y, px - x)
      let from = angleOf(side.ends[0])
      let to = angleOf(side.ends[1])
      if (to - from > Math.PI) from += FULL
      if (from - to > Math.PI) to += FULL
      const shut = other < 0 || sheet.grounds[other] === 'moat' || solid.includes(own)
      const kind = kindOf(side) ?? (shut ? 'wall' : undefined)
      parts.push({ from: Math.min(from, to), to: Math.max(from, to), kind, side: side.side })
    }
  return parts
}

const passage = (c: Context, inner: number, outer: number): void => {
  box(c, css(PALE.b), inner - 0.06, -0.42, outer - inner + 0.12, 0.84)
  c.strokeStyle = 'rgb(50 38 26 / 0.5)'
  c.lineWidth = 0.03
  c.beginPath()
  for (const k of [-0.2, 0.05, 0.25]) {
    c.moveTo(inner - 0.05, k)
    c.lineTo(outer + 0.05, k)
  }
  c.stroke()
}

const doorAcross = (c: Context, r: number, w: number, state: DoorState): void => {
  box(c, INK, r - w / 2 - 0.07, -0.38, w + 0.14, 0.76)
  box(c, '#c8bba1', r - w / 2 - 0.05, -0.32, w + 0.1, 0.64)
  within(c, [r, 0], Math.PI / 2, () => leaves(c, 0.62, false, state, 0))
}

const spiralStair = (c: Context, at: Point, r: number): void =>
  within(c, at, 0, () => {
    c.fillStyle = INK
    disc(c, 0, 0, r + 0.07)
    const n = 12
    for (let k = 0; k < n; k++) {
      const from = (k / n) * FULL - Math.PI / 2
      const to = ((k + 1) / n) * FULL - Math.PI / 2
      c.fillStyle = css(mix(rgb('#6d6353'), rgb('#d9cfb9'), k / (n - 1)))
      c.beginPath()
      c.moveTo(0, 0)
      c.arc(0, 0, r, from + 0.015, to - 0.015)
      c.closePath()
      c.fill()
    }
    c.fillStyle = INK
    disc(c, 0, 0, r * 0.2)
    c.fillStyle = css(PALE.a)
    disc(c, -0.01, -0.01, r * 0.14)
  })

export const paintKeep = (brush: Brush, { hexes, inside, wall }: Keep, { door }: Situation): void => {
  const { c, sheet, light, window } = brush
  const middle = meanOf(wall.points)
  if (!near(window, middle[0], middle[1], 9)) return
  const path = polygon(wall.points)
  c.save()
  c.lineJoin = 'miter'
  strokeWith(c, path, INK, KEEP_WALL + 0.1)
  c.clip(path)
  c.fillStyle = flags(brush, PALE, { x: middle[0], y: middle[1] }, 0.56)
  c.fill(path)
  c.save()
  c.translate(light.x * 0.42, light.y * 0.42)
  strokeWith(c, path, 'rgb(40 30 60 / 0.34)', KEEP_WALL + 0.5)
  c.restore()
  strokeWith(c, path, 'rgb(40 28 20 / 0.05)', 1.8)
  strokeWith(c, path, 'rgb(40 28 20 / 0.07)', 1.2)
  c.restore()
  c.save()
  c.lineJoin = 'miter'
  strokeWith(c, path, INK, KEEP_WALL + 0.1)
  strokeWith(c, path, css(lighten(STONE.b, -0.35)), KEEP_WALL)
  const chance = chances(nth(hexes, 0) + 3)
  wall.points.forEach((p, i) =>
    blocks(c, p, nth(wall.points, (i + 1) % wall.points.length), KEEP_WALL, chance),
  )
  c.translate(-light.x * 0.16, -light.y * 0.16)
  strokeWith(c, path, 'rgb(255 246 222 / 0.28)', 0.08)
  c.restore()
  for (const point of wall.points) turret(c, point)
  for (const side of wall.sides) {
    const place = wall.places.get(side.side)
    const kind = kindOf(side)
    if (!place || !kind) continue
    const [ox, oy] = sheet.centre(inside.has(side.a) ? side.a : side.b)
    const out = place.normal[0] * (place.at[0] - ox) + place.normal[1] * (place.at[1] - oy) < 0 ? Math.PI : 0
    within(c, place.at, Math.atan2(place.normal[1], place.normal[0]) + out, () => {
      if (kind === 'slit') slitAcross(c, 0, KEEP_WALL)
      if (kind === 'door' || kind === 'gate') doorAcross(c, 0, KEEP_WALL, door(side.side))
    })
  }
}

/** Buttresses at the corners of the keep. */
const turret = (c: Context, [x, y]: Point): void => {
  c.fillStyle = INK
  disc(c, x, y, 0.46)
  c.fillStyle = css(STONE.a)
  disc(c, x, y, 0.41)
  c.fillStyle = css(PALE.a)
  disc(c, x - 0.05, y - 0.06, 0.28)
  c.strokeStyle = 'rgb(60 46 32 / 0.45)'
  c.lineWidth = 0.03
  c.beginPath()
  c.arc(x, y, 0.26, 0, FULL)
  c.stroke()
}
