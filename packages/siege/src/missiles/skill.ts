import type { Refusal, Seat } from '@mesnada/engine'
import { cardOf, weaponOf } from '../core/bodies.ts'
import type { Body } from '../flow.ts'
import { WEAPONS, type Weapon } from '../printed/units.ts'
import type { SiegeState } from '../state.ts'

/** siege 6.22: numbers from -3 to +3 for each shooter, which add up to nothing within each kind of weapon. */

const RULE = 'siege 6.22'

export const SKILLS = [-3, -2, -1, 0, 1, 2, 3] as const

export type Skill = (typeof SKILLS)[number]

const MOST = 3

interface Company {
  readonly sum: number
  /** Those whose number is still to be set; a 0 may be set later. */
  readonly open: number
}

/** All shooters of a side with one weapon, wherever they are. */
const companyOf = (state: SiegeState, seat: Seat, weapon: Weapon): Company => {
  const { skill } = state.tables.bodies
  let sum = 0
  let open = 0
  for (let body = 0; body < skill.length; body++) {
    if (cardOf(state, body).side !== seat || weaponOf(state, body) !== weapon) continue
    sum += skill[body] ?? 0
    if (skill[body] === 0) open++
  }
  return { sum, open }
}

/** Once set it stays, and the others of the kind must still be able to make up for it. */
export const skillRefusal = (
  state: SiegeState,
  seat: Seat,
  body: Body,
  skill: number,
): Refusal | undefined => {
  if (!state.setting.options.shootingSkill) return { code: 'siege.skill.not-played', rule: RULE }
  if (body >= state.setting.bodies.length || cardOf(state, body).side !== seat)
    return { code: 'siege.skill.not-yours', rule: RULE }
  const weapon = weaponOf(state, body)
  if (weapon === undefined) return { code: 'siege.skill.no-weapon', rule: RULE }
  if (state.tables.bodies.skill[body] !== 0) return { code: 'siege.skill.set-already', rule: RULE }
  if (skill === 0) return { code: 'siege.skill.is-zero', rule: RULE }
  const { sum, open } = companyOf(state, seat, weapon)
  return Math.abs(sum + skill) > MOST * (open - 1)
    ? { code: 'siege.skill.cannot-balance', rule: RULE, values: { sum: sum + skill } }
    : undefined
}

export const skillsFor = function* (
  state: SiegeState,
  seat: Seat,
): Generator<{ readonly body: Body; readonly skill: Skill }> {
  if (!state.setting.options.shootingSkill) return
  for (let body = 0; body < state.setting.bodies.length; body++)
    for (const skill of SKILLS) if (!skillRefusal(state, seat, body, skill)) yield { body, skill }
}

/** Whether a side has anything to decide about its shooters. */
export const hasSkillsToSet = (state: SiegeState, seat: Seat): boolean => {
  for (const _ of skillsFor(state, seat)) return true
  return false
}

/** Deployment ends only when the numbers of each kind add up to nothing. */
export const skillSumRefusal = (state: SiegeState, seat: Seat): Refusal | undefined => {
  if (!state.setting.options.shootingSkill) return undefined
  for (const weapon of WEAPONS) {
    const { sum } = companyOf(state, seat, weapon)
    if (sum !== 0) return { code: 'siege.skill.sum', rule: RULE, values: { weapon, sum } }
  }
  return undefined
}
