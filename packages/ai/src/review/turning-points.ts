import { nth } from '@mesnada/engine'
import type { Entry } from './ledger.ts'

/** Where the game turned: a window whose steps together changed much, and the step in it that changed most. */
export interface TurningPoint {
  readonly first: number
  readonly last: number
  /** The first seat's chance before and after. */
  readonly before: number
  readonly after: number
  readonly step: number
  /** What changed most in it. */
  readonly kind: Entry['kind']
  readonly seat: Entry['seat']
}

/** A change of less is no turning point. */
const LEAST_TURN = 0.05

const MOST_TURNS = 6

/** The windows that changed most, in the order in which they came. */
export const turningPoints = (
  curve: readonly number[],
  entries: readonly Entry[],
): readonly TurningPoint[] => {
  const windows: TurningPoint[] = []
  for (let from = 0; from < entries.length; ) {
    const { window } = nth(entries, from)
    let to = from
    while (to + 1 < entries.length && nth(entries, to + 1).window === window) to++
    const within = entries.slice(from, to + 1)
    const [before, after] = [nth(curve, from), nth(curve, to + 1)]
    // The step that went furthest the way the window went.
    const way = Math.sign(after - before)
    const most = within.reduce((best, each) => (way * each.change > way * best.change ? each : best))
    if (!isOfNoAccount(within, before, after))
      windows.push({
        first: from + 1,
        last: to + 1,
        before,
        after,
        step: most.step,
        kind: most.kind,
        seat: most.seat,
      })
    from = to + 1
  }
  return windows
    .filter(({ before, after }) => Math.abs(after - before) >= LEAST_TURN)
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MOST_TURNS)
    .toSorted((a, b) => a.first - b.first)
}

/**
 * Placing counters turns nothing, since no lead is read before the first turn; nor does ending a game that is won by who
 * led it.
 */
const isOfNoAccount = (within: readonly Entry[], before: number, after: number): boolean => {
  const isEnd = (after === 0 || after === 1) && Math.round(before) === after
  return nth(within, 0).isBefore || (isEnd && within.every(({ kind }) => kind === 'decision'))
}
