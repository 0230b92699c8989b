import labels from '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2?url'
import names from '@fontsource/im-fell-english/files/im-fell-english-latin-400-italic.woff2?url'
import titles from '@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2?url'

interface Font {
  readonly family: string
  readonly style: 'normal' | 'italic'
  readonly weight: string
  readonly url: string
}

/** The lettering of painted maps and counters. */
export const FONTS: readonly Font[] = [
  { family: 'Barlow Semi Condensed', style: 'normal', weight: '600', url: labels },
  { family: 'IM Fell English', style: 'italic', weight: '400', url: names },
  { family: 'IM Fell English SC', style: 'normal', weight: '400', url: titles },
]
