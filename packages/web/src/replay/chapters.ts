import type { PlayableRecord } from '../files/playable-record.ts'
import { seenOf } from '../presentation/seen.ts'

/** What the longer chapters of a game are: turns of a battle, or days of a campaign with battles in them. */
export type Count = 'turn' | 'day'

/** Where a turn, or a day, begins. */
export interface TurnMark {
  readonly turn: number
  /** The step that brought it about; 0 is the first position. */
  readonly step: number
}

/**
 * Where phases and turns begin; in a campaign days stand for turns, as those of its battles begin anew each time. A system may take its time to say what phase it is, so it is asked only about the
 * steps someone goes past, and about the rest a little at a time.
 */
export interface Chapters {
  readonly count: Count
  /** Where the next phase begins; backwards, where this one does, and from there where the one before does. */
  phaseFrom(step: number, way: 1 | -1): number
  turnFrom(step: number, way: 1 | -1): number
  /** Asks on until all is known or the time is up; true when all is known. */
  learn(until: () => boolean): boolean
  /** Every turn, as far as `learn` has come. */
  turns(): readonly TurnMark[]
}

interface Moment {
  readonly turn: number
  readonly phase: string
}

export const createChapters = ({
  presentation,
  length,
  stateAt,
}: Pick<PlayableRecord, 'presentation' | 'length' | 'stateAt'>): Chapters => {
  const known: (Moment | undefined)[] = []
  const momentAt = (step: number): Moment => {
    const found = known[step]
    if (found) return found
    const { turn, day, seat, phase, date } = presentation.clock(seenOf(presentation.system, stateAt(step)))
    const moment = { turn: day ?? turn, phase: JSON.stringify([turn, seat, phase, date]) }
    known[step] = moment
    return moment
  }
  const opens = (step: number, part: keyof Moment): boolean =>
    step === 0 || momentAt(step)[part] !== momentAt(step - 1)[part]
  const from = (start: number, way: 1 | -1, part: keyof Moment): number => {
    for (let step = start + way; step > 0 && step < length; step += way) if (opens(step, part)) return step
    return way === 1 ? length : 0
  }
  const marks: TurnMark[] = []
  let learned = 0
  return {
    count: presentation.clock(seenOf(presentation.system, stateAt(0))).day === undefined ? 'turn' : 'day',
    phaseFrom: (step, way) => from(step, way, 'phase'),
    turnFrom: (step, way) => from(step, way, 'turn'),
    learn: until => {
      while (learned <= length && !until()) {
        if (opens(learned, 'turn')) marks.push({ turn: momentAt(learned).turn, step: learned })
        learned++
      }
      return learned > length
    },
    turns: () => [...marks],
  }
}
