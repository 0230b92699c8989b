import { type Action, type State } from '@mesnada/engine'
import type { Player } from '../core/player.ts'
import { playGame } from '../match/play-game.ts'
import { scoreOf } from '../match/win-rate.ts'
import { type Reading, readingOf } from '../outlook/outlook.ts'
import { playerOf } from '../players/player-of.ts'
import type { GameSeries } from './game-series.ts'
import { randomStylePlayer } from './random-style-player.ts'

/** The readings of a game, one at the first decision of each window, and what the first seat made of it. */
export interface ReadGame {
  readonly scenario: string
  readonly readings: readonly Reading[]
  /** 1 won, a half drawn, 0 lost. */
  readonly score: number
}

/** The effort of planners in these games: a second or so for a game. */
const EFFORT = 0.02

/**
 * Plays one game of a series and reads it. Three kinds of play take turns, so that positions occur as equals, as the
 * careless and as the strong reach them: random styles, the usual style, and planners with little effort.
 */
export const readGame = (
  { system, adapter }: Pick<GameSeries, 'system' | 'adapter'>,
  scenario: GameSeries['scenarios'][number],
  game: number,
  seed: number,
): ReadGame => {
  const { planning } = adapter
  if (!planning) throw new Error('nothing to read: the adapter has no planning')
  const kinds: readonly (() => Player<State, Action>)[] = [
    () => randomStylePlayer(adapter, planning),
    () => playerOf(3, adapter),
    () => playerOf(4, adapter, EFFORT),
  ]
  const kind = kinds[game % kinds.length] ?? (() => playerOf(3, adapter))
  const readings: Reading[] = []
  let window = -1
  const { result } = playGame(system, { scenario }, [kind(), kind()], seed, {
    decided: state => {
      const now = adapter.window(state)
      if (now === window) return
      window = now
      readings.push(readingOf(adapter, state))
    },
  })
  return { scenario: scenario.id, readings, score: scoreOf(0, result.winner) }
}
