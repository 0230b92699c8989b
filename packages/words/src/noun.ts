/** Masculine or feminine; English nouns are masculine unless they say otherwise, and only pronouns ask. */
export type Gender = 'm' | 'f'

/** A name with its grammar, in one language. */
export interface Noun {
  /** Without its article. */
  readonly text: string
  /** Takes the definite article: a common noun, or a name that has one (the Danube, los sitiadores). */
  readonly article: boolean
  readonly gender: Gender
  readonly plural: boolean
  /** Not a person, animal or unit: in Spanish its direct object stands without `a`. */
  readonly thing: boolean
  /** Begins with a vowel sound: l’, d’ in French, `an` in English; `el ala` in Spanish, though feminine. */
  readonly vowel: boolean
}

/** One name, or several that act together. */
export type Nouns = Noun | readonly Noun[]

/** What can be known of a name from its article. */
interface Article {
  readonly gender?: Gender
  readonly plural?: boolean
  readonly vowel?: boolean
}

type Articles = Readonly<Record<string, Article>>

export interface Notation {
  /** Definite articles as they stand before the noun, the space included where there is one. */
  readonly articles: Articles
  /** Whether a word begins with a vowel sound, where no mark says so. */
  startsWithVowel(text: string): boolean
}

/** What may stand after the name: `Audrey|f`, `the besiegers|pl`, `Haro|h`. */
const MARKS = ['m', 'f', 'pl', 'thing', 'h', 'vowel'] as const

type Mark = (typeof MARKS)[number]

const isMark = (text: string): text is Mark => MARKS.some(mark => mark === text)

/**
 * Reads a name as language files have it: its definite article if it takes one, the name, and after a bar what the
 * article does not tell: `el ala izquierda|f`, `Lady Audrey|f`, `la escala|thing`, `the besiegers|pl`, `les bœufs`. What
 * stands after a bar and is no mark belongs to the name: people may write what they like. A compound, `los caballeros 1 de la Vanguardia`, takes gender and
 * number from its head.
 */
export const parseNoun = ({ articles, startsWithVowel }: Notation, written: string, head?: Noun): Noun => {
  const bar = written.lastIndexOf('|')
  const after = bar < 0 ? [] : written.slice(bar + 1).split(' ')
  const marks = after.every(isMark) ? after : []
  const name = marks.length > 0 ? written.slice(0, bar) : written
  const has = (mark: Mark): boolean => marks.includes(mark)
  const found = Object.entries(articles).find(([article]) => name.startsWith(article))
  const [article, known] = found ?? ['', {}]
  const text = name.slice(article.length)
  return {
    text,
    article: found !== undefined,
    gender: has('f') ? 'f' : has('m') ? 'm' : (head?.gender ?? known.gender ?? 'm'),
    plural: has('pl') || (head?.plural ?? known.plural ?? false),
    thing: has('thing') || (head?.thing ?? false),
    vowel: has('vowel') || (!has('h') && (known.vowel ?? startsWithVowel(text))),
  }
}

/** A name of which nothing is known: a proper name as people give themselves. */
export const properNoun = (text: string): Noun => ({
  text,
  article: false,
  gender: 'm',
  plural: false,
  thing: false,
  vowel: /^[aeiouáéíóúàâéèêëîïôûùy]/i.test(text),
})

export const isPlural = (nouns: Nouns): boolean =>
  'text' in nouns ? nouns.plural : nouns.length !== 1 || nouns.some(({ plural }) => plural)

/** Several are feminine only if all are. */
export const genderOf = (nouns: Nouns): Gender =>
  'text' in nouns ? nouns.gender : nouns.length > 0 && nouns.every(({ gender }) => gender === 'f') ? 'f' : 'm'
