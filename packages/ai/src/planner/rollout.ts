import {
  type Action,
  type Adapter,
  cloneState,
  copyState,
  type Roll,
  type Seat,
  type State,
  type StyleAssignment,
} from '@mesnada/engine'
import type { Question } from '../core/player.ts'
import { seededRandom } from '../core/random.ts'
import { type ChanceBranch, chanceBranches } from '../odds/chance-branches.ts'
import type { Chances } from '../outlook/outlook.ts'
import { RolloutPolicy } from './rollout-policy.ts'
import { SharedLuck } from './shared-luck.ts'

/** One rollout to be carried out. */
export interface Trial {
  readonly assignment: StyleAssignment
  /** Trials with the same seed share their luck. */
  readonly luckSeed: number
  /** What the seat does first, as long as it is legal. Then it follows its styles. */
  readonly first?: readonly Action[]
}

export interface TrialResult {
  /** The value for the seat at the end of the rollout, from -1 (lost) to 1 (won), corrected for luck. */
  readonly value: number
  /** Actions and rolls applied, which is what a budget counts. */
  readonly applied: number
}

/** The part of a question that a rollout needs. */
export type Situation<S extends State, A extends Action> = Pick<Question<S, A>, 'system' | 'state' | 'seat'>

/** Actions and rolls after which a rollout is cut off and evaluated where it stands: more than a round of any battle takes. */
const MAX_STEPS = 1500

/** A roll with more branches than this is not corrected for luck, since evaluating all of them would cost too much. */
const MAX_BRANCHES = 24

/**
 * Plays a copy of the position on: the seat with the styles of the trial, the enemy with the usual style. A rollout ends
 * when the enemy has had a window and the seat is about to plan again, or when the battle is over.
 */
export class Rollout<S extends State, A extends Action> {
  readonly #situation: Situation<S, A>
  readonly #adapter: Adapter<S, A>
  readonly #copy: S
  readonly #before: S
  /** The lead that all but decides a game, in units of evaluation. */
  readonly #decisiveLead: number
  #applied = 0
  #luck = 0

  /** The first seat's chance of winning, where it is asked for in place of the planners' own value. */
  readonly #chances: Chances<S> | undefined

  constructor(situation: Situation<S, A>, adapter: Adapter<S, A>, chances?: Chances<S>) {
    const { state } = situation
    this.#situation = situation
    this.#adapter = adapter
    this.#chances = chances
    this.#copy = cloneState(state)
    this.#before = cloneState(state)
    const { decisiveLead = 1 } = adapter.planning ?? {}
    this.#decisiveLead = decisiveLead * (adapter.strength(state, 0) + adapter.strength(state, 1))
  }

  run(trial: Trial): TrialResult {
    copyState(this.#situation.state, this.#copy)
    this.#applied = 0
    this.#luck = 0
    this.#playOn(trial)
    return { value: this.#value() - this.#luck, applied: this.#applied }
  }

  /** Where the last rollout ended. It changes with the next. */
  get end(): S {
    return this.#copy
  }

  #playOn({ assignment, luckSeed, first }: Trial): void {
    const { system, seat } = this.#situation
    const luck = new SharedLuck(luckSeed)
    const policy = new RolloutPolicy(system, this.#adapter, seededRandom(luckSeed))
    const windows = new WindowCount(seat, this.#adapter, this.#copy)
    if (first) this.#performFirst(first)
    for (let step = 0; step < MAX_STEPS; step++) {
      const pending = system.pending(this.#copy)
      if (pending.kind === 'over') return
      if (pending.kind === 'dice') {
        this.#settle(pending.roll, luck)
        policy.interrupt()
        continue
      }
      if (windows.isRoundOver(this.#copy, pending.seat) || !isInBattle(this.#adapter, this.#copy)) return
      this.#perform(policy.next(this.#copy, pending.seat === seat ? assignment : undefined))
    }
  }

  /** Performs the actions until a roll is due or one of them is illegal. */
  #performFirst(actions: readonly Action[]): void {
    const { system, seat } = this.#situation
    for (const action of actions) {
      const pending = system.pending(this.#copy)
      if (pending.kind !== 'decision' || pending.seat !== seat) return
      // The adapter of this system made the action, so its type is A.
      if (system.refusal(this.#copy, action as A) !== undefined) return
      this.#perform(action as A)
    }
  }

  #perform(action: A): void {
    this.#situation.system.perform(this.#copy, action, undefined)
    this.#applied++
  }

  /**
   * Rolls the dice, and adds up how much better or worse than expected they came out, by exact probabilities. The expected
   * luck is zero, so subtracting it (a control variate) removes noise and adds no bias.
   */
  #settle(roll: Roll, luck: SharedLuck): void {
    const { system } = this.#situation
    const branches = chanceBranches(roll, MAX_BRANCHES)
    this.#applied++
    if (!branches) return system.settle(this.#copy, luck.facesOf(roll), undefined, roll)
    const drawn = luck.choose(roll, branches)
    if (branches.length > 1) this.#luck += this.#luckOf(roll, drawn, branches)
    system.settle(this.#copy, drawn.faces, undefined, roll)
  }

  #luckOf(roll: Roll, drawn: ChanceBranch, branches: readonly ChanceBranch[]): number {
    const { system } = this.#situation
    copyState(this.#copy, this.#before)
    let expected = 0
    let actual = 0
    for (const branch of branches) {
      system.settle(this.#copy, branch.faces, undefined, roll)
      const value = this.#value()
      expected += branch.probability * value
      if (branch === drawn) actual = value
      copyState(this.#before, this.#copy)
    }
    this.#applied += branches.length
    return actual - expected
  }

  /** From -1 (lost) to 1 (won). */
  #value(): number {
    const { system, seat } = this.#situation
    if (this.#chances) return (seat === 0 ? 1 : -1) * (2 * this.#chances(this.#copy) - 1)
    const pending = system.pending(this.#copy)
    if (pending.kind !== 'over')
      return Math.tanh(this.#adapter.evaluate(this.#copy, seat) / this.#decisiveLead)
    const { winner } = pending.result
    if (winner === undefined) return 0
    return winner === seat ? 1 : -1
  }
}

/** Whether a battle is being fought. Between the battles of a campaign nothing is rolled out. */
export const isInBattle = <S extends State, A extends Action>(
  { planning }: Adapter<S, A>,
  state: S,
): boolean => planning?.isInBattle?.(state) ?? true

/** Tells when a round is over, by counting the windows of both seats. */
class WindowCount<S extends State, A extends Action> {
  readonly #seat: Seat
  readonly #adapter: Adapter<S, A>
  #window: number
  #enemyHadWindow = false

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
    if (deciding === this.#seat) return this.#enemyHadWindow
    this.#enemyHadWindow = true
    return false
  }
}
