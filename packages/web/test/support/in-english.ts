import type { Texts } from '@mesnada/engine'
import { createWording } from '@mesnada/words'

const english = createWording('en')

/** A name from a document as the page shows it by itself. */
export const inEnglish = (name: Texts): string => {
  const text = english.definite(english.nouns(name.en))
  return text.charAt(0).toUpperCase() + text.slice(1)
}
