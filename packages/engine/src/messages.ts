import en from './text/en.json' with { type: 'json' }
import es from './text/es.json' with { type: 'json' }
import fr from './text/fr.json' with { type: 'json' }
import type { Dictionary, Language } from './text.ts'

/** The sentences for the refusals that are the engine's own; a system's are in its `reference.messages`. */
export const engineMessages: Readonly<Record<Language, Dictionary>> = { es, en, fr }
