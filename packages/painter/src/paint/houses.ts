import { nth } from '@mesnada/hex'
import { boxOf, near, overlap, type Point } from '../shape/geometry.ts'
import { type Chance, chances, hash } from '../shape/noise.ts'
import type { Buildings, House } from '../survey/buildings.ts'
import type { Situation } from '../survey/state.ts'
import type { Wall } from '../survey/straighten.ts'
import type { Brush } from './brush.ts'
import { css, INK, lighten, mix, type Rgb, rgb } from './colour.ts'
import { furnish } from './furniture.ts'
import { paintOpening } from './openings.ts'
import { box, polygon, strokeWith, tracePolygon, within } from './path.ts'
import type { Shadows } from './shadow.ts'
import { createPath } from './surface.ts'
import { flags, planks, type Tone } from './textures.ts'

const WALL = 0.3
const YARD_WALL = 0.24

const PLANKS: readonly Tone[] = [
  { a: rgb('#b59870'), b: rgb('#9a7d57') },
  { a: rgb('#a99272'), b: rgb('#8c7656') },
  { a: rgb('#c0a27a'), b: rgb('#a4865c') },
]
const FLAGS: readonly Tone[] = [
  { a: rgb('#d0c6b0'), b: rgb('#b9ad96') },
  { a: rgb('#c8bba0'), b: rgb('#b2a486') },
]
const STONE: readonly [Rgb, Rgb] = [rgb('#b9ab93'), rgb('#94866f')]
const PLASTER: readonly [Rgb, Rgb] = [rgb('#d8c9a8'), rgb('#b8a582')]
const TIMBER: readonly [Rgb, Rgb] = [rgb('#b08a5e'), rgb('#8a6840')]

const isNear = ({ window }: Brush, { rings }: House): boolean =>
  rings.some(({ points }) => overlap(window, boxOf(points, 1.5)))

export const paintFloors = (brush: Brush, { houses }: Buildings): void => {
  for (const house of houses) if (isNear(brush, house)) paintFloor(brush, house)
}

const paintFloor = (brush: Brush, house: House): void => {
  const { c } = brush
  const path = createPath()
  for (const { points } of house.rings) tracePolygon(path, points)
  const area = boxOf(house.rings.flatMap(({ points }) => points))
  const chance = chances(house.number * 17 + 2)
  const floor = house.plan.floor ?? (hash(house.number, 3) % 5 < 3 ? 'planks' : 'flags')
  const upright = area.height > area.width
  const at = { x: area.x + chance() * 7, y: area.y + chance() * 7 }
  c.save()
  c.clip(path, 'evenodd')
  if (floor === 'planks')
    c.fillStyle = planks(brush, nth(PLANKS, hash(house.number, 4) % 3), {
      ...at,
      angle: upright ? Math.PI / 2 : 0,
    })
  else if (floor === 'flags') c.fillStyle = flags(brush, nth(FLAGS, hash(house.number, 4) % 2), at, 0.5)
  else c.fillStyle = floor === 'straw' ? '#c7ae74' : '#b39a76'
  c.fillRect(area.x, area.y, area.width, area.height)
  if (floor === 'earth' || floor === 'straw') strawOver(brush, house, floor === 'straw' ? 60 : 22, chance)
  furnish(brush, house, chance)
  // Dirt gathers along the walls.
  for (const [width, alpha] of [
    [1.5, 0.05],
    [1, 0.06],
    [0.6, 0.09],
  ] as const)
    strokeWith(c, path, `rgb(40 26 14 / ${alpha})`, width)
  c.restore()
}

const strawOver = ({ c, sheet }: Brush, { hexes }: House, count: number, chance: Chance): void => {
  c.lineWidth = 0.022
  for (const hex of hexes) {
    const [x, y] = sheet.centre(hex)
    for (let i = 0; i < count; i++) {
      const px = x + (chance() - 0.5) * 1.9
      const py = y + (chance() - 0.5) * 1.7
      const turn = chance() * 3.2
      c.strokeStyle = chance() < 0.5 ? 'rgb(236 210 140 / 0.5)' : 'rgb(130 98 48 / 0.4)'
      c.beginPath()
      c.moveTo(px, py)
      c.lineTo(px + Math.cos(turn) * 0.16, py + Math.sin(turn) * 0.16)
      c.stroke()
    }
  }
}

export const castHouses = (shadows: Shadows, { houses, yards }: Buildings, { roofed }: Situation): void => {
  for (const { rings, partitions, inside } of houses) {
    for (const { points } of rings) {
      shadows.mark({ points, closed: true }, 1)
      if (roofed(inside)) shadows.fill(polygon(points), 0.9)
      else shadows.stroke(polygon(points), WALL, 0.42)
    }
    for (const { points } of partitions) shadows.stroke(polygon(points, false), WALL * 0.7, 0.3)
  }
  for (const wall of yards) {
    shadows.mark(wall, 0.5)
    shadows.stroke(polygon(wall.points, wall.closed), YARD_WALL, 0.34)
  }
}

