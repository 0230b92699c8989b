import { DIRECTIONS, type Hex, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isAnimal } from '../bodies.ts'
import { carriersOf } from '../carrying.ts'
import { isInPlay } from '../engines.ts'
import type { Gear } from '../flow.ts'
import { isInsideCastle } from '../ground.ts'
import { BRIDGE_UP, type Setting, type SiegeState } from '../state.ts'
import { isRampart } from '../step-cost.ts'
import { FEATURE } from '../terrain.ts'
import { FAR, type Field, type Ways } from './ways.ts'
import { URGENCY, type WorkPlan } from './work-plan.ts'

/** Boiling oil for those who hold the walls, and the winch for those who have got over them. */

/** So many of one's own without a way in make it worth a man to let them in. */
const SHUT_OUT = 3

/** 5.32: barrels are brought to the ramparts below which the enemy stands. */
export const planOil = (state: SiegeState, plan: WorkPlan, ways: Ways): undefined => {
  const barrels = gearOf(state, 'barrel').filter(gear => state.tables.gear.side[gear] === plan.seat)
  if (barrels.length === 0) return
  const above = rampartsAbove(state, plan)
  if (above.length === 0) return
  const field = ways.to('foot', above)
  for (const barrel of barrels) {
    const hex = state.tables.gear.hex[barrel]
    if (field[hex] === FAR) continue
    const carriers = carriersOf(state, barrel)
    for (const body of carriers) plan.aims.set(body, { goals: above, urgency: URGENCY.carry })
    if (carriers.length > 0 || plan.enlist([hex], URGENCY.fetch, 0, field[hex])) plan.oil.add(barrel)
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
    if (isAnimal(state, enemy) || isInsideCastle(state, hex[enemy])) continue
    for (const direction of DIRECTIONS) {
      const near = neighbours[hex[enemy] * 6 + direction]
      if (near !== OFF_MAP && isRampart(state, near)) above.add(near)
    }
  }
  return [...above].toSorted((a, b) => a - b)
}

/** 1.8: once someone is inside and many are not, the nearest goes to let the bridge down. */
export const planWinch = (state: SiegeState, plan: WorkPlan, ways: Ways, inner: Field): void => {
  const [bridge] = gearOf(state, 'drawbridge')
  if (bridge === undefined || state.tables.gear.status[bridge] !== BRIDGE_UP) return
  const { hex } = state.tables.bodies
  let shutOut = 0
  for (const body of bodiesOf(state, plan.seat)) if (inner[hex[body]] === FAR) shutOut++
  if (shutOut < SHUT_OUT) return
  const places = winchesOf(state)
  if (places.length > 0 && plan.send(places, ways.to('foot', places), URGENCY.crew)) plan.winds = true
}

const winches = new WeakMap<Setting, readonly Hex[]>()

const winchesOf = ({ setting }: SiegeState): readonly Hex[] => {
  const known = winches.get(setting)
  if (known) return known
  const found: Hex[] = []
  for (const [hex, features] of setting.board.features.entries())
    if ((features & FEATURE.winch) !== 0) found.push(hex)
  winches.set(setting, found)
  return found
}
