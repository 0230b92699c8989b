import type { Values } from './rule.ts'

export const LANGUAGES = ['es', 'en', 'fr'] as const

export type Language = (typeof LANGUAGES)[number]

/** A short text in every language, where data carries its own names. */
export type Texts = Readonly<Record<Language, string>>

/** Sentences by code. */
export type Dictionary = Readonly<Record<string, string>>

/** Fills `{name}` in a sentence; a name without a value stays as it stands, so that a gap is seen. */
export const fill = (sentence: string, values: Values = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : gap,
  )
