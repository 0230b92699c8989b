import { type Die, lowestSum, nth, type Roll, type Throw, waysOfSums } from '@mesnada/engine'

/** One distinct result of a roll, with faces that produce it. */
export interface ChanceBranch {
  readonly faces: readonly number[]
  /** Between 0 and 1; the branches of a roll add up to 1. */
  readonly probability: number
}

/**
 * The distinct results of a roll, each once, with exact probabilities. Undefined if there are more than `limit`: a dozen
 * throws in one roll can have half a million combinations.
 */
export const chanceBranches = ({ throws }: Roll, limit: number): readonly ChanceBranch[] | undefined => {
  let branches: readonly ChanceBranch[] = [{ faces: [], probability: 1 }]
  for (const thrown of throws) {
    const next = branchesOfThrow(thrown)
    if (branches.length * next.length > limit) return undefined
    branches = branches.flatMap(before => next.map(after => joined(before, after)))
  }
  return branches
}

const joined = (before: ChanceBranch, after: ChanceBranch): ChanceBranch => ({
  faces: [...before.faces, ...after.faces],
  probability: before.probability * after.probability,
})

/** A throw lists the outcome of every sum. Sums with the same outcome are one branch. */
const branchesOfThrow = ({ dice, outcomes }: Throw): readonly ChanceBranch[] => {
  const ways = waysOfSums(dice)
  const all = ways.reduce((sum, count) => sum + count, 0)
  const lowest = lowestSum(dice)
  const byOutcome = new Map<string, { readonly sum: number; ways: number }>()
  for (const [step, outcome] of outcomes.entries()) {
    const known = byOutcome.get(outcome)
    if (known) known.ways += nth(ways, step)
    else byOutcome.set(outcome, { sum: lowest + step, ways: nth(ways, step) })
  }
  return [...byOutcome.values()].map(({ sum, ways: count }) => ({
    faces: facesFor(dice, sum),
    probability: count / all,
  }))
}

/** Faces that add up to the sum, as high as possible on the first dice. */
const facesFor = (dice: readonly Die[], sum: number): readonly number[] => {
  let left = sum - lowestSum(dice)
  return dice.map(({ lowest, sides }) => {
    const over = Math.min(left, sides - 1)
    left -= over
    return lowest + over
  })
}
