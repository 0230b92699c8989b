import { FAR, type Seat } from '@mesnada/engine'
import { distance, type Hex, OFF_MAP, ring } from '@mesnada/hex'
import { bodiesOf, isDangerous, isOnMap, sideOf } from '../core/bodies.ts'
import type { Body } from '../flow.ts'
import { CAPTIVE, type SiegeState } from '../state.ts'
import type { Aim } from './aims.ts'
import type { GroundDistances } from './ground-distances.ts'

/** One person whose getting away wins, and those who see him or her to the edge of the map. */

/** Hexes by which the others go ahead of whom they guard. */
const AHEAD = 3

/** The value of a movement point towards their places, in prices of siege 6.6. */
const URGENCY = 0.6

/** The guards a ward should have within so many hexes where an enemy could come, and the cost of each who is wanting. */
const GUARDS = { count: 3, range: 2, cost: 4 } as const

/** siege 6.4: what it costs a ward to stand where there are few guards. */
export const costOfLoneliness = (state: SiegeState, ward: Body, at: Hex): number => {
  const { hex } = state.tables.bodies
  let guards = 0
  for (const friend of bodiesOf(state, sideOf(state, ward)))
    if (friend !== ward && isDangerous(state, friend))
      if (distance(state.setting.grid, hex[friend] ?? OFF_MAP, at) <= GUARDS.range) guards++
  return GUARDS.cost * Math.max(0, GUARDS.count - guards)
}

/** The aim of the others: between the ward and the edge, or, before the ward has entered, the ward's own way. */
export const convoyOf = (
  state: SiegeState,
  seat: Seat,
  ward: Body,
  exits: readonly Hex[],
  distances: GroundDistances,
): Aim | undefined => {
  const { hex, custody, side } = state.tables.bodies
  if (side[ward] !== seat || custody[ward] === CAPTIVE) return undefined
  if (!isOnMap(state, ward)) return { goals: exits, urgency: URGENCY }
  const at = hex[ward] ?? OFF_MAP
  const field = distances.to('foot', exits)
  const far = field[at] ?? FAR
  const goals: Hex[] = []
  for (let range = 1; range <= AHEAD; range++)
    for (const place of ring(state.setting.grid, at, range))
      if ((field[place] ?? FAR) < far) goals.push(place)
  return goals.length === 0 ? undefined : { goals: goals.toSorted((a, b) => a - b), urgency: URGENCY }
}
