import type { Action, Adapter, GameEvent, Reason, RuleSystem, Seat, State } from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import { seededRandom } from '../core/random.ts'
import { chancesIn } from '../outlook/outlook.ts'
import { playOn, reasonsFor } from './trials.ts'

/** Trials of each way: enough to tell what mainly differs. */
const TRIALS = 6

export interface HintQuestion<S extends State, A extends Action> {
  readonly system: RuleSystem<S, A, GameEvent>
  readonly adapter: Adapter<S, A>
  readonly scenario: string
  /** As the seat knows it. */
  readonly state: S
  readonly seat: Seat
}

/** What speaks for an action against the next best, or against doing nothing; none where there is no other. */
export const reasonsForAction = <S extends State, A extends Action>(
  { system, adapter, scenario, state, seat }: HintQuestion<S, A>,
  action: A,
): readonly Reason[] => {
  const text = JSON.stringify(action)
  const others = system.legal(state).filter(other => JSON.stringify(other) !== text)
  const assignment = adapter.planning?.defaultAssignment(state, seat)
  if (others.length === 0 || !assignment) return []
  const pass = others.find(other => adapter.isPass(other))
  const other = pass ?? bestRated(adapter, { state, legal: others, random: seededRandom(1) }, assignment)
  const here = { system, adapter, chances: chancesIn(system, adapter, scenario), state, seat }
  const ways = { assignment, trials: TRIALS, luckSeed: 1 }
  return reasonsFor(
    adapter,
    playOn(here, { ...ways, first: [action] }),
    playOn(here, { ...ways, first: [other] }),
  )
}
