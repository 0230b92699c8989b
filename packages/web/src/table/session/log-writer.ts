import {
  type GameEvent,
  type Roll,
  SEATS,
  type Seat,
  type State,
  type Step,
  type Viewer,
} from '@mesnada/engine'
import type { Presentation, Told } from '../../presentation/presentation.ts'
import { type Seen, seenOf } from '../../presentation/seen.ts'

/** Dice that have fallen, with all that was known before they did. */
export interface FallenRoll {
  readonly roll: Roll
  readonly faces: readonly number[]
}

/** Something that happened, as each seat may read of it. */
export interface LogEntry {
  /** Number of the step it belongs to, so that what is taken back disappears. */
  readonly step: number
  readonly event: GameEvent
  readonly told: readonly [Told | undefined, Told | undefined]
  /** On the first line that dice brought about. */
  readonly fallen?: FallenRoll
}

/** A line of the log. */
export interface LogLine {
  readonly entry: LogEntry
  readonly told: Told
}

/** The log as a viewer reads it, what belongs together in one line. */
export type LogReader = (
  log: readonly LogEntry[],
  position: Seen & { readonly viewer: Viewer },
) => readonly LogLine[]

/**
 * A line that was read before is the same object when it is read again: what is shown of a long game is then added to
 * and not made anew with every step, and a line that someone has opened stays open.
 */
export const createLogReader = ({ merge, tell }: Pick<Presentation, 'merge' | 'tell'>): LogReader => {
  const plain = SEATS.map(() => new WeakMap<LogEntry, LogLine>())
  /** What an entry has made of the line before it. */
  const merged = new WeakMap<LogLine, { readonly entry: LogEntry; readonly line: LogLine | undefined }>()

  const plainLine = (entry: LogEntry, seat: Seat): LogLine | undefined => {
    const told = entry.told[seat]
    if (!told) return undefined
    const line = plain[seat]?.get(entry) ?? { entry, told }
    plain[seat]?.set(entry, line)
    return line
  }
  const mergedLine = (last: LogLine, entry: LogEntry, seen: Seen): LogLine | undefined => {
    const known = merged.get(last)
    if (known?.entry === entry) return known.line
    const event = merge?.(last.entry.event, entry.event)
    const told = event && tell(event, seen)
    const line = told && { entry: { ...entry, event }, told }
    merged.set(last, { entry, line })
    return line
  }
  return (log, position) => {
    const seat = position.viewer === 'spectator' ? 0 : position.viewer
    const lines: LogLine[] = []
    for (const entry of log) {
      const last = lines.at(-1)
      const both = last && mergedLine(last, entry, position)
      if (both) lines.pop()
      const line = both ?? plainLine(entry, seat)
      // A phase in which nothing happened has nothing to head; a day has.
      const heading = lines.at(-1)
      if (line?.told.heading && heading?.told.heading && heading.entry.event.type === entry.event.type)
        lines.pop()
      if (line) lines.push(line)
    }
    return lines
  }
}

/** Turns steps into lines, live and when a game is read again. It must see every step, in order. */
export interface LogWriter {
  note(number: number, step: Step, events: readonly GameEvent[], state: State): readonly LogEntry[]
  /** The dice that the position before the next step waits for. */
  expect(state: State): void
}

export const createLogWriter = (presentation: Presentation): LogWriter => {
  const { system } = presentation
  let due: Roll | undefined
  const expect = (state: State): void => {
    const pending = system.pending(state)
    due = pending.kind === 'dice' ? pending.roll : undefined
  }
  return {
    expect,
    note: (number, step, events, state) => {
      const fallen = 'dice' in step && due ? { roll: due, faces: step.dice } : undefined
      const known = SEATS.map(seat => seenOf(system, system.conceal(state, seat)))
      const tellTo = (event: GameEvent, seat: Seat): Told | undefined => {
        const witnessed = system.witness(event, seat)
        return witnessed && presentation.tell(witnessed, known[seat] ?? seenOf(system, state))
      }
      const lines = events
        .map(event => ({ step: number, event, told: [tellTo(event, 0), tellTo(event, 1)] as const }))
        .filter(({ told }) => told.some(each => each !== undefined))
      expect(state)
      return lines.map((line, index) => (index === 0 && fallen ? { ...line, fallen } : line))
    },
  }
}
