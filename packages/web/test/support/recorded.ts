import {
  act,
  findScenario,
  type Game,
  type GameRecord,
  type OptionChanges,
  recordOf,
  seededDice,
  settleDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { siege } from '@mesnada/siege'

/** Games played by chance, the same every time. */

interface Wish {
  readonly steps: number
  readonly options?: OptionChanges
  /** In place of the scenario's own. */
  readonly turns?: number
}

const numbers = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** As many steps as are wished for, or until the game is over. Something rarer than a walk is done when it can be. */
export const playedByChance = (id: string, { steps, options, turns }: Wish): Game => {
  const found = findScenario(siege.library, id)
  if (!found) throw new Error(`no scenario ${id}`)
  const scenario = { ...found, turns: turns ?? found.turns }
  const game = unwrap(startGame(siege, { scenario, ...(options ? { options } : {}) }))
  const dice = seededDice(7)
  const chance = numbers(11)
  while (game.steps.length < steps) {
    const pending = siege.pending(game.state)
    if (pending.kind === 'over') break
    if (pending.kind === 'dice') {
      unwrap(settleDice(game, dice))
      continue
    }
    const legal = siege.legal(siege.conceal(game.state, pending.seat))
    const rare = legal.filter(({ type }) => type !== 'move' && type !== 'end-phase')
    const pool = rare.length > 0 && chance() < 0.6 ? rare : legal
    const action = pool[Math.floor(chance() * pool.length)]
    if (!action) throw new Error(`nothing can be done: ${JSON.stringify(pending)}`)
    unwrap(act(game, pending.seat, action))
  }
  return game
}

export const recordedByChance = (id: string, wish: Wish): GameRecord => recordOf(playedByChance(id, wish))
