import {
  type Action,
  type Adapter,
  cloneState,
  copyState,
  type Minds,
  type Roll,
  type Seat,
  type State,
} from '@mesnada/engine'
import { seededChance } from '../chance.ts'
import { type Fall, fallsOf } from '../falls.ts'
import type { Question } from '../player.ts'
import { Fate } from './fate.ts'
import { Script } from './script.ts'

/** Minds to be tried with one of the futures that dice may bring: the same number, the same luck for all who meet it. */
export interface Trial {
  readonly minds: Minds
  readonly future: number
  /** What the seat does at once, whatever it is minded to, as long as it can. */
  readonly first?: readonly Action[]
}

export interface Outcome {
  /** How the seat stands when the enemy has answered, the luck of the dice taken off. */
  readonly worth: number
  /** Actions and rolls applied, which is what a budget counts. */
  readonly applied: number
}

/** What a rehearsal needs of a question. */
export type Situation<S extends State, A extends Action> = Pick<Question<S, A>, 'system' | 'state' | 'seat'>

/** A rehearsal that has not come to its end by then is judged where it stands. */
const MOST_STEPS = 1500

/** A roll that can fall in more ways than this is taken as it falls. */
const MOST_FALLS = 24

/**
 * Plays a copy of the position on, the seat with the minds to be tried and the enemy as usual, until the enemy has had
 * his say and the seat is about to plan again, or until the battle is over.
 */
export class Rehearsal<S extends State, A extends Action> {
  readonly #situation: Situation<S, A>
  readonly #adapter: Adapter<S, A>
  readonly #copy: S
  readonly #before: S
  /** A lead so great decides most games. */
  readonly #stake: number
  #applied = 0
  #luck = 0

  constructor(situation: Situation<S, A>, adapter: Adapter<S, A>) {
    const { state } = situation
    this.#situation = situation
    this.#adapter = adapter
    this.#copy = cloneState(state)
    this.#before = cloneState(state)
    const { decisive = 1 } = adapter.planning ?? {}
    this.#stake = decisive * (adapter.strength(state, 0) + adapter.strength(state, 1))
  }

  try(trial: Trial): Outcome {
    copyState(this.#situation.state, this.#copy)
    this.#applied = 0
    this.#luck = 0
    this.#playOn(trial)
    return { worth: this.#standing() - this.#luck, applied: this.#applied }
  }

  #playOn({ minds, future, first }: Trial): void {
    const { system, seat } = this.#situation
    const fate = new Fate(future)
    const script = new Script(system, this.#adapter, seededChance(future))
    const turns = new Turns(seat, this.#adapter, this.#copy)
    if (first) this.#begin(first)
    for (let step = 0; step < MOST_STEPS; step++) {
      const pending = system.pending(this.#copy)
      if (pending.kind === 'over') return
      if (pending.kind === 'dice') {
        this.#settle(pending.roll, fate)
        script.interrupt()
        continue
      }
      if (turns.isRoundOver(this.#copy, pending.seat) || !isEngaged(this.#adapter, this.#copy)) return
      this.#perform(script.next(this.#copy, pending.seat === seat ? minds : undefined))
    }
  }

  /** Up to the first die, or to what has become impossible. */
  #begin(actions: readonly Action[]): void {
    const { system, seat } = this.#situation
    for (const action of actions) {
      const pending = system.pending(this.#copy)
      if (pending.kind !== 'decision' || pending.seat !== seat) return
      // Of this system: its adapter thought of it.
      if (system.refusal(this.#copy, action as A) !== undefined) return
      this.#perform(action as A)
    }
  }

  #perform(action: A): void {
    this.#situation.system.perform(this.#copy, action, undefined)
    this.#applied++
  }

  /**
   * Lets the dice fall, and notes how much better or worse they fell than was to be expected, by the exact odds. Over
   * all futures luck comes to nothing, so that taking it off changes no judgement, but much of the noise goes with it.
   */
  #settle(roll: Roll, fate: Fate): void {
    const { system } = this.#situation
    const falls = fallsOf(roll, MOST_FALLS)
    this.#applied++
    if (!falls) return system.settle(this.#copy, fate.facesOf(roll), undefined)
    const fallen = fate.choose(roll, falls)
    if (falls.length > 1) this.#luck += this.#luckOf(fallen, falls)
    system.settle(this.#copy, fallen.faces, undefined)
  }

  #luckOf(fallen: Fall, falls: readonly Fall[]): number {
    const { system } = this.#situation
    copyState(this.#copy, this.#before)
    let expected = 0
    let came = 0
    for (const fall of falls) {
      system.settle(this.#copy, fall.faces, undefined)
      const standing = this.#standing()
      expected += fall.probability * standing
      if (fall === fallen) came = standing
      copyState(this.#before, this.#copy)
    }
    this.#applied += falls.length
    return came - expected
  }

  /** From -1, the game lost, to 1. */
  #standing(): number {
    const { system, seat } = this.#situation
    const pending = system.pending(this.#copy)
    if (pending.kind !== 'over') return Math.tanh(this.#adapter.evaluate(this.#copy, seat) / this.#stake)
    const { winner } = pending.result
    if (winner === undefined) return 0
    return winner === seat ? 1 : -1
  }
}

/** Whether a battle is being fought, by which a plan can be judged. */
export const isEngaged = <S extends State, A extends Action>(
  { planning }: Adapter<S, A>,
  state: S,
): boolean => planning?.isEngaged?.(state) ?? true

/** Keeps count of whose windows have come and gone. */
class Turns<S extends State, A extends Action> {
  readonly #seat: Seat
  readonly #adapter: Adapter<S, A>
  #window: number
  #answered = false

  constructor(seat: Seat, adapter: Adapter<S, A>, state: S) {
    this.#seat = seat
    this.#adapter = adapter
    this.#window = adapter.window(state)
  }

  /** Whether the seat is to plan again and the enemy has had a window in between. */
  isRoundOver(state: S, deciding: Seat): boolean {
    const { planning } = this.#adapter
    if (!planning?.isDue(state)) return false
    const window = this.#adapter.window(state)
    if (window === this.#window) return false
    this.#window = window
    if (deciding === this.#seat) return this.#answered
    this.#answered = true
    return false
  }
}
