import {
  type Action,
  type Checked,
  cloneState,
  type Game,
  type GameEvent,
  type GameRecord,
  type GameResult,
  nth,
  type RuleSystem,
  refused,
  replay,
  type State,
  type Step,
  unfinishedRefusal,
  unwrap,
} from '@mesnada/engine'

/** Positions kept on the way: from one of them to any other it is fewer steps than this. */
const KEPT_EVERY = 32

/** A finished game of which every position can be had. */
export interface Film<S extends State = State, A extends Action = Action> {
  readonly system: RuleSystem<S, A, GameEvent>
  readonly scenario: string
  readonly steps: readonly Step[]
  readonly result: GameResult
  /** A position of its own, after so many steps. */
  at(step: number): S
  /** What was decided in a step; undefined where dice fell. */
  actionIn(step: number): A | undefined
}

/**
 * Opens a record: proves it, and asks that the game be over. Before that nobody reckons with what the other side hides,
 * nor is anybody helped by the way. A host may say that it is over though the rules would play on: somebody gave up, or
 * ran out of time. Such a game is reckoned as far as it went.
 */
export const openFilm = <S extends State, A extends Action>(
  system: RuleSystem<S, A, GameEvent>,
  record: GameRecord,
  verdict?: GameResult,
): Checked<Film<S, A>> => {
  const first = system.setup(record)
  if (!first.ok) return first
  const kept: S[] = [first.value]
  const replayed: Checked<Game<S, A, GameEvent>> = replay(system, record, ({ number, state }) => {
    if (number % KEPT_EVERY === 0) kept.push(cloneState(state))
  })
  if (!replayed.ok) return replayed
  const pending = system.pending(replayed.value.state)
  const result = pending.kind === 'over' ? pending.result : verdict
  if (!result) return refused(unfinishedRefusal())
  const { steps } = record
  const actionIn = (step: number): A | undefined => {
    const taken = nth(steps, step - 1)
    return 'dice' in taken ? undefined : unwrap(system.parseAction(taken.action))
  }
  const at = (step: number): S => {
    const nearest = Math.floor(step / KEPT_EVERY)
    const state = cloneState(nth(kept, nearest))
    for (let next = nearest * KEPT_EVERY + 1; next <= step; next++)
      takeStep(system, state, nth(steps, next - 1))
    return state
  }
  return {
    ok: true,
    value: { system, scenario: record.scenario.id, steps, result, at, actionIn },
  }
}

/** Takes a step of a record that has been proved. */
export const takeStep = <S extends State, A extends Action>(
  system: RuleSystem<S, A, GameEvent>,
  state: S,
  step: Step,
): void => {
  if ('dice' in step) system.settle(state, step.dice, undefined)
  else system.perform(state, unwrap(system.parseAction(step.action)), undefined)
}
