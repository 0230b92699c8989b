import { type Action, nth, type Reason, type State } from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import { seededRandom } from '../core/random.ts'
import { chancesIn } from '../outlook/outlook.ts'
import { candidatesOf } from '../planner/action-choice.ts'
import { isInBattle } from '../planner/rollout.ts'
import type { HintQuestion } from './hint.ts'
import { errorOf, meanOf, playOn, reasonsFor, type Standpoint } from './trials.ts'

/** What somebody is about to do costs much of his chance, and what the computer would do instead. */
export interface Warning {
  /** The share of the chance of winning that it costs, from 0 to 1, and the standard error of that. */
  readonly cost: number
  readonly error: number
  readonly instead: readonly Action[]
  /** What speaks for that, the weightiest first. */
  readonly reasons: readonly Reason[]
}

/** A blunder costs at least this share of the chance of winning. */
const LEAST_COST = 0.06

/** Standard errors by which the cost is above nothing: a warning in vain is worse than none. */
const SURE = 2.5

/** Trials of each way at first, which lets most moves pass, and then of the two that are left. */
const GLANCE_TRIALS = 3
const STUDY_TRIALS = 12

/** Other ways that are looked at. */
const MOST_WAYS = 3

/**
 * Warns of a blunder: plays on from the position with the actions, and with what the computer would do, both with the same
 * dice, until the enemy has answered. Undefined where there is nothing to warn of.
 */
export const warningOf = <S extends State, A extends Action>(
  { system, adapter, scenario, state, seat }: HintQuestion<S, A>,
  actions: readonly A[],
): Warning | undefined => {
  const assignment = adapter.planning?.defaultAssignment(state, seat)
  const [first] = actions
  if (!assignment || first === undefined || !isInBattle(adapter, state)) return undefined
  const here = { system, adapter, chances: chancesIn(system, adapter, scenario), state, seat }
  const glance = { assignment, trials: GLANCE_TRIALS, luckSeed: 1 }
  const chanceOf = (way: readonly A[]): number => meanOf(playOn(here, { ...glance, first: way }).chances)
  const own = chanceOf(actions)
  const [best] = waysBeside(here, assignment, actions)
    .map(way => ({ way, chance: chanceOf(way) }))
    .toSorted((one, other) => other.chance - one.chance)
  if (!best || best.chance - own < LEAST_COST) return undefined
  // Chosen by one set of dice and judged by another: what only had luck in the first shows it in the second.
  const study = { assignment, trials: STUDY_TRIALS, luckSeed: 1 + GLANCE_TRIALS }
  const better = playOn(here, { ...study, first: best.way })
  const worse = playOn(here, { ...study, first: actions })
  const costs = better.chances.map((chance, trial) => chance - nth(worse.chances, trial))
  const [cost, error] = [meanOf(costs), errorOf(costs)]
  if (cost < LEAST_COST || cost < SURE * error) return undefined
  return { cost, error, instead: best.way, reasons: reasonsFor(adapter, better, worse) }
}

/** What else could be done: what the computer rates best, and of a walk the other walks of the same counter. */
const waysBeside = <S extends State, A extends Action>(
  { adapter, system, state }: Standpoint<S, A>,
  assignment: Uint8Array,
  actions: readonly A[],
): readonly (readonly A[])[] => {
  const text = JSON.stringify(actions)
  const legal = system.legal(state)
  const rated = (list: readonly A[]): A =>
    bestRated(adapter, { state, legal: list, random: seededRandom(1) }, assignment)
  const walker = adapter.planning?.walkerOf?.(nth(actions, 0))
  const ofWalker =
    walker === undefined ? [] : legal.filter(action => adapter.planning?.walkerOf?.(action) === walker)
  const walks =
    ofWalker.length < 2
      ? []
      : candidatesOf(adapter, { state, legal: ofWalker }, assignment, rated(ofWalker), MOST_WAYS)
  return [[rated(legal)], ...walks].filter(way => JSON.stringify(way) !== text).slice(0, MOST_WAYS)
}
