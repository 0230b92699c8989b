import {
  beginGame,
  type Checked,
  cloneState,
  copyState,
  type GameRecord,
  type GameResult,
  layOutAhead,
  type Refusal,
  replaySteps,
  SEATS,
  type State,
  type Step,
  unwrap,
} from '@mesnada/engine'
import { atOnce, type Work } from '../browser/slices.ts'
import type { Presentation } from '../presentation/presentation.ts'

/** Positions kept on the way: a jump to anywhere plays fewer steps again than this. */
const KEPT_EVERY = 32

/** A game that can be looked at from any of its steps. It knows nothing of the page. */
export interface PlayableRecord {
  readonly presentation: Presentation
  readonly record: GameRecord
  /** Number of the last step that can be shown: all of the record's, unless there is a fault. */
  readonly length: number
  /** How the game ended, if it did. */
  readonly result: GameResult | undefined
  /** Somewhere in it one side knows what the other does not. */
  readonly hasSecrets: boolean
  /** Why the step after the last cannot be followed. */
  readonly fault: Refusal | undefined
  /** The position after that many steps, as nobody at the table sees it: `seenBy` says who sees what. */
  stateAt(step: number): State
  /** The step that led to the position of that number. */
  stepAt(number: number): Step | undefined
  hashAt(step: number): string
}

/**
 * Plays a record again and proves every hash on the way. What holds of a record that does not hold to its end is
 * shown all the same; only a record whose first position cannot be reached is refused.
 */
export const readPlayableRecord = (presentation: Presentation, record: GameRecord): Checked<PlayableRecord> =>
  atOnce(readingRecord(presentation, record))

/** The same in pieces. */
export function* readingRecord(
  presentation: Presentation,
  record: GameRecord,
): Work<Checked<PlayableRecord>> {
  const { system } = presentation
  yield* layOutAhead(record.scenario, record.maps)
  const begun = beginGame(system, record)
  if (!begun.ok) return begun
  yield
  const kept: State[] = [cloneState(begun.value.state)]
  let length = 0
  let hasSecrets = isPartlyHidden(presentation, begun.value.state)
  const steps = replaySteps(system, record)
  let next = steps.next()
  for (; !next.done; next = steps.next()) {
    const { number, state } = next.value
    length = number
    if (number % KEPT_EVERY === 0) kept.push(cloneState(state))
    hasSecrets ||= isPartlyHidden(presentation, state)
    yield
  }
  const game = next.value
  // Without a step to name, it is the game as a whole that is not ours to play.
  if (!game.ok && stepOf(game.refusal) === undefined) return game
  const positions = createPositions(presentation, record.steps, kept)
  const last = system.pending(positions.at(length))
  return {
    ok: true,
    value: {
      presentation,
      record,
      length,
      result: last.kind === 'over' ? last.result : undefined,
      hasSecrets,
      fault: game.ok ? undefined : game.refusal,
      stateAt: step => cloneState(positions.at(step)),
      stepAt: number => (number <= length ? record.steps[number - 1] : undefined),
      hashAt: step => record.steps[step - 1]?.hash ?? record.hash,
    },
  }
}

/** The step a refusal of `replay` names; 0, the first position, is none that could be shown. */
const stepOf = ({ values }: Refusal): number | undefined => {
  const step = values?.['step']
  return typeof step === 'number' && step > 0 ? step : undefined
}

const isPartlyHidden = ({ system }: Presentation, state: State): boolean =>
  SEATS.some(seat => system.conceal(state, seat) !== state)

/** Any position, from the one last asked for or the nearest that was kept before it. */
const createPositions = ({ system }: Presentation, steps: readonly Step[], kept: readonly State[]) => {
  const [first] = kept
  if (first === undefined) throw new Error('a game without a first position')
  const state = cloneState(first)
  let reached = 0
  const play = (step: Step): void => {
    if ('dice' in step) system.settle(state, step.dice, undefined)
    else system.perform(state, unwrap(system.parseAction(step.action)), undefined)
  }
  const at = (step: number): State => {
    const nearest = Math.floor(step / KEPT_EVERY)
    if (step < reached || nearest * KEPT_EVERY > reached) {
      copyState(kept[nearest] ?? first, state)
      reached = nearest * KEPT_EVERY
    }
    for (const next of steps.slice(reached, step)) play(next)
    reached = step
    return state
  }
  return { at }
}
