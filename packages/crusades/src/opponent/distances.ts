import { distance } from '@mesnada/hex'
import { onceForSetting } from './once.ts'

/** [from * size + to]: hexes between any two of the map, for sums over many. */
export const distancesOf = onceForSetting(({ grid }): Uint8Array => {
  const table = new Uint8Array(grid.size * grid.size)
  for (let from = 0; from < grid.size; from++)
    for (let to = 0; to < grid.size; to++) table[from * grid.size + to] = distance(grid, from, to)
  return table
})
