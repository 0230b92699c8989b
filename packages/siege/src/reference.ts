import { type Reference, type Rulebook, refused } from '@mesnada/engine'
import { QUESTIONS, resolve } from './resolve.ts'

/** What siege answers to those who play on paper, and to anyone who asks for a rule. */
export const reference: Reference = {
  questions: QUESTIONS,
  resolve,
  sight: () => refused({ code: 'siege.sight.map' }),
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
