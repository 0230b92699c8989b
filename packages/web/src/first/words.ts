import type { Language } from '@mesnada/engine'
import en from './text/en.json' with { type: 'json' }
import es from './text/es.json' with { type: 'json' }
import fr from './text/fr.json' with { type: 'json' }

/** What is said before any language has arrived, in all of them. */
export const FIRST_WORDS: Readonly<Record<Language, typeof es>> = { es, en, fr }
