import { D6, type Modifier, outcomesOf, type Seat, type Throw, totalOf } from '@mesnada/engine'
import { distance, nth, OFF_MAP } from '@mesnada/hex'
import type { Man } from './actions.ts'
import type { FrameOf } from './flow.ts'
import { isFordBetween, isWood, supportersOf } from './ground.ts'
import type { FordState } from './state.ts'
import * as T from './tables.ts'

/** Named modifiers in, outcome out. */

const ONE_DIE = [D6]
const TWO_DICE = [D6, D6]

const held = (sum: number, [lowest, highest]: readonly [number, number]): number =>
  Math.min(Math.max(sum, lowest), highest)

/** Tables do not change: the outcomes are worked out once for each sum of modifiers. */
const outcomesFrom = (dice: Throw['dice'], outcome: (sum: number) => string) => {
  const known = new Map<number, readonly string[]>()
  return (modifiers: readonly Modifier[]): readonly string[] => {
    const total = totalOf(modifiers)
    const outcomes = known.get(total) ?? outcomesOf(dice, sum => outcome(sum + total))
    known.set(total, outcomes)
    return outcomes
  }
}

/* ford 2.1: initiative */

const initiativeOutcomes = outcomesFrom(TWO_DICE, String)

const initiativeModifiers = ({ setting, tables }: FordState, seat: Seat): readonly Modifier[] =>
  setting.bands[seat].men.some(man => tables.men.captain[man] && tables.men.known[man])
    ? [T.MODIFIERS.known]
    : []

export const initiativeThrow = (state: FordState, seat: Seat): Throw => {
  const modifiers = initiativeModifiers(state, seat)
  return {
    purpose: 'ford.roll.initiative',
    rule: 'ford 2.1',
    seat,
    dice: TWO_DICE,
    modifiers,
    outcomes: initiativeOutcomes(modifiers),
  }
}

export const initiativeTotal = (state: FordState, seat: Seat, sum: number): number =>
  sum + totalOf(initiativeModifiers(state, seat))

/* ford 3.3: shooting */

export type Column = keyof typeof T.SHOT_TABLE

export interface ShotFacts {
  readonly wounded?: boolean
  readonly inWood?: boolean
}

export const shotModifiers = ({ wounded, inWood }: ShotFacts): readonly Modifier[] => {
  const modifiers: Modifier[] = []
  if (wounded) modifiers.push(T.MODIFIERS.shooterWounded)
  if (inWood) modifiers.push(T.MODIFIERS.targetInWood)
  return modifiers
}

export const shotColumn = (range: number): Column => (range <= T.NEAR ? 'near' : 'far')

export const shotBlow = (column: Column, modified: number): T.Blow =>
  nth(T.SHOT_TABLE[column], held(modified, T.SHOT_HELD) - 1)

const shotOutcomes = {
  near: outcomesFrom(ONE_DIE, sum => shotBlow('near', sum)),
  far: outcomesFrom(ONE_DIE, sum => shotBlow('far', sum)),
}

export const shotThrow = (
  seat: Seat,
  column: Column,
  modifiers: readonly Modifier[],
  values: Throw['values'] = {},
): Throw => ({
  purpose: 'ford.roll.shot',
  rule: 'ford 3.3',
  seat,
  dice: ONE_DIE,
  modifiers,
  held: T.SHOT_HELD,
  column,
  outcomes: shotOutcomes[column](modifiers),
  values,
})

export const columnOf = ({ setting, tables }: FordState, { shooter, target }: FrameOf<'shot'>): Column =>
  shotColumn(
    distance(setting.board.grid, tables.men.hex[shooter] ?? OFF_MAP, tables.men.hex[target] ?? OFF_MAP),
  )

export const modifiersOfShot = (
  { setting, tables }: FordState,
  { shooter, target }: FrameOf<'shot'>,
): readonly Modifier[] =>
  shotModifiers({
    wounded: (tables.men.health[shooter] ?? 0) < T.HALE,
    inWood: isWood(setting, tables.men.hex[target] ?? OFF_MAP),
  })

/* ford 5.3: melee */

export interface FighterFacts {
  readonly kind: T.Kind
  readonly wounded?: boolean
  /** Known to be the captain: as long as nobody knows him, he fights like his men. */
  readonly captain?: boolean
  readonly support?: number
  readonly inWater?: boolean
}

export const fighterModifiers = (fighter: FighterFacts): readonly Modifier[] => {
  const { strength } = T.KINDS[fighter.kind]
  const modifiers: Modifier[] = []
  if (strength > 0) modifiers.push(T.MODIFIERS.strong)
  if (strength < 0) modifiers.push(T.MODIFIERS.weak)
  if (fighter.wounded) modifiers.push(T.MODIFIERS.wounded)
  if (fighter.captain) modifiers.push(T.MODIFIERS.captain)
  if (fighter.inWater) modifiers.push(T.MODIFIERS.inWater)
  if (fighter.support) modifiers.push(nth(T.SUPPORT, fighter.support))
  return modifiers
}

export const meleeBlow = (modified: number): T.Blow => nth(T.MELEE_TABLE, held(modified, T.MELEE_HELD) - 1)

const meleeOutcomes = outcomesFrom(ONE_DIE, meleeBlow)

export const meleeThrow = (
  seat: Seat,
  modifiers: readonly Modifier[],
  values: Throw['values'] = {},
): Throw => ({
  purpose: 'ford.roll.melee',
  rule: 'ford 5.3',
  seat,
  dice: ONE_DIE,
  modifiers,
  held: T.MELEE_HELD,
  outcomes: meleeOutcomes(modifiers),
  values,
})

/** Only the attacker wades: the defender stands on his bank. */
export const modifiersOfFighter = (
  state: FordState,
  { attacker, defender }: FrameOf<'clash'>,
  man: Man,
): readonly Modifier[] => {
  const { setting, tables } = state
  const { men } = tables
  return fighterModifiers({
    kind: nth(setting.kinds, man),
    wounded: (men.health[man] ?? 0) < T.HALE,
    captain: men.captain[man] !== 0 && men.known[man] !== 0,
    inWater:
      man === attacker && isFordBetween(setting, men.hex[attacker] ?? OFF_MAP, men.hex[defender] ?? OFF_MAP),
    support: supportersOf(state, man, man === attacker ? defender : attacker).length,
  })
}
