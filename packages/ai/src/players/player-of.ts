import type { Action, Adapter, State } from '@mesnada/engine'
import type { Player } from '../core/player.ts'
import { Planner } from '../planner/planner.ts'
import type { SearchSettings } from '../planner/style-search.ts'
import { carelessPlayer } from './careless-player.ts'
import { GreedyPlayer } from './greedy-player.ts'
import { temperedAdapter } from './inclination.ts'
import type { Level } from './level.ts'
import { randomPlayer } from './random-player.ts'
import { scriptedPlayer } from './scripted-player.ts'
import type { Temper } from './temper.ts'

/**
 * The planners' settings. Budgets are in applied actions and rolls per window: level 5 has what it spends in about two
 * seconds on one core in the largest battle, level 4 about a sixth, so that some 80 Elo lie between them. One luck seed a
 * batch measures the most candidates for that. Children are the mutations of one generation.
 */
const PLANNERS = {
  4: { budget: 2_625, luckSeeds: 1, children: 4 },
  5: { budget: 15_000, luckSeeds: 1, children: 5 },
} as const satisfies Readonly<Record<number, SearchSettings>>

/**
 * A new player for one seat of one game: most of them remember something of it. Effort multiplies the budget of planners, for
 * cheaper measurements and for faster machines. A temper changes how it plays, from level 2 on.
 */
export const playerOf = <S extends State, A extends Action>(
  level: Level,
  adapter: Adapter<S, A>,
  effort = 1,
  temper?: Temper,
): Player<S, A> => {
  const plannerOf = ({ budget, ...settings }: SearchSettings): Planner<S, A> =>
    new Planner(temperedAdapter(adapter, temper), { ...settings, budget: effort * budget })
  switch (level) {
    case 0:
      return randomPlayer as Player<S, A>
    case 1:
      return new GreedyPlayer(adapter)
    case 2:
      return carelessPlayer(adapter, undefined, temper)
    case 3:
      return scriptedPlayer(adapter, temper)
    case 4:
    case 5:
      return plannerOf(PLANNERS[level])
  }
}
