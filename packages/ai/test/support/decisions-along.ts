import {
  type Action,
  applyAction,
  applyDice,
  diceOf,
  type Game,
  type State,
  seededDice,
  startGame,
  unwrap,
} from '@mesnada/engine'
import { Planner, type Question, scriptedPlayer, seededRandom } from '../../src/index.ts'
import type { Battle } from './battle.ts'

/** Makes a planner decide: in this thread or with a pool of workers. */
export type Asker = (
  planner: Planner<State, Action>,
  question: Question<State, Action>,
) => Action | Promise<Action>

/** Enough to try every style and some mutations. */
const SETTINGS = { budget: 1_400, luckSeeds: 2, children: 3 } as const

interface Sampling {
  readonly seed: number
  /** How many positions are decided. */
  readonly most: number
  /** Of the windows in which a plan is due, every nth is decided. */
  readonly every?: number
}

/**
 * What planners decide, and with which style assignment, in positions of a game between scripted players. Every position
 * has a planner and a random stream of its own, so that one difference does not cause others.
 */
export const decisionsAlong = async (
  { system, adapter, scenario }: Battle,
  { seed, most, every = 1 }: Sampling,
  ask: Asker,
): Promise<readonly string[]> => {
  const { state }: Game = unwrap(startGame(system, { scenario }))
  const dice = seededDice(seed)
  const random = seededRandom(seed)
  const scripted = scriptedPlayer<State, Action>(adapter)
  const decisions: string[] = []
  let window = -1
  for (let windows = 0; decisions.length < most; ) {
    const pending = system.pending(state)
    if (pending.kind === 'over') break
    if (pending.kind === 'dice') {
      unwrap(applyDice(system, state, dice(diceOf(pending.roll))))
      continue
    }
    const { seat } = pending
    const seen = system.conceal(state, seat)
    const legal = system.legal(seen)
    const here = adapter.window(seen)
    if (here !== window && legal.length > 1 && adapter.planning?.isDue(seen) && windows++ % every === 0) {
      const planner = new Planner(adapter, SETTINGS)
      const own = seededRandom(seed + decisions.length)
      const action = await ask(planner, { system, state: seen, seat, legal, random: own })
      decisions.push(`${JSON.stringify(action)} ${planner.memory.assignment?.join('') ?? ''}`)
    }
    window = here
    unwrap(applyAction(system, state, scripted.decide({ system, state: seen, seat, legal, random })))
  }
  return decisions
}
