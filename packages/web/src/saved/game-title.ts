import type { Language } from '@mesnada/engine'
import { t } from '../text/language.ts'
import { readWhatIf } from './saving.ts'
import type { StoredGame } from './store.ts'

/** What a saved game is called. It may be broken in any way and must still have a name. */
export const gameTitle = ({ title, id, whatIf }: Partial<StoredGame>, language: Language): string => {
  const name = title?.[language] ?? id ?? ''
  return readWhatIf({ whatIf }) ? t('saved.what-if', { title: name }) : name
}
