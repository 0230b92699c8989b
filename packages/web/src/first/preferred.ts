import type { Language } from '@mesnada/engine'
import { recall } from '../browser/storage.ts'
import { FIRST_WORDS } from './words.ts'

const isKnown = (wish: string | undefined): wish is Language =>
  wish !== undefined && Object.hasOwn(FIRST_WORDS, wish)

/** What was chosen here, or else the first of the browser's languages that Mesnada speaks. */
export const preferredLanguage = (): Language =>
  [recall('language'), ...navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())].find(isKnown) ?? 'en'
