import type { Adapter, GameChoice, RuleSystem, Seat } from '@mesnada/engine'
import { opponentOf } from '@mesnada/engine'
import { playGame } from './play-game.ts'
import type { Player } from './player.ts'
import { scoreOf } from './share.ts'

/** A and B meet in pairs of games: the same dice, the seats exchanged, so that neither side nor luck favours one. */
export interface Match {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly choice: GameChoice
  /** A new player for every game. */
  readonly a: () => Player
  readonly b: () => Player
  readonly seed: number
}

export interface MatchGame {
  readonly pair: number
  readonly seed: number
  /** Where A sat. */
  readonly seatOfA: Seat
  /** The seat that won; nobody: a draw. */
  readonly winner: Seat | undefined
  readonly reason: string
  /** Of A: 1, 0 or a half. */
  readonly score: number
  readonly steps: number
  /** Of A, of B. */
  readonly decisions: readonly [number, number]
  /** What A and B lost, as a share of what they began with. */
  readonly losses: readonly [number, number]
}

/** A seed is a whole number of 31 bits; after the last comes the first. */
const SEEDS = 2 ** 31

/** Game by game, so that whoever asks can show how far it is: `games` 2n and 2n + 1 are pair n. */
export const playMatchGame = (match: Match, game: number): MatchGame => {
  const { system, adapter, choice, a, b } = match
  const pair = Math.floor(game / 2)
  const seed = (match.seed + pair) % SEEDS
  const seatOfA: Seat = game % 2 === 0 ? 0 : 1
  const seatOfB = opponentOf(seatOfA)
  let first = [1, 1]
  const { result, steps, decisions, state } = playGame(
    system,
    choice,
    seatOfA === 0 ? [a(), b()] : [b(), a()],
    seed,
    { began: start => (first = [adapter.strength(start, 0), adapter.strength(start, 1)]) },
  )
  const lossOf = (seat: Seat): number => 1 - adapter.strength(state, seat) / first[seat]
  return {
    pair,
    seed,
    seatOfA,
    winner: result.winner,
    reason: result.reason,
    score: scoreOf(seatOfA, result.winner),
    steps,
    decisions: [decisions[seatOfA], decisions[seatOfB]],
    losses: [lossOf(seatOfA), lossOf(seatOfB)],
  }
}

/** The score of A in each pair, between 0 and 1. */
export const pairScores = (games: readonly MatchGame[]): readonly number[] => {
  const sums = new Map<number, number>()
  for (const { pair, score } of games) sums.set(pair, (sums.get(pair) ?? 0) + score / 2)
  return [...sums.values()]
}
