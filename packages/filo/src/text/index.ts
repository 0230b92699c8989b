import type { Dictionary, TextFiles } from '@mesnada/engine'

/** Names and sentences by code. Loaded when asked for: a browser needs one language. */
export const MESSAGES: TextFiles<Dictionary> = {
  es: () => import('./es.json', { with: { type: 'json' } }),
  en: () => import('./en.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
}
