import type { Noun } from '../noun.ts'
import type { Grammar } from './grammar.ts'

/** `el ala`: a feminine noun that begins with a stressed a, as its file says with `el … |f`. */
const isElFeminine = ({ gender, vowel, plural }: Noun): boolean => gender === 'f' && vowel && !plural

const articleOf = (noun: Noun): string => {
  if (noun.plural) return noun.gender === 'f' ? 'las' : 'los'
  return noun.gender === 'f' && !isElFeminine(noun) ? 'la' : 'el'
}

const definite = (noun: Noun): string => (noun.article ? `${articleOf(noun)} ${noun.text}` : noun.text)

const after = (preposition: string, contracted: string) => (noun: Noun) =>
  noun.article && articleOf(noun) === 'el' ? `${contracted} ${noun.text}` : `${preposition} ${definite(noun)}`

const to = after('a', 'al')

const indefinite = (noun: Noun): string => {
  if (noun.plural) return `${noun.gender === 'f' ? 'unas' : 'unos'} ${noun.text}`
  return `${noun.gender === 'f' && !isElFeminine(noun) ? 'una' : 'un'} ${noun.text}`
}

export const spanish: Grammar = {
  articles: {
    'el ': { gender: 'm', vowel: true },
    'la ': { gender: 'f', vowel: false },
    'los ': { gender: 'm', plural: true, vowel: false },
    'las ': { gender: 'f', plural: true, vowel: false },
  },
  startsWithVowel: () => false,
  definite,
  // Before the sound of i: Fernando e Isabel, padres e hijos; but cobre y hierro.
  and: second => (/^(?:i|hi(?![ae]))/i.test(second) ? 'e' : 'y'),
  cases: {
    bare: ({ text }) => text,
    al: to,
    del: after('de', 'del'),
    /** Direct object: people, animals and units with `a`, things without. */
    obj: noun => (noun.thing ? definite(noun) : to(noun)),
    un: indefinite,
  },
}
