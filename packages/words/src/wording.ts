import { type Given, inCase, inFigures, joined, type Tongue, WAYS } from './functions.ts'
import { english } from './grammar/english.ts'
import { french } from './grammar/french.ts'
import type { Grammar } from './grammar/grammar.ts'
import { spanish } from './grammar/spanish.ts'
import { type Gap, isSelection, type Message, type Pattern, type Selection } from './message.ts'
import { type Noun, type Nouns, parseNoun, properNoun } from './noun.ts'

export const LANGUAGES = ['es', 'en', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

const GRAMMARS: Readonly<Record<Language, Grammar>> = { es: spanish, en: english, fr: french }

/** British spelling and Peninsular numbers are what the texts are written in. */
const LOCALES: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-GB', fr: 'fr-FR' }

/** Something that is said in its own way, and may be asked for as a name. */
export interface Term {
  nouns(): Nouns
  toString(): string
}

export type MessageArgument = string | number | boolean | Nouns | Term

export type MessageArguments = Readonly<Record<string, MessageArgument | undefined>>

/** Makes sentences of one language. */
export interface Wording {
  readonly language: Language
  /** Reads a name as files have it, or several that act together: `Polonia|f + Lituania|f`. */
  nouns(written: string): Nouns
  /** Reads one name; what its marks do not tell may come from the head of a compound. */
  noun(written: string, head?: Noun): Noun
  /** Fills a message. What has no value is left as a gap that is seen. */
  format(message: Message, values?: MessageArguments): string
  /** Several as the language joins them. */
  join(parts: readonly string[]): string
  /** A name by itself, with its article. */
  definite(nouns: Nouns): string
  /** By which numbers and dates are written: the reader's own where it is of this language. */
  readonly locale: string
  /** A name over a list or on a button: without its article, with a capital. */
  title(nouns: Nouns): string
}

interface WordingOptions {
  /** Where numbers are written otherwise than where the texts come from: es-MX, en-US, fr-CA. */
  readonly locale?: string | undefined
  /** For messages that come as text; on the page they come parsed. */
  readonly compile?: ((source: string) => Message) | undefined
}

/** A name that begins the message, or goes on after one of these, begins a sentence. */
const STARTS_SENTENCE = /(?:^|[.!?…]["”»’)]?\s+|[¿¡]|·\s)$/

/** Some browsers name their locale in a way that `Intl` refuses: `en-US@posix`. */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

export const createWording = (language: Language, { locale, compile }: WordingOptions = {}): Wording => {
  const grammar = GRAMMARS[language]
  const numbers = locale?.startsWith(language) && isLocale(locale) ? locale : LOCALES[language]
  let list: Intl.ListFormat | undefined
  let plurals: Intl.PluralRules | undefined
  // Either takes a browser some milliseconds to make, and most pages need neither for their first words.
  const tongue: Tongue = {
    grammar,
    locale: numbers,
    get list() {
      list ??= new Intl.ListFormat(numbers, { type: 'conjunction' })
      return list
    },
    get plurals() {
      plurals ??= new Intl.PluralRules(numbers)
      return plurals
    },
  }
  const compiled = new Map<string, Message>()
  const nouns = new Map<string, Noun>()

  const parsed = (message: Message): Message => {
    if (typeof message !== 'string' || compile === undefined) return message
    const known = compiled.get(message) ?? compile(message)
    compiled.set(message, known)
    return known
  }

  const fill = (pattern: Pattern, values: MessageArguments): string => {
    let text = ''
    for (const part of pattern) text += typeof part === 'string' ? part : fillGap(part, values, text)
    return text
  }

  const fillGap = ([name, way, options = {}]: Gap, values: MessageArguments, before: string): string => {
    const value = values[name]
    if (value === undefined) return gapSeen(name)
    const given = give(tongue, value)
    if (way === undefined) return given.text()
    const text = WAYS[way]?.write(tongue, given, options)
    if (text === undefined) return gapSeen(name)
    return WAYS[way]?.isName && options['head'] !== 'lower' && STARTS_SENTENCE.test(before)
      ? upperFirst(text, numbers)
      : text
  }

  const noun: Wording['noun'] = (written, head) => {
    if (head) return parseNoun(grammar, written, head)
    const known = nouns.get(written) ?? parseNoun(grammar, written)
    nouns.set(written, known)
    return known
  }

  return {
    locale: numbers,
    language,
    noun,
    nouns: written =>
      written.includes(' + ') ? written.split(' + ').map(each => noun(each)) : noun(written),
    format: (message, values = {}) => {
      const known = parsed(message)
      if (typeof known === 'string') return known
      return fill(isSelection(known) ? select(tongue, known, values) : known, values)
    },
    join: parts => joined(tongue, parts),
    definite: given => inCase(tongue, given, grammar.definite),
    title: given => upperFirst(inCase(tongue, given, grammar.cases.bare), numbers),
  }
}

/** A gap that could not be filled stays to be seen. */
const gapSeen = (name: string): string => `{$${name}}`

const isTerm = (value: MessageArgument): value is Term => typeof value === 'object' && 'nouns' in value

const give = (tongue: Tongue, value: MessageArgument): Given => {
  if (isTerm(value))
    return { number: Number(value), nouns: () => value.nouns(), text: () => value.toString() }
  if (typeof value === 'object')
    return {
      number: Number.NaN,
      nouns: () => value,
      text: () => inCase(tongue, value, tongue.grammar.definite),
    }
  const text = typeof value === 'number' ? inFigures(tongue.locale, value) : String(value)
  return { number: Number(value), nouns: () => properNoun(text), text: () => text }
}

/** The text whose keys fit best, as the standard has it: the first selector weighs most. */
const select = (tongue: Tongue, { by, texts }: Selection, values: MessageArguments): Pattern => {
  const keysOf = by.map(([name, way = 'string']) => {
    const value = values[name]
    return value === undefined ? [] : (WAYS[way]?.keys?.(tongue, give(tongue, value)) ?? [])
  })
  const rankOf = (keys: readonly string[]): readonly number[] =>
    keys.map((key, at) => (key === '*' ? Number.MAX_SAFE_INTEGER : (keysOf[at] ?? []).indexOf(key)))
  const [best] = texts
    .map(([keys, pattern]) => ({ pattern, rank: rankOf(keys) }))
    .filter(({ rank }) => !rank.includes(-1))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
  return best?.pattern ?? []
}

const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

const upperFirst = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
