import { cloneState, copyState, type Minds, type Seat } from '@mesnada/engine'
import type { ActionType, FiloAction } from '../actions.ts'
import { checkMover, checkRested, type Mover } from '../motion.ts'
import { NOBODY } from '../occupancy.ts'
import { phaseRule } from '../sequence.ts'
import type { FiloState, Setting } from '../state.ts'
import { actionStep } from '../steps/index.ts'
import { Posts } from './posts.ts'
import { bestMarch, inOrder, rateLast, rateTask } from './rate-movement.ts'
import { Scene } from './scene.ts'

/** All that a side does in a phase of movement, thought out on a copy: each goes his way before the next looks round. */

const copies = new WeakMap<Setting, FiloState>()

const copyOf = (state: FiloState): FiloState => {
  const before = copies.get(state.setting)
  if (before) copyState(state, before)
  const copy = before ?? cloneState(state)
  copies.set(state.setting, copy)
  return copy
}

/** Whoever would rather stay may think better of it when the others have gone. */
const ROUNDS = 2

const TASKS: readonly ActionType[] = ['charge', 'mount', 'dismount', 'enter']
const LAST: readonly ActionType[] = ['move-leader', 'move-marker']

/** More than anyone ever wants in one phase. */
const MOST_ACTIONS = 400

export const musterOf = (state: FiloState, seat: Seat, minds: Minds | undefined): readonly FiloAction[] =>
  new Muster(copyOf(state), seat, minds).all()

class Muster {
  readonly #state: FiloState
  readonly #seat: Seat
  readonly #posts: Posts
  readonly #done: FiloAction[] = []

  constructor(state: FiloState, seat: Seat, minds: Minds | undefined) {
    this.#state = state
    this.#seat = seat
    this.#posts = new Posts(new Scene(state, seat, minds))
  }

  all(): readonly FiloAction[] {
    let movers = inOrder(this.#posts)
    for (let round = 0; round < ROUNDS && movers.length > 0; round++) {
      this.#doBest(TASKS, action => rateTask(this.#posts, action))
      const stayed = movers.filter(mover => !this.#march(mover))
      if (stayed.length === movers.length) break
      movers = stayed
    }
    this.#doBest(LAST, action => rateLast(this.#posts.scene, action) ?? 0)
    if (!this.#isDecided) this.#done.push({ type: 'end-phase' })
    return this.#done
  }

  /** V.1: someone stands where the battle ends, and what comes after it need not be thought of. */
  get #isDecided(): boolean {
    return this.#state.flow.decisive
  }

  /** Again and again the best of these, as long as one is worth doing. */
  #doBest(types: readonly ActionType[], rate: (action: FiloAction) => number): void {
    const open = types.filter(type => phaseRule(this.#state.flow.phase).actions.includes(type))
    while (!this.#isDecided && this.#done.length < MOST_ACTIONS) {
      const listed: FiloAction[] = []
      for (const type of open) actionStep(type)?.list(this.#state, this.#seat, listed)
      let best: FiloAction | undefined
      let most = 0
      for (const action of listed) {
        const rating = rate(action)
        if (rating <= most) continue
        most = rating
        best = action
      }
      if (best === undefined) return
      this.#perform(best)
    }
  }

  /** Whether he has gone. */
  #march(mover: Mover): boolean {
    if (this.#isDecided || checkMover(this.#state, mover, mover.mate !== NOBODY)) return false
    if (this.#state.tables.clock.mover[0] !== mover.unit + 1 && checkRested(this.#state)) return false
    const march = bestMarch(this.#posts, mover)
    for (const step of march?.steps ?? []) this.#perform(step)
    return march !== undefined
  }

  #perform(action: FiloAction): void {
    actionStep(action.type)?.perform(this.#state, this.#seat, action, undefined)
    this.#posts.scene.haveMoved()
    this.#done.push(action)
  }
}
