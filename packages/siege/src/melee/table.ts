import { accepted, type Checked, type Modifier, refused, totalOf } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { COMBAT_MOUNTED, COMBAT_ON_FOOT, type MeleeLetter, ODDS, type Odds } from '../printed/tables.ts'
import type { Footing } from '../printed/terrain.ts'

/** Strengths and named shifts in, column and die modifiers out: the formula of siege 1.7, for play and for paper alike. */

export interface Striker {
  readonly attack: number
  readonly terrain: Footing
  readonly hero?: boolean
}

export interface Struck {
  readonly defence: number
  readonly terrain: Footing
  /** On horseback, or an animal without a rider: the mounted table. */
  readonly mounted: boolean
  readonly hero?: boolean
}

export interface MeleeQuestion {
  readonly attackers: readonly Striker[]
  readonly defenders: readonly Struck[]
  /** Switch 4: attacks below 1-1 count as 1-1. */
  readonly belowEvenCountsAsEven?: boolean
  /** Shifts that come from elsewhere: panic, rations. */
  readonly shifts?: readonly Modifier[]
}

export interface MeleeOdds {
  readonly table: 'foot' | 'mounted'
  /** The column before the shifts. */
  readonly raw: Odds
  readonly column: Odds
  readonly shifts: readonly Modifier[]
  /** What is added to the die, which is then held between 1 and 10. */
  readonly modifiers: readonly Modifier[]
}

/** The lowest and the highest row of both tables. */
export const DIE_ROWS = [1, 10] as const

/** siege R.odds: the raw column is capped first; then all shifts apply together and the result is held on the table. */
export const meleeTable = (question: MeleeQuestion): Checked<MeleeOdds> => {
  const { attackers, defenders } = question
  if (attackers.length === 0 || defenders.length === 0)
    return refused({ code: 'siege.melee.nobody', rule: 'siege 1.7' })
  const { mounted } = nth(defenders, 0)
  if (defenders.some(defender => defender.mounted !== mounted))
    return refused({ code: 'siege.melee.mixed', rule: 'siege 1.72' })
  const attack = attackers.reduce((sum, striker) => sum + striker.attack, 0)
  const defence = defenders.reduce((sum, struck) => sum + struck.defence, 0)
  if (attack < defence && !question.belowEvenCountsAsEven)
    return refused({ code: 'siege.melee.below-even', rule: 'siege 1.7', values: { attack, defence } })
  const raw = heldColumn(Math.floor(attack / defence) - 1)
  const shifts = [...terrainShift(question), ...joinedShift(question, mounted), ...(question.shifts ?? [])]
  return accepted({
    table: mounted ? 'mounted' : 'foot',
    raw: nth(ODDS, raw),
    column: nth(ODDS, heldColumn(raw + totalOf(shifts))),
    shifts,
    modifiers: heroes(question),
  })
}

const heldColumn = (index: number): number => Math.min(Math.max(index, 0), ODDS.length - 1)

const WORTH: Readonly<Record<Footing, number>> = { '-': -1, '0': 0, '+': 1 }

/** siege 1.71, 1.72: the attackers' worst ground against the defenders' best. */
const terrainShift = ({ attackers, defenders }: MeleeQuestion): readonly Modifier[] => {
  const worst = Math.min(...attackers.map(({ terrain }) => WORTH[terrain]))
  const best = Math.max(...defenders.map(({ terrain }) => WORTH[terrain]))
  return worst === best ? [] : [{ reason: 'siege.why.terrain', value: worst - best, rule: 'siege 1.71' }]
}

/** siege 1.72: those who attack together gain a column, except against riders. */
const joinedShift = ({ attackers }: MeleeQuestion, mounted: boolean): readonly Modifier[] =>
  attackers.length > 1 && !mounted
    ? [{ reason: 'siege.why.several-attackers', value: 1, rule: 'siege 1.72' }]
    : []

const heroes = ({ attackers, defenders }: MeleeQuestion): readonly Modifier[] => {
  const modifiers: Modifier[] = []
  if (attackers.some(striker => striker.hero))
    modifiers.push({ reason: 'siege.why.hero-attacks', value: -1, rule: 'siege 6.73' })
  if (defenders.some(struck => struck.hero))
    modifiers.push({ reason: 'siege.why.hero-attacked', value: 1, rule: 'siege 6.73' })
  return modifiers
}

/** The letter of a modified die in a column of one of the two combat tables. */
export const meleeLetter = (column: Odds, mounted: boolean, die: number): MeleeLetter =>
  nth(
    (mounted ? COMBAT_MOUNTED : COMBAT_ON_FOOT)[column],
    Math.min(Math.max(die, DIE_ROWS[0]), DIE_ROWS[1]) - 1,
  )
