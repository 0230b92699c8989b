import type { FuzzedGame } from '@mesnada/engine'
import type { Target } from '../console/context.ts'

/** The results of many random games. */
export interface Tally {
  games: number
  steps: number
  /** By scenario, winner and reason. */
  readonly results: Map<string, ResultCount>
  /** In how many games each type of action was played. */
  readonly played: Map<string, number>
  /** In how many games the dice gave each cell of the tables. */
  readonly visited: Map<string, number>
  readonly faulty: FaultyGame[]
}

export interface ResultCount {
  readonly scenario: string
  /** The side's id; undefined for a draw. */
  readonly winner: string | undefined
  readonly reason: string
  readonly games: number
}

export interface FaultyGame {
  readonly scenario: string
  readonly seed: number
  readonly steps: number
  readonly faults: readonly string[]
  /** The command that reproduces the game. */
  readonly reproduce: string
  /** The file its record was saved in. */
  readonly record?: string
}

export const emptyTally = (): Tally => ({
  games: 0,
  steps: 0,
  results: new Map(),
  played: new Map(),
  visited: new Map(),
  faulty: [],
})

export const count = (tally: Tally, { scenario }: Target, game: FuzzedGame): void => {
  tally.games++
  tally.steps += game.steps
  for (const type of game.played) tally.played.set(type, (tally.played.get(type) ?? 0) + 1)
  for (const cell of game.visited) tally.visited.set(cell, (tally.visited.get(cell) ?? 0) + 1)
  if (!game.result) return
  const { winner: seat, reason } = game.result
  const winner = seat === undefined ? undefined : scenario.sides[seat].id
  const key = JSON.stringify([scenario.id, winner ?? '', reason])
  const games = (tally.results.get(key)?.games ?? 0) + 1
  tally.results.set(key, { scenario: scenario.id, winner, reason, games })
}
