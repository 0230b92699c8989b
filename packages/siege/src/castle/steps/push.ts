import type { Refusal, Seat } from '@mesnada/engine'
import { asDirection, type Hex, neighbour, OFF_MAP } from '@mesnada/hex'
import { occupantOf } from '../../core/bodies.ts'
import { carriersOf } from '../../core/carrying.ts'
import { granted } from '../../core/granted.ts'
import { setGear } from '../../core/ground.ts'
import { movingHandRefusal } from '../../core/hands.ts'
import { setBody } from '../../core/occupancy.ts'
import { placeAt, priceOfStep } from '../../core/step-cost.ts'
import type { Body, Gear } from '../../flow.ts'
import { afterRolling } from '../../night/watch.ts'
import { DONE, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import {
  enginePointsLeft,
  isInPlay,
  isOnWheels,
  noteRolling,
  pushRefusal,
  rollAhead,
  rollEngine,
  rollingPrice,
  spendEnginePoints,
} from '../engines.ts'

/** siege 3.43, 4.22: these stay where they were set up. */
const fixedRefusal = (state: SiegeState, gear: Gear): Refusal => {
  switch (state.setting.gear[gear]?.kind) {
    case 'ballista':
      return { code: 'siege.engine.fixed', rule: 'siege 3.43' }
    case 'mangonel':
    case 'trebuchet':
      return { code: 'siege.engine.fixed', rule: 'siege 4.22' }
    default:
      return { code: 'siege.engine.none', rule: 'siege 2.41' }
  }
}

const rollRefusal = (state: SiegeState, seat: Seat, gear: Gear, backwards: boolean): Refusal | undefined => {
  const refusal = pushRefusal(state, seat, gear)
  if (refusal) return refusal
  if (backwards && state.setting.options.s11TowersOnlyForward)
    return { code: 'siege.engine.only-forward', rule: 'siege S.11' }
  const { from, to } = rollAhead(state, gear, backwards)
  const price = rollingPrice(state, gear, from, to)
  if (typeof price !== 'number') return price
  const left = enginePointsLeft(state, gear)
  return left < price
    ? { code: 'siege.engine.points', rule: 'siege 2.41', values: { needed: price, left } }
    : undefined
}

/** siege S.24: the man behind an English screen, who has taken hold of it. */
const screenPusher = (state: SiegeState, gear: Gear): Body | undefined =>
  state.setting.options.s24EnglishScreens && state.setting.gear[gear]?.kind === 'screen'
    ? carriersOf(state, gear)[0]
    : undefined

const aheadOfScreen = (state: SiegeState, gear: Gear): Hex => {
  const { hex, facing } = state.tables.gear
  return neighbour(state.setting.grid, hex[gear] ?? OFF_MAP, asDirection(facing[gear] ?? 0))
}

/** The screen must find free ground, and its man must have the points for it. */
const screenRefusal = (state: SiegeState, seat: Seat, gear: Gear, pusher: Body): Refusal | undefined => {
  const to = aheadOfScreen(state, gear)
  if (to === OFF_MAP) return { code: 'siege.engine.map-edge', rule: 'siege S.24' }
  if (occupantOf(state, to) >= 0) return { code: 'siege.engine.living', rule: 'siege S.24' }
  const price = screenPrice(state, gear)
  if (typeof price !== 'number') return price
  return movingHandRefusal(state, seat, pusher, price)
}

/** As with engines, what its front enters decides the cost. */
const screenPrice = (state: SiegeState, gear: Gear): number | Refusal =>
  priceOfStep(
    state,
    'screen',
    placeAt(state.tables.gear.hex[gear] ?? OFF_MAP),
    placeAt(aheadOfScreen(state, gear)),
  )

const refusal = (state: SiegeState, seat: Seat, gear: Gear, backwards: boolean): Refusal | undefined => {
  const pusher = screenPusher(state, gear)
  if (pusher !== undefined)
    return backwards
      ? { code: 'siege.engine.only-forward', rule: 'siege S.24' }
      : screenRefusal(state, seat, gear, pusher)
  return isOnWheels(state, gear) ? rollRefusal(state, seat, gear, backwards) : fixedRefusal(state, gear)
}

const pushScreen = (state: SiegeState, gear: Gear, pusher: Body): void => {
  const { bodies, gear: table } = state.tables
  const left = table.hex[gear] ?? OFF_MAP
  bodies.spent[pusher] = (bodies.spent[pusher] ?? 0) + granted(screenPrice(state, gear))
  setGear(state, gear, aheadOfScreen(state, gear), table.facing[gear] ?? 0, table.status[gear] ?? 0)
  table.movedOn[gear] = state.flow.playerTurn
  setBody(state, pusher, left)
  bodies.done[pusher] = (bodies.done[pusher] ?? 0) | DONE.moved
  bodies.movedOn[pusher] = state.flow.playerTurn
}

/** siege 2.41, 4.31: three below push their engine one hex straight on or back; siege S.24: one man a screen before him. */
export const push: ActionStep<'push'> = {
  list: (state, seat, out) => {
    for (const gear of state.setting.gear.keys()) {
      if (!isInPlay(state, gear)) continue
      const wheels = isOnWheels(state, gear)
      if (wheels ? pushRefusal(state, seat, gear) : screenPusher(state, gear) === undefined) continue
      for (const backwards of [false, true])
        if (!refusal(state, seat, gear, backwards)) out.push({ type: 'push', gear, backwards })
    }
  },
  refusal: (state, seat, { gear, backwards }) => refusal(state, seat, gear, backwards),
  perform: (state, _seat, { gear, backwards }, tell) => {
    const pusher = screenPusher(state, gear)
    if (pusher !== undefined) pushScreen(state, gear, pusher)
    else {
      const { from, to, hex } = rollAhead(state, gear, backwards)
      spendEnginePoints(state, gear, granted(rollingPrice(state, gear, from, to)))
      rollEngine(state, gear, { hex, facing: asDirection(state.tables.gear.facing[gear] ?? 0) })
    }
    const { hex, facing } = state.tables.gear
    tell?.({ type: 'engine-moved', gear, hex: hex[gear] ?? OFF_MAP, facing: facing[gear] ?? 0 })
    if (pusher === undefined) noteRolling(state, gear, tell)
    else afterRolling(state, gear, [pusher], tell)
  },
}
