import {
  accepted,
  type Checked,
  compileBoard,
  type Reference,
  type Rulebook,
  refused,
  type SightAnswer,
  type SightQuery,
} from '@mesnada/engine'
import { distance } from '@mesnada/hex'
import { library } from './library.ts'
import { QUESTIONS, resolve } from './paper/resolve.ts'
import { VOCABULARY } from './printed/terrain.ts'
import { createSightlines } from './sight/sight.ts'

/** What the system answers to those who play on paper, and to anyone who asks for a rule. */
export const reference: Reference = {
  questions: QUESTIONS,
  resolve,
  sight: query => explainSight(query),
  rulebook: async language => (await RULEBOOKS[language]()).default,
  messages: async language => (await MESSAGES[language]()).default,
}

/** filo 9.2 on an empty map: units are not drawn on it. */
const explainSight = ({ map: id, from, to }: SightQuery): Checked<SightAnswer> => {
  const document = library.maps.find(known => known.id === id)
  if (document === undefined) return refused({ code: 'filo.sight.map', values: { id } })
  const compiled = compileBoard([{ map: id, document }], VOCABULARY)
  if (!compiled.ok) return compiled
  const { grid } = compiled.value
  const [a, b] = [grid.parse(from), grid.parse(to)]
  if (a === undefined || b === undefined)
    return refused({ code: 'filo.sight.hex', values: { hex: a === undefined ? from : to } })
  const block = createSightlines(compiled.value).blockOf(a, b)
  return accepted({
    clear: block === undefined,
    reasons: block ? [{ code: block.code, rule: block.rule, at: grid.label(block.hex) }] : [],
    distance: distance(grid, a, b),
  })
}

/** Loaded when asked for: a browser needs one language, and only if someone looks something up. */
const RULEBOOKS: Readonly<Record<'es' | 'en' | 'fr', () => Promise<{ readonly default: Rulebook }>>> = {
  es: () => import('./rulebook/es.json', { with: { type: 'json' } }),
  en: () => import('./rulebook/en.json', { with: { type: 'json' } }),
  fr: () => import('./rulebook/fr.json', { with: { type: 'json' } }),
}

const MESSAGES = {
  es: () => import('./text/es.json', { with: { type: 'json' } }),
  en: () => import('./text/en.json', { with: { type: 'json' } }),
  fr: () => import('./text/fr.json', { with: { type: 'json' } }),
}
