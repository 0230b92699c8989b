import { type Board, type Reference, type SightAnswer, sightOnMaps, textReader } from '@mesnada/engine'
import { createLineCache, createTrace, type Hex } from '@mesnada/hex'
import { library } from './library.ts'
import { QUESTIONS, resolve } from './paper/resolve.ts'
import { terrainAt, VOCABULARY } from './printed/terrain.ts'
import { RULEBOOKS } from './rulebook/index.ts'
import { blockedAt } from './sight/sight.ts'
import { MESSAGES } from './text/index.ts'

/** crusades 9.2: over the bare map; units that stand in the way are the business of a game under way. */
const look = (board: Board, from: Hex, to: Hex): Omit<SightAnswer, 'distance'> => {
  const { grid } = board
  const scene = { board, lines: createLineCache(grid), trace: createTrace(grid), isOccupied: () => false }
  const blocked = from === to ? undefined : blockedAt(scene, from, to)
  const terrain = terrainAt(board, to)
  return {
    clear: blocked === undefined,
    reasons: blocked
      ? [{ code: `crusades.sight.${blocked.by}`, rule: 'crusades 9.2', at: grid.label(blocked.hex) }]
      : [],
    ...(blocked === undefined && (terrain === 'woods' || terrain === 'town') ? { cover: terrain } : {}),
  }
}

/** What crusades answers to those who play on paper, and to anyone who asks for a rule. */
export const reference: Reference = {
  questions: QUESTIONS,
  resolve,
  sight: sightOnMaps({ system: 'crusades', library, vocabulary: VOCABULARY, look }),
  rulebook: textReader(RULEBOOKS),
  messages: textReader(MESSAGES),
}
