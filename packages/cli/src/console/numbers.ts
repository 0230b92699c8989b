import { badInput } from './bad-input.ts'

/** Reads a whole number given for an option or argument of that name. */
export const wholeNumber =
  (name: string, least: number, most: number) =>
  (value: string): number => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    throw badInput('cli.number', { name, value, least, most })
  }

/** The range of the factor on a planner's budget. */
const MIN_EFFORT = 0.001
const MAX_EFFORT = 1000

export const effort =
  (name: string) =>
  (value: string): number => {
    const number = /^\d{1,4}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
    if (number >= MIN_EFFORT && number <= MAX_EFFORT) return number
    throw badInput('cli.effort', { name, value, least: MIN_EFFORT, most: MAX_EFFORT })
  }

/** Two scores in per cent, the lower first: `50,55`. As shares. */
export const twoScores =
  (name: string) =>
  (value: string): readonly [number, number] => {
    const [, low, high] = /^(\d{1,2}(?:\.\d{1,2})?),(\d{1,2}(?:\.\d{1,2})?)$/.exec(value) ?? []
    if (low !== undefined && high !== undefined && Number(low) < Number(high))
      return [Number(low) / 100, Number(high) / 100]
    throw badInput('cli.two-scores', { name, value })
  }

export const LARGEST_SEED = 2 ** 31 - 1
