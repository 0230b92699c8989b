import type { Refusal } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { isCommanded } from '../command/command.ts'
import { isAnimal, occupantOf, sideOf } from '../core/bodies.ts'
import { canStep, placeAt } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { CAPTIVE, GROUND, type SiegeState, STEADY, TOP } from '../state.ts'

/** Being next to the enemy, where one could come to blows, and who may not come so near. */

const DECKS = [GROUND, TOP]

/** Whether someone standing there would be next to an enemy, with nothing between that keeps the two apart. */
export const touchesEnemy = (state: SiegeState, body: Body, hex: Hex, deck: number = GROUND): boolean => {
  const { neighbours } = state.setting.grid
  const here = placeAt(hex, deck)
  for (const direction of DIRECTIONS) {
    const near = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (near === OFF_MAP) continue
    for (const floor of DECKS) {
      const other = occupantOf(state, near, floor)
      if (other < 0 || !isEnemy(state, body, other)) continue
      const there = placeAt(near, floor)
      if (canStep(state, 'foot', here, there) || canStep(state, 'foot', there, here)) return true
    }
  }
  return false
}

const isEnemy = (state: SiegeState, body: Body, other: Body): boolean =>
  sideOf(state, other) !== sideOf(state, body) &&
  !isAnimal(state, other) &&
  state.tables.bodies.custody[other] !== CAPTIVE

/** Why someone may not move into a hex that brings him into contact with an enemy: in panic (siege 6.11), astray (siege 6.5). */
export const contactRefusal = (
  state: SiegeState,
  body: Body,
  hex: Hex,
  deck: number = GROUND,
): Refusal | undefined => {
  const steady = state.tables.bodies.morale[body] === STEADY
  if ((steady && isCommanded(state, body)) || !touchesEnemy(state, body, hex, deck)) return undefined
  return steady
    ? { code: 'siege.move.no-command', rule: 'siege 6.5' }
    : { code: 'siege.move.panic', rule: 'siege 6.11' }
}
