import type * as v from 'valibot'
import { accepted, type Checked } from '../base/rule.ts'
import { type Board, compileBoard, placeMaps, type Vocabulary } from './board.ts'
import type { MapDocument } from './map.ts'
import { parseWith } from './parse.ts'
import type { ScenarioDocument } from './scenario.ts'

interface Documents {
  readonly scenario: ScenarioDocument
  readonly maps: readonly MapDocument[]
}

/**
 * What `setup` begins with in every system: the scenario's own part, parsed by the system's schema, and its maps as one
 * board. `code` is that of the refusal of a part that does not fit the schema.
 */
export const readScenario = <P>(
  { scenario, maps }: Documents,
  vocabulary: Vocabulary,
  schema: v.GenericSchema<unknown, P>,
  code: string,
): Checked<{ readonly play: P; readonly board: Board }> => {
  const play = parseWith(schema, scenario.play, code)
  if (!play.ok) return play
  const placed = placeMaps(scenario, maps)
  if (!placed.ok) return placed
  const board = compileBoard(placed.value, vocabulary)
  return board.ok ? accepted({ play: play.value, board: board.value }) : board
}
