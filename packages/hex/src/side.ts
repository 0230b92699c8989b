import { asDirection, type Direction, directionName, opposite, parseDirection } from './direction.ts'
import { type Grid, type Hex, OFF_MAP, type Side } from './grid.ts'
import { directionTo } from './measure.ts'

export function side(grid: Grid, hex: Hex, direction: Direction): Side {
  return grid.sides[hex * 6 + direction] ?? OFF_MAP
}

/** Undefined if the hexes are not adjacent. */
export function sideBetween(grid: Grid, a: Hex, b: Hex): Side | undefined {
  const direction = directionTo(grid, a, b)
  return direction === undefined ? undefined : side(grid, a, direction)
}

/** The hex with the lower index first; the second is OFF_MAP on the border. */
export function hexesOfSide(grid: Grid, side: Side): readonly [Hex, Hex] {
  return [grid.sideHexes[side * 2] ?? OFF_MAP, grid.sideHexes[side * 2 + 1] ?? OFF_MAP]
}

/** The hex on the other side; OFF_MAP beyond the border. */
export function hexAcross(grid: Grid, side: Side, from: Hex): Hex {
  const [first, second] = hexesOfSide(grid, side)
  return from === first ? second : first
}

/** Undefined if the side is none of that hex's. */
export function directionOfSide(grid: Grid, side: Side, from: Hex): Direction | undefined {
  const [first, second] = hexesOfSide(grid, side)
  const direction = asDirection(grid.sideDirections[side] ?? 0)
  if (from === first) return direction
  return from === second ? opposite(direction) : undefined
}

/** "F13/NE": named from the hex with the lower index. */
export function sideLabel(grid: Grid, side: Side): string {
  const direction = asDirection(grid.sideDirections[side] ?? 0)
  return `${grid.label(grid.sideHexes[side * 2] ?? OFF_MAP)}/${directionName(grid.orientation, direction)}`
}

/** Understands a side's name from either hex. */
export function parseSide(grid: Grid, label: string): Side | undefined {
  const slash = label.lastIndexOf('/')
  const hex = grid.parse(label.slice(0, Math.max(slash, 0)))
  const direction = parseDirection(grid.orientation, label.slice(slash + 1))
  return hex === undefined || direction === undefined ? undefined : side(grid, hex, direction)
}

/** The sides that part an area from the rest of the world, ascending. */
export function boundary(grid: Grid, area: Iterable<Hex>): Side[] {
  const inside = new Set(area)
  const sides: Side[] = []
  for (const hex of inside) {
    for (let i = hex * 6; i < hex * 6 + 6; i++) {
      const other = grid.neighbours[i] ?? OFF_MAP
      if (other === OFF_MAP || !inside.has(other)) sides.push(grid.sides[i] ?? OFF_MAP)
    }
  }
  return sides.sort((a, b) => a - b)
}
