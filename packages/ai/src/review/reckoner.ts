import {
  type Action,
  type Adapter,
  cloneState,
  diceOf,
  type GameEvent,
  type Roll,
  type RuleSystem,
  type State,
  seededDice,
} from '@mesnada/engine'
import { chanceBranches } from '../odds/chance-branches.ts'
import { type Chances, chancesIn } from '../outlook/outlook.ts'

/** One result that a roll can have: how likely it is, and the first seat's chance after it. */
export interface Fall {
  readonly probability: number
  readonly value: number
}

/** What the first seat can expect of dice that are due. */
export interface Expectation {
  readonly value: number
  readonly falls: readonly Fall[]
  /** Whether all results were counted; otherwise a sample was. */
  readonly isExact: boolean
}

/** Results looked at before dice fall, those of rolls that follow at once included. */
const MAX_FALLS = 400

/** Draws from a roll that has more results than that. */
const SAMPLE = 80

/** The seed of those draws, which are the same for everyone who reviews the game. */
const SAMPLE_SEED = 20_261

/**
 * The computer's reckoning: the first seat's chance of winning in any position. Where dice are due it is the mean over
 * what they can do, so that dice are worth nothing on average: what they change is luck, and all of it is.
 */
export class Reckoner<S extends State, A extends Action> {
  readonly #system: RuleSystem<S, A, GameEvent>
  readonly #chances: Chances<S>

  constructor(system: RuleSystem<S, A, GameEvent>, adapter: Adapter<S, A>, scenario: string) {
    this.#system = system
    this.#chances = chancesIn(system, adapter, scenario)
  }

  valueOf(state: S): number {
    return this.#value(state, MAX_FALLS)
  }

  /** What is expected of the dice that are due. */
  expectationOf(state: S, roll: Roll): Expectation {
    return this.#expectation(state, roll, MAX_FALLS)
  }

  /** `room` is how many results may still be looked at. */
  #value(state: S, room: number): number {
    const pending = this.#system.pending(state)
    if (pending.kind !== 'dice' || room < 2) return this.#chances(state)
    return this.#expectation(state, pending.roll, room).value
  }

  #expectation(state: S, roll: Roll, room: number): Expectation {
    const branches = chanceBranches(roll, room)
    if (!branches) return this.#sampled(state, roll)
    const falls = branches.map(({ faces, probability }) => ({
      probability,
      value: this.#after(state, roll, faces, Math.floor(room / branches.length)),
    }))
    return { value: meanOf(falls), falls, isExact: true }
  }

  #sampled(state: S, roll: Roll): Expectation {
    const dice = diceOf(roll)
    const draw = seededDice(SAMPLE_SEED)
    const falls = Array.from({ length: SAMPLE }, () => ({
      probability: 1 / SAMPLE,
      value: this.#after(state, roll, draw(dice), 1),
    }))
    return { value: meanOf(falls), falls, isExact: false }
  }

  #after(state: S, roll: Roll, faces: readonly number[], room: number): number {
    const after = cloneState(state)
    this.#system.settle(after, faces, undefined, roll)
    return this.#value(after, room)
  }
}

const meanOf = (falls: readonly Fall[]): number =>
  falls.reduce((sum, { probability, value }) => sum + probability * value, 0)
