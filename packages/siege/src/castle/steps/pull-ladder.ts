import type { Refusal, Seat } from '@mesnada/engine'
import { DIRECTIONS, directionTo, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { bodiesBeside } from '../../contact/attacks.ts'
import { isAble, occupantOf, sideOf } from '../../core/bodies.ts'
import { isCarrying } from '../../core/carrying.ts'
import { hexesOfGear, isOnFire, setGear, towards } from '../../core/ground.ts'
import { movingHandRefusal, namedRefusal } from '../../core/hands.ts'
import { isRampart } from '../../core/step-cost.ts'
import type { Body, Gear } from '../../flow.ts'
import { DONE, LADDER_LYING, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import {
  footRefusal,
  isLying,
  isUpright,
  lyingLadders,
  scalingRefusal,
  standLadder,
  uprightLadders,
  wallOf,
} from '../ladders.ts'

/** Switch 8: ladders drawn up onto the wall, and let down from it. */

const COST = 4

/** Two on the rampart, side by side, with free hands and no enemy next to either. */
const pairRefusal = (state: SiegeState, seat: Seat, pair: readonly Body[]): Refusal | undefined => {
  for (const body of pair) {
    const unfit = movingHandRefusal(state, seat, body, COST)
    if (unfit) return namedRefusal(body, unfit)
    if (isCarrying(state, body))
      return namedRefusal(body, { code: 'siege.carry.hands-full', rule: 'siege 1.91' })
    if (!isRampart(state, state.tables.bodies.hex[body] ?? OFF_MAP))
      return { code: 'siege.ladder.not-on-rampart', rule: 'siege S.8' }
    const near = bodiesBeside(state, body)
    if (near.some(other => sideOf(state, other) !== seat && isAble(state, other)))
      return { code: 'siege.ladder.enemy-near', rule: 'siege S.8' }
  }
  const { hex } = state.tables.bodies
  return directionTo(state.setting.grid, hex[nth(pair, 0)] ?? OFF_MAP, hex[nth(pair, 1)] ?? OFF_MAP) ===
    undefined
    ? { code: 'siege.ladder.not-side-by-side', rule: 'siege S.8' }
    : undefined
}

const switchRefusal = (state: SiegeState): Refusal | undefined =>
  state.setting.options.s8LaddersPulledUp ? undefined : { code: 'siege.ladder.from-below', rule: 'siege S.8' }

const spend = (state: SiegeState, pair: readonly Body[]): void => {
  const { spent, done } = state.tables.bodies
  for (const body of pair) {
    spent[body] = (spent[body] ?? 0) + COST
    done[body] = (done[body] ?? 0) | DONE.moved
  }
}

const pullRefusal = (
  state: SiegeState,
  seat: Seat,
  { body, with: other, ladder }: { readonly body: Body; readonly with: Body; readonly ladder: Gear },
): Refusal | undefined => {
  const off = switchRefusal(state)
  if (off) return off
  if (!isUpright(state, ladder)) return { code: 'siege.ladder.not-upright', rule: 'siege S.8' }
  const foot = state.tables.gear.hex[ladder] ?? OFF_MAP
  if (occupantOf(state, foot) >= 0) return { code: 'siege.ladder.someone-on-it', rule: 'siege 1.92' }
  if (isOnFire(state, foot)) return { code: 'siege.carry.burns', rule: 'siege 3.54' }
  return (
    pairRefusal(state, seat, [body, other]) ??
    (state.tables.bodies.hex[body] === wallOf(state, ladder)
      ? undefined
      : { code: 'siege.ladder.not-facing-it', rule: 'siege S.8' })
  )
}

/** The one at its top and the one beside him draw an upright ladder up; it comes to lie under their feet. */
export const pullLadder: ActionStep<'pull-ladder'> = {
  list: (state, seat, out) => {
    if (switchRefusal(state)) return
    for (const ladder of uprightLadders(state)) {
      const body = occupantOf(state, wallOf(state, ladder))
      if (body < 0) continue
      for (const other of bodiesBeside(state, body)) {
        const action = { type: 'pull-ladder', body, with: other, ladder } as const
        if (!pullRefusal(state, seat, action)) out.push(action)
      }
    }
  },
  refusal: (state, seat, action) => pullRefusal(state, seat, action),
  perform: (state, _seat, { body, with: other, ladder }, tell) => {
    const { hex } = state.tables.bodies
    spend(state, [body, other])
    const facing = towards(state, hex[other] ?? OFF_MAP, hex[body] ?? OFF_MAP)
    setGear(state, ladder, hex[body] ?? OFF_MAP, facing, LADDER_LYING)
    state.tables.gear.movedOn[ladder] = state.flow.playerTurn
    tell?.({ type: 'ladder-moved', ladder, hex: hex[body] ?? OFF_MAP, facing })
  },
}

const slideRefusal = (
  state: SiegeState,
  seat: Seat,
  { body, ladder, hex }: { readonly body: Body; readonly ladder: Gear; readonly hex: Hex },
): Refusal | undefined => {
  const off = switchRefusal(state)
  if (off) return off
  if (!isLying(state, ladder)) return { code: 'siege.ladder.not-lying', rule: 'siege S.8' }
  const pair = hexesOfGear(state, ladder).map(end => occupantOf(state, end))
  if (!pair.includes(body)) return { code: 'siege.ladder.not-at-it', rule: 'siege S.8' }
  if (pair.some(end => end < 0)) return { code: 'siege.ladder.two-needed', rule: 'siege S.8' }
  if (hexesOfGear(state, ladder).some(end => isOnFire(state, end)))
    return { code: 'siege.carry.burns', rule: 'siege 3.54' }
  const unfit = pairRefusal(state, seat, pair)
  if (unfit) return unfit
  const { grid } = state.setting
  const facing =
    hex < grid.size ? directionTo(grid, hex, state.tables.bodies.hex[body] ?? OFF_MAP) : undefined
  if (facing === undefined) return { code: 'siege.ladder.too-far', rule: 'siege S.8' }
  if (occupantOf(state, hex) >= 0) return { code: 'siege.ladder.someone-there', rule: 'siege 1.92' }
  return scalingRefusal(state, hex, facing) ?? footRefusal(state, hex, ladder)
}

/** The two who stand on a ladder lying on the rampart let it down outside, before one of them. */
export const slideLadder: ActionStep<'slide-ladder'> = {
  list: (state, seat, out) => {
    if (switchRefusal(state)) return
    const { neighbours } = state.setting.grid
    for (const ladder of lyingLadders(state))
      for (const end of hexesOfGear(state, ladder)) {
        const body = occupantOf(state, end)
        if (body < 0) continue
        for (const direction of DIRECTIONS) {
          const hex = neighbours[end * 6 + direction] ?? OFF_MAP
          const action = { type: 'slide-ladder', body, ladder, hex } as const
          if (hex !== OFF_MAP && !slideRefusal(state, seat, action)) out.push(action)
        }
      }
  },
  refusal: (state, seat, action) => slideRefusal(state, seat, action),
  perform: (state, _seat, { body, ladder, hex }, tell) => {
    spend(
      state,
      hexesOfGear(state, ladder).map(end => occupantOf(state, end)),
    )
    standLadder(
      state,
      ladder,
      { hex, facing: towards(state, hex, state.tables.bodies.hex[body] ?? OFF_MAP) },
      tell,
    )
  },
}
