import type { Action, Adapter, State } from '@mesnada/engine'
import { carelessPlayer } from './careless-player.ts'
import { greedyPlayer } from './greedy-player.ts'
import type { Level } from './level.ts'
import { Planner } from './planner/planner.ts'
import type { SearchSettings } from './planner/search.ts'
import type { Player } from './player.ts'
import { randomPlayer } from './random-player.ts'
import { scriptedPlayer } from './scripted-player.ts'

/**
 * An opponent for one seat of one game: those who plan remember their plan. Effort multiplies how long they think, for
 * measurements with less of it and for machines with more.
 */
export const playerOf = <S extends State, A extends Action>(
  level: Level,
  adapter: Adapter<S, A>,
  effort = 1,
): Player<S, A> => {
  const plannerOf = ({ budget, ...settings }: SearchSettings): Planner<S, A> =>
    new Planner(adapter, { ...settings, budget: effort * budget })
  switch (level) {
    case 0:
      return randomPlayer as Player<S, A>
    case 1:
      return greedyPlayer(adapter)
    case 2:
      return carelessPlayer(adapter)
    case 3:
      return scriptedPlayer(adapter)
    case 4:
      return plannerOf({ budget: 2_625, futures: 1, children: 4 })
    case 5:
      return plannerOf({ budget: 15_000, futures: 1, children: 5 })
  }
}
