import {
  act,
  diceOf,
  fall,
  type Game,
  type GameRecord,
  recordOf,
  type ScenarioDocument,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { ford } from '@mesnada/ford'

export const [scenario] = ford.library.scenarios as readonly [ScenarioDocument, ...ScenarioDocument[]]

export const target = `${ford.id}/${scenario.id}`

/** The record of a random game, up to so many steps. */
export const recordGame = (mostSteps = Number.POSITIVE_INFINITY, seed = 1): GameRecord => {
  const game: Game = unwrap(startGame(ford, { scenario }))
  const dice = seededDice(seed)
  while (game.steps.length < mostSteps) {
    const pending = game.system.pending(game.state)
    if (pending.kind === 'over') break
    if (pending.kind === 'dice') unwrap(fall(game, dice(diceOf(pending.roll))))
    else {
      const legal = game.system.legal(game.state)
      const [picked = 0] = dice([{ sides: legal.length, lowest: 0 }])
      const action = legal[picked]
      if (!action) throw new Error('a dead end')
      unwrap(act(game, pending.seat, action))
    }
  }
  return structuredClone(recordOf(game))
}
