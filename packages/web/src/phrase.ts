import { type Dictionary, fill, type Language, type Texts } from '@mesnada/engine'

/**
 * Something to be said in whatever language is in use: words as they stand, a name that a document gives in every
 * language, a sentence by its code, or a list.
 */
export type Phrase = string | Texts | CodedPhrase | ListPhrase

export interface CodedPhrase {
  readonly code: string
  readonly values?: Readonly<Record<string, Phrase | number | boolean>>
}

export interface ListPhrase {
  readonly list: readonly Phrase[]
}

export const phrase = (code: string, values?: CodedPhrase['values']): CodedPhrase =>
  values === undefined ? { code } : { code, values }

/** Says phrases with the sentences of one language. A code nobody has a sentence for is shown, so that it is seen. */
export const speaker = (sentences: Dictionary, language: Language): ((said: Phrase) => string) => {
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  const say = (said: Phrase): string => {
    if (typeof said === 'string') return said
    if ('list' in said) return lists.format(said.list.map(say))
    if (!('code' in said)) return said[language]
    const sentence = Object.hasOwn(sentences, said.code) ? sentences[said.code] : undefined
    return sentence === undefined ? said.code : fill(sentence, spoken(said.values ?? {}))
  }
  const spoken = (values: NonNullable<CodedPhrase['values']>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' || typeof value === 'boolean' ? String(value) : say(value),
      ]),
    )
  return say
}

/** Names stand in sentences as they are, and at their head with a capital. */
export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
