import { LANGUAGES, type Language } from '@mesnada/engine'
import { createWording, type MessageArgument, type Wording } from '@mesnada/words'
import { compileMessage, gapsOf } from '@mesnada/words/compile'
import { HARD_NAMES, likelyNames, likelyWords } from './hard-names.ts'
import { messagesOf } from './language-files.ts'

/** Messages said with names and figures made up for the purpose. */

const wordings = new Map<Language, Wording>(
  LANGUAGES.map(language => [language, createWording(language, { compile: compileMessage })]),
)

const wordingOf = (language: Language): Wording => {
  const wording = wordings.get(language)
  if (!wording) throw new Error(language)
  return wording
}

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** How a message asks for one of its values. */
interface Asked {
  readonly gap: string
  readonly kind: 'name' | 'code' | 'count' | 'other'
  /** Which of the message's names it is. */
  readonly at: number
  /** What the message selects by where the value is a code, and one more that it has no word for. */
  readonly codes: readonly string[]
}

const kindOf = (ways: ReadonlySet<string>): Asked['kind'] => {
  if (ways.has('noun') || ways.has('agree')) return 'name'
  if (ways.has('string')) return 'code'
  return ways.has('plural') || ways.has('number') ? 'count' : 'other'
}

const codesOf = (source: string, gap: string): readonly string[] => {
  const message = compileMessage(source)
  if (typeof message === 'string' || !('by' in message)) return ['none']
  const at = message.by.findIndex(([name]) => name === gap)
  return [...message.texts.flatMap(([keys]) => keys[at] ?? []).filter(key => key !== '*'), 'none']
}

const known = new Map<string, readonly Asked[]>()

/** The values that a message asks for. */
export const askedIn = (source: string): readonly Asked[] => {
  const found = known.get(source) ?? readAsked(source)
  known.set(source, found)
  return found
}

const readAsked = (source: string): readonly Asked[] => {
  let names = 0
  return gapsOf(source).map(gap => {
    const uses = source.matchAll(new RegExp(`\\$${gap}\\b(?: :(\\w+))?`, 'g'))
    const kind = kindOf(new Set([...uses].map(([, way = '']) => way)))
    return {
      gap,
      kind,
      at: kind === 'name' ? names++ : 0,
      codes: kind === 'code' ? codesOf(source, gap) : [],
    }
  })
}

const COUNTS = [0, 1, 2, 1200]

/** A message with the nth of the hardest names, and the nth count, in every gap. */
export const sayOfHardest = (language: Language, source: string, nth: number): string => {
  const wording = wordingOf(language)
  const valueOf = ({ kind, at, codes }: Asked): MessageArgument => {
    if (kind === 'name') return wording.nouns(pick(HARD_NAMES[language], nth + at))
    return kind === 'code' ? pick(codes, nth) : pick(COUNTS, nth)
  }
  return wording.format(source, Object.fromEntries(askedIn(source).map(asked => [asked.gap, valueOf(asked)])))
}

interface Example {
  /** What the message was told, in words. */
  readonly given: string
  readonly said: string
}

const LIKELY_COUNTS = [1, 4, 12]

/** Each system says in its own way where something faces. */
const wordsFor = (language: Language, folder: string, gap: string): string | undefined =>
  gap === 'facing' ? messagesOf(folder, language)['facing.n'] : likelyWords(gap, language)

/** A message as it may be said in play: the nth likely name and figure in every gap. */
export const sayLikely = (language: Language, folder: string, source: string, nth: number): Example => {
  const wording = wordingOf(language)
  const valueOf = ({ gap, kind, at, codes }: Asked): MessageArgument => {
    if (kind === 'name') return wording.nouns(pick(likelyNames(folder, gap, language), nth + at))
    if (kind === 'code') return pick(codes, nth)
    return (kind === 'other' ? wordsFor(language, folder, gap) : undefined) ?? pick(LIKELY_COUNTS, nth)
  }
  const values = askedIn(source).map(asked => [asked.gap, valueOf(asked)] as const)
  return {
    given: values.map(([gap, value]) => `${gap}: ${wording.format('{$value}', { value })}`).join(' · '),
    said: wording.format(source, Object.fromEntries(values)),
  }
}
