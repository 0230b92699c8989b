import { seededDice } from '@mesnada/engine'
import { createGrid, type Grid, type Hex, nth } from '@mesnada/hex'

/** Random ground, the same every time. */
export interface Ground {
  readonly grid: Grid
  /** By hex: points to enter it. */
  readonly enter: Uint8Array
  /** By side: points to cross it, on top. */
  readonly cross: Uint8Array
  /** By hex: 1 where sight ends. */
  readonly blocks: Uint8Array
  /** Hexes to start from, or to look from. */
  readonly origins: readonly Hex[]
}

export interface GroundSize {
  readonly cols: number
  readonly rows: number
  readonly origins: number
}

const BLOCKING_PERCENT = 15
const RIVER_PERCENT = 10
const RIVER = 2

export const createGround = ({ cols, rows, origins }: GroundSize): Ground => {
  const dice = seededDice(cols * rows)
  const below = (sides: number): number => nth(dice([{ sides, lowest: 0 }]), 0)
  const grid = createGrid({ orientation: 'flat', cols, rows, shifted: 'even', labels: 'ccrr' })
  return {
    grid,
    enter: new Uint8Array(grid.size).map(() => 1 + below(3)),
    cross: new Uint8Array(grid.sideCount).map(() => (below(100) < RIVER_PERCENT ? RIVER : 0)),
    blocks: new Uint8Array(grid.size).map(() => (below(100) < BLOCKING_PERCENT ? 1 : 0)),
    origins: Array.from({ length: origins }, () => below(grid.size)),
  }
}
