import type { Noun } from '../noun.ts'
import type { Grammar } from './grammar.ts'

const definite = ({ article, text }: Noun): string => (article ? `the ${text}` : text)

export const english: Grammar = {
  articles: { 'the ': {} },
  startsWithVowel: text => /^[aeiou]/i.test(text),
  cases: {
    definite,
    bare: ({ text }) => text,
    a: ({ plural, vowel, text }) => (plural ? text : `${vowel ? 'an' : 'a'} ${text}`),
    /** The knight’s, the archers’, Pons’s. */
    poss: noun => `${definite(noun)}${noun.plural && noun.text.endsWith('s') ? '’' : '’s'}`,
  },
  lastOnly: ['poss'],
}
