import type { Entry } from './entry.ts'

/**
 * Whether a question that was open before the entry is open no more: to take back, to draw, to pause. It was asked about
 * the game as it stood. Talk, and questions of another kind, leave it open.
 */
export const closesQuestions = (type: Entry['type']): boolean => CLOSING.has(type)

const CLOSING: ReadonlySet<Entry['type']> = new Set([
  'started',
  'acted',
  'released',
  'rolled',
  'undone',
  'ended',
])
