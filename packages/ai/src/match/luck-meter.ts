import {
  type Action,
  type Adapter,
  cloneState,
  copyState,
  type GameEvent,
  lowestSum,
  nth,
  type Roll,
  type RuleSystem,
  type State,
} from '@mesnada/engine'
import { type ChanceBranch, chanceBranches } from '../odds/chance-branches.ts'
import { type Chances, chancesIn } from '../outlook/outlook.ts'

/** A roll with more branches than this counts as no luck, since evaluating all of them would cost too much. */
const MAX_BRANCHES = 24

/**
 * Adds up the luck of the first seat in a game: at each roll the chance of winning that fell, less its mean over all that
 * could have fallen. That is nothing on average whatever the chances are worth, so a score less the luck has the same mean
 * and less noise (a control variate).
 */
export class LuckMeter<S extends State, A extends Action> {
  readonly #system: RuleSystem<S, A, GameEvent>
  readonly #chances: Chances<S>
  #scratch: S | undefined
  #luck = 0

  constructor(system: RuleSystem<S, A, GameEvent>, adapter: Adapter<S, A>, scenario: string) {
    this.#system = system
    this.#chances = chancesIn(system, adapter, scenario)
  }

  /** In chances of winning: 1 is a whole game. */
  get luck(): number {
    return this.#luck
  }

  /** Called with the position before the dice are applied. */
  note(state: S, roll: Roll, faces: readonly number[]): void {
    const branches = chanceBranches(roll, MAX_BRANCHES)
    if (!branches || branches.length < 2) return
    const fallen = branchOf(roll, branches, faces)
    let mean = 0
    let value = 0
    for (const branch of branches) {
      const chance = this.#chanceAfter(state, roll, branch.faces)
      mean += branch.probability * chance
      if (branch === fallen) value = chance
    }
    this.#luck += value - mean
  }

  #chanceAfter(state: S, roll: Roll, faces: readonly number[]): number {
    this.#scratch ??= cloneState(state)
    copyState(state, this.#scratch)
    this.#system.settle(this.#scratch, faces, undefined, roll)
    return this.#chances(this.#scratch)
  }
}

/** The branch with the same outcomes as these faces. */
const branchOf = (
  roll: Roll,
  branches: readonly ChanceBranch[],
  faces: readonly number[],
): ChanceBranch | undefined => {
  const fallen = outcomesOf(roll, faces)
  return branches.find(branch => outcomesOf(roll, branch.faces) === fallen)
}

const outcomesOf = ({ throws }: Roll, faces: readonly number[]): string => {
  let next = 0
  return throws
    .map(({ dice, outcomes }) => {
      const own = faces.slice(next, next + dice.length)
      next += dice.length
      return nth(outcomes, own.reduce((sum, face) => sum + face, 0) - lowestSum(dice))
    })
    .join('|')
}
