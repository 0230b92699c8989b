import type { Dictionary, Language } from '@mesnada/engine'
import { fetchPart } from '../../browser/load-part.ts'

type WordFiles = Readonly<Record<Language, () => Promise<{ readonly default: Dictionary }>>>

/** The sentences of a system's short lessons, fetched with the first of them. */
export const wordsOf =
  (files: WordFiles) =>
  async (language: Language): Promise<Dictionary> =>
    (await fetchPart(files[language])).default
