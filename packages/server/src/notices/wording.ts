import type { Dictionary, Language, Texts } from '@mesnada/engine'
import { createWording, type MessageArguments } from '@mesnada/words'
import { compileMessage } from '@mesnada/words/compile'
import { serverMessages } from '../messages.ts'
import type { NoticeRow } from '../storage/notice-storage.ts'

export type Say = (code: string, values?: MessageArguments) => string

const known = new Map<Language, Promise<Say>>()

const load = async (language: Language): Promise<Say> => {
  const sentences: Dictionary = await serverMessages(language)
  const wording = createWording(language, { compile: compileMessage })
  return (code, values) => {
    const sentence = sentences[code]
    return sentence === undefined ? code : wording.format(sentence, values)
  }
}

/** The server's own sentences, for what it writes to people who are not on the page. */
export const sayIn = (language: Language): Promise<Say> => {
  const found = known.get(language) ?? load(language)
  known.set(language, found)
  return found
}

/** A title as it was stored with the notice. */
export const titleIn = (title: string, language: Language): string => {
  try {
    const texts: Texts = JSON.parse(title)
    return texts[language]
  } catch {
    return ''
  }
}

const CODES = {
  turn: 'server.notice.turn',
  asked: 'server.notice.asked',
  ended: 'server.notice.ended',
  test: 'server.notice.test',
} as const

/** A notice in one line. */
export const lineOf = (say: Say, { kind, title }: NoticeRow, language: Language): string =>
  say(CODES[kind], { title: titleIn(title, language) })

/** The same for several at once. */
export const headlineOf = (say: Say, notices: readonly NoticeRow[], language: Language): string => {
  const [first] = notices
  return first && notices.length === 1
    ? lineOf(say, first, language)
    : say('server.notice.several', { count: notices.length })
}
