import { isAnimal, isMounted } from '../core/bodies.ts'
import type { Body, Gear } from '../flow.ts'
import { aim, type ClearShot, isClear, missileQuestion } from '../missiles/question.ts'
import { fateOf } from '../missiles/steps/missile.ts'
import { isThrow, missileThrow } from '../missiles/table.ts'
import type { MissileLetter } from '../printed/tables.ts'
import type { SiegeState } from '../state.ts'
import { lossBy, worthOf } from './worth.ts'

/** The expected gain of a shot, by the exact odds of its table. */

const RETREAT_COST = 0.06

const HORSE_KILLED = 0.4

export interface Shot {
  readonly shooter: Body
  readonly target: Body
  readonly by?: Gear | undefined
}

export const expectedOfShot = (state: SiegeState, { shooter, target, by }: Shot): number => {
  const clear = aim(state, shooter, target, by)
  return isClear(clear) ? expectedAt(state, { shooter, target, by }, clear) : 0
}

/** The same where range and cover are known. */
export const expectedAt = (
  state: SiegeState,
  { shooter, target, by }: Shot,
  { cover, range }: Pick<ClearShot, 'cover' | 'range'>,
): number => {
  const thrown = missileThrow(missileQuestion(state, { shooter, target, by, cover, range }))
  if (!isThrow(thrown)) return 0
  let sum = 0
  for (const letter of thrown.outcomes) sum += lossTo(state, target, letter)
  return sum / thrown.outcomes.length
}

const lossTo = (state: SiegeState, target: Body, letter: MissileLetter): number => {
  if (letter === '-') return 0
  if (letter === 'A') return RETREAT_COST * worthOf(state, target)
  if (!isMounted(state, target) && !isAnimal(state, target))
    return lossBy(state, target, letter === 'B' ? 'wound' : 'kill')
  const { rider, horse } = fateOf(state, letter)
  if (isAnimal(state, target)) return horse === 'killed' ? worthOf(state, target) : 0
  return Math.max(
    lossBy(state, target, rider),
    horse === 'killed' ? HORSE_KILLED * worthOf(state, target) : 0,
  )
}
