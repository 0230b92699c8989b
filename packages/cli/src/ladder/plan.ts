import type { Contender, Level } from '@mesnada/ai'
import type { Target } from '../context.ts'
import { editionOf } from '../measure/edition.ts'
import type { Task } from '../measure/task.ts'

/** Two who meet; the first is the one who ought to win. */
export interface Pairing {
  readonly a: Contender
  readonly b: Contender
}

/** Everybody against everybody below. */
export const pairingsOf = (levels: readonly Level[], effort: number): readonly Pairing[] =>
  levels.flatMap(higher =>
    levels
      .filter(lower => lower < higher)
      .map(lower => ({ a: { level: higher, effort }, b: { level: lower, effort } })),
  )

/** One level against itself with the budget before, for every budget but the first. */
export const doublingsOf = (level: Level, effort: number, budgets: readonly number[]): readonly Pairing[] => {
  const contenders = budgets.map(budget => ({ level, effort: rounded(effort * budget) }))
  return contenders.slice(1).flatMap((a, index) => {
    const b = contenders[index]
    return b ? [{ a, b }] : []
  })
}

/** So that a tenth thrice is three tenths, by name too. */
const rounded = (effort: number): number => Number(effort.toPrecision(6))

interface Extent {
  /** Of each pairing, over all scenarios. */
  readonly games: number
  readonly seed: number
}

/** Whole pairs, as many on each scenario. */
export const pairsOnEach = (targets: readonly Target[], games: number): number =>
  Math.ceil(games / 2 / targets.length)

/** Round by round, so that every pairing is as far as every other whenever it is broken off. */
export const tasksOf = (
  targets: readonly Target[],
  pairings: readonly Pairing[],
  { games, seed }: Extent,
): readonly Task[] => {
  const contests = targets.flatMap(({ system, scenario }) =>
    pairings.map(({ a, b }) => ({
      system: system.id,
      scenario: scenario.id,
      edition: editionOf(scenario),
      a,
      b,
      seed,
    })),
  )
  return Array.from({ length: pairsOnEach(targets, games) }, (_, pair) =>
    contests.flatMap(contest => [2 * pair, 2 * pair + 1].map(game => ({ contest, game }))),
  ).flat()
}
