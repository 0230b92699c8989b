import type { Seat } from '@mesnada/engine'
import { closesQuestions, type Entry } from '@mesnada/engine/verify'

/** What was said at a table about a draw. */
export interface DrawTalk {
  /** Who offers one, as long as the offer stands. */
  readonly offer: Seat | undefined
  /** At which step each seat offered last; -1 for never. */
  readonly offeredAt: readonly [number, number]
}

export const NO_DRAW_TALK: DrawTalk = { offer: undefined, offeredAt: [-1, -1] }

/** Play closes an offer: it was meant for the game as it stood. */
export const foldDraw = (draw: DrawTalk, entry: Entry, steps: number): DrawTalk => {
  if (entry.type === 'draw-offered') {
    const [first, second] = draw.offeredAt
    return { offer: entry.seat, offeredAt: entry.seat === 0 ? [steps, second] : [first, steps] }
  }
  const isClosed = entry.type === 'draw-declined' || closesQuestions(entry.type)
  return isClosed && draw.offer !== undefined ? { ...draw, offer: undefined } : draw
}
