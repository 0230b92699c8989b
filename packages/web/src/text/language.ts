import type { Language, Texts, Values } from '@mesnada/engine'
import type { Message, Term } from '@mesnada/words'
import { createSignal } from 'solid-js'
import { fetchPart } from '../browser/load-part.ts'
import { remember } from '../browser/storage.ts'
import { FIRST_WORDS } from '../first/words.ts'
import type laterSpanish from '../later-words/text/es.json'
import type onlineSpanish from '../online-words/text/es.json'
import type spanish from './es.json'
import { upperFirst, wordingOf } from './phrase.ts'

export type TextKey =
  | keyof (typeof FIRST_WORDS)['es']
  | keyof typeof spanish
  | keyof typeof onlineSpanish
  | keyof typeof laterSpanish

type Sentences = Readonly<Partial<Record<TextKey, Message>>>

type Files = Readonly<Record<Language, () => Promise<{ readonly default: Sentences }>>>

/** Only the language in use is loaded. */
const files: Files = {
  es: () => import('./es.json'),
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
}

/** Of pages that only those who play online come to. */
const onlineFiles: Files = {
  es: () => import('../online-words/text/es.json'),
  en: () => import('../online-words/text/en.json'),
  fr: () => import('../online-words/text/fr.json'),
}

/** Of parts of the table and the set-up that nobody waits for. */
const laterFiles: Files = {
  es: () => import('../later-words/text/es.json'),
  en: () => import('../later-words/text/en.json'),
  fr: () => import('../later-words/text/fr.json'),
}

/** What has been asked for so far comes with every other language too. */
const wanted = new Set([files])

/** Language and sentences change together, so that no half-translated page is ever seen. */
const [spoken, setSpoken] = createSignal<{ readonly language: Language; readonly sentences: Sentences }>({
  language: 'es',
  sentences: {},
})

export const language = (): Language => spoken().language

/** By which dates and figures are written. */
export const locale = (): string => wordingOf(language()).locale

/** The language asked for last, which words that were asked for before it do not take the place of. */
let asked: Language = 'es'

export const speak = (next: Language): Promise<void> => {
  asked = next
  return bring(next)
}

const bring = async (next: Language): Promise<void> => {
  const parts = await Promise.all([...wanted].map(each => fetchPart(each[next])))
  const sentences = parts.reduce<Sentences>(
    (all, { default: part }) => ({ ...all, ...part }),
    FIRST_WORDS[next],
  )
  if (next !== asked) return bring(asked)
  document.documentElement.lang = next
  setSpoken({ language: next, sentences })
}

/** Hands on a part of the page once its sentences are there. */
const withWords =
  (own: Files) =>
  async <Loaded>(page: Promise<Loaded>): Promise<Loaded> => {
    if (wanted.has(own)) return page
    wanted.add(own)
    try {
      // Before anything is spoken they come with the first language.
      if (Object.keys(spoken().sentences).length > 0) await bring(asked)
    } catch (fault) {
      wanted.delete(own)
      throw fault
    }
    return page
  }

export const withOnlineWords = withWords(onlineFiles)

export const withLaterWords = withWords(laterFiles)

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
    asked = language()
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

/** A day, as the reader writes it. */
export const dayOf = (moment: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(moment)
