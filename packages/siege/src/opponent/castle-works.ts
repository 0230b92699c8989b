import { type DistanceField, FAR, memoBy } from '@mesnada/engine'
import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { isInPlay } from '../castle/engines.ts'
import { bodiesOf, isAnimal } from '../core/bodies.ts'
import { carriersOf } from '../core/carrying.ts'
import { isInsideCastle } from '../core/ground.ts'
import { isRampart } from '../core/step-cost.ts'
import type { Gear } from '../flow.ts'
import { FEATURE } from '../printed/terrain.ts'
import { BRIDGE_UP, type Setting, type SiegeState } from '../state.ts'
import type { GroundDistances } from './ground-distances.ts'
import { URGENCY, type WorkPlan } from './work-plan.ts'

/** Work inside a castle: boiling oil for the garrison, the winch for attackers inside. */

/** The number of own bodies without a way in from which one is sent to the winch. */
const MIN_SHUT_OUT = 3

/** siege 5.32: barrels are carried to ramparts above the enemy. */
export const planOil = (state: SiegeState, plan: WorkPlan, distances: GroundDistances): undefined => {
  const barrels = gearOf(state, 'barrel').filter(gear => state.tables.gear.side[gear] === plan.seat)
  if (barrels.length === 0) return
  const above = rampartsAbove(state, plan)
  if (above.length === 0) return
  const field = distances.to('foot', above)
  for (const barrel of barrels) {
    const hex = state.tables.gear.hex[barrel] ?? OFF_MAP
    if (field[hex] === FAR) continue
    const carriers = carriersOf(state, barrel)
    for (const body of carriers) plan.aims.set(body, { goals: above, urgency: URGENCY.carry, isDuty: true })
    if (carriers.length > 0 || plan.enlist([hex], URGENCY.fetch, 0, field[hex] ?? 0)) plan.oil.add(barrel)
  }
}

const gearOf = (state: SiegeState, wanted: 'barrel' | 'drawbridge'): readonly Gear[] =>
  state.setting.gear.flatMap(({ kind }, gear) => (kind === wanted && isInPlay(state, gear) ? [gear] : []))

/** Ramparts next to an enemy outside. */
const rampartsAbove = (state: SiegeState, { seat }: WorkPlan): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const { hex } = state.tables.bodies
  const above = new Set<Hex>()
  for (const enemy of bodiesOf(state, seat === 0 ? 1 : 0)) {
    if (isAnimal(state, enemy) || isInsideCastle(state, hex[enemy] ?? OFF_MAP)) continue
    for (const direction of DIRECTIONS) {
      const near = neighbours[(hex[enemy] ?? OFF_MAP) * 6 + direction] ?? OFF_MAP
      if (near !== OFF_MAP && isRampart(state, near)) above.add(near)
    }
  }
  return [...above].toSorted((a, b) => a - b)
}

/** siege 1.8: once somebody is inside and many are not, the nearest lowers the bridge. */
export const planWinch = (
  state: SiegeState,
  plan: WorkPlan,
  distances: GroundDistances,
  inner: DistanceField,
): void => {
  const [bridge] = gearOf(state, 'drawbridge')
  if (bridge === undefined || state.tables.gear.status[bridge] !== BRIDGE_UP) return
  const { hex } = state.tables.bodies
  let shutOut = 0
  for (const body of bodiesOf(state, plan.seat)) if (inner[hex[body] ?? OFF_MAP] === FAR) shutOut++
  if (shutOut < MIN_SHUT_OUT) return
  const places = winchesOf(state.setting)
  if (places.length > 0 && plan.send(places, distances.to('foot', places), URGENCY.crew)) plan.winds = true
}

const winchesOf = memoBy(({ board }: Setting): readonly Hex[] => {
  const found: Hex[] = []
  for (const [hex, features] of board.features.entries())
    if ((features & FEATURE.winch) !== 0) found.push(hex)
  return found
})
