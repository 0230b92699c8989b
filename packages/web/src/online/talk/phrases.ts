import { type TextKey, t } from '../../text/language.ts'

/** What can be said with one press, and is read by everyone in their own language. It travels as a word after a slash. */
export const PHRASES = {
  '/hello': 'phrase.hello',
  '/luck': 'phrase.luck',
  '/well': 'phrase.well',
  '/thanks': 'phrase.thanks',
  '/sorry': 'phrase.sorry',
  '/moment': 'phrase.moment',
  '/back': 'phrase.back',
  '/game': 'phrase.game',
} as const satisfies Record<string, TextKey>

export type PhraseCode = keyof typeof PHRASES

export const PHRASE_CODES: readonly PhraseCode[] = [
  '/hello',
  '/luck',
  '/well',
  '/thanks',
  '/sorry',
  '/moment',
  '/back',
  '/game',
]

/** A remark as it is read here. */
export const spoken = (text: string): string => {
  const code = PHRASE_CODES.find(each => each === text)
  return code === undefined ? text : t(PHRASES[code])
}
