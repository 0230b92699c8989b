import { nth } from '@mesnada/hex'
import { columnOf, shiftedColumn } from '../melee/table.ts'
import { FIRE, FIRE_HELD, MELEE, MELEE_HELD, type Result, SHOOTERS, type Shooter } from '../printed/tables.ts'

/** The exact odds of the results tables, precomputed. */

/** The probability that all must check morale (results M, 1 and 2), and the expected steps lost. */
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

/** The range of modifier totals: beyond it every face is in the first or the last row. */
const LEAST = -FACES
const MOST = FACES + 1

/** The chances of a column for every modifier total, with rows limited to a first and a last. */
const chancesBySum = (
  rows: readonly Result[],
  [first, last]: readonly [number, number],
): readonly Chances[] =>
  Array.from({ length: MOST - LEAST + 1 }, (_, index) =>
    chancesOf(
      Array.from({ length: FACES }, (_, face) =>
        nth(rows, Math.min(Math.max(face + 1 + LEAST + index, first), last)),
      ),
    ),
  )

const sumIndex = (total: number): number => Math.min(Math.max(total, LEAST), MOST) - LEAST

const meleeTable: readonly (readonly Chances[])[] = nth(MELEE, 0).map((_, column) =>
  chancesBySum(
    MELEE.map(row => nth(row, column)),
    MELEE_HELD,
  ),
)

/** From this strength on it is the last column. */
const MOST_STRENGTH = 46

/** The same by whole points of strength, to save the search for the column. */
const meleeByStrength: readonly (readonly Chances[])[] = Array.from(
  { length: MOST_STRENGTH + 1 },
  (_, strength) => nth(meleeTable, columnOf(strength)),
)

/** crusades 9.41: by strength and modifier total; crusades 16.2: shifted by `odds` columns to the right. */
export const meleeChances = (strength: number, total: number, odds = 0): Chances => {
  const points = Math.min(MOST_STRENGTH, Math.ceil(strength))
  if (odds === 0) return nth(nth(meleeByStrength, points), sumIndex(total))
  return nth(nth(meleeTable, shiftedColumn(points, odds)), sumIndex(total))
}

const fireTable: ReadonlyMap<Shooter, readonly Chances[]> = new Map(
  SHOOTERS.map(shooter => [shooter, chancesBySum(FIRE[shooter], FIRE_HELD)]),
)

const NOTHING: Chances = { check: 0, steps: 0 }

/** crusades 9.13 */
export const fireChances = (shooter: Shooter, total: number): Chances =>
  fireTable.get(shooter)?.[sumIndex(total)] ?? NOTHING

/** crusades 10.0, 10.2: the probability that a die exceeds this morale. */
export const exceeds = (morale: number): number => Math.min(Math.max(FACES - morale, 0), FACES) / FACES
