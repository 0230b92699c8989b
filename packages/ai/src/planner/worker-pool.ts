import type { Action, Adapter, GameEvent, RuleSystem, Seat, State } from '@mesnada/engine'
import { cloneState } from '@mesnada/engine'
import { Rollout, type Situation, type Trial, type TrialResult } from './rollout.ts'

/** Carries out trials elsewhere, for example in other threads. Results come back in the order of the trials. */
export interface RolloutPool<S extends State, A extends Action> {
  run(situation: Situation<S, A>, trials: readonly Trial[]): Promise<readonly TrialResult[]>
}

/** The message to a worker: a position without its setting, which the worker has already, and the trials. */
export interface RolloutRequest {
  readonly bytes: Uint8Array
  readonly flow: unknown
  readonly seat: Seat
  readonly trials: readonly Trial[]
}

/** Sends a request to a worker. It answers with the results in the order of the trials. */
export type RolloutWorker = (request: RolloutRequest) => Promise<readonly TrialResult[]>

/**
 * Divides trials evenly among workers. A trial has the same result in every worker, and results keep the order of the
 * trials, so the number of workers changes no decision.
 */
export const poolOf = <S extends State, A extends Action>(
  workers: readonly RolloutWorker[],
): RolloutPool<S, A> => ({
  run: async ({ state: { bytes, flow }, seat }, trials) => {
    const perWorker = Math.ceil(trials.length / workers.length)
    const parts = workers.map((worker, index) => {
      const own = trials.slice(index * perWorker, (index + 1) * perWorker)
      return own.length === 0 ? [] : worker({ bytes, flow, seat, trials: own })
    })
    return (await Promise.all(parts)).flat()
  },
})

/** The worker's side: carries out requests. `anyState` is any position of the game that the requests belong to. */
export const rolloutRunner =
  <S extends State, A extends Action>(
    system: RuleSystem<S, A, GameEvent>,
    adapter: Adapter<S, A>,
    anyState: S,
  ): ((request: RolloutRequest) => readonly TrialResult[]) =>
  ({ bytes, flow, seat, trials }) => {
    const state = cloneState(anyState)
    state.bytes.set(bytes)
    state.flow = flow
    const rollout = new Rollout({ system, state, seat }, adapter)
    return trials.map(trial => rollout.run(trial))
  }
