import { type Reference, type Rulebook, refused } from '@mesnada/engine'
import { library } from './library.ts'
import { designScenario } from './paper/design.ts'
import { QUESTIONS, resolve } from './paper/resolve.ts'
import { explainSight } from './paper/sight.ts'

/** What siege answers to those who play on paper, and to anyone who asks for a rule. */
export const reference: Reference = {
  questions: QUESTIONS,
  resolve,
  sight: ({ map: id, from, to }) => {
    const map = library.maps.find(known => known.id === id)
    return map ? explainSight({ map, from, to }) : refused({ code: 'siege.sight.map', values: { id } })
  },
  design: designScenario,
  rulebook: async language => (await RULEBOOKS[language]()).default,
  messages: async language => (await MESSAGES[language]()).default,
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
