import { nth } from '@mesnada/hex'
import type { RuleRef, Values } from './rule.ts'
import type { Seat } from './seat.ts'

/** A die by its faces: `lowest` … `lowest + sides - 1`. Some games read the 0 of a d10 as ten, some as zero. */
export interface Die {
  readonly sides: number
  readonly lowest: 0 | 1
}

export const D6: Die = { sides: 6, lowest: 1 }
export const D10: Die = { sides: 10, lowest: 1 }
export const D10_FROM_ZERO: Die = { sides: 10, lowest: 0 }

/** A number that changes a throw or a column, with the reason to show and the rule it comes from. */
export interface Modifier {
  readonly reason: string
  readonly value: number
  readonly rule: RuleRef
}

/** Dice of one side read as one sum, and everything anyone needs to know about them before they fall. */
export interface Throw {
  /** Key of the sentence that says what is being rolled for. */
  readonly purpose: string
  readonly rule: RuleRef
  /** Whose dice these are. */
  readonly seat: Seat
  readonly dice: readonly Die[]
  /** Added to the sum. */
  readonly modifiers: readonly Modifier[]
  /** The modified sum is held between these, where the table has no row beyond. */
  readonly held?: readonly [lowest: number, highest: number]
  /** The column of the results table after its shifts, where the table has columns. */
  readonly column?: string
  readonly shifts?: readonly Modifier[]
  /** What each natural sum does, from the lowest possible sum upwards, as the table prints it. */
  readonly outcomes: readonly string[]
  readonly values?: Values
}

/** Throws that fall at the same time: neither side knows the other's result. */
export interface Roll {
  readonly throws: readonly Throw[]
}

export const lowestSum = (dice: readonly Die[]): number => dice.reduce((sum, die) => sum + die.lowest, 0)

export const highestSum = (dice: readonly Die[]): number =>
  dice.reduce((sum, die) => sum + die.lowest + die.sides - 1, 0)

/** Fills `outcomes` from a table: one call for each natural sum. */
export const outcomesOf = (dice: readonly Die[], outcome: (sum: number) => string): readonly string[] => {
  const lowest = lowestSum(dice)
  return Array.from({ length: highestSum(dice) - lowest + 1 }, (_, step) => outcome(lowest + step))
}

export const totalOf = (modifiers: readonly Modifier[]): number => {
  let total = 0
  for (const modifier of modifiers) total += modifier.value
  return total
}

export const modifiedSum = ({ modifiers, held }: Pick<Throw, 'modifiers' | 'held'>, sum: number): number => {
  const modified = sum + totalOf(modifiers)
  return held ? Math.min(Math.max(modified, held[0]), held[1]) : modified
}

export const outcomeOf = (thrown: Throw, sum: number): string =>
  thrown.outcomes[sum - lowestSum(thrown.dice)] ?? ''

/** How many of the equally likely falls of the dice give each sum, from the lowest sum upwards. */
export const waysOfSums = (dice: readonly Die[]): readonly number[] => {
  let ways = [1]
  for (const { sides } of dice) {
    const next = Array.from({ length: ways.length + sides - 1 }, () => 0)
    ways.forEach((count, sum) => {
      for (let face = 0; face < sides; face++) next[sum + face] = nth(next, sum + face) + count
    })
    ways = next
  }
  return ways
}

/** Exact odds: `ways` out of `of`. */
export interface Chance {
  readonly outcome: string
  readonly ways: number
  readonly of: number
}

/** The odds of every outcome of a throw, in the order in which rising sums first give them. */
export const chances = (thrown: Pick<Throw, 'dice' | 'outcomes'>): readonly Chance[] => {
  const ways = waysOfSums(thrown.dice)
  const counts = new Map<string, number>()
  thrown.outcomes.forEach((outcome, step) => {
    counts.set(outcome, (counts.get(outcome) ?? 0) + (ways[step] ?? 0))
  })
  const of = thrown.dice.reduce((product, die) => product * die.sides, 1)
  return [...counts].map(([outcome, count]) => ({ outcome, ways: count, of }))
}

export const diceOf = ({ throws }: Roll): readonly Die[] => {
  const all: Die[] = []
  for (const { dice } of throws) all.push(...dice)
  return all
}

/** The sum of each throw, given the faces of all dice of the roll in order. */
export const sumsOf = (roll: Roll, faces: readonly number[]): readonly number[] => {
  let next = 0
  return roll.throws.map(({ dice }) => dice.reduce(sum => sum + (faces[next++] ?? 0), 0))
}
