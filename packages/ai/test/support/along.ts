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
import { Planner, type Question, scriptedPlayer, seededChance } from '../../src/index.ts'
import type { Table } from '../kit.ts'

/** How a planner is made to decide: here, or with the help of others. */
export type Asker = (
  planner: Planner<State, Action>,
  question: Question<State, Action>,
) => Action | Promise<Action>

/** Enough to try every temper and to change some minds. */
const SETTINGS = { budget: 1_400, futures: 2, children: 3 } as const

interface Walk {
  readonly seed: number
  /** How many positions are asked about. */
  readonly most: number
  /** Of the windows in which plans are made, the first of so many. */
  readonly every?: number
}

/**
 * What planners decide, and with which plan in mind, in positions along a game between scripted players. Every
 * position has a planner of its own with a chance of its own, so that one difference is not all differences.
 */
export const decisionsAlong = async (
  { system, adapter, scenario }: Table,
  { seed, most, every = 1 }: Walk,
  ask: Asker,
): Promise<readonly string[]> => {
  const { state }: Game = unwrap(startGame(system, { scenario }))
  const dice = seededDice(seed)
  const chance = seededChance(seed)
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
      const own = seededChance(seed + decisions.length)
      const action = await ask(planner, { system, state: seen, seat, legal, chance: own })
      decisions.push(`${JSON.stringify(action)} ${planner.memory.minds?.join('') ?? ''}`)
    }
    window = here
    unwrap(applyAction(system, state, scripted.decide({ system, state: seen, seat, legal, chance })))
  }
  return decisions
}
