import * as v from 'valibot'

/** What people write to each other, as it is stored. */

/** PostgreSQL stores no text with this character in it. */
export const NO_NUL = /^[^\0]*$/

/** Letters with accents in one of the two forms that Unicode has for them, so that the same word is the same text. */
export const inOneForm = v.transform((text: string) => text.normalize('NFC'))

/** What cannot be seen and does something to what can: control characters, and marks that turn a line around. */
const HIDDEN = /[^\P{Cc}\n\t]|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu

export const plainText = (most: number, least = 1) =>
  v.pipe(
    v.string(),
    v.regex(NO_NUL),
    v.transform((text: string) => text.replaceAll(HIDDEN, '').normalize('NFC')),
    v.trim(),
    v.minLength(least),
    v.maxLength(most),
  )
