import { memoBy } from '@mesnada/engine'
import type { Grid, Hex } from '@mesnada/hex'
import { type Phrase, phrase } from '../text/phrase.ts'

/** Labels of a board of several maps begin with the map's id, as in `castle.K12`. */
export const printedLabel = (label: string): string => label.slice(label.lastIndexOf('.') + 1)

/** As the board prints it; with the name of its map only where another map has the same label. */
export const hexLabel = (grid: Grid, hex: Hex): Phrase => {
  const label = grid.label(hex)
  const printed = printedLabel(label)
  if (printed === label || (countsOf(grid).get(printed) ?? 0) < 2) return printed
  const id = label.slice(0, -printed.length - 1)
  return phrase('hex.on-map', { hex: printed, map: MAPS.has(id) ? phrase(`map.${id}`) : id })
}

const MAPS: ReadonlySet<string> = new Set(['camp', 'castle', 'crossroads', 'village'])

/** How often each printed label stands on the board. */
const countsOf = memoBy((grid: Grid): ReadonlyMap<string, number> => {
  const made = new Map<string, number>()
  for (let hex = 0; hex < grid.size; hex++) {
    const label = printedLabel(grid.label(hex) ?? '')
    made.set(label, (made.get(label) ?? 0) + 1)
  }
  return made
})
