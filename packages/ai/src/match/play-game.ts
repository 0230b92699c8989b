import {
  type Action,
  applyAction,
  applyDice,
  diceOf,
  type Game,
  type GameChoice,
  type GameEvent,
  type GameResult,
  type Roll,
  type RuleSystem,
  type Seat,
  type State,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import type { Player, Question } from '../core/player.ts'
import { type Random, randomOfSeat } from '../core/random.ts'

/** The players by seat. */
export type Players<S extends State = State, A extends Action = Action> = readonly [
  Player<S, A>,
  Player<S, A>,
]

export interface PlayedGame<S extends State = State> {
  readonly result: GameResult
  /** Applied actions and rolls. */
  readonly steps: number
  /** By seat. */
  readonly decisions: readonly [number, number]
  /** The final position. */
  readonly state: S
}

export interface GameWatcher<S extends State = State, A extends Action = Action> {
  readonly began?: (state: S) => void
  /** Called before the action is applied, with the full position and not the concealed one. */
  readonly decided?: (state: S, seat: Seat, action: A) => void
  /** Called before the dice are applied, likewise. */
  readonly rolled?: (state: S, roll: Roll, faces: readonly number[]) => void
}

/** Applied actions and rolls after which a game is taken to be endless. */
const MAX_STEPS = 100_000

/**
 * Plays a game to its end. Each seat sees its concealed position and the legal actions in it. The seed determines the dice
 * and each seat's random stream. Throws if a player does something illegal or the game does not end.
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
  const randoms = [randomOfSeat(seed, 0), randomOfSeat(seed, 1)] as const
  const decisions: [number, number] = [0, 0]
  watcher.began?.(state)
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const pending = system.pending(state)
    if (pending.kind === 'over') return { result: pending.result, steps, decisions, state }
    if (pending.kind === 'dice') {
      const faces = dice(diceOf(pending.roll))
      watcher.rolled?.(state, pending.roll, faces)
      unwrap(applyDice(system, state, faces))
      continue
    }
    const { seat } = pending
    const action = players[seat].decide(questionOf(system, system.conceal(state, seat), seat, randoms[seat]))
    decisions[seat]++
    watcher.decided?.(state, seat, action)
    unwrap(applyAction(system, state, action))
  }
  throw new Error(`${choice.scenario.id} with seed ${seed} has no end after ${MAX_STEPS} steps`)
}

/** Legal actions are listed when they are first read: a player that continues a sequence does not read them. */
const questionOf = <S extends State, A extends Action, E extends GameEvent>(
  system: RuleSystem<S, A, E>,
  state: S,
  seat: Seat,
  random: Random,
): Question<S, A> => {
  let listed: readonly A[] | undefined
  return {
    system,
    state,
    seat,
    random,
    get legal() {
      listed ??= system.legal(state)
      return listed
    },
  }
}
