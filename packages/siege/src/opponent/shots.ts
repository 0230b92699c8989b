import { isAnimal, isMounted, sideOf } from '../bodies.ts'
import type { Body, Gear } from '../flow.ts'
import { isThrow, missileThrow } from '../missiles.ts'
import { aim, isClear, missileQuestion, targetsFor } from '../shooting.ts'
import type { SiegeState } from '../state.ts'
import { fateOf } from '../steps/missiles/missile.ts'
import type { MissileLetter } from '../tables.ts'
import { lossBy, worthOf } from './worth.ts'

/** What a shot promises, by the exact odds of its table. */

const DRIVEN_BACK = 0.06

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
  if (letter === 'A') return DRIVEN_BACK * worthOf(state, target)
  if (!isMounted(state, target) && !isAnimal(state, target))
    return lossBy(state, target, letter === 'B' ? 'wound' : 'kill')
  const { rider, horse } = fateOf(state, letter)
  if (isAnimal(state, target)) return horse === 'killed' ? worthOf(state, target) : 0
  return Math.max(
    lossBy(state, target, rider),
    horse === 'killed' ? HORSE_KILLED * worthOf(state, target) : 0,
  )
}

/** Whether he has anyone to shoot at from where he stands. */
export const hasShot = (state: SiegeState, shooter: Body): boolean => {
  for (const target of targetsFor(state, sideOf(state, shooter)))
    if (isClear(aim(state, shooter, target))) return true
  return false
}
