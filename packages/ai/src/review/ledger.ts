import { type Action, type Adapter, nth, type Roll, type Seat, type State } from '@mesnada/engine'
import { type Film, takeStep } from './film.ts'
import { type Fall, Reckoner } from './reckoner.ts'

/** Whose dice fell: a side's, or those of both at once. */
export type Thrower = Seat | 'both'

/** What one decision or one roll changed of the first seat's chance. */
export type Entry = DecisionEntry | RollEntry

interface Change {
  /** From 1, as the record counts. */
  readonly step: number
  /** The first seat's chance after the step, less that before it. */
  readonly change: number
  /** The window in which it was taken, as the adapter numbers them. */
  readonly window: number
  /** Whether the first turn was still to come. */
  readonly isBefore: boolean
}

export interface DecisionEntry extends Change {
  readonly kind: 'decision'
  readonly seat: Seat
  /** Whether a plan was due: a turn of the seat, or a part of it, begins here or goes on. */
  readonly isDue: boolean
}

export interface RollEntry extends Change {
  readonly kind: 'roll'
  readonly seat: Thrower
  /** What the dice could have changed, and how likely. The mean is nothing. */
  readonly falls: readonly Fall[]
  /** Whether all results were counted; otherwise a sample was. */
  readonly isExact: boolean
}

/** A finished game, reckoned step by step. */
export interface Ledger {
  /** The first seat's chance in each position, the first and the last included. */
  readonly curve: readonly number[]
  /** One for each step. They add up: the last chance is the first and all changes. */
  readonly entries: readonly Entry[]
}

/** Reckons a game. It yields the number of steps done, for whoever shows progress. */
export function* reckonGame<S extends State, A extends Action>(
  film: Film<S, A>,
  adapter: Adapter<S, A>,
): Generator<number, Ledger, void> {
  const { system, scenario, steps } = film
  const reckoner = new Reckoner(system, adapter, scenario)
  const state = film.at(0)
  let value = reckoner.valueOf(state)
  const curve = [value]
  const entries: Entry[] = []
  for (const [index, step] of steps.entries()) {
    const pending = system.pending(state)
    const window = adapter.window(state)
    const isBefore = adapter.elapsed(state) === 0
    const isDue = pending.kind === 'decision' && (adapter.planning?.isDue(state) ?? false)
    const expectation = pending.kind === 'dice' ? reckoner.expectationOf(state, pending.roll) : undefined
    takeStep(system, state, step)
    const after = reckoner.valueOf(state)
    const change = { step: index + 1, change: after - value, window, isBefore }
    if (expectation && pending.kind === 'dice') {
      const { falls, isExact } = expectation
      const changes = falls.map(fall => ({ ...fall, value: fall.value - expectation.value }))
      entries.push({ ...change, kind: 'roll', seat: throwerOf(pending.roll), falls: changes, isExact })
    } else if (pending.kind === 'decision')
      entries.push({ ...change, kind: 'decision', seat: pending.seat, isDue })
    value = after
    curve.push(value)
    yield index + 1
  }
  return { curve, entries }
}

const throwerOf = ({ throws }: Roll): Thrower => {
  const { seat } = nth(throws, 0)
  return throws.every(thrown => thrown.seat === seat) ? seat : 'both'
}

/** What a game came to, for the first seat: the end is the start and all of these. */
export interface Balance {
  readonly start: number
  readonly end: number
  readonly luck: number
  /** Of the dice of the first seat, of the second and of both together. */
  readonly luckBy: readonly [number, number, number]
  /** What the decisions of each seat changed. */
  readonly decisionsBy: readonly [number, number]
}

export const balanceOf = ({ curve, entries }: Ledger): Balance => {
  const luckBy: [number, number, number] = [0, 0, 0]
  const decisionsBy: [number, number] = [0, 0]
  for (const entry of entries) {
    if (entry.kind === 'decision') decisionsBy[entry.seat] += entry.change
    else luckBy[entry.seat === 'both' ? 2 : entry.seat] += entry.change
  }
  const luck = luckBy[0] + luckBy[1] + luckBy[2]
  return { start: nth(curve, 0), end: nth(curve, curve.length - 1), luck, luckBy, decisionsBy }
}
