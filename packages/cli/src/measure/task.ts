import { type Contest, type MatchGame, matchOf, nameOfContest, playMatchGame } from '@mesnada/ai'
import type { Adapters, Registry } from '@mesnada/engine'

/** One game to be played: that of this number in its contest. */
export interface Task {
  readonly contest: Contest
  readonly game: number
}

/** The same for the same game, now and later. */
export const nameOfTask = ({ contest, game }: Task): string => `${nameOfContest(contest)} game=${game}`

export const playTask = (registry: Registry, adapters: Adapters, { contest, game }: Task): MatchGame =>
  playMatchGame(matchOf(registry, adapters, contest), game)
