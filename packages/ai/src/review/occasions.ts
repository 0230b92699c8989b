import { nth, type Seat } from '@mesnada/engine'
import type { Entry } from './ledger.ts'

/** What a seat did from where it was to plan until somebody was to plan again: a turn, or an activation. */
export interface Occasion {
  readonly seat: Seat
  /** The steps of its first and its last decision. */
  readonly first: number
  readonly last: number
}

export const occasionsOf = (entries: readonly Entry[]): readonly Occasion[] => {
  const occasions: Occasion[] = []
  let window: number | undefined
  for (const entry of entries) {
    if (entry.kind !== 'decision') continue
    const { step, seat } = entry
    if (entry.isDue && entry.window !== window) {
      window = entry.window
      occasions.push({ seat, first: step, last: step })
      continue
    }
    const open = occasions.at(-1)
    if (open && open.seat === seat) occasions.splice(-1, 1, { ...open, last: step })
  }
  return occasions
}

/** The luck of a seat in the steps from one to before another. */
export const luckBetween = (entries: readonly Entry[], seat: Seat, from: number, to: number): number => {
  let luck = 0
  for (let step = from; step < to; step++) {
    const entry = nth(entries, step - 1)
    if (entry.kind === 'roll') luck += entry.change
  }
  return seat === 0 ? luck : -luck
}
