import { type Hex, nth } from '@mesnada/hex'
import { far, meanOf, type Point } from '../shape/geometry.ts'
import { type Chain, chainsOf, partsOf, ringsOf } from './chains.ts'
import type { Sheet } from './sheet.ts'
import { straighten, type Wall } from './straighten.ts'
import { BUILT } from './words.ts'

export interface Tower {
  readonly hexes: readonly Hex[]
  readonly inside: ReadonlySet<Hex>
  /** Filled with masonry: nobody enters. */
  readonly solid: readonly Hex[]
  readonly at: Point
  readonly radius: number
}

export interface Keep {
  readonly hexes: readonly Hex[]
  readonly inside: ReadonlySet<Hex>
  readonly wall: Wall
}

/** The wall walk between two towers: its battlements without, its kerb within. */
export interface Walk {
  readonly hexes: readonly Hex[]
  readonly outer: readonly Point[]
  readonly inner: readonly Point[]
}

export interface Gatehouse {
  readonly hexes: readonly Hex[]
  readonly passage: readonly Hex[]
  readonly points: readonly Point[]
}

export interface Stair {
  readonly hex: Hex
  readonly at: Point
  /** Where it climbs to. */
  readonly angle: number
  readonly level: number
}

export interface Castle {
  readonly present: boolean
  readonly towers: readonly Tower[]
  readonly keeps: readonly Keep[]
  readonly walks: readonly Walk[]
  readonly gates: readonly Gatehouse[]
  readonly stairs: readonly Stair[]
  readonly wells: readonly Hex[]
  readonly winches: readonly Hex[]
  /** Where a drawbridge lies when it is down, from the bank to the gate. */
  readonly bridges: readonly (readonly Hex[])[]
  /** Within or under the walls: no water is drawn there. */
  enclosed(hex: Hex): boolean
}

export const TOWER_WALL = 0.5
export const KEEP_WALL = 0.56
const HEX_AREA = 2.598

export const surveyCastle = (sheet: Sheet): Castle => {
  const { grounds } = sheet
  const towers = partsOf(sheet, hex => grounds[hex] === 'tower' || grounds[hex] === 'spiral').map(hexes =>
    towerOf(sheet, hexes),
  )
  const keeps = partsOf(sheet, hex => grounds[hex] === 'keep' || grounds[hex] === 'keep-door').map(
    (hexes): Keep => ({
      hexes,
      inside: new Set(hexes),
      wall: straighten(nth(ringsOf(sheet, hexes), 0), { slant: 0, corner: 0.5 }),
    }),
  )
  const claimed = new Set(towers.flatMap(({ hexes }) => hexes))
  const walks = partsOf(sheet, hex => grounds[hex] === 'battlement').flatMap(hexes =>
    walkOf(sheet, hexes, claimed),
  )
  const gates = partsOf(sheet, hex => grounds[hex] === 'gatehouse' || grounds[hex] === 'gate-wall').map(
    hexes => gateOf(sheet, hexes),
  )
  const having = (word: string): Hex[] => {
    const found: Hex[] = []
    for (let hex = 0; hex < sheet.grid.size; hex++) if (sheet.feature(hex, word)) found.push(hex)
    return found
  }
  const bridge = new Set(having('bridge'))
  return {
    present: towers.length + keeps.length + walks.length > 0,
    towers,
    keeps,
    walks,
    gates,
    stairs: stairsOf(sheet),
    wells: partsOf(sheet, hex => grounds[hex] === 'water').flatMap(part =>
      part.length === 1 && sheet.feature(nth(part, 0), 'inside') ? part : [],
    ),
    winches: having('winch'),
    bridges: partsOf(sheet, hex => bridge.has(hex)).map(part => fromTheGate(sheet, part)),
    enclosed: hex =>
      (BUILT.has(nth(grounds, hex)) && grounds[hex] !== 'stairs') || sheet.feature(hex, 'inside'),
  }
}

const towerOf = (sheet: Sheet, rooms: readonly Hex[]): Tower => {
  const own = new Set(rooms)
  // The solid part of a tower: wall hexes that lean on two of its rooms.
  const solid = [...new Set(rooms.flatMap(sheet.neighbours))].filter(
    hex =>
      sheet.has(hex) &&
      sheet.grounds[hex] === 'solid' &&
      sheet.neighbours(hex).filter(other => own.has(other)).length >= 2,
  )
  const hexes = [...rooms, ...solid]
  return {
    hexes,
    inside: new Set(hexes),
    solid,
    at: meanOf(hexes.map(sheet.centre)),
    radius: Math.sqrt((hexes.length * HEX_AREA) / Math.PI) * 0.98,
  }
}

