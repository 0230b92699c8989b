import { type Hex, nth } from '@mesnada/hex'
import { far, type Line, nearestOn, type Point, segmentsOf } from '../shape/geometry.ts'
import { chainsOf, partsOf, ringsOf } from './chains.ts'
import type { BuildingPlan } from './plan.ts'
import type { Sheet, SheetSide } from './sheet.ts'
import { type Masonry, type Run, straighten, type Wall, wallOf } from './straighten.ts'
import { liesOf, linksNear } from './truth.ts'
import { BUILT, type SideKind } from './words.ts'

export interface House {
  readonly number: number
  readonly hexes: readonly Hex[]
  readonly inside: ReadonlySet<Hex>
  readonly rings: readonly Wall[]
  readonly partitions: readonly Wall[]
  readonly plan: BuildingPlan
}

/** Houses, their partitions, and the walls of yards, all straightened. */
export interface Buildings {
  readonly houses: readonly House[]
  readonly yards: readonly Wall[]
  /** Of all of them. */
  readonly lines: readonly Wall[]
  /** Whether a wall of a house or a yard stands between two hexes. */
  parted(a: Hex, b: Hex): boolean
}

const WALLS: ReadonlySet<SideKind> = new Set(['wall', 'window', 'door', 'gate', 'slit'])
const OPENINGS: readonly SideKind[] = ['door', 'gate', 'window', 'slit']
const HOUSE: Masonry = { corner: 0.62, slant: 1.6 }

export const openingOf = ({ kinds }: SheetSide): SideKind | undefined =>
  OPENINGS.find(kind => kinds.includes(kind))

export const surveyBuildings = (sheet: Sheet): Buildings => {
  const isFloor = (hex: Hex): boolean => sheet.has(hex) && sheet.grounds[hex] === 'floor'
  const ofCastle = (hex: Hex): boolean => BUILT.has(nth(sheet.grounds, hex)) || sheet.grounds[hex] === 'moat'
  const walls = sheet.marked.filter(
    ({ kinds, a, b }) => kinds.some(kind => WALLS.has(kind)) && !ofCastle(a) && !(b >= 0 && ofCastle(b)),
  )
  const walled = new Set(walls.map(({ a, b }) => pairOf(a, b)))
  const parted = (a: Hex, b: Hex): boolean => walled.has(pairOf(a, b)) || isFloor(a) !== isFloor(b)
  const houses = partsOf(sheet, isFloor).map((hexes, number) => houseOf(sheet, hexes, number, walls, parted))
  const ofHouse = new Set(
    houses.flatMap(({ rings, partitions }) =>
      [...rings, ...partitions].flatMap(wall => wall.sides.map(({ side }) => side)),
    ),
  )
  const rings = houses.flatMap(house => house.rings)
  const loose = chainsOf(walls.filter(({ side }) => !ofHouse.has(side))).map(chain =>
    straighten(chain, HOUSE),
  )
  const yards = joined(loose.map(wall => (wall.closed ? wall : attached(wall, rings)))).map(clearOfCorners)
  const lines = [...rings, ...houses.flatMap(({ partitions }) => partitions), ...yards]
  return { houses, yards, lines, parted }
}

const pairOf = (a: Hex, b: Hex): string => (a < b ? `${a}-${b}` : `${b}-${a}`)

const houseOf = (
  sheet: Sheet,
  hexes: readonly Hex[],
  number: number,
  walls: readonly SheetSide[],
  parted: (a: Hex, b: Hex) => boolean,
): House => {
  const inside = new Set(hexes)
  const rings = ringsOf(sheet, hexes)
    .filter(({ closed }) => closed)
    .map(chain => truthful(sheet, straighten(chain, HOUSE), inside, parted))
    .map(clearOfCorners)
  const partitions = chainsOf(walls.filter(({ a, b }) => inside.has(a) && inside.has(b)))
    .map(chain => straighten(chain, HOUSE))
    .map(wall => (wall.closed ? wall : attached(wall, rings)))
    .map(clearOfCorners)
  return { number, hexes, inside, rings, partitions, plan: sheet.plan.buildings.get(nth(hexes, 0)) ?? {} }
}

const SHIFTS = [0, -0.06, 0.06, -0.12, 0.12, -0.18, 0.18, -0.24, 0.24, -0.3, 0.3, -0.36, 0.36, -0.42, 0.42]

/**
 * Moves the runs of a ring in or out until no corner juts between two hexes that no wall parts, and every wall that
 * there is stands between its hexes; each run as little as will do.
 */
