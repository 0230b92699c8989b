import { badInput } from './bad-input.ts'

/** Reads a whole number given for an option or argument of that name. */
export const wholeNumber =
  (name: string, least: number, most: number) =>
  (value: string): number => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    throw badInput('cli.number', { name, value, least, most })
  }

/** What a budget may be multiplied with. */
const LEAST_EFFORT = 0.001
const MOST_EFFORT = 1000

export const effort =
  (name: string) =>
  (value: string): number => {
    const number = /^\d{1,4}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
    if (number >= LEAST_EFFORT && number <= MOST_EFFORT) return number
    throw badInput('cli.effort', { name, value, least: LEAST_EFFORT, most: MOST_EFFORT })
  }

export const LARGEST_SEED = 2 ** 31 - 1
