import { DIRECTIONS, nth, OFF_MAP } from '@mesnada/hex'
import { Direction, defineHex, Grid, line, Orientation } from 'honeycomb-grid'
import type { Ground } from './terrain.ts'

/** What one would write with honeycomb-grid: tiles that know their terrain, in a grid that knows its tiles. */

export class Tile extends defineHex({ orientation: Orientation.FLAT }) {
  enter = 1
  /** Points to cross each of its sides, clockwise from the north. */
  cross: readonly number[] = []
  blocks = false
}

const COMPASS = [Direction.N, Direction.NE, Direction.SE, Direction.S, Direction.SW, Direction.NW]

export interface Honeycomb {
  readonly grid: Grid<Tile>
  /** In the order of our hexes. */
  readonly tiles: readonly Tile[]
}

export const honeycombOf = ({ grid, enter, cross, blocks }: Ground): Honeycomb => {
  const tiles = Array.from(grid.q, (q, hex) => {
    const tile = new Tile({ q, r: grid.r[hex] ?? 0 })
    tile.enter = enter[hex] ?? 0
    tile.cross = DIRECTIONS.map(direction => cross[grid.sides[hex * 6 + direction] ?? OFF_MAP] ?? 0)
    tile.blocks = blocks[hex] === 1
    return tile
  })
  return { grid: new Grid(Tile, tiles), tiles }
}

/** Textbook Dijkstra: what every tile within the budget costs. */
export const reachOf = ({ grid }: Honeycomb, start: Tile, budget: number): Map<Tile, number> => {
  const costs = new Map([[start, 0]])
  const frontier = new Frontier()
  frontier.push(start, 0)
  for (let next = frontier.pop(); next; next = frontier.pop()) {
    const { tile, cost } = next
    if (cost > (costs.get(tile) ?? 0)) continue
    for (const [index, direction] of COMPASS.entries()) {
      const to = grid.neighborOf(tile, direction, { allowOutside: false })
      if (!to) continue
      const total = cost + to.enter + nth(tile.cross, index)
      if (total > budget || total >= (costs.get(to) ?? Number.POSITIVE_INFINITY)) continue
      costs.set(to, total)
      frontier.push(to, total)
    }
  }
  return costs
}

interface Entry {
  readonly tile: Tile
  readonly cost: number
}

/** A binary heap, the cheapest on top. */
class Frontier {
  readonly #heap: Entry[] = []

  push(tile: Tile, cost: number): void {
    const heap = this.#heap
    let at = heap.length
    for (let above = (at - 1) >> 1; at > 0 && nth(heap, above).cost > cost; above = (at - 1) >> 1) {
      heap[at] = nth(heap, above)
      at = above
    }
    heap[at] = { tile, cost }
  }

  pop(): Entry | undefined {
    const heap = this.#heap
    const top = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return top
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below + 1 < heap.length && nth(heap, below + 1).cost < nth(heap, below).cost) below++
      if (below >= heap.length || nth(heap, below).cost >= last.cost) break
      heap[at] = nth(heap, below)
      at = below
    }
    heap[at] = last
    return top
  }
}

/** Every tile to which the line meets no blocking tile strictly between. */
export const viewOf = ({ grid, tiles }: Honeycomb, origin: Tile): Set<Tile> => {
  const seen = new Set<Tile>()
  for (const target of tiles) if (isClear(grid, origin, target)) seen.add(target)
  return seen
}

/** Without `grid.traverse`, which would build a grid of every line and be slower still. */
const isClear = (grid: Grid<Tile>, origin: Tile, target: Tile): boolean => {
  const between = line<Tile>({ start: origin, stop: target })(grid.createHex.bind(grid))
  for (let i = 1; i < between.length - 1; i++) if (grid.getHex(nth(between, i))?.blocks) return false
  return true
}
