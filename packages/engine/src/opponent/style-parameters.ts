import { nth } from '@mesnada/hex'

/** A numeric parameter of a style, with the scale on which it is searched: a step of 1 shows in play for each of them. */
export interface StyleParameter {
  toSteps(value: number): number
  fromSteps(steps: number): number
}

/** The lowest factor on the scale: a factor of 0 has no logarithm. */
const MIN_FACTOR = 0.05

/** A factor on what the style values. A step multiplies it by e, and it never becomes negative. */
export const FACTOR: StyleParameter = {
  toSteps: value => Math.log(Math.max(MIN_FACTOR, value)),
  fromSteps: Math.exp,
}

/** A summand of what the style values, so much per step, and never less than the minimum. */
export const additive = (step: number, minimum = Number.NEGATIVE_INFINITY): StyleParameter => ({
  toSteps: value => value / step,
  fromSteps: steps => Math.max(minimum, step * steps),
})

/** Three decimals are enough for the files. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000

type Values<Key extends string> = Readonly<Record<Key, number>>

/** The parameters of a system's styles, in a fixed order. */
export class StyleParameters<Key extends string> {
  readonly names: readonly Key[]
  readonly #parameters: Readonly<Record<Key, StyleParameter>>

  constructor(parameters: Readonly<Record<Key, StyleParameter>>) {
    this.#parameters = parameters
    this.names = Object.keys(parameters) as Key[]
  }

  toSteps(values: Values<Key>): readonly number[] {
    return this.names.map(name => this.#parameters[name].toSteps(values[name]))
  }

  fromSteps(steps: readonly number[]): Values<Key> {
    const values = this.names.map((name, at) => [
      name,
      rounded(this.#parameters[name].fromSteps(nth(steps, at))),
    ])
    return Object.fromEntries(values) as Values<Key>
  }
}
