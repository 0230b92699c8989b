import { nth } from '@mesnada/hex'
import { accepted, type Checked, type Refusal, refused } from '../base/rule.ts'
import type { Action, GameEvent, RuleSystem } from '../contract/contract.ts'
import type { State } from '../state/state.ts'
import { act, beginGame, fall, type Game } from './game.ts'
import type { GameRecord, Step } from './record.ts'

/** A step as it is replayed: for progress, for showing a game again. The position moves on with the next. */
export interface ReplayedStep<S extends State, E extends GameEvent> {
  readonly number: number
  readonly step: Step
  readonly state: S
  readonly events: readonly E[]
}

/** Plays a record again, step by step, and proves every hash on the way. */
export const replay = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  record: GameRecord,
  onStep?: (replayed: ReplayedStep<S, E>) => void,
): Checked<Game<S, A, E>> => {
  const steps = replaySteps(system, record)
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
    onStep?.(next.value)
  }
}

/** The same one step after the other, for those who have something else to do in between. */
export function* replaySteps<S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  record: GameRecord,
): Generator<ReplayedStep<S, E>, Checked<Game<S, A, E>>, undefined> {
  if (record.system !== system.id)
    return refused({ code: 'engine.record.system', values: { id: record.system, system: system.id } })
  const begun = beginGame(system, record)
  if (!begun.ok) return begun
  const game = begun.value
  if (game.hash !== record.hash) return refused(divergenceRefusal(0))
  for (const [index, step] of record.steps.entries()) {
    const number = index + 1
    const events = takeStep(game, step)
    if (!events.ok) return refused(stepRefusal(events.refusal, number))
    if (nth(game.steps, index).hash !== step.hash) return refused(divergenceRefusal(number))
    yield { number, step, state: game.state, events: events.value }
  }
  return accepted(game)
}

const takeStep = <S extends State, A extends Action, E extends GameEvent>(
  game: Game<S, A, E>,
  step: Step,
): Checked<readonly E[]> => {
  if ('dice' in step) return fall(game, step.dice)
  const action = game.system.parseAction(step.action)
  return action.ok ? act(game, step.seat, action.value) : action
}

const divergenceRefusal = (step: number): Refusal => ({ code: 'engine.record.diverged', values: { step } })

const stepRefusal = (refusal: Refusal, step: number): Refusal => ({
  ...refusal,
  values: { ...refusal.values, step },
})

/** Of a game that somebody would review before it is over. */
export const unfinishedRefusal = (): Refusal => ({ code: 'engine.review.unfinished' })
