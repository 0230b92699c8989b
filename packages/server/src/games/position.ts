import {
  hashState,
  type Pending,
  type RuleSystem,
  retireState,
  type State,
  type Viewer,
} from '@mesnada/engine'

/**
 * An immutable position with cached answers: what the game waits for and what each viewer knows of it.
 */
export class Position {
  readonly system: RuleSystem
  readonly state: State
  #pending: Pending | undefined
  #knownToFirst: State | undefined
  #knownToSecond: State | undefined
  #knownToAll: State | undefined
  #pendingText: string | undefined
  #flowText: string | undefined
  #hash: string | undefined

  /** Of the state, where they are known already: its hash, and what the game waits for. */
  constructor(system: RuleSystem, state: State, hash?: string, pending?: Pending) {
    this.system = system
    this.state = state
    this.#hash = hash
    this.#pending = pending
  }

  get pending(): Pending {
    return (this.#pending ??= this.system.pending(this.state))
  }

  /** The position as a viewer knows it. */
  knownTo(viewer: Viewer): State {
    switch (viewer) {
      case 0:
        return (this.#knownToFirst ??= this.system.conceal(this.state, viewer))
      case 1:
        return (this.#knownToSecond ??= this.system.conceal(this.state, viewer))
      default:
        return (this.#knownToAll ??= this.system.conceal(this.state, viewer))
    }
  }

  /** What the game waits for as one knows it who knows this much, as JSON. */
  pendingText(known: State): string {
    const pending = this.pendingOf(known)
    return isSame(pending, this.pending)
      ? (this.#pendingText ??= JSON.stringify(pending))
      : JSON.stringify(pending)
  }

  /** What the game waits for as one knows it who knows this much. */
  pendingOf(known: State): Pending {
    return known === this.state ? this.pending : this.system.pending(known)
  }

  /** The course of play in the same way; where it holds no secret all know one and the same. */
  flowText({ flow }: State): string {
    return flow === this.state.flow ? (this.#flowText ??= JSON.stringify(flow)) : JSON.stringify(flow)
  }

  /** The hash of what one knows. Of the true state it is worked out once. */
  hashOf(known: State): string {
    return known === this.state ? (this.#hash ??= hashState(known)) : hashState(known)
  }

  /** Gives the memory of this position back for later positions. It must not be used any more. */
  retire(): void {
    const states = [this.state]
    for (const known of [this.#knownToFirst, this.#knownToSecond, this.#knownToAll])
      if (known && !states.includes(known)) states.push(known)
    for (const state of states) retireState(state)
  }
}

/** A cheap test: the same decision of the same seat. */
const isSame = (a: Pending, b: Pending): boolean =>
  a === b || (a.kind === 'decision' && b.kind === 'decision' && a.seat === b.seat && a.prompt === b.prompt)
