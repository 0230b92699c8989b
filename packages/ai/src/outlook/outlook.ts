import type { Action, Adapter, GameEvent, RuleSystem, State } from '@mesnada/engine'

/** A strength below which a side is as good as gone, so that nothing is divided by zero. */
const LEAST_STRENGTH = 1e-6

/** The lead of the first seat, in leads that all but decide a game: what planners steer by. */
export const leadOf = <S extends State, A extends Action>(adapter: Adapter<S, A>, state: S): number => {
  const strength = adapter.strength(state, 0) + adapter.strength(state, 1)
  const { decisiveLead = 1 } = adapter.planning ?? {}
  return adapter.evaluate(state, 0) / (decisiveLead * Math.max(LEAST_STRENGTH, strength))
}

/** What the chance of winning is told by: the lead, and how much of the game is over. */
export interface Reading {
  readonly lead: number
  readonly elapsed: number
}

export const readingOf = <S extends State, A extends Action>(adapter: Adapter<S, A>, state: S): Reading => ({
  lead: leadOf(adapter, state),
  elapsed: adapter.elapsed(state),
})

/**
 * The terms of the logistic model, in the order in which an `Outlook` stores their weights. Before the first turn a lead
 * tells nothing: one side stands on the map and the other does not yet.
 */
export const termsOf = ({ lead, elapsed }: Reading): readonly number[] => {
  const held = elapsed > 0 ? Math.tanh(lead) : 0
  return [1, elapsed, held, held * elapsed]
}

/** A chance before the game is over is never 0 or 1: it is held this far away from both. */
const LEAST_CHANCE = 0.002

export const chanceBy = (weights: readonly number[], reading: Reading): number => {
  const terms = termsOf(reading)
  let sum = 0
  for (let index = 0; index < terms.length; index++) sum += (weights[index] ?? 0) * (terms[index] ?? 0)
  return Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, 1 / (1 + Math.exp(-sum))))
}

/** What planners take a lead for: the same as a chance, with no regard to scenario or time. */
export const rawChance = ({ lead }: Reading): number => (1 + Math.tanh(lead)) / 2

/** The first seat's chance of winning in a position, draws counting half. */
export type Chances<S extends State = State> = (state: S) => number

/** The chances in a scenario, by the system's model; by the raw evaluation where it has none. */
export const chancesIn = <S extends State, A extends Action>(
  system: RuleSystem<S, A, GameEvent>,
  adapter: Adapter<S, A>,
  scenario: string,
): Chances<S> => {
  const { outlook } = adapter
  const weights = outlook && (outlook.scenarios[scenario] ?? outlook.usual)
  return state => {
    const pending = system.pending(state)
    if (pending.kind === 'over') return scoreOfFirst(pending.result.winner)
    const reading = readingOf(adapter, state)
    return weights ? chanceBy(weights, reading) : rawChance(reading)
  }
}

/** What a result is worth to the first seat: 1 won, a half drawn, 0 lost. */
const scoreOfFirst = (winner: 0 | 1 | undefined): number => {
  if (winner === undefined) return 0.5
  return winner === 0 ? 1 : 0
}
