import {
  act,
  findScenario,
  type Game,
  type GameRecord,
  recordOf,
  seededDice,
  settleDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { type FiloAction, type FiloState, filo, filoAdapter } from '@mesnada/filo'

/** A battle in which both sides do what looks best at once, the same every time, until something is so. */
export const foughtUntil = (id: string, isSo: (state: FiloState) => boolean): GameRecord => {
  const scenario = findScenario(filo.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  const game = unwrap(startGame(filo, { scenario }))
  const dice = seededDice(3)
  while (!isSo(game.state) && filo.pending(game.state).kind !== 'over') goOn(game, dice)
  return recordOf(game)
}

const goOn = (game: Game<FiloState, FiloAction>, dice: ReturnType<typeof seededDice>): void => {
  const pending = filo.pending(game.state)
  if (pending.kind === 'dice') unwrap(settleDice(game, dice))
  if (pending.kind === 'decision') unwrap(act(game, pending.seat, best(game.state)))
}

const best = (state: FiloState): FiloAction => {
  const legal = filo.legal(state)
  const ratings = filoAdapter.rate(state, legal)
  const action = legal[ratings.indexOf(Math.max(...ratings))]
  if (action === undefined) throw new Error('nothing can be done')
  return action
}
