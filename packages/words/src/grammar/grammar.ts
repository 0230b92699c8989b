import type { Notation, Noun } from '../noun.ts'

/** How one language puts nouns into sentences. */
export interface Grammar extends Notation {
  /**
   * The forms a noun can be asked for, by the name that messages use (`case=del`). `definite` is the usual one, `bare`
   * is without any article.
   */
  readonly cases: Readonly<Record<string, (noun: Noun) => string>>
  /** Cases in which only the last of several takes the form, the others the usual one. */
  readonly lastOnly?: readonly string[]
}
