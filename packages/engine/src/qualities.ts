/** A quality of tempers as whoever looks for better ones sees it: in steps that tell about as much as those of any other. */
export interface Quality {
  toSteps(value: number): number
  fromSteps(steps: number): number
}

/** A factor of nothing would never change again. */
const LEAST_FACTOR = 0.05

/** A quality that multiplies what others think: a step is a factor of e, and nobody thinks less than nothing. */
export const FACTOR: Quality = {
  toSteps: value => Math.log(Math.max(LEAST_FACTOR, value)),
  fromSteps: Math.exp,
}

/** A quality that adds to what others think, so much with each step, and never less than the least. */
export const leaning = (step: number, least = Number.NEGATIVE_INFINITY): Quality => ({
  toSteps: value => value / step,
  fromSteps: steps => Math.max(least, step * steps),
})

const rounded = (value: number): number => Math.round(value * 1000) / 1000

type Values<Key extends string> = Readonly<Record<Key, number>>

/** Several qualities, one after the other. */
export class Qualities<Key extends string> {
  readonly names: readonly Key[]
  readonly #qualities: Readonly<Record<Key, Quality>>

  constructor(qualities: Readonly<Record<Key, Quality>>) {
    this.#qualities = qualities
    this.names = Object.keys(qualities) as Key[]
  }

  toSteps(values: Values<Key>): readonly number[] {
    return this.names.map(name => this.#qualities[name].toSteps(values[name]))
  }

  fromSteps(steps: readonly number[]): Values<Key> {
    const values = this.names.map((name, at) => [name, rounded(this.#qualities[name].fromSteps(steps[at]))])
    return Object.fromEntries(values) as Values<Key>
  }
}
