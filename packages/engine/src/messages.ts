import type { Dictionary, Language } from './base/text.ts'

/** Loaded when asked for: a browser needs one language. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: Dictionary }>>> = {
  es: () => import('./text/es.json', { with: { type: 'json' } }),
  en: () => import('./text/en.json', { with: { type: 'json' } }),
  fr: () => import('./text/fr.json', { with: { type: 'json' } }),
}

/** The sentences for the refusals that are the engine's own; a system's are in its `reference.messages`. */
export const engineMessages = async (language: Language): Promise<Dictionary> =>
  (await FILES[language]()).default
