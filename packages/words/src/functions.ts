import type { MessageFunction, MessageValue } from 'messageformat/functions'
import type { Grammar } from './grammar/grammar.ts'
import { genderOf, isPlural, type Noun, type Nouns, properNoun } from './noun.ts'

/** Nouns on their way into a sentence; by itself one stands in its usual form. */
export class NounValue {
  readonly nouns: Nouns
  readonly #text: string

  constructor(nouns: Nouns, text: string) {
    this.nouns = nouns
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

const nounsOf = (input: unknown): Nouns => {
  if (input instanceof NounValue) return input.nouns
  // A variable declared by `.input` comes as the value of its function.
  if (typeof input === 'object' && input !== null && 'valueOf' in input) {
    const inner: unknown = input.valueOf()
    if (inner instanceof NounValue) return inner.nouns
  }
  return properNoun(String(input))
}

/** The forms of a language, for one noun and for several. */
export const inCase = (grammar: Grammar, list: Intl.ListFormat, nouns: Nouns, name: string): string => {
  const form = grammar.cases[name]
  const usual = grammar.cases['definite']
  if (form === undefined || usual === undefined) throw new RangeError(`there is no case ${name}`)
  if ('text' in nouns) return form(nouns)
  const lastOnly = grammar.lastOnly?.includes(name) ?? false
  return list.format(
    nouns.map((noun: Noun, at) => (lastOnly && at < nouns.length - 1 ? usual(noun) : form(noun))),
  )
}

/** ms, fs, mp, fp. */
const agreementOf = (nouns: Nouns): string => `${genderOf(nouns)}${isPlural(nouns) ? 'p' : 's'}`

const text = (options: Record<string, unknown>, name: string): string | undefined => {
  const value = options[name]
  return value === undefined ? undefined : String(value)
}

/**
 * The functions that messages know beside those of MessageFormat:
 *
 * - `{$x :noun case=del}`: a noun in a form of its language, `definite` by default. At the head of a sentence it takes a
 *   capital, unless `head=lower`. In `.match` it selects by ms, fs, mp, fp, by one and many, and by m and f.
 * - `{$x :agree one=wins many=win}`, `{$x :agree ms=herido fs=herida mp=heridos fp=heridas}`: a word that agrees with it.
 * - `{$n :plural one=hex other=hexes}`: a word by count.
 */
export const functionsFor = (
  grammar: Grammar,
  list: Intl.ListFormat,
  plurals: Intl.PluralRules,
): Readonly<Record<'noun' | 'agree' | 'plural', MessageFunction<'noun' | 'word'>>> => ({
  noun: (_context, options, input) => {
    const nouns = nounsOf(input)
    const value = inCase(grammar, list, nouns, text(options, 'case') ?? 'definite')
    const isLower = text(options, 'head') === 'lower'
    return {
      type: 'noun',
      toString: () => value,
      valueOf: () => new NounValue(nouns, value),
      toParts: () => [isLower ? { type: 'word', value } : { type: 'noun', value }],
      selectKey: keys =>
        [agreementOf(nouns), isPlural(nouns) ? 'many' : 'one', genderOf(nouns)].find(key => keys.has(key)) ??
        null,
    } satisfies MessageValue<'noun', 'noun' | 'word'>
  },
  agree: (_context, options, input) => {
    const nouns = nounsOf(input)
    const form =
      text(options, agreementOf(nouns)) ??
      text(options, isPlural(nouns) ? 'many' : 'one') ??
      text(options, genderOf(nouns))
    return wordValue(form, `:agree has no form for ${agreementOf(nouns)}`)
  },
  plural: (_context, options, input) => {
    const count = Number(input)
    return wordValue(text(options, plurals.select(count)) ?? text(options, 'other'), ':plural has no form')
  },
})

const wordValue = (form: string | undefined, fault: string): MessageValue<'word'> => {
  if (form === undefined) throw new RangeError(fault)
  return { type: 'word', toString: () => form, toParts: () => [{ type: 'word', value: form }] }
}
