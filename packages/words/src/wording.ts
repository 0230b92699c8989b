import { MessageFormat } from 'messageformat'
import { functionsFor, inCase, NounValue } from './functions.ts'
import { english } from './grammar/english.ts'
import { french } from './grammar/french.ts'
import type { Grammar } from './grammar/grammar.ts'
import { spanish } from './grammar/spanish.ts'
import { type Noun, type Nouns, parseNoun } from './noun.ts'

export const LANGUAGES = ['es', 'en', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

const GRAMMARS: Readonly<Record<Language, Grammar>> = { es: spanish, en: english, fr: french }

/** British spelling and Peninsular numbers are what the texts are written in. */
const LOCALES: Readonly<Record<Language, string>> = { es: 'es-ES', en: 'en-GB', fr: 'fr-FR' }

export type MessageArgument = string | number | boolean | Nouns

export type MessageArguments = Readonly<Record<string, MessageArgument | undefined>>

/** Makes sentences of one language. */
export interface Wording {
  readonly language: Language
  /** Reads a name as the language files have it. */
  noun(written: string): Noun
  /** Fills a message. What has no value is left as a gap that is seen. */
  format(message: string, values?: MessageArguments): string
  /** A noun by itself, in a form of its language. */
  inCase(nouns: Nouns, name: string): string
}

/** Messages that begin or go on after one of these begin a sentence. */
const ENDS_SENTENCE = /(?:^|[.!?…]["”»’)]?\s+|[¿¡])$/

const isNouns = (value: MessageArgument): value is Nouns => typeof value === 'object'

export const createWording = (language: Language): Wording => {
  const grammar = GRAMMARS[language]
  const locale = LOCALES[language]
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const functions = functionsFor(grammar, list, new Intl.PluralRules(locale))
  const compiled = new Map<string, MessageFormat<'noun' | 'word'>>()
  const nouns = new Map<string, Noun>()

  const compile = (message: string): MessageFormat<'noun' | 'word'> => {
    const known = compiled.get(message)
    if (known) return known
    const made = new MessageFormat(locale, message, { bidiIsolation: 'none', functions })
    compiled.set(message, made)
    return made
  }

  const wrap = (value: MessageArgument | undefined): unknown =>
    value !== undefined && isNouns(value)
      ? new NounValue(value, inCase(grammar, list, value, 'definite'))
      : value

  return {
    language,
    noun: written => {
      const known = nouns.get(written) ?? parseNoun(grammar, written)
      nouns.set(written, known)
      return known
    },
    format: (message, values = {}) => {
      // Most messages have no gap at all.
      if (!message.includes('{') && !message.includes('\\')) return message
      const wrapped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wrap(value)]))
      let text = ''
      for (const part of compile(message).formatToParts(wrapped, () => undefined)) {
        const piece = textOf(part)
        text += part.type === 'noun' && ENDS_SENTENCE.test(text) ? upperFirst(piece, locale) : piece
      }
      return text
    },
    inCase: (given, name) => inCase(grammar, list, given, name),
  }
}

interface Part {
  readonly type: string
  readonly value?: unknown
  readonly source?: string
  readonly parts?: readonly { readonly value?: unknown }[]
}

const textOf = ({ type, value, source, parts }: Part): string => {
  if (type === 'fallback') return `{${source ?? ''}}`
  if (parts) return parts.map(part => String(part.value)).join('')
  return value === undefined ? '' : String(value)
}

const upperFirst = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
