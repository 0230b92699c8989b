import type { Seat } from '@mesnada/engine'
import { cardOf, isAlive, isWounded, typeOf } from '../core/bodies.ts'
import type { Body } from '../flow.ts'
import type { CharacterType } from '../printed/units.ts'
import type { SiegeState } from '../state.ts'

/** siege G.3: what a casualty is worth. Each character counts once, by the state he ends in. */
export const CASUALTY_POINTS = {
  knight: { killed: 5, wounded: 3 },
  peasant: { killed: 2, wounded: 1 },
  other: { killed: 3, wounded: 2 },
} as const

const valueOf = ({ class: rank }: CharacterType) =>
  rank === 'knight' || rank === 'peasant' ? CASUALTY_POINTS[rank] : CASUALTY_POINTS.other

/** siege G.3: the casualty points of one body; animals have none. */
export const casualtyOf = (state: SiegeState, body: Body): number => {
  const type = typeOf(state, body)
  if (type === undefined) return 0
  if (!isAlive(state, body)) return valueOf(type).killed
  return isWounded(state, body) ? valueOf(type).wounded : 0
}

/** The casualty points a side has suffered. */
export const casualtiesOf = (state: SiegeState, seat: Seat): number => {
  let points = 0
  for (let body = 0; body < state.tables.bodies.hex.length; body++)
    if (cardOf(state, body).side === seat) points += casualtyOf(state, body)
  return points
}
