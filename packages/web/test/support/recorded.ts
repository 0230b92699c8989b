import {
  findScenario,
  type Game,
  type GameRecord,
  type OptionChanges,
  recordOf,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { siege } from '@mesnada/siege'
import { wander } from './wander.ts'

/** Games played by chance, the same every time. */

interface Wish {
  readonly steps: number
  readonly options?: OptionChanges
  /** In place of the scenario's own. */
  readonly turns?: number
}

/** As many steps as are wished for, or until the game is over. Something rarer than a walk is done when it can be. */
export const playedByChance = (id: string, { steps, options, turns }: Wish): Game => {
  const found = findScenario(siege.library, id)
  if (!found) throw new Error(`no scenario ${id}`)
  const scenario = { ...found, turns: turns ?? found.turns }
  const game = unwrap(startGame(siege, { scenario, ...(options ? { options } : {}) }))
  wander(siege, game, { steps, seed: 7, choices: 11 }, () => {})
  return game
}

export const recordedByChance = (id: string, wish: Wish): GameRecord => recordOf(playedByChance(id, wish))