const longest = (chains: readonly Chain[]): Chain | undefined =>
  chains.toSorted((a, b) => b.sides.length - a.sides.length)[0]

/** Both ends go on under the towers they lead to. */
const extended = (points: readonly Point[], by: number): Point[] => {
  const stretch = (p: Point, q: Point): Point => {
    const length = far(p, q) || 1
    return [p[0] + ((p[0] - q[0]) / length) * by, p[1] + ((p[1] - q[1]) / length) * by]
  }
  const last = points.length - 1
  return [
    stretch(nth(points, 0), nth(points, 1)),
    ...points.slice(1, -1),
    stretch(nth(points, last), nth(points, last - 1)),
  ]
}

const walkOf = (sheet: Sheet, hexes: readonly Hex[], claimed: ReadonlySet<Hex>): Walk[] => {
  const own = new Set(hexes)
  const { grounds } = sheet
  const isCourt = (hex: Hex): boolean =>
    sheet.has(hex) &&
    !claimed.has(hex) &&
    !own.has(hex) &&
    grounds[hex] !== 'moat' &&
    grounds[hex] !== 'solid'
  const around = [
    ...new Set(hexes.flatMap(hex => Array.from(sheet.grid.sides.subarray(hex * 6, hex * 6 + 6)))),
  ].map(sheet.side)
  const outer = longest(chainsOf(around.filter(({ kinds }) => kinds.includes('battlement'))))
  const inner = longest(
    chainsOf(around.filter(({ a, b }) => (own.has(a) && b >= 0 && isCourt(b)) || (own.has(b) && isCourt(a)))),
  )
  if (!outer || !inner) return []
  const masonry = { slant: 0, corner: 0.62 }
  const without = extended(straighten(outer, masonry).points, 1.1)
  const within = extended(straighten(inner, masonry).points, 1.1)
  const turned = far(nth(without, 0), nth(within, 0)) > far(nth(without, 0), nth(within, within.length - 1))
  return [{ hexes, outer: without, inner: turned ? within.toReversed() : within }]
}

const gateOf = (sheet: Sheet, hexes: readonly Hex[]): Gatehouse => {
  const { points } = straighten(nth(ringsOf(sheet, hexes), 0), { slant: 2, corner: 0.62 })
  const ys = points.map(([, y]) => y)
  const top = Math.min(...ys)
  const low = Math.max(...ys)
  return {
    hexes,
    passage: hexes.filter(hex => sheet.grounds[hex] === 'gatehouse'),
    // It is built on to the towers at both ends.
    points: points.map(([x, y]): Point => [x, y === top ? y - 0.9 : y === low ? y + 0.9 : y]),
  }
}

const stairsOf = (sheet: Sheet): Stair[] => {
  const { grounds } = sheet
  const stairs: Stair[] = []
  for (let hex = 0; hex < sheet.grid.size; hex++) {
    if (grounds[hex] !== 'stairs') continue
    const at = sheet.centre(hex)
    const above = sheet
      .neighbours(hex)
      .filter(
        other =>
          sheet.has(other) &&
          sheet.level(other) > sheet.level(hex) &&
          grounds[other] !== 'keep' &&
          BUILT.has(nth(grounds, other)),
      )
    const least = Math.min(...above.map(sheet.level))
    const next = above.find(other => grounds[other] === 'stairs')
    const aims = next === undefined ? above.filter(other => sheet.level(other) === least) : [next]
    const to: Point = aims.length > 0 ? meanOf(aims.map(sheet.centre)) : [at[0], at[1] - 1]
    stairs.push({ hex, at, angle: Math.atan2(to[1] - at[1], to[0] - at[0]), level: sheet.level(hex) })
  }
  return stairs
}

/** The hexes of a bridge, the one at the gate first. */
const fromTheGate = (sheet: Sheet, hexes: readonly Hex[]): Hex[] => {
  const atGate = (hex: Hex): number =>
    sheet.neighbours(hex).filter(other => sheet.has(other) && sheet.grounds[other] === 'gatehouse').length
  return hexes.toSorted((a, b) => atGate(b) - atGate(a))
}
