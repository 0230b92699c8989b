import { LANGUAGES, type Language } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { everythingWritten } from '../support/language-files.ts'

/** Spaces, quotes and signs as each language sets them (docs/style-*.md). */

/** Gaps read as a figure; what a message selects by is not shown. */
const shown = (text: string): string =>
  text
    .replace(/^\.input .*?\{\{|\}\} [^{}]+ \{\{|\}\}$/g, '\n')
    .replace(/\{[^{}]*\}/g, '0')
    .trim()

type Faults = Readonly<Record<string, RegExp>>

const EVERYWHERE: Faults = {
  'two spaces': /[ \u00a0]{2}/,
  'a space before a stop or a comma': / [.,)]/,
  'no space after a comma': /[,;](?=\p{L})/u,
  'three dots': /\.\./,
  'a straight quote': /['"]/,
  'a hyphen for a minus': /(?<![\p{L}\d).–])-\d/u,
}

const FAULTS: Readonly<Record<Language, Faults>> = {
  es: {
    'a question that does not open': /^[^¿]*\?/,
    'an exclamation that does not open': /^[^¡]*!/,
    'quotes of another language': /[“”]/,
    'a space before a colon': /\s[:;?!]/,
    'no space before a percent sign': /\d%/,
  },
  en: {
    'quotes of another language': /[«»]/,
    'a space before a colon': /\s[:;?!]/,
    'American spelling': /\b(?:color|armor|center|defense|honor|favor|gray|organiz|demoraliz|recogniz)/i,
  },
  fr: {
    'no space before a colon': /(?<!\u00a0):(?!\/)/,
    'no narrow space before ; ! ?': /(?<!\u202f)[;!?]/,
    'no space inside quotes': /«(?!\u00a0)|(?<!\u00a0)»/,
    'quotes of another language': /[“”]/,
    'no space before a percent sign': /(?<!\u00a0)%/,
    'a figure that may part from its unit': /\d (?:PM|PF)\b|\b(?:hex\.|dé) \d/,
    'a capital without its accent': /(?<!\p{L})(?:Etat|Ecu|Epée|Eche|Equ|Etendard)/u,
  },
}

test.each(LANGUAGES)('every text of %s is set as its style sheet says', language => {
  const faults = Object.entries({ ...EVERYWHERE, ...FAULTS[language] })
  const found = everythingWritten(language).flatMap(({ at, text }) =>
    faults.filter(([, fault]) => fault.test(shown(text))).map(([name]) => `${name} in ${at}: ${text}`),
  )
  expect(found).toEqual([])
})
