import { isLevel, type Level } from '@mesnada/ai'
import { recall, remember } from '../browser/storage.ts'

const KEY = 'opponent-level'

/** Plays sensibly, and overlooks something now and then: an opponent for a first battle. */
const FIRST_LEVEL: Level = 2

/** The level somebody last chose to play against. */
export const usualLevel = (): Level => {
  const stored = Number(recall(KEY) ?? Number.NaN)
  return isLevel(stored) ? stored : FIRST_LEVEL
}

export const rememberLevel = (level: Level): void => remember(KEY, String(level))
