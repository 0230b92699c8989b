import {
  type Action,
  applyAction,
  applyDice,
  diceOf,
  type Game,
  type GameChoice,
  type GameEvent,
  type GameResult,
  type RuleSystem,
  type Seat,
  type State,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { type Chance, chanceOfSeat } from './chance.ts'
import type { Player, Question } from './player.ts'

/** By seat. */
export type Players<S extends State = State, A extends Action = Action> = readonly [
  Player<S, A>,
  Player<S, A>,
]

export interface PlayedGame<S extends State = State> {
  readonly result: GameResult
  /** Actions and rolls. */
  readonly steps: number
  /** Of each seat. */
  readonly decisions: readonly [number, number]
  /** The last position. */
  readonly state: S
}

export interface GameWatcher<S extends State = State, A extends Action = Action> {
  readonly began?: (state: S) => void
  /** Before the action is carried out; the position is that of the game, not what the seat sees of it. */
  readonly decided?: (state: S, seat: Seat, action: A) => void
}

/** A game that goes on longer than this never ends. */
const MOST_STEPS = 100_000

/**
 * Plays a game to its end: each seat is shown its concealed position and what is legal in it, the seed gives the dice
 * and each seat's own chance. Throws if a player does something illegal or the game does not end.
 */
export const playGame = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  choice: GameChoice,
  players: Players<S, A>,
  seed: number,
  watcher: GameWatcher<S, A> = {},
): PlayedGame<S> => {
  const { state }: Game<S, A, E> = unwrap(startGame(system, choice))
  const dice = seededDice(seed)
  const chances = [chanceOfSeat(seed, 0), chanceOfSeat(seed, 1)] as const
  const decisions: [number, number] = [0, 0]
  watcher.began?.(state)
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const pending = system.pending(state)
    if (pending.kind === 'over') return { result: pending.result, steps, decisions, state }
    if (pending.kind === 'dice') {
      unwrap(applyDice(system, state, dice(diceOf(pending.roll))))
      continue
    }
    const { seat } = pending
    const action = players[seat].decide(questionOf(system, system.conceal(state, seat), seat, chances[seat]))
    decisions[seat]++
    watcher.decided?.(state, seat, action)
    unwrap(applyAction(system, state, action))
  }
  throw new Error(`${choice.scenario.id} with seed ${seed} has no end after ${MOST_STEPS} steps`)
}

/** What is legal is listed when it is first asked for: who knows what he wants does not ask. */
const questionOf = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  state: S,
  seat: Seat,
  chance: Chance,
): Question<S, A> => {
  let listed: readonly A[] | undefined
  return {
    system,
    state,
    seat,
    chance,
    get legal() {
      listed ??= system.legal(state)
      return listed
    },
  }
}
