import type { Rulebook, TextFiles } from '@mesnada/engine'

/** Every citable rule in our own words. Loaded when asked for: only if someone looks something up. */
export const RULEBOOKS: TextFiles<Rulebook> = {
  es: () => import('./es.json', { with: { type: 'json' } }),
  en: () => import('./en.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
}
