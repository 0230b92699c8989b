import { cloneState, copyState, type Minds, type Seat, topFrame } from '@mesnada/engine'
import type { SiegeAction } from '../actions.ts'
import { isAnimal, isOnMap } from '../bodies.ts'
import { isCarrying } from '../carrying.ts'
import type { Body } from '../flow.ts'
import { whoMustLeave } from '../leaving.ts'
import { setBody } from '../occupancy.ts'
import { actionsNow } from '../sequence.ts'
import { ASLEEP, CAPTIVE, NOBODY, type Setting, type SiegeState } from '../state.ts'
import { listActions } from '../steps/index.ts'
import { type Post, Posts } from './posts.ts'
import { placementsOf } from './rate-deployment.ts'
import { bestWalk, rateTasks, walkersOf } from './rate-movement.ts'
import { Reaching } from './reaching.ts'

/** What all of a side would do in deployment and in the movement phase, foreseen in one go. */

const END: SiegeAction = { type: 'end-phase' }

export const marchOf = (
  state: SiegeState,
  legal: () => readonly SiegeAction[],
  minds: Minds | undefined,
): readonly SiegeAction[] | undefined => {
  const { side, phase } = state.flow
  if (topFrame(state) !== undefined) return undefined
  if (phase === 'deploy-defender' || phase === 'deploy-attacker') return placedOf(state, side, legal())
  if (phase !== 'movement') return undefined
  const leaving = whoMustLeave(state, side)
  if (leaving) return leaving.actions
  const copy = sketchOf(state)
  const posts = new Posts(copy, side)
  const task = bestTask(copy, side, posts)
  return task ? [task] : walksOf(copy, side, posts, minds)
}

/** Where marches are thought through: made once a game, since whoever plans asks a thousand times. */
const sketches = new WeakMap<Setting, SiegeState>()

const sketchOf = (state: SiegeState): SiegeState => {
  const sketch = sketches.get(state.setting) ?? cloneState(state)
  sketches.set(state.setting, sketch)
  copyState(state, sketch)
  return sketch
}

/** Nothing to foresee where nobody is left to place: then one action at a time is rated. */
const placedOf = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly SiegeAction[] | undefined => {
  const placements = placementsOf(state, seat, actions)
  return placements?.length === 0 ? undefined : placements
}

/** Steps are not even listed: walks are found otherwise. */
const bestTask = (state: SiegeState, seat: Seat, posts: Posts): SiegeAction | undefined => {
  const actions: SiegeAction[] = []
  for (const type of actionsNow(state)) if (type !== 'move') listActions(state, seat, type, actions)
  let best: SiegeAction | undefined
  let most = 0
  for (const [index, rating] of rateTasks(state, seat, posts, actions).entries()) {
    if (rating <= most) continue
    best = actions[index]
    most = rating
  }
  return best
}

/** One after the other goes his whole way, each on the copy too, where the next sees him stand. */
const walksOf = (
  copy: SiegeState,
  seat: Seat,
  posts: Posts,
  minds: Minds | undefined,
): readonly SiegeAction[] => {
  const reaching = new Reaching(copy, posts.ways)
  const walks: SiegeAction[] = []
  for (const body of walkersOf(copy, seat, posts, minds)) {
    const outing = bestWalk(copy, posts, reaching, body, minds)
    if (outing === undefined) continue
    walks.push(...outing.actions)
    // What comes along changes more than where one man stands: the rest is thought over when it has come.
    if (hasTrain(copy, body)) return walks
    standAt(copy, body, outing.to)
  }
  if (walks.length === 0 || !leavesMoreToDo(copy, posts)) walks.push(END)
  return walks
}

const hasTrain = (state: SiegeState, body: Body): boolean =>
  isCarrying(state, body) || state.tables.bodies.leads[body] !== NOBODY

const standAt = (copy: SiegeState, body: Body, { hex, deck, tail }: Required<Post>): void => {
  setBody(copy, body, hex, tail === hex ? NOBODY : tail, deck)
}

/** Whether someone who has arrived may have something to do there that a walk does not show. */
const leavesMoreToDo = (state: SiegeState, { aims }: Posts): boolean =>
  aims.exits.length > 0 ||
  aims.works !== undefined ||
  state.flow.campaign !== undefined ||
  state.setting.bodies.some((_, body) => invites(state, body))

/** A horse without a rider, a prisoner, a sleeper: someone may lead, mount, hand over or wake him. */
const invites = (state: SiegeState, body: Body): boolean => {
  const { custody, veil, mount } = state.tables.bodies
  if (!isOnMap(state, body)) return false
  if (custody[body] === CAPTIVE || veil[body] === ASLEEP) return true
  return mount[body] === NOBODY && isAnimal(state, body)
}
