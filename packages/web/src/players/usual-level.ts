import { isLevel, type Level } from '@mesnada/ai'
import { recall, remember } from '../browser/storage.ts'

const KEY = 'opponent-level'

/** Plays sensibly, and overlooks something now and then: an opponent for a first battle. */
const FIRST_LEVEL: Level = 2

/** Where a level that follows the results in a system is kept, with its wins; empty where none does. */
export const adaptingKey = (system: string): string => `adapting-${system}`

/** The level somebody last chose to play against, or the one that follows his results in this system. */
export const usualLevel = (system = ''): Level => {
  const stored = Number.parseInt(recall(adaptingKey(system)) || recall(KEY) || '', 10)
  return isLevel(stored) ? stored : FIRST_LEVEL
}

export const rememberLevel = (level: Level): void => remember(KEY, String(level))
