import {
  type Action,
  applyAction,
  applyDice,
  cloneState,
  type GameEvent,
  hashState,
  type RuleSystem,
  type State,
  type Step,
  unwrap,
} from '@mesnada/engine'
import type { NumberedEntryView, RollView } from '@mesnada/server/api'
import type { Presentation } from '../../presentation/presentation.ts'
import { seenOf } from '../../presentation/seen.ts'
import {
  createLogWriter,
  type FallenRoll,
  type LogEntry,
  type LogWriter,
} from '../../table/session/log-writer.ts'

/** One step as the table shows it: dice first, if it was dice, then the position and what is told of it. */
export interface Scene {
  readonly state: State
  readonly lines: readonly LogEntry[]
  readonly fallen?: FallenRoll
}

/** Something that changed the position. */
export interface Move {
  readonly seat?: 0 | 1
  readonly action?: Action
  readonly rolls: readonly RollView[]
  readonly events: readonly GameEvent[]
}

export const moveOf = ({ view }: Pick<NumberedEntryView, 'view'>): Move | undefined =>
  view.type === 'started' || view.type === 'acted' || view.type === 'rolled' ? view : undefined

/** How many steps a move is: the decision, and every roll it led to. */
export const stepsOf = ({ seat, rolls }: Move): number => (seat === undefined ? 0 : 1) + rolls.length

/**
 * Tells moves as the table tells its own. The server sends a move whole: the decision, the dice and where they led. By
 * the rules it is played again here, so that every step is seen by itself; where secrets are at play and that does not
 * lead to the position that was sent, it is told whole.
 */
export interface MoveTeller {
  /** A move that led from `before`, after that many steps, to `after`. */
  tell(move: Move, before: State, number: number, after: State): readonly Scene[]
  /** The same where nobody sent the position after it; undefined where it cannot be played again. */
  tellAgain(move: Move, before: State, number: number): readonly Scene[] | undefined
  /** As a whole, with the names that things have in this position. */
  tellWhole(move: Move, number: number, known: State): readonly Scene[]
}

export const createMoveTeller = (presentation: Presentation): MoveTeller => {
  const { system } = presentation
  const logWriter = createLogWriter(presentation)
  return {
    tell: (move, before, number, after) => {
      const replayed = playAgain(system, move, before)
      const last = replayed?.at(-1)
      if (replayed && last && hashState(last.state) === hashState(after))
        return stepByStep(system, logWriter, replayed, before, number)
      return toldWhole(presentation, move, number + stepsOf(move), { before, after })
    },
    tellAgain: (move, before, number) => {
      const replayed = playAgain(system, move, before)
      return replayed && stepByStep(system, logWriter, replayed, before, number)
    },
    tellWhole: (move, number, known) =>
      toldWhole(presentation, move, number + stepsOf(move), { before: known, after: known }),
  }
}

interface Played {
  readonly step: Step
  readonly events: readonly GameEvent[]
  readonly state: State
}

const playAgain = (system: RuleSystem, move: Move, before: State): readonly Played[] | undefined => {
  const state = cloneState(before)
  const played: Played[] = []
  /** A position that is only partly known may not bear the rules. */
  try {
    const note = (step: Step, events: readonly GameEvent[]): void => {
      played.push({ step, events, state: cloneState(state) })
    }
    if (move.seat !== undefined) {
      if (!move.action) return undefined
      const events: GameEvent[] = []
      const action = unwrap(system.parseAction(move.action))
      if (!applyAction(system, state, action, event => events.push(event)).ok) return undefined
      note({ seat: move.seat, action, hash: '' }, events)
    }
    for (const { dice } of move.rolls) {
      const events: GameEvent[] = []
      if (!applyDice(system, state, dice, event => events.push(event)).ok) return undefined
      note({ dice, hash: '' }, events)
    }
    return played
  } catch {
    return undefined
  }
}

const stepByStep = (
  system: RuleSystem,
  logWriter: LogWriter,
  played: readonly Played[],
  before: State,
  number: number,
): readonly Scene[] => {
  logWriter.expect(before)
  return played.map(({ step, events, state }, index) => {
    const pending = system.pending(played[index - 1]?.state ?? before)
    const lines = logWriter.note(number + index + 1, step, events, state)
    if (!('dice' in step) || pending.kind !== 'dice') return { state, lines }
    return { state, lines, fallen: { roll: pending.roll, faces: step.dice } }
  })
}

const toldWhole = (
  { system, tell }: Presentation,
  { rolls, events }: Move,
  number: number,
  { before, after }: { readonly before: State; readonly after: State },
): readonly Scene[] => {
  const seen = rolls.flatMap(({ dice, roll }): readonly FallenRoll[] => (roll ? [{ roll, faces: dice }] : []))
  const known = seenOf(system, after)
  const lines = events.flatMap((event): readonly LogEntry[] => {
    const told = tell(event, known)
    return told ? [{ step: number, event, told: [told, told] }] : []
  })
  const last = seen.at(-1)
  const [first, ...rest] = lines
  return [
    ...seen.slice(0, -1).map(fallen => ({ state: before, lines: [], fallen })),
    {
      state: after,
      lines: first && last ? [{ ...first, fallen: last }, ...rest] : lines,
      ...(last && { fallen: last }),
    },
  ]
}
