import { type Die, lowestSum, type Roll, type Throw, waysOfSums } from '@mesnada/engine'

/** One of the different things the dice can bring, with faces that bring it. */
export interface Fall {
  readonly faces: readonly number[]
  /** Between 0 and 1; all falls of a roll add up to 1. */
  readonly probability: number
}

/**
 * What a roll can bring, each different result once: exact odds with as few positions to look at as there are. Undefined
 * where there are more than so many: a dozen throws that fall together have half a million.
 */
export const fallsOf = ({ throws }: Roll, most: number): readonly Fall[] | undefined => {
  let falls: readonly Fall[] = [{ faces: [], probability: 1 }]
  for (const thrown of throws) {
    const next = fallsOfThrow(thrown)
    if (falls.length * next.length > most) return undefined
    falls = falls.flatMap(before => next.map(after => joined(before, after)))
  }
  return falls
}

const joined = (before: Fall, after: Fall): Fall => ({
  faces: [...before.faces, ...after.faces],
  probability: before.probability * after.probability,
})

/** The throw prints what each sum does; sums that do the same are one. */
const fallsOfThrow = ({ dice, outcomes }: Throw): readonly Fall[] => {
  const ways = waysOfSums(dice)
  const all = ways.reduce((sum, count) => sum + count, 0)
  const lowest = lowestSum(dice)
  const byOutcome = new Map<string, { readonly sum: number; ways: number }>()
  for (const [step, outcome] of outcomes.entries()) {
    const known = byOutcome.get(outcome)
    if (known) known.ways += ways[step]
    else byOutcome.set(outcome, { sum: lowest + step, ways: ways[step] })
  }
  return [...byOutcome.values()].map(({ sum, ways: count }) => ({
    faces: facesFor(dice, sum),
    probability: count / all,
  }))
}

/** Faces with that sum: as much as possible on the first dice. */
const facesFor = (dice: readonly Die[], sum: number): readonly number[] => {
  let left = sum - lowestSum(dice)
  return dice.map(({ lowest, sides }) => {
    const over = Math.min(left, sides - 1)
    left -= over
    return lowest + over
  })
}
