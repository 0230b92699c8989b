import type { Noun } from '../noun.ts'
import type { Grammar } from './grammar.ts'

const definite = (noun: Noun): string => {
  if (!noun.article) return noun.text
  if (noun.plural) return `les ${noun.text}`
  if (noun.vowel) return `l’${noun.text}`
  return `${noun.gender === 'f' ? 'la' : 'le'} ${noun.text}`
}

const of = (noun: Noun): string => {
  if (!noun.article) return noun.vowel ? `d’${noun.text}` : `de ${noun.text}`
  if (noun.plural) return `des ${noun.text}`
  return noun.gender === 'm' && !noun.vowel ? `du ${noun.text}` : `de ${definite(noun)}`
}

const to = (noun: Noun): string => {
  if (!noun.article) return `à ${noun.text}`
  if (noun.plural) return `aux ${noun.text}`
  return noun.gender === 'm' && !noun.vowel ? `au ${noun.text}` : `à ${definite(noun)}`
}

export const french: Grammar = {
  articles: {
    'le ': { gender: 'm', vowel: false },
    'la ': { gender: 'f', vowel: false },
    'les ': { plural: true },
    'l’': { vowel: true },
  },
  // H is mute unless the file marks it as aspirate.
  startsWithVowel: text => /^[aeiouyhâàéèêëîïôœûù]/i.test(text),
  definite,
  and: () => 'et',
  cases: {
    bare: ({ text }) => text,
    du: of,
    au: to,
    /** De without an article: un coup d’épée, ordre d’Attaque. */
    de: noun => (noun.vowel ? `d’${noun.text}` : `de ${noun.text}`),
    un: noun => `${noun.plural ? 'des' : noun.gender === 'f' ? 'une' : 'un'} ${noun.text}`,
  },
}
