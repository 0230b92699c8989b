import type { Hex } from '@mesnada/hex'
import { type Field, sample } from '../shape/field.ts'
import { far, type Line, meanOf, near, type Point, type Rect, stepsAlong } from '../shape/geometry.ts'
import { type Chance, chances, hash } from '../shape/noise.ts'
import { partsOf } from './chains.ts'
import type { Survey } from './ground.ts'
import type { TownPlan, TownStyle } from './plan.ts'
import type { Sheet } from './sheet.ts'
import type { Way } from './ways.ts'
import type { Works } from './works.ts'

export interface Roof {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly turn: number
  readonly look: number
}

/** Streets, houses along them, gardens behind, a church on its square. */
export interface Town {
  readonly style: TownStyle
  readonly hexes: readonly Hex[]
  readonly streets: readonly Line[]
  readonly houses: readonly Roof[]
  readonly gardens: readonly Roof[]
  readonly church: Point
  readonly turn: number
}

export const surveyTowns = (
  sheet: Sheet,
  survey: Survey,
  window: Rect,
  ways: readonly Way[],
  works: Works,
): Town[] => {
  const field = survey.covers.get('town')
  if (!field) return []
  return partsOf(sheet, hex => sheet.grounds[hex] === 'town').flatMap(hexes => {
    const [x, y] = meanOf(hexes.map(sheet.centre))
    if (!near(window, x, y, 8)) return []
    const plan = sheet.plan.towns.find(town => town.hexes.some(hex => hexes.includes(hex)))
    return [townOf(sheet, field, hexes, plan, ways, works)]
  })
}

const townOf = (
  sheet: Sheet,
  field: Field,
  hexes: readonly Hex[],
  plan: TownPlan | undefined,
  ways: readonly Way[],
  works: Works,
): Town => {
  const points = hexes.map(sheet.centre)
  const middle = meanOf(points)
  const walled = works.townWalls.length > 0
  const style = plan?.style ?? (walled || hexes.length > 5 ? 'walled' : 'village')
  const church = plan?.church === undefined ? nearestTo(middle, points) : sheet.centre(plan.church)
  const spread = axisOf(points, middle)
  const gates = works.townGates.map(({ ends: [p, q] }): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2])
  const streets = streetsOf(field, middle, church, spread, ways, gates)
  const taken: Roof[] = [{ x: church[0], y: church[1], w: 0.95, h: 0.95, turn: 0, look: 0 }]
  const houses: Roof[] = []
  const rows = style === 'hamlet' ? [0.26] : style === 'village' ? [0.26, 0.6] : [0.22, 0.52, 0.82]
  for (const off of rows)
    for (const street of streets)
      for (const side of [-1, 1]) alongStreet(field, street, side * off, style, streets, taken, houses)
  const gardens: Roof[] = []
  fillGaps(field, points, spread, style, streets, taken, houses, gardens)
  return { style, hexes, streets, houses, gardens, church, turn: spread }
}

const nearestTo = (at: Point, points: readonly Point[]): Point =>
  points.reduce((best, point) => (far(point, at) < far(best, at) ? point : best))

/** Where the town stretches. */
const axisOf = (points: readonly Point[], [mx, my]: Point): number => {
  let xx = 0.001
  let yy = 0
  let xy = 0
  for (const [x, y] of points) {
    xx += (x - mx) ** 2
    yy += (y - my) ** 2
    xy += (x - mx) * (y - my)
  }
  return 0.5 * Math.atan2(2 * xy, xx - yy)
}

