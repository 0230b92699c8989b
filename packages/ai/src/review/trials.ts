import {
  type Action,
  type Adapter,
  type GameEvent,
  nth,
  type Reason,
  type RuleSystem,
  type Seat,
  type State,
  type StyleAssignment,
} from '@mesnada/engine'
import type { Chances } from '../outlook/outlook.ts'
import { Rollout } from '../planner/rollout.ts'

/** A position from which a seat plays on. */
export interface Standpoint<S extends State, A extends Action> {
  readonly system: RuleSystem<S, A, GameEvent>
  readonly adapter: Adapter<S, A>
  readonly chances: Chances<S>
  readonly state: S
  readonly seat: Seat
}

/** How it comes out for the seat when the enemy has answered: its chance in each trial, and what led to it. */
export interface Outcomes {
  readonly chances: readonly number[]
  /** The mean of every feature at the end, times its weight, for the seat. */
  readonly features: readonly number[]
}

export interface TrialPlan {
  readonly assignment: StyleAssignment
  readonly first?: readonly Action[]
  readonly trials: number
  readonly luckSeed: number
}

/** Plays on so many times, with luck taken out of every result. Trials with the same seed share their luck. */
export const playOn = <S extends State, A extends Action>(
  { adapter, chances, ...situation }: Standpoint<S, A>,
  { assignment, first, trials, luckSeed }: TrialPlan,
): Outcomes => {
  const rollout = new Rollout(situation, adapter, chances)
  const { evaluation } = adapter
  const sums = (evaluation?.features ?? []).map(() => 0)
  const sign = situation.seat === 0 ? 1 : -1
  const values: number[] = []
  for (let trial = 0; trial < trials; trial++) {
    const { value } = rollout.run({ assignment, luckSeed: luckSeed + trial, ...(first && { first }) })
    values.push((value + 1) / 2)
    evaluation?.measure(rollout.end).forEach((lead, index) => {
      sums[index] = nth(sums, index) + (sign * lead * nth(evaluation.weights, index)) / trials
    })
  }
  return { chances: values, features: sums }
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The standard error of a mean. */
export const errorOf = (values: readonly number[]): number => {
  if (values.length < 2) return Number.POSITIVE_INFINITY
  const mean = meanOf(values)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

/** A reason counts if it makes up this share of all that speaks for a move. */
const LEAST_SHARE = 0.25

const MOST_REASONS = 2

/** What one way has over another, the weightiest first. */
export const reasonsFor = <S extends State, A extends Action>(
  { evaluation }: Adapter<S, A>,
  better: Outcomes,
  worse: Outcomes,
): readonly Reason[] => {
  const leads = new Map<Reason, number>()
  evaluation?.reasons?.forEach((reason, index) => {
    const lead = nth(better.features, index) - nth(worse.features, index)
    leads.set(reason, (leads.get(reason) ?? 0) + lead)
  })
  const speaking = [...leads].filter(([, lead]) => lead > 0).toSorted(([, a], [, b]) => b - a)
  const all = speaking.reduce((sum, [, lead]) => sum + lead, 0)
  return speaking
    .filter(([, lead]) => lead >= LEAST_SHARE * all)
    .slice(0, MOST_REASONS)
    .map(([reason]) => reason)
}
