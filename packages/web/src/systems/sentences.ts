import type { Dictionary, Language } from '@mesnada/engine'

/** The files of words a presentation brings, fetched when their language is spoken. */
type WordFiles = Readonly<Record<Language, () => Promise<{ readonly default: Dictionary }>>>

interface Speaking {
  readonly reference: { messages(language: Language): Promise<Dictionary> }
}

/** What is said of a system at the table: the words brought for it, together with the system's own. */
export const sentencesOf =
  ({ reference }: Speaking, files: WordFiles) =>
  async (language: Language): Promise<Dictionary> => {
    const [words, messages] = await Promise.all([files[language](), reference.messages(language)])
    return { ...words.default, ...messages }
  }
