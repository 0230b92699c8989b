import type { Messages } from './message.ts'
import { type Nouns, properNoun } from './noun.ts'
import type { Language, MessageArgument, Term, Wording } from './wording.ts'

/**
 * Something to be said in whatever language is in use: words as they stand, a name that a document gives in every
 * language, a sentence or a name by its code, or a list.
 */
export type Phrase = string | Readonly<Record<Language, string>> | CodedPhrase | ListPhrase

export interface CodedPhrase {
  readonly code: string
  readonly values?: Readonly<Record<string, Phrase | number | boolean>>
  /** Of a name put together from others, `knights 1 of the Vanguard`: the value that gives gender and number. */
  readonly head?: string
}

export interface ListPhrase {
  readonly list: readonly Phrase[]
}

/** Says phrases with the sentences of one language. A code nobody has a sentence for is shown, so that it is seen. */
export interface Speaker {
  (said: Phrase): string
  /** A name as it stands over a list or on a counter: without its article, with a capital. */
  title(said: Phrase): string
  /** As a value in a sentence of the page. */
  term(said: Phrase): Term
}

export const speakerOf = (wording: Wording, sentences: Messages): Speaker => {
  const { language } = wording
  const say = (said: Phrase): string => {
    if (typeof said === 'string') return said
    if ('list' in said)
      return said.list.length === 1 ? say(said.list[0] ?? '') : wording.join(said.list.map(say))
    if (!('code' in said)) return plainName(wording, said[language])
    const sentence = Object.hasOwn(sentences, said.code) ? sentences[said.code] : undefined
    if (sentence === undefined) return said.code
    // A plus between two names makes one of both; in a sentence it is what it says.
    if (typeof sentence === 'string' && !sentence.includes('{'))
      return sentence.includes('|') ? plainName(wording, sentence) : sentence
    if (said.head !== undefined) return wording.definite(nounsOf(said))
    return wording.format(sentence, spoken(said.values ?? {}))
  }
  const spoken = (values: NonNullable<CodedPhrase['values']>): Readonly<Record<string, MessageArgument>> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? term(value) : value]),
    )
  const term = (said: Phrase): Term => ({ nouns: () => nounsOf(said), toString: () => say(said) })
  const nounsOf = (said: Phrase): Nouns => {
    if (typeof said === 'string') return properNoun(said)
    if ('list' in said) {
      const nouns = said.list.flatMap(each => nounsOf(each))
      return nouns.length === 1 ? (nouns[0] ?? nouns) : nouns
    }
    if (!('code' in said)) return wording.nouns(said[language])
    const sentence = Object.hasOwn(sentences, said.code) ? sentences[said.code] : undefined
    if (sentence === undefined) return properNoun(said.code)
    const head = said.head === undefined ? undefined : said.values?.[said.head]
    const text = wording.format(sentence, spoken(said.values ?? {}))
    if (typeof head !== 'object') return wording.nouns(text)
    const heads = nounsOf(head)
    return wording.noun(text, 'text' in heads ? heads : heads[0])
  }
  return Object.assign(say, { term, title: (said: Phrase) => wording.title(nounsOf(said)) })
}

/** Names in files carry marks of their grammar, which nobody is to see. */
const plainName = (wording: Wording, text: string): string =>
  text.includes('|') || text.includes(' + ') ? wording.definite(wording.nouns(text)) : text
