import { D10, type Modifier, type Seat, type Throw, totalOf } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { leaderModifier, MODIFIERS, oddsModifier, typeModifier } from '../core/modifiers.ts'
import { outcomesTable } from '../core/outcomes.ts'
import {
  type MatrixType,
  MELEE,
  MELEE_COLUMNS,
  MELEE_HELD,
  type Result,
  TYPE_MODIFIERS,
} from '../printed/tables.ts'

/** Melee (9.3): named modifiers in, outcome out. */

/** All that bears on one side's die. */
export interface MeleeFacts {
  readonly strength: number
  /** crusades 9.42: all who attack are on Attack and of a type that gains by it: the cavalry's bonus or the infantry's. */
  readonly attack?: 'cavalry' | 'infantry' | undefined
  /** crusades 9.42: all who defend are on Stand. */
  readonly stand?: boolean | undefined
  readonly fleeing?: boolean | undefined
  readonly leaderBonus?: number | undefined
  readonly flankOrRear?: boolean | undefined
  /** crusades 9.43: where the enemy stands. */
  readonly terrain?: 'woods' | 'town' | undefined
  readonly uphill?: boolean | undefined
  /** crusades 8.25: mounted, across stakes. */
  readonly stakes?: boolean | undefined
  /** crusades 16.6 */
  readonly type?: number | undefined
  /** crusades 16.2: columns to the right. */
  readonly odds?: number | undefined
  /** crusades 16.4: all who roll are berserk; one of them is exhausted. */
  readonly berserk?: boolean | undefined
  readonly exhausted?: boolean | undefined
}

const meleeModifiers = (facts: MeleeFacts): readonly Modifier[] => {
  const modifiers: Modifier[] = []
  // crusades 8.25: across stakes a charge is none.
  if (facts.attack === 'cavalry' && !facts.stakes) modifiers.push(MODIFIERS.cavalryAttack)
  if (facts.attack === 'infantry') modifiers.push(MODIFIERS.infantryAttack)
  if (facts.stand) modifiers.push(MODIFIERS.stand)
  if (facts.fleeing) modifiers.push(MODIFIERS.fleeing)
  if (facts.leaderBonus) modifiers.push(leaderModifier(facts.leaderBonus))
  if (facts.flankOrRear) modifiers.push(MODIFIERS.flankOrRear)
  if (facts.terrain === 'woods') modifiers.push(MODIFIERS.meleeWoods)
  if (facts.terrain === 'town') modifiers.push(MODIFIERS.meleeTown)
  if (facts.uphill) modifiers.push(MODIFIERS.meleeUphill)
  if (facts.stakes) modifiers.push(MODIFIERS.stakes)
  if (facts.type) modifiers.push(typeModifier(facts.type))
  if (facts.berserk) modifiers.push(MODIFIERS.berserk)
  if (facts.exhausted) modifiers.push(MODIFIERS.exhausted)
  return modifiers
}

/** The sum of all that bears on it. */
export const meleeTotal = (facts: MeleeFacts): number => totalOf(meleeModifiers(facts))

/** crusades 9.41 */
export const columnOf = (strength: number): number => MELEE_COLUMNS.findIndex(([, most]) => strength <= most)

/** crusades 16.2: one column to the right at twice the enemy's strength, two at three times; the last is the last. */
export const oddsShift = (strength: number, enemy: number): number => {
  if (strength >= 3 * enemy) return 2
  return strength >= 2 * enemy ? 1 : 0
}

/** crusades 9.41, 16.2 */
export const shiftedColumn = (strength: number, odds: number): number =>
  Math.min(columnOf(strength) + odds, MELEE_COLUMNS.length - 1)

const held = (row: number): number => Math.min(Math.max(row, MELEE_HELD[0]), MELEE_HELD[1])

/** crusades 9.41 */
const meleeResult = (column: number, modified: number): Result => nth(nth(MELEE, held(modified)), column)

const outcomes = outcomesTable(meleeResult)

export const meleeThrow = (facts: MeleeFacts, seat: Seat, values?: Throw['values']): Throw => {
  const modifiers = meleeModifiers(facts)
  const column = shiftedColumn(facts.strength, facts.odds ?? 0)
  return {
    purpose: 'crusades.roll.melee',
    rule: 'crusades 9.41',
    seat,
    dice: [D10],
    modifiers,
    held: MELEE_HELD,
    column: nth(MELEE_COLUMNS, column)[0],
    ...(facts.odds ? { shifts: [oddsModifier(facts.odds)] } : {}),
    outcomes: outcomes(column, totalOf(modifiers)),
    ...(values ? { values } : {}),
  }
}

/** crusades 16.6: of all pairs, the one that favours the roller least; artillery on either side has no part in it. */
export const leastFavourable = (own: readonly MatrixType[], enemy: readonly MatrixType[]): number => {
  let least = Number.POSITIVE_INFINITY
  for (const type of own) for (const against of enemy) least = Math.min(least, TYPE_MODIFIERS[type][against])
  return Number.isFinite(least) ? least : 0
}

/** What a result takes. */
export const stepsOf = (result: Result): number => (result === '1' || result === '2' ? Number(result) : 0)