const streetsOf = (
  field: Field,
  middle: Point,
  church: Point,
  turn: number,
  ways: readonly Way[],
  gates: readonly Point[],
): Line[] => {
  const inTown = ([x, y]: Point): boolean => sample(field, x, y) > 0.5
  const roads = ways
    .filter(({ kind }) => kind === 'road' || kind === 'highway' || kind === 'track')
    .map(({ line }): Line => ({ closed: false, points: line.points.filter(inTown) }))
    .filter(({ points }) => points.length > 3)
  const through = (at: Point, angle: number, length: number): Line => ({
    closed: false,
    points: Array.from({ length: 9 }, (_, i): Point => {
      const t = (i / 8 - 0.5) * 2 * length
      return [
        at[0] + Math.cos(angle) * t - Math.sin(angle) * Math.sin(t * 1.3) * 0.12,
        at[1] + Math.sin(angle) * t + Math.cos(angle) * Math.sin(t * 1.3) * 0.12,
      ]
    }),
  })
  const fromGates = gates
    .filter(gate => far(gate, middle) < 6)
    .map(
      (gate): Line => ({
        closed: false,
        points: [gate, [(gate[0] + church[0]) / 2 + 0.1, (gate[1] + church[1]) / 2], church],
      }),
    )
  const main = roads.length > 0 ? [] : [through(middle, turn, 4)]
  const cross = [-1.5, 0, 1.5].map(t =>
    through(
      [middle[0] + Math.cos(turn) * t, middle[1] + Math.sin(turn) * t],
      turn + Math.PI / 2 + t * 0.08,
      2.6,
    ),
  )
  return [...roads, ...fromGates, ...main, ...cross]
    .map(line => ({ ...line, points: line.points.filter(inTown) }))
    .filter(({ points }) => points.length > 1)
}

const isFree = (taken: readonly Roof[], x: number, y: number, w: number, h: number): boolean =>
  taken.every(other => {
    const reach = (Math.hypot(w, h) + Math.hypot(other.w, other.h)) * 0.39
    return (
      Math.abs(other.x - x) > reach ||
      Math.abs(other.y - y) > reach ||
      Math.hypot(other.x - x, other.y - y) > reach
    )
  })

const offStreets = (streets: readonly Line[], x: number, y: number, room: number): boolean =>
  streets.every(({ points }) => points.every(([px, py]) => Math.hypot(px - x, py - y) > room))

const alongStreet = (
  field: Field,
  street: Line,
  off: number,
  style: TownStyle,
  streets: readonly Line[],
  taken: Roof[],
  houses: Roof[],
): void => {
  for (const { x, y, angle } of stepsAlong(street, 0.1)) {
    const look = hash(Math.round(x * 40), Math.round(y * 40), Math.round(off * 10))
    const chance = chances(look)
    const gap = style === 'walled' || style === 'eastern' ? 0.04 : 0.3
    if (chance() < gap) continue
    const w = 0.22 + chance() * 0.16
    const h = 0.17 + chance() * 0.07
    const px = x - Math.sin(angle) * off
    const py = y + Math.cos(angle) * off
    if (sample(field, px, py) < 0.6 || !isFree(taken, px, py, w, h) || !offStreets(streets, px, py, 0.16))
      continue
    const house = { x: px, y: py, w, h, turn: angle + (chance() < 0.25 ? Math.PI / 2 : 0), look }
    taken.push(house)
    houses.push(house)
  }
}

/** Between the rows: more houses in a walled town, gardens in a village. */
const fillGaps = (
  field: Field,
  points: readonly Point[],
  turn: number,
  style: TownStyle,
  streets: readonly Line[],
  taken: Roof[],
  houses: Roof[],
  gardens: Roof[],
): void => {
  const dense = style === 'walled' || style === 'eastern'
  for (const [cx, cy] of points)
    for (let i = 0; i < 34; i++) {
      const look = hash(Math.round(cx * 30), Math.round(cy * 30), i)
      const chance: Chance = chances(look)
      const q = Math.sqrt((i + 0.5) / 34) * 1.05
      const x = cx + Math.cos(i * 2.39996) * q
      const y = cy + Math.sin(i * 2.39996) * q
      if (sample(field, x, y) < 0.58 || !offStreets(streets, x, y, 0.18)) continue
      const w = 0.2 + chance() * 0.12
      const h = 0.16 + chance() * 0.06
      if (!isFree(taken, x, y, w, h)) continue
      const plot = { x, y, w, h, turn: turn + (chance() < 0.5 ? 0 : Math.PI / 2), look }
      if (chance() < (dense ? 0.7 : 0.22)) houses.push(plot)
      else gardens.push({ ...plot, w: w * 1.2, h: h * 1.4 })
      taken.push(plot)
    }
}
