import type { Dictionary, Language } from '@mesnada/engine'
import { type CodedPhrase, createWording, type Speaker, speakerOf, type Wording } from '@mesnada/words'

export type { CodedPhrase, Phrase, Speaker } from '@mesnada/words'

export const phrase = (code: string, values?: CodedPhrase['values']): CodedPhrase =>
  values === undefined ? { code } : { code, values }

/** A name put together from others, one of which gives gender and number. */
export const compound = (
  code: string,
  head: string,
  values: NonNullable<CodedPhrase['values']>,
): CodedPhrase => ({
  code,
  values,
  head,
})

export const speaker = (sentences: Dictionary, language: Language): Speaker =>
  speakerOf(wordingOf(language), sentences)

const wordings = new Map<Language, Wording>()

/** Numbers are written as the reader's country writes them, where it speaks the language. */
export const wordingOf = (language: Language): Wording => {
  const locale = globalThis.navigator?.languages?.find(tag => tag.startsWith(language))
  const wording = wordings.get(language) ?? createWording(language, { locale })
  wordings.set(language, wording)
  return wording
}

/** Names stand in sentences as they are, and at their head with a capital. */
export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
