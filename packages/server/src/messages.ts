import type { Dictionary, Language } from '@mesnada/engine'
import en from './text/en.json' with { type: 'json' }
import es from './text/es.json' with { type: 'json' }
import fr from './text/fr.json' with { type: 'json' }

/** The sentences for the refusals and results that are the server's own. */
export const serverMessages: Readonly<Record<Language, Dictionary>> = { es, en, fr }
