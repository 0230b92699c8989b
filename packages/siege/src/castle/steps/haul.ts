import type { Refusal, Seat } from '@mesnada/engine'
import { DIRECTIONS, type Hex, neighbour, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../../actions.ts'
import { occupantOf } from '../../core/bodies.ts'
import { isCarrying } from '../../core/carrying.ts'
import { granted } from '../../core/granted.ts'
import { setGear } from '../../core/ground.ts'
import { handRefusal, handsAround, namedRefusal } from '../../core/hands.ts'
import { liftBody, setBody } from '../../core/occupancy.ts'
import { isRampart, placeAt, priceOfStep } from '../../core/step-cost.ts'
import type { Body, Gear } from '../../flow.ts'
import { afterRolling } from '../../night/watch.ts'
import { DONE, RESERVE, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { enginePointsLeft, immovableRefusal, isInPlay, spendEnginePoints } from '../engines.ts'

/** Switch 22: a ballista moves with the four around it, all by the same step, as one block. */

type Haul = Omit<ActionOf<'haul'>, 'type'>

const HAULERS = 4

const isBallista = (state: SiegeState, gear: Gear): boolean => state.setting.gear[gear]?.kind === 'ballista'

const haulerRefusal = (state: SiegeState, seat: Seat, gear: Gear, body: Body): Refusal | undefined => {
  const unfit = handRefusal(state, seat, body)
  if (unfit) return unfit
  if (((state.tables.bodies.done[body] ?? 0) & ~(DONE.pushed | DONE.busy)) !== 0)
    return { code: 'siege.hand.not-idle', rule: 'siege S.22' }
  if (isCarrying(state, body)) return { code: 'siege.carry.hands-full', rule: 'siege 1.91' }
  return handsAround(state, seat, state.tables.gear.hex[gear] ?? OFF_MAP).includes(body)
    ? undefined
    : { code: 'siege.engine.not-beside-it', rule: 'siege S.22' }
}

/** It rolls where a screen could, and along ramparts. */
const ballistaPrice = (state: SiegeState, from: Hex, to: Hex): number | Refusal =>
  priceOfStep(
    state,
    isRampart(state, from) && isRampart(state, to) ? 'foot' : 'screen',
    placeAt(from),
    placeAt(to),
  )

/** Why one of the block cannot take the step: no way on foot, or someone else in the way. */
const stepRefusal = (state: SiegeState, { gear, bodies }: Haul, from: Hex, to: Hex): Refusal | undefined => {
  if (to === OFF_MAP) return { code: 'siege.engine.map-edge', rule: 'siege S.22' }
  const other = occupantOf(state, to)
  if (other >= 0 && !bodies.includes(other)) return { code: 'siege.engine.living', rule: 'siege S.22' }
  if (to === state.tables.gear.hex[gear]) return undefined
  const price =
    from === state.tables.gear.hex[gear]
      ? ballistaPrice(state, from, to)
      : priceOfStep(state, 'foot', placeAt(from), placeAt(to))
  return typeof price === 'number' ? undefined : price
}

const refusal = (state: SiegeState, seat: Seat, action: Haul): Refusal | undefined => {
  const { gear, bodies, facing } = action
  if (!state.setting.options.s22MovableBallistas || !isBallista(state, gear))
    return { code: 'siege.engine.fixed', rule: 'siege 3.43' }
  const stuck = immovableRefusal(state, gear)
  if (stuck) return stuck
  if (bodies.length !== HAULERS || bodies.some((body, index) => index > 0 && nth(bodies, index - 1) >= body))
    return { code: 'siege.engine.crew', rule: 'siege S.22', values: { needed: HAULERS } }
  for (const body of bodies) {
    const unfit = haulerRefusal(state, seat, gear, body)
    if (unfit) return namedRefusal(body, unfit)
  }
  const { grid } = state.setting
  const at = state.tables.gear.hex[gear] ?? OFF_MAP
  for (const from of [at, ...bodies.map(body => state.tables.bodies.hex[body] ?? OFF_MAP)]) {
    const barred = stepRefusal(state, action, from, neighbour(grid, from, facing))
    if (barred) return barred
  }
  const price = granted(ballistaPrice(state, at, neighbour(grid, at, facing)))
  const left = enginePointsLeft(state, gear)
  return price > left
    ? { code: 'siege.engine.points', rule: 'siege S.22', values: { needed: price, left } }
    : undefined
}

/** Every choice of four among up to six, each in rising order. */
const foursOf = (hands: readonly Body[]): readonly (readonly Body[])[] => {
  const fours: Body[][] = []
  const pick = (chosen: Body[], rest: readonly Body[]): void => {
    if (chosen.length === HAULERS) fours.push(chosen)
    else for (const [index, body] of rest.entries()) pick([...chosen, body], rest.slice(index + 1))
  }
  pick([], hands)
  return fours
}

export const haul: ActionStep<'haul'> = {
  list: (state, seat, out) => {
    if (!state.setting.options.s22MovableBallistas) return
    for (const gear of state.setting.gear.keys()) {
      if (!isBallista(state, gear) || !isInPlay(state, gear)) continue
      const hands = handsAround(state, seat, state.tables.gear.hex[gear] ?? OFF_MAP).filter(
        body => !haulerRefusal(state, seat, gear, body),
      )
      for (const four of foursOf(hands))
        for (const facing of DIRECTIONS) {
          const action: ActionOf<'haul'> = { type: 'haul', gear, bodies: [...four], facing }
          if (!refusal(state, seat, action)) out.push(action)
        }
    }
  },
  refusal: (state, seat, action) => refusal(state, seat, action),
  perform: (state, _seat, { gear, bodies, facing }, tell) => {
    const { grid } = state.setting
    const { bodies: people, gear: table } = state.tables
    const at = table.hex[gear] ?? OFF_MAP
    const to = neighbour(grid, at, facing)
    const price = granted(ballistaPrice(state, at, to))
    const places = bodies.map(body => neighbour(grid, people.hex[body] ?? OFF_MAP, facing))
    for (const body of bodies) liftBody(state, body, RESERVE)
    spendEnginePoints(state, gear, price)
    setGear(state, gear, to, table.facing[gear] ?? 0, table.status[gear] ?? 0)
    for (const [index, body] of bodies.entries()) {
      setBody(state, body, nth(places, index))
      people.done[body] = (people.done[body] ?? 0) | (DONE.pushed | DONE.busy)
      people.movedOn[body] = state.flow.playerTurn
    }
    tell?.({ type: 'engine-moved', gear, hex: to, facing })
    afterRolling(state, gear, bodies, tell)
  },
}
