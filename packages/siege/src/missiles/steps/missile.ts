import { interrupt, popFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isAlive, isAnimal, isMounted, sideOf } from '../../core/bodies.ts'
import type { Body, Harm } from '../../flow.ts'
import { hurt, killAnimal, unhorse } from '../../melee/harm.ts'
import { MISSILE_RETREAT, startRetreat } from '../../melee/retreat.ts'
import type { MissileLetter } from '../../printed/tables.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep, Tell } from '../../step.ts'
import { missileQuestion } from '../question.ts'
import { isThrow, MISSILE_DICE, missileThrow } from '../table.ts'
import { strayFrames } from './stray.ts'

type Shot = FrameOf<'missile'>

const throwOf = (state: SiegeState, shot: Shot): Throw => {
  const answer = missileThrow(missileQuestion(state, shot))
  if (!isThrow(answer)) throw new RangeError(`a shot that cannot be: ${answer.code}`)
  return {
    purpose: 'siege.roll.missile',
    rule: `siege ${answer.table}`,
    seat: sideOf(state, shot.shooter),
    dice: MISSILE_DICE,
    modifiers: answer.modifiers,
    column: shot.cover,
    outcomes: answer.outcomes,
    values: { range: shot.range, band: answer.band, target: shot.target },
  }
}

/** siege 1.3: the die of a shot. */
export const missile: FrameStep<'missile'> = {
  pending: (state, shot) => ({ kind: 'dice', roll: { throws: [throwOf(state, shot)] } }),
  settle: (state, shot, faces, tell) => {
    const die = nth(faces, 0)
    const result = throwOf(state, shot).outcomes[die - 1] as MissileLetter
    tell?.({ type: 'shot', shooter: shot.shooter, target: shot.target, die, result })
    popFrame(state)
    if (result === '-') interrupt(state, ...strayFrames(state, shot))
    else if (isAnimal(state, shot.target)) strikeAnimal(state, shot.target, result, tell)
    else if (isMounted(state, shot.target)) strikeRider(state, shot.target, result, tell)
    else strikeOnFoot(state, shot.target, result, tell)
  },
}

type Hit = Exclude<MissileLetter, '-'>

/** siege T.1. */
const strikeOnFoot = (state: SiegeState, target: Body, result: Hit, tell: Tell): void => {
  if (result === 'A') return startRetreat(state, target, MISSILE_RETREAT.foot, 'missile')
  hurt(state, target, result === 'B' ? 'wound' : 'kill', 'siege T.1', tell)
}

export interface RiderFate {
  readonly rider: Harm
  readonly horse: 'killed' | 'unharmed'
  /** He keeps the saddle. */
  readonly stays?: true
}

/** siege T.2. */
const FATES: Readonly<Record<Exclude<Hit, 'A'>, RiderFate>> = {
  B: { rider: 'stun', horse: 'killed' },
  C: { rider: 'wound', horse: 'unharmed' },
  D: { rider: 'wound', horse: 'killed' },
  E: { rider: 'kill', horse: 'unharmed' },
  F: { rider: 'kill', horse: 'killed' },
}

/** Switch 27: Croisades spares the horse at B, and leaves the wounded man in the saddle at C. */
const GENTLER: Readonly<Record<Exclude<Hit, 'A'>, RiderFate>> = {
  ...FATES,
  B: { rider: 'stun', horse: 'unharmed' },
  C: { rider: 'wound', horse: 'unharmed', stays: true },
}

export const fateOf = (state: SiegeState, result: Exclude<Hit, 'A'>): RiderFate =>
  (state.setting.options.s27GentlerMissiles ? GENTLER : FATES)[result]

const strikeRider = (state: SiegeState, target: Body, result: Hit, tell: Tell): void => {
  if (result === 'A') return startRetreat(state, target, MISSILE_RETREAT.mounted, 'missile')
  const { rider, horse, stays } = fateOf(state, result)
  if (stays) hurt(state, target, rider, 'siege T.2', tell)
  else unhorse(state, target, { rider, horse, rule: 'siege T.2' }, tell)
}

/** siege 3.35, 5.12, 5.13: what would befall a rider is ignored. */
const strikeAnimal = (state: SiegeState, target: Body, result: Hit, tell: Tell): void => {
  if (result === 'A') return startRetreat(state, target, MISSILE_RETREAT.mounted, 'missile')
  if (fateOf(state, result).horse === 'killed' && isAlive(state, target)) killAnimal(state, target, tell)
}
