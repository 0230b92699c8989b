import { type Board, type Reference, type SightAnswer, sightOnMaps, textReader } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { library } from './library.ts'
import { QUESTIONS, resolve } from './paper/resolve.ts'
import { VOCABULARY } from './printed/terrain.ts'
import { RULEBOOKS } from './rulebook/index.ts'
import { createSightlines } from './sight/sight.ts'
import { MESSAGES } from './text/index.ts'

/** filo 9.2 on an empty map: units are not drawn on it. */
const look = (board: Board, from: Hex, to: Hex): Omit<SightAnswer, 'distance'> => {
  const block = createSightlines(board).blockOf(from, to)
  return {
    clear: block === undefined,
    reasons: block ? [{ code: block.code, rule: block.rule, at: board.grid.label(block.hex) }] : [],
  }
}

/** What the system answers to those who play on paper, and to anyone who asks for a rule. */
export const reference: Reference = {
  questions: QUESTIONS,
  resolve,
  sight: sightOnMaps({ system: 'filo', library, vocabulary: VOCABULARY, look }),
  rulebook: textReader(RULEBOOKS),
  messages: textReader(MESSAGES),
}
