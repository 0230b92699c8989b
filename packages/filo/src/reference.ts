import { type Board, type Reference, type SightAnswer, sightOnMap } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import { library } from './library.ts'
import { QUESTIONS, resolve } from './paper/resolve.ts'
import { VOCABULARY } from './printed/terrain.ts'
import { RULEBOOKS } from './rulebook/index.ts'
import { createSightlines } from './sight/sight.ts'
import { MESSAGES } from './text/index.ts'

/** What the system answers to those who play on paper, and to anyone who asks for a rule. */
export const reference: Reference = {
  questions: QUESTIONS,
  resolve,
  sight: query => sightOnMap(BARE_MAPS, query, look),
  rulebook: async language => (await RULEBOOKS[language]()).default,
  messages: async language => (await MESSAGES[language]()).default,
}

const BARE_MAPS = {
  library,
  vocabulary: VOCABULARY,
  noMap: (id: string) => ({ code: 'filo.sight.map', values: { id } }),
  noHex: (hex: string) => ({ code: 'filo.sight.hex', values: { hex } }),
}

/** filo 9.2 on an empty map: units are not drawn on it. */
const look = (board: Board, from: Hex, to: Hex): Omit<SightAnswer, 'distance'> => {
  const block = createSightlines(board).blockOf(from, to)
  return {
    clear: block === undefined,
    reasons: block ? [{ code: block.code, rule: block.rule, at: board.grid.label(block.hex) }] : [],
  }
}
