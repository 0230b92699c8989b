import {
  accepted,
  type Checked,
  compileBoard,
  type Language,
  type Reference,
  type Rulebook,
  refused,
  type SightAnswer,
  type SightQuery,
} from '@mesnada/engine'
import { createLineCache, createTrace, distance } from '@mesnada/hex'
import { library } from './library.ts'
import { QUESTIONS, resolve } from './paper/resolve.ts'
import { terrainAt, VOCABULARY } from './printed/terrain.ts'
import { blockedAt } from './sight/sight.ts'

/** What crusades answers to those who play on paper, and to anyone who asks for a rule. */
export const reference: Reference = {
  questions: QUESTIONS,
  resolve,
  sight: query => explainSight(query),
  rulebook: async language => (await RULEBOOKS[language]()).default,
  messages: async language => (await MESSAGES[language]()).default,
}

/** crusades 9.2: over the bare map; units that stand in the way are the business of a game under way. */
const explainSight = ({ map: id, from, to }: SightQuery): Checked<SightAnswer> => {
  const document = library.maps.find(known => known.id === id)
  if (document === undefined) return refused({ code: 'crusades.sight.map', values: { id } })
  const compiled = compileBoard([{ map: id, document }], VOCABULARY)
  if (!compiled.ok) return compiled
  const board = compiled.value
  const { grid } = board
  const a = grid.parse(from)
  const b = grid.parse(to)
  if (a === undefined || b === undefined)
    return refused({ code: 'crusades.sight.hex', values: { hex: a === undefined ? from : to } })
  const scene = { board, lines: createLineCache(grid), trace: createTrace(grid), isOccupied: () => false }
  const blocked = a === b ? undefined : blockedAt(scene, a, b)
  const terrain = terrainAt(board, b)
  return accepted({
    clear: blocked === undefined,
    reasons: blocked
      ? [{ code: `crusades.sight.${blocked.by}`, rule: 'crusades 9.2', at: grid.label(blocked.hex) }]
      : [],
    ...(blocked === undefined && (terrain === 'woods' || terrain === 'town') ? { cover: terrain } : {}),
    distance: distance(grid, a, b),
  })
}

/** Loaded when asked for: a browser needs one language, and only if someone looks something up. */
const RULEBOOKS: Readonly<Record<Language, () => Promise<{ readonly default: Rulebook }>>> = {
  es: () => import('./rulebook/es.json', { with: { type: 'json' } }),
  en: () => import('./rulebook/en.json', { with: { type: 'json' } }),
  fr: () => import('./rulebook/fr.json', { with: { type: 'json' } }),
}

const MESSAGES = {
  es: () => import('./text/es.json', { with: { type: 'json' } }),
  en: () => import('./text/en.json', { with: { type: 'json' } }),
  fr: () => import('./text/fr.json', { with: { type: 'json' } }),
}
