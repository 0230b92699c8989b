import { INITIATIVE_CASES, type InitiativeCase } from '../printed/tables.ts'

/** filo 6.C: what the difference of the two totals means. */
export const initiativeCase = (first: number, second: number): InitiativeCase => {
  const difference = Math.abs(first - second)
  return INITIATIVE_CASES.find(([, least]) => difference >= least)?.[0] ?? 'C1'
}
