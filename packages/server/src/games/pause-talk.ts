import type { Seat } from '@mesnada/engine'
import { closesQuestions, type Entry } from '@mesnada/engine/verify'

/** What was said at a table about a pause, and whether there is one. */
export interface PauseTalk {
  /** Who asks for one, as long as the question is open. */
  readonly asked: Seat | undefined
  readonly isOn: boolean
  /** At which step each seat asked last since the last pause; -1 for never. */
  readonly askedAt: readonly [number, number]
}

export const NO_PAUSE: PauseTalk = { asked: undefined, isOn: false, askedAt: [-1, -1] }

/** Play closes a question. A pause ends when somebody goes on, or with the game. */
export const foldPause = (pause: PauseTalk, entry: Entry, steps: number): PauseTalk => {
  switch (entry.type) {
    case 'pause-asked': {
      const [first, second] = pause.askedAt
      return { ...pause, asked: entry.seat, askedAt: entry.seat === 0 ? [steps, second] : [first, steps] }
    }
    case 'paused':
      return { ...NO_PAUSE, isOn: true }
    case 'resumed':
    case 'ended':
      return NO_PAUSE
    default: {
      const isClosed = entry.type === 'pause-declined' || closesQuestions(entry.type)
      return isClosed && pause.asked !== undefined ? { ...pause, asked: undefined } : pause
    }
  }
}
