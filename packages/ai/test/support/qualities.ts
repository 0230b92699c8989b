import type { Action, GameResult, State } from '@mesnada/engine'
import { crusadesQualities } from '../../../crusades/test/opponent/crusades-qualities.ts'
import { filoQualities } from '../../../filo/test/opponent/filo-qualities.ts'
import { siegeQualities } from '../../../siege/test/opponent/siege-qualities.ts'
import { type GameWatcher, type Level, playerOf, playGame } from '../../src/index.ts'
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

interface Quality {
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
}

/** Level against itself in a scenario, named `system/scenario`. How the games ended is counted for every system. */
export const qualitiesOf = async (
  name: string,
  { games, level, effort, seed }: Playing,
): Promise<readonly Quality[]> => {
  const { system, adapter, scenario } = await battleOf(name)
  const counting = COUNTINGS[system.id]
  const sums = new Map<string, Quality>()
  const tally: Tally = (quality, part, whole) => {
    const known = sums.get(quality) ?? { part: 0, whole: 0 }
    sums.set(quality, { name: quality, part: known.part + part, whole: known.whole + whole })
  }
  const ends = new Map<string, number>()
  for (let game = 0; game < games; game++) {
    const watcher = counting?.(tally) ?? {}
    const player = () => playerOf<State, Action>(level, adapter, effort)
    const { state, result } = playGame(system, { scenario }, [player(), player()], seed + game, watcher)
    watcher.ended?.(state, result)
    const winner = result.winner === undefined ? 'drawn' : `${scenario.sides[result.winner]?.id} won`
    const end = `${winner}: ${result.reason}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  return [
    ...sums.values(),
    ...[...ends].toSorted(([, a], [, b]) => b - a).map(([end, part]) => ({ name: end, part, whole: games })),
  ]
}

/** A line for each figure of each scenario. */
export const reportQualities = async (
  names: readonly string[],
  playing: Playing,
  say: (line: string) => void,
): Promise<void> => {
  for (const name of names) {
    say(`${name}: ${playing.games} games`)
    for (const { name: quality, part, whole } of await qualitiesOf(name, playing))
      say(`  ${quality}: ${whole === 0 ? 'none' : (part / whole).toFixed(2)} (${part} of ${whole})`)
  }
}
