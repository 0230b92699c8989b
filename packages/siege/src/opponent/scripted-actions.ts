import { cloneState, copyState, memoBy, type Seat, type StyleAssignment, topFrame } from '@mesnada/engine'
import type { SiegeAction } from '../actions.ts'
import { isAnimal, isOnMap } from '../core/bodies.ts'
import { isCarrying } from '../core/carrying.ts'
import { setBody } from '../core/occupancy.ts'
import type { Body } from '../flow.ts'
import { whoMustLeave } from '../movement/leaving.ts'
import { actionsNow } from '../sequence.ts'
import { ASLEEP, CAPTIVE, NOBODY, type Setting, type SiegeState } from '../state.ts'
import { listActions } from '../steps.ts'
import { HexValues, type StandPlace } from './hex-values.ts'
import { placementsOf } from './rate-deployment.ts'
import { bestWalk, rateTasks, walkersOf } from './rate-movement.ts'
import { ReachSearch } from './reach-search.ts'

/** The scripted actions of a whole side in deployment and in the movement phase. */

const END: SiegeAction = { type: 'end-phase' }

export const scriptedActionsOf = (
  state: SiegeState,
  legal: () => readonly SiegeAction[],
  assignment: StyleAssignment | undefined,
): readonly SiegeAction[] | undefined => {
  const { side, phase } = state.flow
  if (topFrame(state) !== undefined) return undefined
  if (phase === 'deploy-defender' || phase === 'deploy-attacker') return placedOf(state, side, legal())
  if (phase !== 'movement') return undefined
  const leaving = whoMustLeave(state, side)
  if (leaving) return leaving.actions
  const copy = scratchStateOf(state)
  const hexValues = new HexValues(copy, side)
  const task = bestTask(copy, side, hexValues)
  return task ? [task] : walksOf(copy, side, hexValues, assignment)
}

/** A scratch copy per game on which walks are played: rollouts need it thousands of times. */
const scratchStates = memoBy<Setting, { state: SiegeState | undefined }>(() => ({ state: undefined }))

const scratchStateOf = (state: SiegeState): SiegeState => {
  const scratch = scratchStates(state.setting)
  scratch.state ??= cloneState(state)
  copyState(state, scratch.state)
  return scratch.state
}

/** Undefined where nobody is left to place: then actions are rated one at a time. */
const placedOf = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly SiegeAction[] | undefined => {
  const placements = placementsOf(state, seat, actions)
  return placements?.length === 0 ? undefined : placements
}

/** Steps are not listed, since walks are found by search. */
const bestTask = (state: SiegeState, seat: Seat, hexValues: HexValues): SiegeAction | undefined => {
  const actions: SiegeAction[] = []
  for (const type of actionsNow(state)) if (type !== 'move') listActions(state, seat, type, actions)
  let best: SiegeAction | undefined
  let most = 0
  for (const [index, rating] of rateTasks(state, seat, hexValues, actions).entries()) {
    if (rating <= most) continue
    best = actions[index]
    most = rating
  }
  return best
}

/**
 * The walks of all bodies one after the other. Each is made on the copy too, so that the next one takes it into
 * account.
 */
const walksOf = (
  copy: SiegeState,
  seat: Seat,
  hexValues: HexValues,
  assignment: StyleAssignment | undefined,
): readonly SiegeAction[] => {
  const reachSearch = new ReachSearch(copy, hexValues.distances)
  const walks: SiegeAction[] = []
  for (const body of walkersOf(copy, seat, hexValues, assignment)) {
    const outing = bestWalk(copy, hexValues, reachSearch, body, assignment)
    if (outing === undefined) continue
    walks.push(...outing.actions)
    // A train changes more than one body's place: the rest is decided after it has moved.
    if (hasTrain(copy, body)) return walks
    standAt(copy, body, outing.to)
  }
  if (walks.length === 0 || !leavesMoreToDo(copy, hexValues)) walks.push(END)
  return walks
}

const hasTrain = (state: SiegeState, body: Body): boolean =>
  isCarrying(state, body) || state.tables.bodies.leads[body] !== NOBODY

const standAt = (copy: SiegeState, body: Body, { hex, deck, tail }: Required<StandPlace>): void => {
  setBody(copy, body, hex, tail === hex ? NOBODY : tail, deck)
}

/** Whether a body that has arrived may have something else to do there. */
const leavesMoreToDo = (state: SiegeState, { aims }: HexValues): boolean =>
  aims.exits.length > 0 ||
  aims.works !== undefined ||
  state.flow.campaign !== undefined ||
  state.setting.bodies.some((_, body) => invites(state, body))

/** A horse without rider, a prisoner or a sleeper: it may be led, mounted, handed over or woken. */
const invites = (state: SiegeState, body: Body): boolean => {
  const { custody, veil, mount } = state.tables.bodies
  if (!isOnMap(state, body)) return false
  if (custody[body] === CAPTIVE || veil[body] === ASLEEP) return true
  return mount[body] === NOBODY && isAnimal(state, body)
}
