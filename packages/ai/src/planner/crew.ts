import type { Action, Adapter, GameEvent, RuleSystem, Seat, State } from '@mesnada/engine'
import { cloneState } from '@mesnada/engine'
import type { Crew } from './planner.ts'
import { type Outcome, Rehearsal, type Trial } from './rehearsal.ts'

/** What is sent to another thread: a position, without what every thread knows of the game already. */
export interface TrialRequest {
  readonly bytes: Uint8Array
  readonly flow: unknown
  readonly seat: Seat
  readonly trials: readonly Trial[]
}

/** Someone in another thread who carries out trials, and answers in their order. */
export type Hand = (request: TrialRequest) => Promise<readonly Outcome[]>

/**
 * Shares trials out evenly. A trial comes out the same whoever carries it out, and outcomes come back in the order of
 * the trials, so that the number of hands changes no decision.
 */
export const crewOf = <S extends State, A extends Action>(hands: readonly Hand[]): Crew<S, A> => ({
  rehearse: async ({ state: { bytes, flow }, seat }, trials) => {
    const share = Math.ceil(trials.length / hands.length)
    const shares = hands.map((hand, index) => {
      const own = trials.slice(index * share, (index + 1) * share)
      return own.length === 0 ? [] : hand({ bytes, flow, seat, trials: own })
    })
    return (await Promise.all(shares)).flat()
  },
})

/** What a hand does with a request; `any` is any position of the game it belongs to. */
export const rehearserOf =
  <S extends State, A extends Action>(
    system: RuleSystem<S, A, GameEvent>,
    adapter: Adapter<S, A>,
    any: S,
  ): ((request: TrialRequest) => readonly Outcome[]) =>
  ({ bytes, flow, seat, trials }) => {
    const state = cloneState(any)
    state.bytes.set(bytes)
    state.flow = flow
    const rehearsal = new Rehearsal({ system, state, seat }, adapter)
    return trials.map(trial => rehearsal.try(trial))
  }
