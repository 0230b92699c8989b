import * as v from 'valibot'
import { LANGUAGES, type Language } from '../base/text.ts'

export const identifier = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60))

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))

export const texts = v.strictObject(
  Object.fromEntries(LANGUAGES.map(language => [language, text])) as Record<Language, typeof text>,
)

export const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
