import { type Dictionary, engineMessages, type Language, type Refusal } from '@mesnada/engine'
import { serverMessages } from '@mesnada/server/messages'
import { createResource, createRoot } from 'solid-js'
import { fetchPart } from '../../browser/load-part.ts'
import { language, t } from '../../text/language.ts'
import { wordingOf } from '../../text/phrase.ts'

const load = async (tongue: Language): Promise<Dictionary | undefined> => {
  try {
    const [engine, server] = await Promise.all([
      fetchPart(() => engineMessages(tongue)),
      fetchPart(() => serverMessages(tongue)),
    ])
    return { ...engine, ...server }
  } catch {
    // Without its reason a refusal is still told.
    return undefined
  }
}

let known: (() => Dictionary | undefined) | undefined

/** Fetched with the first refusal, in whatever language is in use. */
const sentences = (): Dictionary | undefined => {
  known ??= createRoot(() => {
    const [resource] = createResource(language, load)
    return () => resource.latest
  })
  return known()
}

/** A refusal of the server, or of the engine, as a sentence. */
export const explainRefusal = ({ code, values }: Refusal): string => {
  if (code === 'online.unreachable') return t('failure.title')
  if (code === 'online.foreign') return t('online.foreign')
  if (code === 'online.passkey.cancelled') return t('passkey.cancelled')
  if (code === 'online.contradiction') return t('online.contradiction', { number: values?.['number'] ?? 0 })
  const sentence = sentences()?.[code]
  return sentence === undefined ? t('online.refused') : wordingOf(language()).format(sentence, values)
}

/** Whether there are words for it here; the rules' own refusals are explained at the table. */
export const isServersOwn = ({ code }: Refusal): boolean => /^(server|online|engine)\./.test(code)
