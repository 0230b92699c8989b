import {
  type Adapter,
  bySeat,
  type GameChoice,
  opponentOf,
  type RuleSystem,
  type Seat,
} from '@mesnada/engine'
import type { Player } from '../core/player.ts'
import { LuckMeter } from './luck-meter.ts'
import { playGame } from './play-game.ts'
import { scoreOf } from './win-rate.ts'

/** A and B play pairs of games with the same dice and the seats exchanged, so neither seat nor luck favours one of them. */
export interface Match {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly choice: GameChoice
  /** Makes a new player for every game. */
  readonly a: () => Player
  readonly b: () => Player
  readonly seed: number
}

export interface MatchGame {
  readonly pair: number
  readonly seed: number
  /** The seat of A. */
  readonly seatOfA: Seat
  /** Undefined: a draw. */
  readonly winner: Seat | undefined
  readonly reason: string
  /** For A: 1 won, a half drawn, 0 lost. */
  readonly score: number
  /** The score less the luck of A, which has the same mean and less noise. It may lie outside of 0 and 1. */
  readonly adjusted: number
  readonly steps: number
  /** By A and by B. */
  readonly decisions: readonly [number, number]
  /** Strength that A and B lost, as a share of what they began with. */
  readonly losses: readonly [number, number]
}

/** Seeds are whole numbers of 31 bits, and wrap around. */
const SEEDS = 2 ** 31

/** Plays one game of a match. Games 2n and 2n + 1 are pair n. */
export const playMatchGame = (match: Match, game: number): MatchGame => {
  const { system, adapter, choice, a, b } = match
  const pair = Math.floor(game / 2)
  const seed = (match.seed + pair) % SEEDS
  const seatOfA: Seat = game % 2 === 0 ? 0 : 1
  const seatOfB = opponentOf(seatOfA)
  let first: readonly [number, number] = [1, 1]
  const meter = new LuckMeter(system, adapter, choice.scenario.id)
  const { result, steps, decisions, state } = playGame(
    system,
    choice,
    seatOfA === 0 ? [a(), b()] : [b(), a()],
    seed,
    {
      began: start => (first = bySeat(seat => adapter.strength(start, seat))),
      rolled: (before, roll, faces) => meter.note(before, roll, faces),
    },
  )
  const score = scoreOf(seatOfA, result.winner)
  const lossOf = (seat: Seat): number => 1 - adapter.strength(state, seat) / first[seat]
  return {
    pair,
    seed,
    seatOfA,
    winner: result.winner,
    reason: result.reason,
    score,
    adjusted: score - (seatOfA === 0 ? meter.luck : -meter.luck),
    steps,
    decisions: [decisions[seatOfA], decisions[seatOfB]],
    losses: [lossOf(seatOfA), lossOf(seatOfB)],
  }
}

/** The score of A in each pair, from 0 to 1. */
export const pairScores = (games: readonly MatchGame[]): readonly number[] =>
  pairMeans(games, ({ score }) => score)

/** The same less A's luck. */
export const adjustedPairScores = (games: readonly MatchGame[]): readonly number[] =>
  pairMeans(games, ({ adjusted }) => adjusted)

const pairMeans = (games: readonly MatchGame[], of: (game: MatchGame) => number): readonly number[] => {
  const sums = new Map<number, number>()
  for (const game of games) sums.set(game.pair, (sums.get(game.pair) ?? 0) + of(game) / 2)
  return [...sums.values()]
}
