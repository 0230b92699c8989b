import {
  adjustedPairScores,
  adjustedRateOf,
  type Elo,
  eloOf,
  type MatchGame,
  nameOfContest,
  pairScores,
  type WinRate,
  winRateOf,
} from '@mesnada/ai'
import type { Task } from '../measure/task.ts'
import type { Pairing } from './plan.ts'

/** The result of a pairing. */
export interface LadderRow {
  readonly pairing: Pairing
  readonly games: number
  readonly score: WinRate
  /** The score with luck taken out. */
  readonly adjusted: WinRate
  readonly elo: Elo
}

export interface Result {
  readonly task: Task
  readonly game: MatchGame
}

/** Each pairing over the games of one system, or of all. Pairings without games are left out. */
export const standingsOf = (
  pairings: readonly Pairing[],
  results: readonly Result[],
  system?: string,
): readonly LadderRow[] =>
  pairings.flatMap(pairing => {
    const own = results.filter(
      ({ task: { contest } }) =>
        isOf(contest, pairing) && (system === undefined || contest.system === system),
    )
    if (own.length === 0) return []
    const scores = scoresOfPairs(own, pairScores)
    const adjusted = adjustedRateOf(scoresOfPairs(own, adjustedPairScores))
    return [{ pairing, games: own.length, score: winRateOf(scores), adjusted, elo: eloOf(scores) }]
  })

const isOf = (contest: Pairing, { a, b }: Pairing): boolean =>
  contest.a.level === a.level &&
  contest.a.effort === a.effort &&
  contest.b.level === b.level &&
  contest.b.effort === b.effort

/** Pairs are numbered within their contest. */
const scoresOfPairs = (results: readonly Result[], scoresOf: typeof pairScores): readonly number[] => {
  const byContest = new Map<string, MatchGame[]>()
  for (const { task, game } of results) {
    const name = nameOfContest(task.contest)
    byContest.set(name, [...(byContest.get(name) ?? []), game])
  }
  return [...byContest.values()].flatMap(games => scoresOf(games))
}
