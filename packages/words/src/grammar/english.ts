import type { Noun } from '../noun.ts'
import type { Grammar } from './grammar.ts'

const definite = ({ article, text }: Noun): string => (article ? `the ${text}` : text)

/** The knight’s, the archers’, Pons’s. */
const possessive = (noun: Noun): string =>
  `${definite(noun)}${noun.plural && noun.text.endsWith('s') ? '’' : '’s'}`

export const english: Grammar = {
  articles: { 'the ': {} },
  startsWithVowel: text => /^[aeiou]/i.test(text),
  definite,
  and: () => 'and',
  cases: {
    bare: ({ text }) => text,
    a: ({ plural, vowel, text }) => (plural ? text : `${vowel ? 'an' : 'a'} ${text}`),
    poss: possessive,
  },
  lastOnly: possessive,
}