const truthful = (
  sheet: Sheet,
  wall: Wall,
  inside: ReadonlySet<Hex>,
  parted: (a: Hex, b: Hex) => boolean,
): Wall => {
  const around = new Set([...inside].flatMap(hex => [hex, ...sheet.neighbours(hex)]).filter(sheet.has))
  const links = linksNear(sheet, around)
  const rim = (a: Hex, b: Hex): boolean => inside.has(a) !== inside.has(b)
  // Partitions and yard walls are none of this ring's: links they part are left to them.
  const own = links.filter(([a, b]) => rim(a, b) || !parted(a, b))
  const lies = (line: Line): number => liesOf(own, [line], rim).length
  let best = wall
  let count = lies(best)
  let offsets = wall.runs.map(() => 0)
  for (let round = 0; round < 3 && count > 0; round++)
    for (let i = 0; i < wall.runs.length && count > 0; i++)
      for (const shift of SHIFTS) {
        const tried = offsets.map((offset, k) => (k === i ? shift : offset))
        const runs = wall.runs.map((run, k): Run => ({ ...run, distance: run.distance + nth(tried, k) }))
        const line = wallOf(wall.sides, runs, true)
        const wrong = lies(line)
        if (wrong >= count) continue
        best = line
        count = wrong
        offsets = tried
      }
  return best
}

/** A door or window does not sit on the corner of a house. */
const clearOfCorners = (wall: Wall): Wall => {
  const places = new Map(wall.places)
  for (const side of wall.sides) {
    const place = places.get(side.side)
    if (!openingOf(side) || !place) continue
    let best: { readonly off: number; readonly at: Point } | undefined
    for (const [p, q] of segmentsOf(wall)) {
      const length = far(p, q)
      const ux = (q[0] - p[0]) / length
      const uy = (q[1] - p[1]) / length
      if (Math.abs(ux * place.along[0] + uy * place.along[1]) < 0.97) continue
      const t = (place.at[0] - p[0]) * ux + (place.at[1] - p[1]) * uy
      if (Math.abs((place.at[1] - p[1]) * ux - (place.at[0] - p[0]) * uy) > 0.05) continue
      const room = Math.min(0.62, length / 2)
      const u = Math.min(Math.max(t, room), length - room)
      if (!best || Math.abs(u - t) < best.off)
        best = { off: Math.abs(u - t), at: [p[0] + ux * u, p[1] + uy * u] }
    }
    if (best) places.set(side.side, { ...place, at: best.at })
  }
  return { ...wall, places }
}

/** The loose ends of a line run on, along their own run, to the nearest wall within reach. */
const attached = (wall: Wall, rings: readonly Line[]): Wall => {
  const points = [...wall.points]
  const ends = [0, points.length - 1]
  for (const [k, i] of ends.entries()) {
    const to = reachOf(nth(points, i), nth(points, k === 0 ? 1 : i - 1), rings)
    if (to) points[i] = to
  }
  return { ...wall, points }
}

const reachOf = (at: Point, before: Point, rings: readonly Line[]): Point | undefined => {
  let best: { readonly off: number; readonly to: Point } | undefined
  for (const [p, q] of rings.flatMap(segmentsOf)) {
    const close = nearestOn(p, q, at)
    const off = far(close, at)
    if (off >= 1.05 || (best && off >= best.off)) continue
    best = { off, to: onward(at, before, p, q) ?? close }
  }
  return best?.to
}

/** Where the run's own line meets that wall. */
const onward = (at: Point, before: Point, p: Point, q: Point): Point | undefined => {
  const dx = at[0] - before[0]
  const dy = at[1] - before[1]
  const det = dx * (q[1] - p[1]) - dy * (q[0] - p[0])
  if (Math.abs(det) < 1e-3) return undefined
  const t = ((p[0] - before[0]) * (q[1] - p[1]) - (p[1] - before[1]) * (q[0] - p[0])) / det
  const x: Point = [before[0] + dx * t, before[1] + dy * t]
  return far(nearestOn(p, q, x), x) < 0.05 && far(x, at) < 1.3 ? x : undefined
}

/** Ends of yard walls that nearly meet do meet. */
const joined = (walls: readonly Wall[]): Wall[] => {
  const points = walls.map(wall => [...wall.points])
  const ends = walls.flatMap((wall, k) =>
    wall.closed ? [] : [0, wall.points.length - 1].map(i => ({ k, i })),
  )
  for (const a of ends)
    for (const b of ends) {
      const p = nth(nth(points, a.k), a.i)
      const q = nth(nth(points, b.k), b.i)
      if (a.k === b.k || far(p, q) === 0 || far(p, q) > 0.8) continue
      const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
      nth(points, a.k)[a.i] = middle
      nth(points, b.k)[b.i] = middle
    }
  return walls.map((wall, k) => ({ ...wall, points: nth(points, k) }))
}
