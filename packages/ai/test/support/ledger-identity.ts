import { type Adapter, findSystem, type GameRecord, type GameResult, unwrap } from '@mesnada/engine'
import { adapters, systems } from '@mesnada/systems'
import { type Level } from '../../src/index.ts'
import { openFilm } from '../../src/review/film.ts'
import { balanceOf, type Ledger, reckonGame } from '../../src/review/ledger.ts'
import type { Battle } from './battle.ts'
import { recordedGame } from './recorded-games.ts'

/** How a game ended that its record does not end: some of the repository's were given up. */
const GIVEN_UP: GameResult = { winner: undefined, reason: 'engine.result.resigned' }

export const ledgerOf = (battle: Pick<Battle, 'system' | 'adapter'>, record: GameRecord): Ledger => {
  const work = reckonGame(unwrap(openFilm(battle.system, record, GIVEN_UP)), battle.adapter)
  for (;;) {
    const next = work.next()
    if (next.done) return next.value
  }
}

/** The most by which sums of so many numbers may differ: rounding of floating-point numbers, and nothing else. */
export const ROUNDING = 1e-9

/** By how much the end of a game differs from its start, its luck and its decisions together. */
export const gapOf = (ledger: Ledger): number => {
  const { start, end, luck, luckBy, decisionsBy } = balanceOf(ledger)
  const parts = luckBy[0] + luckBy[1] + luckBy[2]
  return Math.max(Math.abs(end - (start + luck + decisionsBy[0] + decisionsBy[1])), Math.abs(luck - parts))
}

/** The greatest mean of a roll's luck over all of its results: dice give nothing on average. */
export const biasOf = ({ entries }: Ledger): number =>
  Math.max(
    0,
    ...entries.map(entry =>
      entry.kind === 'roll'
        ? Math.abs(entry.falls.reduce((sum, { probability, value }) => sum + probability * value, 0))
        : 0,
    ),
  )

/** The greatest difference between what fell and the nearest of the results that were counted beforehand. */
export const strayOf = ({ entries }: Ledger): number =>
  Math.max(
    0,
    ...entries.map(entry =>
      entry.kind === 'roll' && entry.isExact
        ? Math.min(...entry.falls.map(({ value }) => Math.abs(value - entry.change)))
        : 0,
    ),
  )

/** Quick ones that bring their games to an end: chance alone takes tens of thousands of steps in a long siege. */
const PAIRS: readonly (readonly [Level, Level])[] = [
  [3, 2],
  [2, 3],
  [3, 3],
  [2, 2],
]

/** Plays so many games of all scenarios in turn and returns how many ledgers do not add up. */
export const checkLedgers = (games: number, seed: number, say: (line: string) => void): number => {
  const battles = [...systems.values()].flatMap(({ id, library }) =>
    library.scenarios.map(scenario => ({
      system: unwrap(findSystem(systems, id)),
      adapter: adapters.get(id) as Adapter,
      scenario,
    })),
  )
  let failed = 0
  let worst = 0
  for (let game = 0; game < games; game++) {
    const battle = battles[game % battles.length]
    if (!battle) break
    const round = Math.floor(game / battles.length)
    const levels = PAIRS[round % PAIRS.length] ?? [3, 3]
    const ledger = ledgerOf(battle, recordedGame(battle, levels, seed + game))
    const gap = Math.max(gapOf(ledger), biasOf(ledger))
    worst = Math.max(worst, gap)
    if (gap > ROUNDING) {
      failed++
      say(`${battle.system.id}/${battle.scenario.id} with seed ${seed + game}: ${gap}`)
    }
    if ((game + 1) % 10 === 0) say(`${game + 1} games, ${failed} failed, greatest gap ${worst}`)
  }
  say(`${games} games, ${failed} failed, greatest gap ${worst}`)
  return failed
}
