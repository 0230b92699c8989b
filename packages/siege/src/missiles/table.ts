import { D10, type Die, type Modifier, outcomesOf, type Refusal, totalOf } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { SiegeOptions } from '../options.ts'
import { type Band, bandOf, longestRange } from '../printed/ranges.ts'
import { MISSILE_ROW, MISSILES_MOUNTED, MISSILES_ON_FOOT, type MissileLetter } from '../printed/tables.ts'
import type { Cover } from '../printed/terrain.ts'
import type { Weapon } from '../printed/units.ts'

/** The throw of one shot (siege 1.3): what is known before it in, modifiers and the result of every face out. */

/** How the target is looked up; every animal is shot at as a mounted target (siege 3.35, 5.12, 5.13). */
export type MissileTarget = 'foot' | 'mounted' | 'dismounted-knight'

export interface MissileQuestion {
  readonly weapon: Weapon
  /** In hexes. */
  readonly range: number
  readonly cover: Cover
  readonly target: MissileTarget
  readonly shooterWounded: boolean
  /** siege 6.22, from -3 (a marksman) to +3. */
  readonly skill?: number
  readonly options: Pick<SiegeOptions, 's28Ranges'>
}

export interface MissileThrow {
  readonly band: Band
  readonly modifiers: readonly Modifier[]
  readonly table: 'T.1' | 'T.2'
  /** The letter of each face, from 1 to 10. */
  readonly outcomes: readonly MissileLetter[]
}

export const MISSILE_DICE: readonly Die[] = [D10]

const FAR: Readonly<Record<Band, readonly Modifier[]>> = {
  short: [],
  medium: [{ reason: 'siege.why.medium-range', value: 1, rule: 'siege T.10' }],
  long: [{ reason: 'siege.why.long-range', value: 2, rule: 'siege T.10' }],
}

const WOUNDED: Modifier = { reason: 'siege.why.shooter-wounded', value: 1, rule: 'siege 1.3' }

const KNIGHT: Modifier = { reason: 'siege.why.dismounted-knight', value: 1, rule: 'siege T.1' }

/** What belongs to the shooter rather than the target: it also weighs on a stray missile (siege 6.21). */
export const shooterModifiers = (
  band: Band,
  { weapon, shooterWounded, skill = 0 }: Pick<MissileQuestion, 'weapon' | 'shooterWounded' | 'skill'>,
): readonly Modifier[] => {
  const modifiers = [...FAR[band]]
  // The penalty is the archer's and the crossbowman's; an engineer works a ballista in either state (siege 3.41).
  if (shooterWounded && weapon !== 'ballista') modifiers.push(WOUNDED)
  if (skill !== 0) modifiers.push({ reason: 'siege.why.skill', value: skill, rule: 'siege 6.22' })
  return modifiers
}

/** The row under the weapon; beyond the last row the last row holds, before the first the first. */
const read = (column: readonly MissileLetter[], weapon: Weapon, modified: number): MissileLetter => {
  const row = Math.max(modified, 1) + MISSILE_ROW[weapon]
  return nth(column, Math.min(row, column.length) - 1)
}

const columnFor = (target: MissileTarget, cover: Cover): readonly MissileLetter[] | Refusal => {
  if (cover === 'infinite') return { code: 'siege.missile.infinite-cover', rule: 'siege 1.56' }
  if (target !== 'mounted') return MISSILES_ON_FOOT[cover]
  if (cover === 'heavy') return { code: 'siege.missile.mounted-heavy', rule: 'siege T.2' }
  return MISSILES_MOUNTED[cover]
}

const isRefusal = (answer: readonly MissileLetter[] | Refusal): answer is Refusal => !Array.isArray(answer)

export const missileThrow = (question: MissileQuestion): MissileThrow | Refusal => {
  const { weapon, range, target, options } = question
  const band = bandOf(weapon, range, options.s28Ranges)
  if (band === undefined)
    return {
      code: 'siege.missile.out-of-range',
      rule: 'siege T.10',
      values: { range, longest: longestRange(weapon, options.s28Ranges) },
    }
  const column = columnFor(target, question.cover)
  if (isRefusal(column)) return column
  const modifiers = [...shooterModifiers(band, question), ...(target === 'dismounted-knight' ? [KNIGHT] : [])]
  const total = totalOf(modifiers)
  return {
    band,
    modifiers,
    table: target === 'mounted' ? 'T.2' : 'T.1',
    outcomes: outcomesOf(MISSILE_DICE, die => read(column, weapon, die + total)) as readonly MissileLetter[],
  }
}

export const isThrow = (answer: MissileThrow | Refusal): answer is MissileThrow => 'outcomes' in answer
