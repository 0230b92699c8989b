import type { Dictionary, Language } from '@mesnada/engine'

/** Loaded when asked for: a browser needs one language. */
const FILES: Readonly<Record<Language, () => Promise<{ readonly default: Dictionary }>>> = {
  es: () => import('./text/es.json', { with: { type: 'json' } }),
  en: () => import('./text/en.json', { with: { type: 'json' } }),
  fr: () => import('./text/fr.json', { with: { type: 'json' } }),
}

/** The sentences for the refusals and results that are the server's own. */
export const serverMessages = async (language: Language): Promise<Dictionary> =>
  (await FILES[language]()).default
