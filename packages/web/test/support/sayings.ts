import {
  type Action,
  type Dictionary,
  engineMessages,
  type GameEvent,
  LANGUAGES,
  type Language,
  type Pending,
  type State,
} from '@mesnada/engine'
import { beforeAll } from 'vitest'
import type { Presentation } from '../../src/presentation/presentation.ts'
import type { Seen } from '../../src/presentation/seen.ts'
import { type Phrase, speaker } from '../../src/text/phrase.ts'

/** For tests of presentations: whether what is shown and told can be said in every language. */

/** Every code a phrase needs a sentence for, those of its values included. */
const codesIn = (said: Phrase): readonly string[] => {
  if (typeof said === 'string') return []
  if ('list' in said) return said.list.flatMap(codesIn)
  if (!('code' in said)) return []
  const values = Object.values(said.values ?? {})
  return [said.code, ...values.flatMap(value => (typeof value === 'object' ? codesIn(value) : []))]
}

/** Braces and bars of templates, values that are missing, and codes where words should be. */
const FAULTY = /[{}|]|\bundefined\b|\bNaN\b|\[object|\b[a-z]+\.[a-z][\w.-]+/

/** Takes up what has to be said and keeps what of it cannot be. */
export interface Listener {
  readonly missing: ReadonlySet<string>
  hear(said: Phrase): void
}

export const sayings = <S extends State, A extends Action, E extends GameEvent, V>(
  presentation: Presentation<S, A, E, V>,
) => {
  const sentences = new Map<Language, Dictionary>()
  beforeAll(async () => {
    for (const language of LANGUAGES)
      sentences.set(language, {
        ...(await engineMessages(language)),
        ...(await presentation.sentences(language)),
        'side.0': 'A',
        'side.1': 'B',
      })
  })

  const say = (said: Phrase, language: Language): string =>
    speaker(sentences.get(language) ?? {}, language)(said)

  /** What cannot be said in some language: codes without a sentence, gaps without a value. */
  const unsaid = (said: Phrase): readonly string[] =>
    LANGUAGES.flatMap(language => {
      const text = say(said, language)
      const unknown = codesIn(said).filter(code => !Object.hasOwn(sentences.get(language) ?? {}, code))
      const faulty = text.trim() === '' || FAULTY.test(text) ? [text] : []
      return [...unknown, ...faulty].map(gap => `${language}: ${gap}`)
    })

  const listener = (): Listener => {
    const missing = new Set<string>()
    const heard = new Set<string>()
    return {
      missing,
      hear: said => {
        const key = JSON.stringify(said)
        if (heard.has(key)) return
        heard.add(key)
        for (const gap of unsaid(said)) missing.add(gap)
      },
    }
  }

  /** What the game waits for: the question, the end, or the dice with all that may come of them. */
  const hearPending = (seen: Seen<S, V>, pending: Pending, hear: Listener['hear']): void => {
    if (pending.kind === 'decision')
      hear({ code: pending.prompt.code, values: presentation.named(seen, pending.prompt.values ?? {}) })
    if (pending.kind === 'over') hear({ code: pending.result.reason })
    if (pending.kind !== 'dice') return
    for (const thrown of pending.roll.throws) {
      hear({ code: thrown.purpose, values: presentation.named(seen, thrown.values ?? {}) })
      for (const entry of thrown.outcomes) hear(presentation.outcome(seen, thrown, entry))
      for (const { reason } of [...thrown.modifiers, ...(thrown.shifts ?? [])]) hear({ code: reason })
      const column = presentation.column(thrown)
      if (column !== undefined) hear(column)
    }
  }

  return { say, unsaid, listener, hearPending }
}
