import { badInput } from './bad-input.ts'

/** Reads a whole number given for an option or argument of that name. */
export const wholeNumber =
  (name: string, least: number, most: number) =>
  (value: string): number => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    throw badInput('cli.number', { name, value, least, most })
  }

export const LARGEST_SEED = 2 ** 31 - 1
