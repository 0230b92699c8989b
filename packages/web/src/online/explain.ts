import { engineMessages, fill, type Refusal } from '@mesnada/engine'
import { serverMessages } from '@mesnada/server/messages'
import { language, t } from '../language.ts'

/** A refusal of the server, or of the engine, as a sentence. */
export const explainRefusal = ({ code, values }: Refusal): string => {
  if (code === 'online.unreachable') return t('failure.title')
  if (code === 'online.foreign') return t('online.foreign')
  if (code === 'online.contradiction') return t('online.contradiction', { number: values?.['number'] ?? 0 })
  const sentence = serverMessages[language()][code] ?? engineMessages[language()][code]
  return sentence === undefined ? t('online.refused') : fill(sentence, values)
}

/** Whether there are words for it here; the rules' own refusals are explained at the table. */
export const isServersOwn = ({ code }: Refusal): boolean => /^(server|online|engine)\./.test(code)
