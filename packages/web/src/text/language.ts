import { LANGUAGES, type Language, type Texts, type Values } from '@mesnada/engine'
import type { Message, Term } from '@mesnada/words'
import { createSignal } from 'solid-js'
import { fetchPart } from '../browser/load-part.ts'
import { recall, remember } from '../browser/storage.ts'
import type spanish from './es.json'
import { upperFirst, wordingOf } from './phrase.ts'

export type TextKey = keyof typeof spanish

type Sentences = Readonly<Partial<Record<TextKey, Message>>>

/** Only the language in use is loaded. */
const files: Readonly<Record<Language, () => Promise<{ readonly default: Sentences }>>> = {
  es: () => import('./es.json'),
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
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
export const t = (key: TextKey, values?: PageValues): string => {
  const { language: tongue, sentences } = spoken()
  const wording = wordingOf(tongue)
  return wording.format(
    sentences[key] ?? key,
    values &&
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'object' && !('nouns' in value) ? wording.nouns(value[tongue]) : value,
        ]),
      ),
  )
}

/** Values of a sentence; a name that a document gives in every language is a noun in it. */
type PageValues = Readonly<Record<string, Values[string] | Texts | Term>>

/** A name from a document inside a line: with its article. */
export const nameInLine = (name: Texts): string => {
  const wording = wordingOf(language())
  return wording.definite(wording.nouns(name[language()]))
}

/** The same by itself: with a capital, as over a column. */
export const nameOf = (name: Texts): string => upperFirst(nameInLine(name))

export const preferredLanguage = (): Language => {
  const wishes = [recall('language'), ...navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())]
  return LANGUAGES.find(known => known === wishes.find(isKnown)) ?? 'en'
}

const isKnown = (wish: string | undefined): boolean => LANGUAGES.some(known => known === wish)
