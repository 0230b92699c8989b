import type { Language, Messages } from '@mesnada/words'

export { LANGUAGES, type Language } from '@mesnada/words'

/** A short text in every language, where data carries its own names. Names are written with their grammar. */
export type Texts = Readonly<Record<Language, string>>

/** Sentences and names by code. */
export type Dictionary = Messages

/** A file in each language, loaded when it is asked for. */
export type TextFiles<T> = Readonly<Record<Language, () => Promise<{ readonly default: T }>>>

/** Reads the file of one language. */
export const textReader =
  <T>(files: TextFiles<T>) =>
  async (language: Language): Promise<T> =>
    (await files[language]()).default
