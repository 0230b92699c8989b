import type { Refusal, Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { isCommanded } from '../command/command.ts'
import {
  bodiesOf,
  distanceBetween,
  isAble,
  isAnimal,
  isEngaged,
  isKnight,
  isMounted,
  isOnMap,
  isRidden,
  isWounded,
  sideOf,
  unableRule,
  weaponOf,
} from '../core/bodies.ts'
import { carriedKind } from '../core/carrying.ts'
import { gearKindAt } from '../core/ground.ts'
import type { Body, Gear } from '../flow.ts'
import { bandOf, longestRange } from '../printed/ranges.ts'
import type { Cover } from '../printed/terrain.ts'
import type { Weapon } from '../printed/units.ts'
import type { Flank } from '../sight/answer.ts'
import { type Block, lineOfFire, type Sight } from '../sight/question.ts'
import { CAPTIVE, DONE, GROUND, ROUTED, type SiegeState } from '../state.ts'
import { ballistaRefusal, crewToShoot, noteBallistaShot } from './ballistas.ts'
import { type MissileQuestion, type MissileTarget } from './table.ts'

/** Who may shoot, when, and at whom: siege 1.21, 1.3, 3.41. */

/** Why this man cannot shoot in this phase, whatever at. */
export const shooterRefusal = (state: SiegeState, seat: Seat, shooter: Body): Refusal | undefined => {
  if (shooter >= state.setting.bodies.length || !isOnMap(state, shooter) || sideOf(state, shooter) !== seat)
    return { code: 'siege.missile.not-yours', rule: 'siege 1.2' }
  const weapon = weaponOf(state, shooter)
  if (weapon === undefined) return { code: 'siege.missile.no-weapon', rule: 'siege 1.3' }
  return (
    unfitRefusal(state, shooter) ??
    (state.flow.phase === 'first-missiles'
      ? firstMissilesRefusal(state, shooter)
      : secondMissilesRefusal(state, shooter, weapon))
  )
}

const unfitRefusal = (state: SiegeState, shooter: Body): Refusal | undefined => {
  const { bodies } = state.tables
  const { options } = state.setting
  if (!isAble(state, shooter)) return { code: 'siege.missile.unable', rule: unableRule(state, shooter) }
  if (bodies.morale[shooter] === ROUTED) return { code: 'siege.missile.routs', rule: 'siege 6.12' }
  if (carriedKind(state, shooter) === 'ladder')
    return { code: 'siege.missile.carries-ladder', rule: 'siege 1.91' }
  if (bodies.deck[shooter] === GROUND) {
    const kind = gearKindAt(state, bodies.hex[shooter] ?? OFF_MAP)
    if (kind === 'siege-tower') return { code: 'siege.missile.inside-engine', rule: 'siege 2.44' }
    if (kind === 'ram') return { code: 'siege.missile.inside-engine', rule: 'siege 4.33' }
  }
  if (options.ammunition && bodies.arrows[shooter] === 0)
    return { code: 'siege.missile.no-arrows', rule: 'siege 6.3' }
  if (options.s36Command === 'croisades' && !isCommanded(state, shooter))
    return { code: 'siege.missile.no-command', rule: 'siege S.36' }
  return undefined
}

const firstMissilesRefusal = (state: SiegeState, shooter: Body): Refusal | undefined => {
  const done = state.tables.bodies.done[shooter] ?? 0
  if ((done & DONE.shotFirst) !== 0) return { code: 'siege.missile.has-shot', rule: 'siege 1.21' }
  if ((done & DONE.served) !== 0) return { code: 'siege.missile.served', rule: 'siege 3.41' }
  return isEngaged(state, shooter) ? { code: 'siege.missile.engaged', rule: 'siege 1.21' } : undefined
}

/** Whoever has begun something that takes the whole turn does not shoot in the middle of it. */
const OCCUPIED = DONE.busy | DONE.hauled

const secondMissilesRefusal = (state: SiegeState, shooter: Body, weapon: Weapon): Refusal | undefined => {
  const done = state.tables.bodies.done[shooter] ?? 0
  if (weapon === 'crossbow') return { code: 'siege.missile.crossbow', rule: 'siege 1.21' }
  if ((done & DONE.shotSecond) !== 0) return { code: 'siege.missile.has-shot', rule: 'siege 1.21' }
  return (done & OCCUPIED) !== 0 ? { code: 'siege.missile.busy', rule: 'siege R.complete-turn' } : undefined
}

/** Why this one cannot be shot at, wherever he stands. */
export const targetRefusal = (state: SiegeState, seat: Seat, target: Body): Refusal | undefined => {
  if (target >= state.setting.bodies.length || !isOnMap(state, target))
    return { code: 'siege.missile.no-target', rule: 'siege 1.41' }
  if (sideOf(state, target) === seat) return { code: 'siege.missile.own-side', rule: 'siege 1.41' }
  if (isRidden(state, target)) return { code: 'siege.missile.ridden', rule: 'siege 3.35' }
  return state.tables.bodies.custody[target] === CAPTIVE
    ? { code: 'siege.missile.captive', rule: 'siege 6.4' }
    : undefined
}

/** What stops a shot, as a refusal that names the hex or hex-side. */
export const blockRefusal = ({ code, rule, hex, side }: Block): Refusal => {
  if (side !== undefined) return { code, rule, values: { side } }
  return hex === undefined ? { code, rule } : { code, rule, values: { hex } }
}

export interface ClearShot {
  readonly cover: Cover
  readonly range: number
  readonly flank?: Flank
}

/** What is shot with; nobody is asked this who has neither a weapon nor a ballista. */
const weaponFor = (state: SiegeState, shooter: Body, by: Gear | undefined): Weapon =>
  by === undefined ? (weaponOf(state, shooter) ?? 'shortbow') : 'ballista'

/** Range first, for it is cheap; then the line of fire. Who may shoot at all is asked before. */
export const aim = (state: SiegeState, shooter: Body, target: Body, by?: Gear): ClearShot | Refusal => {
  const weapon = weaponFor(state, shooter, by)
  const { s28Ranges } = state.setting.options
  const range = distanceBetween(state, shooter, target)
  // A ballista's crew stand around it, so only a man's own weapon is measured from where he is.
  if (by === undefined && range > longestRange(weapon, s28Ranges)) return rangeRefusal(weapon, range, state)
  const sight: Sight = lineOfFire(state, shooter, target, by)
  if (!sight.clear) return blockRefusal(sight.blockedBy)
  return bandOf(weapon, sight.range, s28Ranges) === undefined
    ? rangeRefusal(weapon, sight.range, state)
    : sight
}

const rangeRefusal = (weapon: Weapon, range: number, state: SiegeState): Refusal => ({
  code: 'siege.missile.out-of-range',
  rule: 'siege T.10',
  values: { range, longest: longestRange(weapon, state.setting.options.s28Ranges) },
})

export const isClear = (answer: ClearShot | Refusal): answer is ClearShot => 'cover' in answer

/** Why this shot cannot be made now. */
export const shotRefusal = (
  state: SiegeState,
  seat: Seat,
  shot: { readonly shooter: Body; readonly target: Body; readonly by?: Gear | undefined },
): Refusal | undefined => {
  const { shooter, target, by } = shot
  const refusal =
    (by === undefined ? shooterRefusal(state, seat, shooter) : servingRefusal(state, seat, shooter, by)) ??
    targetRefusal(state, seat, target)
  if (refusal) return refusal
  const answer = aim(state, shooter, target, by)
  return isClear(answer) ? undefined : answer
}

const servingRefusal = (state: SiegeState, seat: Seat, shooter: Body, by: Gear): Refusal | undefined =>
  ballistaRefusal(state, seat, by) ??
  (crewToShoot(state, seat, by)?.chief === shooter
    ? undefined
    : { code: 'siege.ballista.not-chief', rule: 'siege 3.41' })

/** Everyone of the other side who can be a target at all. */
export const targetsFor = (state: SiegeState, seat: Seat): readonly Body[] =>
  bodiesOf(state, seat === 0 ? 1 : 0).filter(target => !targetRefusal(state, seat, target))

/** What a shot, ordinary or flaming, takes of the shooter: his phase and an arrow. */
export const noteShot = (state: SiegeState, shooter: Body): void => {
  const { done, arrows } = state.tables.bodies
  done[shooter] =
    (done[shooter] ?? 0) | (state.flow.phase === 'first-missiles' ? DONE.shotFirst : DONE.shotSecond)
  if ((arrows[shooter] ?? 0) > 0) arrows[shooter] = (arrows[shooter] ?? 0) - 1
}

/** The same for whichever weapon it is. */
export const spendShot = (state: SiegeState, seat: Seat, shooter: Body, by: Gear | undefined): void => {
  if (by === undefined) noteShot(state, shooter)
  else noteBallistaShot(state, seat, by)
}

const targetKind = (state: SiegeState, target: Body): MissileTarget => {
  if (isMounted(state, target) || isAnimal(state, target)) return 'mounted'
  return isKnight(state, target) ? 'dismounted-knight' : 'foot'
}

/** What `missileThrow` needs to know of the shooter. */
export const shooterQuestion = (
  state: SiegeState,
  shooter: Body,
  by: Gear | undefined,
): Pick<MissileQuestion, 'weapon' | 'shooterWounded' | 'skill' | 'options'> => {
  const { options } = state.setting
  return {
    weapon: weaponFor(state, shooter, by),
    shooterWounded: isWounded(state, shooter),
    skill: options.shootingSkill && by === undefined ? (state.tables.bodies.skill[shooter] ?? 0) : 0,
    options,
  }
}

export const missileQuestion = (
  state: SiegeState,
  shot: {
    readonly shooter: Body
    readonly target: Body
    readonly by?: Gear | undefined
    readonly cover: Cover
    readonly range: number
  },
): MissileQuestion => ({
  ...shooterQuestion(state, shot.shooter, shot.by),
  range: shot.range,
  cover: shot.cover,
  target: targetKind(state, shot.target),
})
