import type { GameEvent, State, Step } from '@mesnada/engine'
import { unwrap } from '@mesnada/engine'
import { atOnce, type Work } from '../browser/slices.ts'
import type { PlayableRecord } from '../files/playable-record.ts'
import type { Presentation, Told } from '../presentation/presentation.ts'
import { type Seen, seenOf } from '../presentation/seen.ts'
import type { FallenRoll } from '../table/session/log-writer.ts'
import { seenBy, type Viewpoint } from './viewpoint.ts'

/** A line of the log and the steps it tells of: a walk is one line, however many steps it took. */
export interface StoryLine {
  readonly first: number
  readonly last: number
  readonly told: Told
  /** On the first line that dice brought about. */
  readonly fallen?: FallenRoll
}

/** All that happened in a game, as somebody saw it. */
export interface Story {
  readonly lines: readonly StoryLine[]
  /** The dice that fell in a step. */
  fallenIn(step: number): FallenRoll | undefined
  /** What is told of a step; of one in the middle of a walk, the walk. */
  linesOf(step: number): readonly StoryLine[]
  /** Index of the last line that tells of this step or of one before it; -1 before the first. */
  lineAt(step: number): number
}

interface OpenLine extends StoryLine {
  readonly event: GameEvent
}

export const readStory = (playable: PlayableRecord, viewpoint: Viewpoint): Story =>
  atOnce(readingStory(playable, viewpoint))

/** The same in pieces. */
export function* readingStory(playable: PlayableRecord, viewpoint: Viewpoint): Work<Story> {
  const { presentation } = playable
  const { system } = presentation
  const state = playable.stateAt(0)
  const lines: OpenLine[] = []
  const rolls = new Map<number, FallenRoll>()
  for (let number = 1; number <= playable.length; number++) {
    yield
    const step = playable.stepAt(number)
    if (!step) break
    const pending = system.pending(state)
    const fallen =
      'dice' in step && pending.kind === 'dice' ? { roll: pending.roll, faces: step.dice } : undefined
    if (fallen) rolls.set(number, fallen)
    const events = eventsOf(presentation, state, step)
    if (events.length === 0) continue
    const seen = seenOf(system, seenBy(presentation, state, viewpoint))
    let isFirst = true
    for (const event of events) {
      const witnessed = viewpoint === 'all' ? event : system.witness(event, viewpoint)
      if (!witnessed) continue
      const merged = mergeInto(presentation, lines.at(-1), witnessed, seen, number)
      if (merged) {
        lines.splice(-1, 1, merged)
        continue
      }
      const told = presentation.tell(witnessed, seen)
      if (!told) continue
      const line = { first: number, last: number, told, event: witnessed }
      lines.push(isFirst && fallen ? { ...line, fallen } : line)
      isFirst = false
    }
  }
  return storyOf(lines, rolls)
}

const eventsOf = ({ system }: Presentation, state: State, step: Step): readonly GameEvent[] => {
  const events: GameEvent[] = []
  const emit = (event: GameEvent): void => {
    events.push(event)
  }
  if ('dice' in step) system.settle(state, step.dice, emit)
  else system.perform(state, unwrap(system.parseAction(step.action)), emit)
  return events
}

const mergeInto = (
  { merge, tell }: Presentation,
  line: OpenLine | undefined,
  event: GameEvent,
  seen: Seen,
  number: number,
): OpenLine | undefined => {
  const both = line && merge?.(line.event, event)
  const told = both && tell(both, seen)
  return told ? { ...line, last: number, told, event: both } : undefined
}

const storyOf = (lines: readonly StoryLine[], rolls: ReadonlyMap<number, FallenRoll>): Story => {
  /** Lines follow one another as their steps do, so the last that has begun is found by halving. */
  const lineAt = (step: number): number => {
    let [low, high] = [0, lines.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((lines[middle]?.first ?? 0) <= step) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const linesOf = (step: number): readonly StoryLine[] => {
    const found: StoryLine[] = []
    for (let index = lineAt(step); index >= 0; index--) {
      const line = lines[index]
      if (!line || line.last < step) break
      found.unshift(line)
    }
    return found
  }
  return { lines, fallenIn: step => rolls.get(step), lineAt, linesOf }
}
