import type { Action } from './contract.ts'
import type { Seat } from './seat.ts'
import type { State } from './state.ts'

/**
 * What an opponent has to know of a game beyond its rules: what is worth how much, and what looks like a good idea.
 * Every system package exports one beside its rule system. All of it is asked of concealed positions, so an opponent
 * knows what its seat knows and nothing more.
 *
 * Worth is counted in one unit throughout a system, so that a rating can be set against a difference of evaluations.
 */
export interface Adapter<S extends State = State, A extends Action = Action> {
  /** What the seat has left to fight with; it only ever loses by harm and capture. */
  strength(state: S, seat: Seat): number

  /** How well the seat stands, what is about to happen included; what one seat gains the other loses. */
  evaluate(state: S, seat: Seat): number

  /**
   * What each of these legal actions promises the deciding seat, in the same order. Passing is zero, so whatever is
   * rated above it is worth doing. Taken all at once, because what is found out for one serves the others.
   */
  rate(state: S, actions: readonly A[]): readonly number[]

  /** Ends the phase, or declines: what one does who wants nothing more. */
  isPass(action: A): boolean

  /** Equal for two positions of the same decision window (a phase, an activation), in which a plan holds. */
  window(state: S): number
}

/** The adapters a program knows, by the id of their system. */
export type Adapters = ReadonlyMap<string, Adapter>