/** One straight piece of wall in courses of stone. */
const courses = (
  c: Brush['c'],
  p: Point,
  q: Point,
  width: number,
  chance: Chance,
  tone: readonly [Rgb, Rgb],
): void => {
  const length = Math.hypot(q[0] - p[0], q[1] - p[1])
  if (length < 0.01) return
  const h = width / 2
  within(c, p, Math.atan2(q[1] - p[1], q[0] - p[0]), () => {
    for (const y of [-h, 0])
      for (let x = -h - chance() * 0.2; x < length + h; ) {
        const w = 0.16 + chance() * 0.22
        const from = Math.max(x, -h)
        const to = Math.min(x + w, length + h)
        const colour = lighten(mix(tone[0], tone[1], chance()), (chance() - 0.5) * 0.12)
        if (to > from) box(c, css(colour), from, y, to - from - 0.018, h - 0.018)
        x += w
      }
  })
}

const paintWall = (
  { c, light }: Brush,
  { points, closed, sides }: Wall,
  width: number,
  tone: readonly [Rgb, Rgb],
): void => {
  const path = polygon(points, closed)
  c.lineJoin = 'miter'
  c.lineCap = 'butt'
  c.miterLimit = 3
  strokeWith(c, path, INK, width + 0.075)
  strokeWith(c, path, css(lighten(tone[1], -0.38)), width)
  const chance = chances(nth(sides, 0).side)
  for (let i = 0; i + (closed ? 0 : 1) < points.length; i++)
    courses(c, nth(points, i), nth(points, (i + 1) % points.length), width, chance, tone)
  // The lit edge.
  c.save()
  c.translate(-width * 0.3 * light.x, -width * 0.3 * light.y)
  strokeWith(c, path, 'rgb(255 246 222 / 0.3)', width * 0.22)
  c.restore()
  c.lineJoin = 'round'
  c.lineCap = 'round'
}

/** The corner that shields whoever stands at it. */
const quoin = (c: Brush['c'], [x, y]: Point, tone: Rgb): void => {
  const q = 0.2
  box(c, INK, x - q - 0.04, y - q - 0.04, 2 * q + 0.08, 2 * q + 0.08)
  box(c, css(lighten(tone, 0.04)), x - q, y - q, 2 * q, 2 * q)
  box(c, 'rgb(255 250 232 / 0.45)', x - q, y - q, 2 * q, 0.06)
  box(c, 'rgb(255 250 232 / 0.45)', x - q, y - q, 0.06, 2 * q)
  box(c, 'rgb(50 38 26 / 0.3)', x - q, y + q - 0.06, 2 * q, 0.06)
  box(c, 'rgb(50 38 26 / 0.3)', x + q - 0.06, y - q, 0.06, 2 * q)
}

const toneOf = ({ number, plan }: House): readonly [Rgb, Rgb] => {
  const walls = plan.walls ?? (hash(number, 5) % 3 === 0 ? 'stone' : 'plaster')
  return { stone: STONE, plaster: PLASTER, timber: TIMBER }[walls]
}

export const paintHouseWalls = (brush: Brush, { houses, yards }: Buildings, { door }: Situation): void => {
  const { c, sheet, window } = brush
  const close = houses.filter(house => isNear(brush, house))
  const open = (wall: Wall, inside: ReadonlySet<number> | undefined, width: number): void => {
    for (const side of wall.sides) {
      const place = wall.places.get(side.side)
      if (!place || !near(window, place.at[0], place.at[1], 2)) continue
      const inner = inside?.has(side.a) || side.b < 0 ? side.a : side.b
      paintOpening(c, side, place, sheet.centre(inner), width, door(side.side))
    }
  }
  for (const wall of yards) paintWall(brush, wall, YARD_WALL, STONE)
  for (const house of close) {
    const tone = toneOf(house)
    for (const wall of house.partitions) paintWall(brush, wall, WALL * 0.7, tone)
    for (const wall of house.rings) {
      paintWall(brush, wall, WALL, tone)
      for (const corner of wall.points) quoin(c, corner, tone[0])
    }
  }
  for (const { rings, partitions, inside } of close) {
    for (const wall of rings) open(wall, inside, WALL)
    for (const wall of partitions) open(wall, inside, WALL * 0.7)
  }
  for (const wall of yards) open(wall, undefined, YARD_WALL)
}
