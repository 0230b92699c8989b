import { type Hex, nth } from '@mesnada/hex'
import { eased, type Line, type Point } from '../shape/geometry.ts'
import { type Chain, chainsOf, easyLine, middleOf } from './chains.ts'
import type { Sheet, SheetSide } from './sheet.ts'
import { straighten, type Wall } from './straighten.ts'
import type { SideKind } from './words.ts'

/** What men have built on a field of battle: palisades, town walls, stakes, trenches; and cliffs, which they have not. */
export interface Works {
  readonly palisades: readonly Wall[]
  readonly townWalls: readonly Wall[]
  readonly townGates: readonly SheetSide[]
  readonly bridges: readonly SheetSide[]
  readonly hedges: readonly Line[]
  readonly cliffs: readonly Cliff[]
  /** Along the sides they face. */
  readonly stakes: readonly Line[]
  readonly trenches: readonly (readonly Hex[])[]
  readonly unknown: readonly SheetSide[]
}

export interface Cliff {
  readonly line: Line
  /** On which side the ground falls: 1 to the right of the line, -1 to its left; 0 where both rims are level. */
  readonly fall: 1 | 0 | -1
}

export const surveyWorks = (sheet: Sheet): Works => {
  const having = (...wanted: readonly SideKind[]): SheetSide[] =>
    sheet.marked.filter(({ kinds }) => kinds.some(kind => wanted.includes(kind)))
  const works = (sides: readonly SheetSide[], slant: number): Wall[] =>
    chainsOf(sides).map(chain => straighten(chain, { corner: 0.62, slant }))
  return {
    palisades: works(having('palisade'), 0.1),
    townWalls: works(having('town-wall', 'town-gate'), 0.3),
    townGates: having('town-gate'),
    bridges: having('bridge'),
    hedges: chainsOf(having('hedge')).map(chain => eased(easyLine(chain), 1)),
    cliffs: chainsOf(having('steep')).map(chain => cliffOf(sheet, chain)),
    stakes: chainsOf(having('stakes')).map(chain => eased(easyLine(chain), 1)),
    trenches: rowsOf(sheet, hex => sheet.grounds[hex] === 'trench'),
    unknown: having('unknown'),
  }
}

const cliffOf = (sheet: Sheet, chain: Chain): Cliff => {
  const line = eased(easyLine(chain), 2)
  let vote = 0
  const middles = chain.sides.map(middleOf)
  chain.sides.forEach(({ a, b }, i) => {
    if (b < 0 || sheet.level(a) === sheet.level(b)) return
    const low = sheet.centre(sheet.level(a) < sheet.level(b) ? a : b)
    const p = nth(middles, Math.max(0, i - 1))
    const q = nth(middles, Math.min(middles.length - 1, i + 1))
    const m = nth(middles, i)
    vote += Math.sign((q[0] - p[0]) * (low[1] - m[1]) - (q[1] - p[1]) * (low[0] - m[0]))
  })
  return { line, fall: vote < 0 ? -1 : vote > 0 ? 1 : 0 }
}

/** Hexes in rows: from one with a single neighbour to the next and the next. */
const rowsOf = (sheet: Sheet, member: (hex: Hex) => boolean): Hex[][] => {
  const rest = new Set<Hex>()
  for (let hex = 0; hex < sheet.grid.size; hex++) if (sheet.has(hex) && member(hex)) rest.add(hex)
  const rows: Hex[][] = []
  const friends = (hex: Hex): Hex[] => sheet.neighbours(hex).filter(other => rest.has(other))
  while (rest.size > 0) {
    const all = [...rest]
    const start = all.find(hex => friends(hex).length <= 1) ?? nth(all, 0)
    const row = [start]
    rest.delete(start)
    for (let next = friends(start)[0]; next !== undefined; next = friends(next)[0]) {
      rest.delete(next)
      row.push(next)
    }
    rows.push(row)
  }
  return rows
}

/** A row of hexes as an easy line that begins and ends a little beyond their middles. */
export const rowLine = (
  sheet: Sheet,
  row: readonly Hex[],
  beyond: number,
  across: Point = [0.7, 0],
): Line => {
  const points = row.map(sheet.centre)
  if (points.length === 1) {
    const [x, y] = nth(points, 0)
    return {
      closed: false,
      points: [
        [x - across[0], y - across[1]],
        [x, y],
        [x + across[0], y + across[1]],
      ],
    }
  }
  const out = (p: Point, q: Point): Point => [p[0] + (p[0] - q[0]) * beyond, p[1] + (p[1] - q[1]) * beyond]
  const last = points.length - 1
  return eased(
    {
      closed: false,
      points: [out(nth(points, 0), nth(points, 1)), ...points, out(nth(points, last), nth(points, last - 1))],
    },
    2,
  )
}
