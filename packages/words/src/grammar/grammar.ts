import type { Notation, Noun } from '../noun.ts'

/** How one language puts nouns into sentences. */
export interface Grammar extends Notation {
  /** The usual form, with the article. */
  definite(noun: Noun): string
  /** The forms a noun can be asked for, by the name that messages use (`case=del`). `bare` is without any article. */
  readonly cases: Readonly<Record<string, (noun: Noun) => string>> & {
    bare(noun: Noun): string
  }
  /** What stands between two of which the second is given: the language's `and`. */
  and(second: string): string
  /** Of several only the last takes this form, the others the usual one. */
  readonly lastOnly?: (noun: Noun) => string
}
