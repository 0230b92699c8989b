import type { Dictionary, Language } from '@mesnada/engine'
import { fetchPart } from '../../browser/load-part.ts'

/** The files of words a presentation brings, fetched when their language is spoken. */
type WordFiles = Readonly<Record<Language, () => Promise<{ readonly default: Dictionary }>>>

interface Speaking {
  readonly reference: { messages(language: Language): Promise<Dictionary> }
}

const messagesIn =
  ({ messages }: Speaking['reference'], language: Language) =>
  () =>
    messages(language)

/** What is said of a system at the table: the words brought for it, together with the system's own. */
export const sentencesOf =
  ({ reference }: Speaking, files: WordFiles) =>
  async (language: Language): Promise<Dictionary> => {
    const [words, messages] = await Promise.all([
      fetchPart(files[language]),
      fetchPart(messagesIn(reference, language)),
    ])
    return { ...words.default, ...messages }
  }
