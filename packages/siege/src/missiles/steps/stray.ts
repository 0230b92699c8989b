import { type Die, modifiedSum, outcomesOf, popFrame, replaceFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { isAlive, isAnimal, sideOf, typeOf } from '../../core/bodies.ts'
import type { Body, Frame } from '../../flow.ts'
import { hurt } from '../../melee/harm.ts'
import { bandOf } from '../../printed/ranges.ts'
import { STRAY_HITS } from '../../printed/tables.ts'
import { neighboursOf } from '../../sight/permission.ts'
import { isReached } from '../../sight/question.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'
import { shooterQuestion } from '../question.ts'
import { MISSILE_DICE, shooterModifiers } from '../table.ts'

/** siege 6.21: to err is human. A missile that misses may find a friend who stands next to the target. */

/** Whom a miss endangers: friends of the shooter, or with switch 26 anyone, whom no obstacle hides from him. */
const endangered = (state: SiegeState, { shooter, target, by }: FrameOf<'missile'>): readonly Body[] =>
  neighboursOf(state, target).filter(
    body =>
      body !== shooter &&
      !isAnimal(state, body) &&
      isAlive(state, body) &&
      (state.setting.options.s26AnyoneHitByError || sideOf(state, body) === sideOf(state, shooter)) &&
      isReached(state, shooter, body, by),
  )

export const strayFrames = (state: SiegeState, shot: FrameOf<'missile'>): readonly Frame[] => {
  if (!state.setting.options.shootingErrors) return []
  const near = endangered(state, shot).toSorted((a, b) => a - b)
  const { shooter, range } = shot
  const how = { shooter, range, ...(shot.by === undefined ? {} : { by: shot.by }) }
  if (near.length === 0) return []
  return near.length === 1
    ? [{ kind: 'stray', victim: nth(near, 0), ...how }]
    : [{ kind: 'stray-who', near, ...how }]
}

const lotOf = (near: readonly Body[]): readonly Die[] => [{ sides: near.length, lowest: 1 }]

/** siege 6.21: of several, chance picks the one at risk, all alike. */
export const strayWho: FrameStep<'stray-who'> = {
  pending: (state, { shooter, near }) => {
    const dice = lotOf(near)
    const thrown: Throw = {
      purpose: 'siege.roll.stray-who',
      rule: 'siege 6.21',
      seat: sideOf(state, shooter),
      dice,
      modifiers: [],
      outcomes: outcomesOf(dice, face => `body ${near[face - 1]}`),
    }
    return { kind: 'dice', roll: { throws: [thrown] } }
  },
  settle: (state, { near, shooter, range, by }, list) => {
    const face = nth(list, 0)
    const victim = nth(near, face - 1)
    replaceFrame(state, { kind: 'stray', shooter, victim, range, ...(by === undefined ? {} : { by }) })
  },
}

/** The table has no row beyond ten. */
const HELD = [1, 10] as const

/** Switch 26: armour turns a stray missile. */
const isProof = (state: SiegeState, victim: Body): boolean =>
  state.setting.options.s26AnyoneHitByError && (typeOf(state, victim)?.armoured ?? false)

const resultOf = (state: SiegeState, { victim }: FrameOf<'stray'>, modified: number): string => {
  if (modified < STRAY_HITS) return 'lost'
  return isProof(state, victim) ? 'turned' : 'wounded'
}

const throwOf = (state: SiegeState, frame: FrameOf<'stray'>): Throw => {
  const question = shooterQuestion(state, frame.shooter, frame.by)
  const band = bandOf(question.weapon, frame.range, question.options.s28Ranges) ?? 'long'
  const reading = { modifiers: shooterModifiers(band, question), held: HELD }
  return {
    purpose: 'siege.roll.stray',
    rule: 'siege T.9',
    seat: sideOf(state, frame.shooter),
    dice: MISSILE_DICE,
    ...reading,
    outcomes: outcomesOf(MISSILE_DICE, die => resultOf(state, frame, modifiedSum(reading, die))),
    values: { victim: frame.victim },
  }
}

/** siege 6.21, T.9: the second die of a miss. */
export const stray: FrameStep<'stray'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(state, frame)] } }),
  settle: (state, frame, faces, tell) => {
    const die = nth(faces, 0)
    const result = nth(throwOf(state, frame).outcomes, die - 1)
    tell?.({ type: 'rolled', purpose: 'siege.roll.stray', dice: [die], result })
    popFrame(state)
    if (result === 'wounded') hurt(state, frame.victim, 'wound', 'siege 6.21', tell)
  },
}
