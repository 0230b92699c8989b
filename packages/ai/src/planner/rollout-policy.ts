import {
  type Action,
  type Adapter,
  type GameEvent,
  nth,
  type RuleSystem,
  type State,
  type StyleAssignment,
} from '@mesnada/engine'
import { bestRated } from '../core/best-rated.ts'
import type { Random } from '../core/random.ts'

/**
 * Decides for both seats in a rollout. Where the system can list the actions of a whole phase (`scriptedActions`), it
 * takes that list; otherwise the best-rated action, as the scripted player does.
 */
export class RolloutPolicy<S extends State, A extends Action> {
  readonly #system: RuleSystem<S, A, GameEvent>
  readonly #adapter: Adapter<S, A>
  readonly #random: Random
  /** The list being carried out, and the next place in it. */
  #scripted: readonly A[] = []
  #at = 0
  #window = -1

  /** `random` breaks ties. */
  constructor(system: RuleSystem<S, A, GameEvent>, adapter: Adapter<S, A>, random: Random) {
    this.#system = system
    this.#adapter = adapter
    this.#random = random
  }

  /** Drops the list: something happened that it did not foresee. */
  interrupt(): void {
    this.#scripted = []
    this.#at = 0
  }

  next(state: S, assignment: StyleAssignment | undefined): A {
    const scripted = this.#nextScripted(state)
    if (scripted) return scripted
    let listed: readonly A[] | undefined
    const list = (): readonly A[] => {
      listed ??= this.#system.legal(state)
      return listed
    }
    const actions = this.#adapter.planning?.scriptedActions?.(state, list, assignment)
    if (actions === undefined) return this.#best(state, list(), assignment)
    this.#scripted = actions
    this.#at = 0
    return this.#nextScripted(state) ?? this.#pass(list()) ?? this.#best(state, list(), assignment)
  }

  #pass(actions: readonly A[]): A | undefined {
    return actions.find(action => this.#adapter.isPass(action))
  }

  /** Skips actions that have become illegal. */
  #nextScripted(state: S): A | undefined {
    const window = this.#adapter.window(state)
    if (window !== this.#window) this.interrupt()
    this.#window = window
    while (this.#at < this.#scripted.length) {
      const action = nth(this.#scripted, this.#at++)
      if (this.#system.refusal(state, action) === undefined) return action
    }
    return undefined
  }

  #best(state: S, legal: readonly A[], assignment: StyleAssignment | undefined): A {
    return bestRated(this.#adapter, { state, legal, random: this.#random }, assignment)
  }
}
