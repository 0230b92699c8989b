import { isAnimal, isMounted, sideOf } from '../core/bodies.ts'
import type { Body, Gear } from '../flow.ts'
import { aim, isClear, missileQuestion, targetsFor } from '../missiles/question.ts'
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
  if (!isClear(clear)) return 0
  const thrown = missileThrow(missileQuestion(state, { shooter, target, by, ...clear }))
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

/** Whether the shooter has a target from its place. */
export const hasShot = (state: SiegeState, shooter: Body): boolean => {
  for (const target of targetsFor(state, sideOf(state, shooter)))
    if (isClear(aim(state, shooter, target))) return true
  return false
}
