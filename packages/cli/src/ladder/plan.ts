import type { Contender, Level } from '@mesnada/ai'
import type { Target } from '../console/context.ts'
import { editionOf } from '../measure/edition.ts'
import type { Task } from '../measure/task.ts'

/** Two contenders; the first is expected to win. */
export interface Pairing {
  readonly a: Contender
  readonly b: Contender
}

/** Every level against every lower level. */
export const pairingsOf = (levels: readonly Level[], effort: number): readonly Pairing[] =>
  levels.flatMap(higher =>
    levels
      .filter(lower => lower < higher)
      .map(lower => ({ a: { level: higher, effort }, b: { level: lower, effort } })),
  )

/** One level with each budget against itself with the budget before. */
export const doublingsOf = (level: Level, effort: number, budgets: readonly number[]): readonly Pairing[] => {
  const contenders = budgets.map(budget => ({ level, effort: rounded(effort * budget) }))
  return contenders.slice(1).flatMap((a, index) => {
    const b = contenders[index]
    return b ? [{ a, b }] : []
  })
}

/** Without rounding errors, since the effort is part of a contest's name. */
const rounded = (effort: number): number => Number(effort.toPrecision(6))

interface Extent {
  /** Games per pairing, over all scenarios. */
  readonly games: number
  readonly seed: number
}

/** Pairs of games per scenario. */
export const pairsOnEach = (targets: readonly Target[], games: number): number =>
  Math.ceil(games / 2 / targets.length)

/** In rounds, so that an interrupted run has about as many games of every pairing. */
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
