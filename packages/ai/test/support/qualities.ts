import type { Action, GameResult, State } from '@mesnada/engine'
import { crusadesQualities } from '../../../crusades/test/opponent/crusades-qualities.ts'
import { filoQualities } from '../../../filo/test/opponent/filo-qualities.ts'
import { siegeQualities } from '../../../siege/test/opponent/siege-qualities.ts'
import { type GameWatcher, type Level, playerOf, playGame } from '../../src/index.ts'
import type { Battle } from './battle.ts'
import { battleOf } from './battle-of.ts'

/**
 * How the computer plays when it fights itself, in figures that a human would look at: who shoots, who carries ladders,
 * who runs for the goal. Each system counts its own, beside the tests of its opponent. `npm run qualities`.
 */

/** Adds to a quality: so many of so many. Both are summed over the games, and the figure is their ratio. */
export type Tally = (quality: string, part: number, whole: number) => void

/** Watches one game and counts in it. */
export interface QualityWatcher<S extends State, A extends Action> extends GameWatcher<S, A> {
  readonly ended?: (state: S, result: GameResult) => void
}

/** Makes a new watcher for every game. */
type Counting = (tally: Tally) => QualityWatcher<State, Action>

/** By system. */
const COUNTINGS: Readonly<Record<string, Counting>> = {
  siege: siegeQualities as Counting,
  filo: filoQualities as Counting,
  crusades: crusadesQualities as Counting,
}

export interface Quality {
  readonly name: string
  readonly part: number
  readonly whole: number
}

export interface Playing {
  readonly games: number
  readonly level: Level
  readonly effort: number
  /** The first game's; the others follow. */
  readonly seed: number
  /** No game begins later than this many seconds after the first. */
  readonly seconds: number
}

interface Qualities {
  /** Played in time. */
  readonly games: number
  readonly figures: readonly Quality[]
}

/** Level against itself. How the games ended is counted for every system. */
export const qualitiesOf = (
  { system, adapter, scenario }: Battle,
  { games, level, effort, seed, seconds }: Playing,
): Qualities => {
  const counting = COUNTINGS[system.id]
  const sums = new Map<string, Quality>()
  const tally: Tally = (quality, part, whole) => {
    const known = sums.get(quality) ?? { part: 0, whole: 0 }
    sums.set(quality, { name: quality, part: known.part + part, whole: known.whole + whole })
  }
  const ends = new Map<string, number>()
  const began = performance.now()
  let played = 0
  for (; played < games && performance.now() - began < seconds * 1000; played++) {
    const watcher = counting?.(tally) ?? {}
    const player = () => playerOf<State, Action>(level, adapter, effort)
    const { state, result } = playGame(system, { scenario }, [player(), player()], seed + played, watcher)
    watcher.ended?.(state, result)
    const winner = result.winner === undefined ? 'drawn' : `${scenario.sides[result.winner]?.id} won`
    const end = `${winner}: ${result.reason}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  const byNumber = [...ends].toSorted(([, a], [, b]) => b - a)
  return {
    games: played,
    figures: [...sums.values(), ...byNumber.map(([end, part]) => ({ name: end, part, whole: played }))],
  }
}

/** A line for each figure of each scenario, named `system/scenario`. */
export const reportQualities = async (
  names: readonly string[],
  playing: Playing,
  say: (line: string) => void,
): Promise<void> => {
  for (const name of names) {
    const { games, figures } = qualitiesOf(await battleOf(name), playing)
    say(`${name}: ${games} games`)
    for (const { name: quality, part, whole } of figures)
      say(`  ${quality}: ${whole === 0 ? 'none' : (part / whole).toFixed(2)} (${part} of ${whole})`)
  }
}
