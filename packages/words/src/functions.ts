import type { Grammar } from './grammar/grammar.ts'
import type { Options } from './message.ts'
import { genderOf, isPlural, type Noun, type Nouns } from './noun.ts'

/** What a language brings to the functions that messages name. */
export interface Tongue {
  readonly grammar: Grammar
  readonly locale: string
  readonly list: Intl.ListFormat
  readonly plurals: Intl.PluralRules
}

/** A value on its way into a sentence. */
export interface Given {
  /** As a number, where it is one. */
  readonly number: number
  /** As a name; asked only where a message wants one. */
  nouns(): Nouns
  /** By itself. */
  text(): string
}

/** How a value is written, and by which keys it selects, the most exact first. */
interface Way {
  /** Undefined if the message asks for a form that is not there. */
  write(tongue: Tongue, given: Given, options: Options): string | undefined
  keys?(tongue: Tongue, given: Given): readonly string[]
  /** Takes a capital at the head of a sentence. */
  readonly isName?: true
}

/** The forms of a language, for one noun and for several. */
export const inCase = (
  tongue: Pick<Tongue, 'grammar' | 'list'>,
  nouns: Nouns,
  form: (noun: Noun) => string,
): string => {
  const { definite: usual, lastOnly } = tongue.grammar
  if ('text' in nouns) return form(nouns)
  const isLastOnly = form === lastOnly
  return joined(
    tongue,
    nouns.map((noun: Noun, at) => (isLastOnly && at < nouns.length - 1 ? usual(noun) : form(noun))),
  )
}

/** Two are joined without asking the browser, whose first list costs a page a dozen milliseconds. */
export const joined = (tongue: Pick<Tongue, 'grammar' | 'list'>, parts: readonly string[]): string => {
  const [first, second, third] = parts
  return first === undefined || second === undefined || third !== undefined
    ? tongue.list.format(parts)
    : `${first} ${tongue.grammar.and(second)} ${second}`
}

/** ms, fs, mp, fp; one or many; m or f. */
const agreementOf = (nouns: Nouns): readonly string[] => [
  `${genderOf(nouns)}${isPlural(nouns) ? 'p' : 's'}`,
  isPlural(nouns) ? 'many' : 'one',
  genderOf(nouns),
]

const formBy = (keys: readonly string[], options: Options): string | undefined => {
  const key = keys.find(each => Object.hasOwn(options, each))
  return key === undefined ? undefined : options[key]
}

const countKeys = ({ plurals }: Tongue, { number }: Given): readonly string[] => [
  String(number),
  plurals.select(number),
]

const formats = new Map<string, Intl.NumberFormat>()

/** Whole numbers below this are written alike in all three languages, without anything between their figures. */
const GROUPED_FROM = 1000

/** The language's own figures, with a minus sign that is no hyphen. */
export const inFigures = (locale: string, number: number, options: Options = {}): string => {
  // Most are such, and the first of the others costs a page a dozen milliseconds.
  const isPlain = Number.isInteger(number) && number >= 0 && number < GROUPED_FROM
  if (isPlain && Object.keys(options).length === 0) return String(number)
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions)
  formats.set(key, format)
  return format.format(number).replace('-', '−')
}

/**
 * The functions that messages know:
 *
 * - `{$x :noun case=del}`: a name in a form of its language, `definite` by default. At the head of a sentence it takes a
 *   capital, unless `head=lower`. In `.match` it selects by ms, fs, mp, fp, by one and many, and by m and f.
 * - `{$x :agree one=wins many=win}`, `{$x :agree ms=herido fs=herida mp=heridos fp=heridas}`: a word that agrees with it.
 * - `{$n :plural one=hex other=hexes}`: a word by count.
 * - `{$n :number signDisplay=always}`: figures. In `.match` it selects by the number and by its plural category.
 * - `{$c :string}`: a code, to select by.
 */
export const WAYS: Readonly<Record<string, Way>> = {
  noun: {
    write: (tongue, given, { case: name }) => {
      const { cases, definite } = tongue.grammar
      const form = name === undefined ? definite : cases[name]
      return form && inCase(tongue, given.nouns(), form)
    },
    keys: (_tongue, given) => agreementOf(given.nouns()),
    isName: true,
  },
  agree: { write: (_tongue, given, options) => formBy(agreementOf(given.nouns()), options) },
  plural: {
    write: (tongue, given, options) => formBy([...countKeys(tongue, given), 'other'], options),
    keys: countKeys,
  },
  number: {
    write: ({ locale }, { number }, options) => inFigures(locale, number, options),
    keys: countKeys,
  },
  string: { write: (_tongue, given) => given.text(), keys: (_tongue, given) => [given.text()] },
}
