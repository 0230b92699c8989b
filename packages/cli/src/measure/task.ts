import { type Contest, type MatchGame, matchOf, nameOfContest, playMatchGame } from '@mesnada/ai'
import type { Adapters, Registry } from '@mesnada/engine'

/** One game to be played, by its number in the contest. */
export interface Task {
  readonly contest: Contest
  readonly game: number
}

/** A stable name: the same task has the same name in every run. */
export const nameOfTask = ({ contest, game }: Task): string => `${nameOfContest(contest)} game=${game}`

export const playTask = (registry: Registry, adapters: Adapters, { contest, game }: Task): MatchGame =>
  playMatchGame(matchOf(registry, adapters, contest), game)
