import { fill, LANGUAGES, type Language, type Values } from '@mesnada/engine'
import { createSignal } from 'solid-js'
import { fetchPart } from './arrival.ts'
import { recall, remember } from './remembered.ts'
import type spanish from './text/es.json'

export type TextKey = keyof typeof spanish

type Sentences = Readonly<Partial<Record<TextKey, string>>>

/** Only the language in use is loaded. */
const files: Readonly<Record<Language, () => Promise<{ readonly default: Sentences }>>> = {
  es: () => import('./text/es.json'),
  en: () => import('./text/en.json'),
  fr: () => import('./text/fr.json'),
}

/** Language and sentences change together, so that no half-translated page is ever seen. */
const [spoken, setSpoken] = createSignal<{ readonly language: Language; readonly sentences: Sentences }>({
  language: 'es',
  sentences: {},
})

export const language = (): Language => spoken().language

export const speak = async (next: Language): Promise<void> => {
  const { default: sentences } = await fetchPart(files[next])
  document.documentElement.lang = next
  setSpoken({ language: next, sentences })
}

/** The language that was asked for and did not arrive. */
const [missingLanguage, setMissingLanguage] = createSignal<Language>()

export { missingLanguage }

export const chooseLanguage = async (next: Language): Promise<void> => {
  remember('language', next)
  try {
    await speak(next)
    setMissingLanguage(undefined)
  } catch {
    // What is spoken goes on being spoken; the page says that the other did not arrive.
    setMissingLanguage(next)
  }
}

/** A sentence of the page in the language in use. */
export const t = (key: TextKey, values?: Values): string => fill(spoken().sentences[key] ?? key, values)

export const preferredLanguage = (): Language => {
  const wishes = [recall('language'), ...navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())]
  return LANGUAGES.find(known => known === wishes.find(isKnown)) ?? 'en'
}

const isKnown = (wish: string | undefined): boolean => LANGUAGES.some(known => known === wish)
