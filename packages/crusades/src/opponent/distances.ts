import { memoBy } from '@mesnada/engine'
import { distance } from '@mesnada/hex'
import type { Setting } from '../state.ts'

/** Distances in hexes between any two hexes, at [from * size + to]. */
export const distancesOf = memoBy(({ grid }: Setting): Uint8Array => {
  const table = new Uint8Array(grid.size * grid.size)
  for (let from = 0; from < grid.size; from++)
    for (let to = 0; to < grid.size; to++) table[from * grid.size + to] = distance(grid, from, to)
  return table
})
