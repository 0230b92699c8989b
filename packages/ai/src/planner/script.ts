import type { Action, Adapter, GameEvent, Minds, RuleSystem, State } from '@mesnada/engine'
import type { Chance } from '../chance.ts'
import { bestRated } from '../scripted-player.ts'

/**
 * Plays for whoever is to decide: what all of a window would do in one go where the system foresees it, otherwise the
 * best-rated thing, as the scripted player does.
 */
export class Script<S extends State, A extends Action> {
  readonly #system: RuleSystem<S, A, GameEvent>
  readonly #adapter: Adapter<S, A>
  readonly #chance: Chance
  #foreseen: readonly A[] = []
  #at = 0
  #window = -1

  /** Chance decides between equals. */
  constructor(system: RuleSystem<S, A, GameEvent>, adapter: Adapter<S, A>, chance: Chance) {
    this.#system = system
    this.#adapter = adapter
    this.#chance = chance
  }

  /** Something happened that nobody could foresee. */
  interrupt(): void {
    this.#foreseen = []
    this.#at = 0
  }

  next(state: S, minds: Minds | undefined): A {
    const foreseen = this.#nextForeseen(state)
    if (foreseen) return foreseen
    let listed: readonly A[] | undefined
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
      if (this.#system.refusal(state, action) === undefined) return action
    }
    return undefined
  }

  #best(state: S, legal: readonly A[], minds: Minds | undefined): A {
    return bestRated(this.#adapter, { state, legal, chance: this.#chance }, minds)
  }
}
