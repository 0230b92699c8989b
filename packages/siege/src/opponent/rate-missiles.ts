import { opponentOf, type Seat } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { hexesOfGear } from '../core/ground.ts'
import { objectivesOf } from '../core/terms.ts'
import type { Gear } from '../flow.ts'
import type { SiegeState } from '../state.ts'
import { possibleCaptureTargetsOf } from './aims.ts'
import { captureTargetsOf } from './capture-targets.ts'
import { expectedOfShot } from './shots.ts'

/** Ratings of shots at bodies and of fire arrows. */

const IDLE = -1

/** Ratings of fire arrows: engines seldom burn, so they matter only where they decide the game. */
const FIRE_ARROW = { usual: 0.1, decisive: 3 } as const

/** A body to be captured is not shot at, nor a face-down counter that may be it. */
export const rateMissiles = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const captureTargets = [...captureTargetsOf(state, seat), ...possibleCaptureTargetsOf(state, seat)]
  return actions.map(action => {
    switch (action.type) {
      case 'shoot':
        return captureTargets.includes(action.target) ? IDLE : expectedOfShot(state, action)
      case 'shoot-fire':
        return rateFireArrow(state, seat, action.hex)
      default:
        return 0
    }
  })
}

/** siege 5.31: at the enemy's gear, and never where own gear is. */
const rateFireArrow = (state: SiegeState, seat: Seat, hex: Hex): number => {
  const lying = gearIn(state, hex)
  if (lying.length === 0 || lying.some(gear => state.tables.gear.side[gear] === seat)) return IDLE
  return lying.some(gear => isDecisive(state, seat, gear)) ? FIRE_ARROW.decisive : FIRE_ARROW.usual
}

/** All gear in a hex, lying ladders and barrels included. */
const gearIn = (state: SiegeState, hex: Hex): readonly Gear[] =>
  state.setting.gear.flatMap((_, gear) => (hexesOfGear(state, gear).includes(hex) ? [gear] : []))

const isDecisive = (state: SiegeState, seat: Seat, gear: Gear): boolean => {
  const { side, kind } = nth(state.setting.gear, gear)
  return (
    side === opponentOf(seat) &&
    objectivesOf(state).some(
      condition =>
        condition.kind === 'destroy' && condition.by === seat && condition.gear.some(each => each === kind),
    )
  )
}
