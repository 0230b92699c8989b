import { distance, type Hex } from '@mesnada/hex'
import { accepted, type Checked, type Refusal, refused } from '../base/rule.ts'
import { type Board, compileBoard, type Vocabulary } from '../documents/board.ts'
import type { Library } from './library.ts'
import type { SightAnswer, SightQuery } from './reference.ts'

interface BareMaps {
  readonly library: Library
  readonly vocabulary: Vocabulary
  /** The refusals of a map and of a hex that there is not. */
  readonly noMap: (id: string) => Refusal
  readonly noHex: (hex: string) => Refusal
}

/** Answers a question of sight on a map with nobody on it: finds the map, reads the two hexes, and asks `look`. */
export const sightOnMap = (
  { library, vocabulary, noMap, noHex }: BareMaps,
  { map: id, from, to }: SightQuery,
  look: (board: Board, from: Hex, to: Hex) => Omit<SightAnswer, 'distance'>,
): Checked<SightAnswer> => {
  const document = library.maps.find(known => known.id === id)
  if (document === undefined) return refused(noMap(id))
  const compiled = compileBoard([{ map: id, document }], vocabulary)
  if (!compiled.ok) return compiled
  const { grid } = compiled.value
  const start = grid.parse(from)
  const end = grid.parse(to)
  if (start === undefined || end === undefined) return refused(noHex(start === undefined ? from : to))
  return accepted({ ...look(compiled.value, start, end), distance: distance(grid, start, end) })
}
