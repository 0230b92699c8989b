import { opponentOf, type Seat } from '@mesnada/engine'
import type { Hex } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import type { Gear } from '../flow.ts'
import { hexesOfGear } from '../ground.ts'
import type { SiegeState } from '../state.ts'
import { objectivesOf } from '../terms.ts'
import { quarryOf } from './aims.ts'
import { expectedOfShot } from './shots.ts'

/** What shots promise, at people and at things that burn. */

const IDLE = -1

/** Engines burn seldom enough that a man is the better target, unless their fall decides the game. */
const FIRE_ARROW = { usual: 0.1, decisive: 3 } as const

/** Whoever is to be taken alive is not shot at. */
export const rateMissiles = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const quarry = quarryOf(state, seat)
  return actions.map(action => {
    switch (action.type) {
      case 'shoot':
        return quarry.includes(action.target) ? IDLE : expectedOfShot(state, action)
      case 'shoot-fire':
        return rateFireArrow(state, seat, action.hex)
      default:
        return 0
    }
  })
}

/** 5.31: at the enemy's things, and never where one's own lie. */
const rateFireArrow = (state: SiegeState, seat: Seat, hex: Hex): number => {
  const lying = gearIn(state, hex)
  if (lying.length === 0 || lying.some(gear => state.tables.gear.side[gear] === seat)) return IDLE
  return lying.some(gear => isDecisive(state, seat, gear)) ? FIRE_ARROW.decisive : FIRE_ARROW.usual
}

/** Lying ladders and barrels too, which do not take the place of the ground. */
const gearIn = (state: SiegeState, hex: Hex): readonly Gear[] =>
  state.setting.gear.flatMap((_, gear) => (hexesOfGear(state, gear).includes(hex) ? [gear] : []))

const isDecisive = (state: SiegeState, seat: Seat, gear: Gear): boolean => {
  const { side, kind } = state.setting.gear[gear]
  return (
    side === opponentOf(seat) &&
    objectivesOf(state).some(
      condition =>
        condition.kind === 'destroy' && condition.by === seat && condition.gear.some(each => each === kind),
    )
  )
}
