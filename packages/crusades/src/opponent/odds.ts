import { columnOf, shiftedColumn } from '../melee.ts'
import { FIRE, FIRE_HELD, MELEE, MELEE_HELD, type Result, SHOOTERS, type Shooter } from '../tables.ts'

/** The exact odds of the tables, looked up rather than rolled. */

/** How likely a result is to make all check (M, 1 and 2 alike), and the steps it takes on average. */
export interface Chances {
  readonly check: number
  readonly steps: number
}

const FACES = 10

const STEPS: Readonly<Record<Result, number>> = { '-': 0, M: 0, '1': 1, '2': 2 }

export const chancesOf = (outcomes: readonly string[]): Chances => {
  let check = 0
  let steps = 0
  for (const outcome of outcomes) {
    if (outcome !== '-') check++
    steps += STEPS[outcome as Result]
  }
  return { check: check / outcomes.length, steps: steps / outcomes.length }
}

/** Sums of modifiers beyond these change nothing more: every face then ends in the first row or the last. */
const LEAST = -FACES
const MOST = FACES + 1

/** For every sum of modifiers from LEAST to MOST, what a column does whose rows are held between two. */
const chancesBySum = (
  rows: readonly Result[],
  [first, last]: readonly [number, number],
): readonly Chances[] =>
  Array.from({ length: MOST - LEAST + 1 }, (_, index) =>
    chancesOf(
      Array.from(
        { length: FACES },
        (_, face) => rows[Math.min(Math.max(face + 1 + LEAST + index, first), last)],
      ),
    ),
  )

const sumIndex = (total: number): number => Math.min(Math.max(total, LEAST), MOST) - LEAST

const meleeTable: readonly (readonly Chances[])[] = MELEE[0].map((_, column) =>
  chancesBySum(
    MELEE.map(row => row[column]),
    MELEE_HELD,
  ),
)

/** Stronger than this, and it is the last column. */
const MOST_STRENGTH = 46

/** The same by whole points of strength, so that the column need not be looked for. */
const meleeByStrength: readonly (readonly Chances[])[] = Array.from(
  { length: MOST_STRENGTH + 1 },
  (_, strength) => meleeTable[columnOf(strength)],
)

/** 9.41: for so many points of strength and such a sum of modifiers; 16.2: by so many columns to the right. */
export const meleeChances = (strength: number, total: number, odds = 0): Chances => {
  const points = Math.min(MOST_STRENGTH, Math.ceil(strength))
  if (odds === 0) return meleeByStrength[points][sumIndex(total)]
  return meleeTable[shiftedColumn(points, odds)][sumIndex(total)]
}

const fireTable: ReadonlyMap<Shooter, readonly Chances[]> = new Map(
  SHOOTERS.map(shooter => [shooter, chancesBySum(FIRE[shooter], FIRE_HELD)]),
)

const NOTHING: Chances = { check: 0, steps: 0 }

/** 9.13 */
export const fireChances = (shooter: Shooter, total: number): Chances =>
  fireTable.get(shooter)?.[sumIndex(total)] ?? NOTHING

/** 10.0, 10.2: how likely a die is to exceed this. */
export const exceeds = (morale: number): number => Math.min(Math.max(FACES - morale, 0), FACES) / FACES
