import { type Adapter, type GameChoice, opponentOf, type RuleSystem, type Seat } from '@mesnada/engine'
import { playGame } from '../play-game.ts'
import { scoreOf } from '../share.ts'
import { ofTemper, USUAL } from './of-temper.ts'

/** What a seat made of its tempers, by temper. */
export interface Tried {
  readonly games: number
  readonly won: number
}

export interface Learnt {
  /** By seat: the number of the temper it came to. */
  readonly tempers: readonly [number, number]
  readonly tried: readonly [readonly Tried[], readonly Tried[]]
  /** Of the first seat, where both had learnt something. */
  readonly share: number
}

export interface Lessons {
  readonly system: RuleSystem
  readonly adapter: Adapter
  readonly choice: GameChoice
  readonly games: number
  readonly seed: number
  readonly played?: (game: number) => void
}

/** More of it means trying more tempers that have not won so far. */
const CURIOSITY = 0.5

/**
 * The seats take turns in learning which temper wins: they take the one that has won most, or that has been tried too
 * seldom to know. Half of their enemies are as usual, the others have learnt as much, so that what they come to holds
 * against both.
 */
export const learnBook = ({ system, adapter, choice, games, seed, played }: Lessons): Learnt => {
  const { planning } = adapter
  if (!planning) throw new Error('nothing to learn: the adapter plans nothing')
  const tried = [0, 1].map(() => planning.tempers.map(() => ({ games: 0, won: 0 })))
  const late = { games: 0, won: 0 }
  for (let game = 0; game < games; game++) {
    const seat: Seat = game % 2 === 0 ? 0 : 1
    const isUsual = game % 4 < 2
    const own = mostPromising(tried[seat])
    const other = isUsual ? USUAL : mostTried(tried[opponentOf(seat)])
    const tempers = seat === 0 ? ([own, other] as const) : ([other, own] as const)
    const players = [
      ofTemper(adapter, planning, tempers[0]),
      ofTemper(adapter, planning, tempers[1]),
    ] as const
    const { winner } = playGame(system, choice, players, seed + game).result
    note(tried[seat][own], scoreOf(seat, winner))
    if (!isUsual && game >= games / 2) note(late, scoreOf(0, winner))
    played?.(game)
  }
  return {
    tempers: [mostTried(tried[0]), mostTried(tried[1])],
    tried: [tried[0], tried[1]],
    share: late.won / late.games,
  }
}

const note = (tried: { games: number; won: number }, won: number): void => {
  tried.games++
  tried.won += won
}

/** Each is tried so often before any is given up. */
const LEAST = 8

/** The upper confidence bound decides. */
const mostPromising = (tried: readonly Tried[]): number => {
  const games = tried.reduce((sum, own) => sum + own.games, 0)
  const promises = tried.map(({ games: own, won }) =>
    own < LEAST ? LEAST + 1 - own : won / own + CURIOSITY * Math.sqrt(Math.log(games) / own),
  )
  return promises.indexOf(Math.max(...promises))
}

const mostTried = (tried: readonly Tried[]): number => {
  const games = tried.map(own => own.games)
  return games.indexOf(Math.max(...games))
}
