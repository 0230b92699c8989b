import type { Action, Adapter, GameEvent, Minds, RuleSystem, State } from '@mesnada/engine'

/**
 * Plays for whoever is to decide: what all of a window would do in one go where the system foresees it, otherwise the
 * best-rated thing. No chance in it: the same position and minds, the same action.
 */
export class Script<S extends State, A extends Action> {
  readonly #system: RuleSystem<S, A, GameEvent>
  readonly #adapter: Adapter<S, A>
  #foreseen: readonly A[] = []
  #at = 0
  #window = -1

  constructor(system: RuleSystem<S, A, GameEvent>, adapter: Adapter<S, A>) {
    this.#system = system
    this.#adapter = adapter
  }

  /** Something happened that nobody could foresee. */
  interrupt(): void {
    this.#foreseen = []
    this.#at = 0
  }

  next(state: S, minds: Minds | undefined, legal?: readonly A[]): A {
    const foreseen = this.#nextForeseen(state)
    if (foreseen) return foreseen
    let listed = legal
    const list = (): readonly A[] => {
      listed ??= this.#system.legal(state)
      return listed
    }
    const march = this.#adapter.planning?.march?.(state, list, minds)
    if (march === undefined) return this.#best(state, list(), minds)
    this.#foreseen = march
    this.#at = 0
    return this.#nextForeseen(state) ?? this.#pass(list()) ?? this.#best(state, list(), minds)
  }

  #pass(actions: readonly A[]): A | undefined {
    return actions.find(action => this.#adapter.isPass(action))
  }

  /** What has become impossible is left out. */
  #nextForeseen(state: S): A | undefined {
    const window = this.#adapter.window(state)
    if (window !== this.#window) this.interrupt()
    this.#window = window
    while (this.#at < this.#foreseen.length) {
      const action = this.#foreseen[this.#at++]
      if (this.#system.check(state, action) === undefined) return action
    }
    return undefined
  }

  #best(state: S, actions: readonly A[], minds: Minds | undefined): A {
    if (actions.length === 1) return actions[0]
    const ratings = this.#adapter.rate(state, actions, minds)
    let best = 0
    for (let index = 1; index < ratings.length; index++) {
      if (ratings[index] < ratings[best]) continue
      // Better to do nothing than something no better than nothing.
      if (ratings[index] > ratings[best] || this.#adapter.isPass(actions[index])) best = index
    }
    return actions[best]
  }
}
