import { distance, type Hex } from '@mesnada/hex'
import { accepted, refused } from '../base/rule.ts'
import { type Board, compileBoard, type Vocabulary } from '../documents/board.ts'
import type { Library } from './library.ts'
import type { Reference, SightAnswer } from './reference.ts'

interface BareMaps {
  /** The id of the system, with which the codes of its refusals begin. */
  readonly system: string
  readonly library: Library
  readonly vocabulary: Vocabulary
  /** Answers for two hexes of a board. */
  readonly look: (board: Board, from: Hex, to: Hex) => Omit<SightAnswer, 'distance'>
}

/** The codes of the two refusals of `sightOnMaps`: a map that is not in the library, a hex that is not on the map. */
export const sightCodes = (system: string): readonly [map: string, hex: string] => [
  `${system}.sight.map`,
  `${system}.sight.hex`,
]

/** Answers questions of sight on maps with nobody on them: finds the map, reads the two hexes, and asks `look`. */
export const sightOnMaps =
  ({ system, library, vocabulary, look }: BareMaps): Reference['sight'] =>
  ({ map: id, from, to }) => {
    const [noMap, noHex] = sightCodes(system)
    const document = library.maps.find(known => known.id === id)
    if (document === undefined) return refused({ code: noMap, values: { id } })
    const compiled = compileBoard([{ map: id, document }], vocabulary)
    if (!compiled.ok) return compiled
    const { grid } = compiled.value
    const start = grid.parse(from)
    const end = grid.parse(to)
    if (start === undefined || end === undefined)
      return refused({ code: noHex, values: { hex: start === undefined ? from : to } })
    return accepted({ ...look(compiled.value, start, end), distance: distance(grid, start, end) })
  }
