import {
  type Adapter,
  bySeat,
  type GameChoice,
  nth,
  opponentOf,
  type RuleSystem,
  type Seat,
} from '@mesnada/engine'
import { playGame } from '../match/play-game.ts'
import { scoreOf } from '../match/win-rate.ts'
import { oneStylePlayer, USUAL_STYLE } from '../players/one-style-player.ts'

/** The games of one seat with one style. */
export interface StyleScore {
  readonly games: number
  /** The sum of scores: a draw is half a win. */
  readonly won: number
}

export interface LearnedStyles {
  /** By seat: the number of the style found best. */
  readonly styles: readonly [number, number]
  /** By seat and style. */
  readonly scores: readonly [readonly StyleScore[], readonly StyleScore[]]
  /** The win rate of the first seat in the later games between learners. */
  readonly winRate: number
}

export interface BookSettings {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly choice: GameChoice
  readonly games: number
  readonly seed: number
  readonly played?: (game: number) => void
}

/** Weight of the exploration term in the upper confidence bound, in win rate. */
const EXPLORATION = 0.5

/** Games of each style before the upper confidence bound decides. */
const MIN_GAMES = 8

/**
 * Learns which style wins a scenario from each seat, as a multi-armed bandit (UCB). The seats take turns in learning.
 * Half of the enemies play the usual style, the others what they have learned, so that the result holds against both.
 */
export const learnBook = ({ system, adapter, choice, games, seed, played }: BookSettings): LearnedStyles => {
  const { planning } = adapter
  if (!planning) throw new Error('nothing to learn: the adapter has no planning')
  const scores = bySeat(() => planning.styles.map(() => ({ games: 0, won: 0 })))
  const late = { games: 0, won: 0 }
  for (let game = 0; game < games; game++) {
    const seat: Seat = game % 2 === 0 ? 0 : 1
    const isUsual = game % 4 < 2
    const own = mostPromising(scores[seat])
    const other = isUsual ? USUAL_STYLE : mostPlayed(scores[opponentOf(seat)])
    const styles = seat === 0 ? ([own, other] as const) : ([other, own] as const)
    const players = [
      oneStylePlayer(adapter, planning, styles[0]),
      oneStylePlayer(adapter, planning, styles[1]),
    ] as const
    const { winner } = playGame(system, choice, players, seed + game).result
    record(nth(scores[seat], own), scoreOf(seat, winner))
    if (!isUsual && game >= games / 2) record(late, scoreOf(0, winner))
    played?.(game)
  }
  return {
    styles: [mostPlayed(scores[0]), mostPlayed(scores[1])],
    scores,
    winRate: late.won / late.games,
  }
}

const record = (score: { games: number; won: number }, won: number): void => {
  score.games++
  score.won += won
}

/** The style with the highest upper confidence bound; styles with too few games first. */
const mostPromising = (scores: readonly StyleScore[]): number => {
  const games = scores.reduce((sum, own) => sum + own.games, 0)
  const bounds = scores.map(({ games: own, won }) =>
    own < MIN_GAMES ? MIN_GAMES + 1 - own : won / own + EXPLORATION * Math.sqrt(Math.log(games) / own),
  )
  return bounds.indexOf(Math.max(...bounds))
}

const mostPlayed = (scores: readonly StyleScore[]): number => {
  const games = scores.map(own => own.games)
  return games.indexOf(Math.max(...games))
}
