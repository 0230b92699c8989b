import { nth } from '@mesnada/engine'
/** Logistic regression: the weights that best predict who wins. */

export interface Sample {
  readonly features: readonly number[]
  /** 1 won, a half drawn, 0 lost. */
  readonly won: number
  /** How much the sample counts. */
  readonly weight: number
  /** What is known of the logit beforehand: the weights are fitted to the rest. 0 if absent. */
  readonly offset?: number
}

/** Newton's method converges in about ten rounds; this ends a fit that does not. */
const MAX_ROUNDS = 30

/** The fit has converged when no scaled weight changes by more than this. */
const TOLERANCE = 1e-8

/**
 * By Newton's method. The ridge penalty draws each weight towards zero, in units of its own feature, so that a feature
 * without effect gets no weight.
 */
export const fitLogistic = (samples: readonly Sample[], ridge: number): readonly number[] => {
  const size = samples[0]?.features.length ?? 0
  const scales = scalesOf(samples, size)
  let weights = Array.from({ length: size }, () => 0)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const gradient = weights.map(weight => -ridge * weight)
    const curvature = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (_unused, column) => (row === column ? ridge : 0)),
    )
    for (const { features, won, weight, offset = 0 } of samples) {
      const scaled = features.map((feature, index) => feature / nth(scales, index))
      const chance = 1 / (1 + Math.exp(-offset - dot(weights, scaled)))
      const residual = weight * (won - chance)
      const variance = weight * chance * (1 - chance)
      for (let row = 0; row < size; row++) {
        gradient[row] = (gradient[row] ?? 0) + residual * nth(scaled, row)
        for (let column = 0; column < size; column++)
          nth(curvature, row)[column] =
            (nth(curvature, row)[column] ?? 0) + variance * nth(scaled, row) * nth(scaled, column)
      }
    }
    const step = solve(curvature, gradient)
    weights = weights.map((weight, index) => weight + nth(step, index))
    if (step.every(change => Math.abs(change) < TOLERANCE)) break
  }
  return weights.map((weight, index) => weight / nth(scales, index))
}

/** The cross-entropy of the predictions, in bits per sample: 1 for a constant prediction of one half. */
export const crossEntropy = (samples: readonly Sample[], weights: readonly number[]): number => {
  let bits = 0
  let all = 0
  for (const { features, won, weight } of samples) {
    const chance = 1 / (1 + Math.exp(-dot(weights, features)))
    bits -= weight * (won * Math.log2(chance) + (1 - won) * Math.log2(1 - chance))
    all += weight
  }
  return bits / all
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * nth(b, index), 0)

/** The root mean square of each feature; 1 where it is always zero. */
const scalesOf = (samples: readonly Sample[], size: number): readonly number[] =>
  Array.from({ length: size }, (_, index) => {
    const square = samples.reduce((sum, { features }) => sum + nth(features, index) ** 2, 0)
    return Math.sqrt(square / Math.max(1, samples.length)) || 1
  })

/** Gaussian elimination with partial pivoting; a singular direction gets zero. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const size = right.length
  const rows = matrix.map((row, index) => [...row, nth(right, index)])
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(nth(nth(rows, row), column)) > Math.abs(nth(nth(rows, pivot), column))) pivot = row
    const found = nth(rows, pivot)
    rows.splice(pivot, 1)
    rows.splice(column, 0, found)
    if (Math.abs(nth(found, column)) < Number.EPSILON) continue
    for (const [index, row] of rows.entries()) {
      if (index === column) continue
      const factor = nth(row, column) / nth(found, column)
      for (let at = column; at <= size; at++) row[at] = (row[at] ?? 0) - factor * nth(found, at)
    }
  }
  return rows.map((row, index) =>
    Math.abs(nth(row, index)) < Number.EPSILON ? 0 : nth(row, size) / nth(row, index),
  )
}
