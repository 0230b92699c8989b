import type { Refusal, Seat } from '@mesnada/engine'
import { DIRECTIONS, type Direction, distance, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../../actions.ts'
import { occupantOf } from '../../core/bodies.ts'
import { isCarrying } from '../../core/carrying.ts'
import { isOnFire, setGear } from '../../core/ground.ts'
import { handsAround, movingHandRefusal, namedRefusal } from '../../core/hands.ts'
import type { Body, Gear } from '../../flow.ts'
import { DONE, LADDER_UPRIGHT, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { footRefusal, isUpright, scalingRefusal, uprightLadders } from '../ladders.ts'

type Shift = Omit<ActionOf<'shift-ladder'>, 'type'>

const COST = 2

/** Nobody on it, and it does not burn. */
const ladderRefusal = (state: SiegeState, ladder: Gear): Refusal | undefined => {
  if (!isUpright(state, ladder)) return { code: 'siege.ladder.not-upright', rule: 'siege 1.92' }
  const foot = state.tables.gear.hex[ladder] ?? OFF_MAP
  if (occupantOf(state, foot) >= 0) return { code: 'siege.ladder.someone-on-it', rule: 'siege 1.92' }
  return isOnFire(state, foot) ? { code: 'siege.carry.burns', rule: 'siege 3.54' } : undefined
}

const shifterRefusal = (state: SiegeState, seat: Seat, ladder: Gear, body: Body): Refusal | undefined => {
  const unfit = movingHandRefusal(state, seat, body, COST)
  if (unfit) return unfit
  if (isCarrying(state, body)) return { code: 'siege.carry.hands-full', rule: 'siege 1.91' }
  return handsAround(state, seat, state.tables.gear.hex[ladder] ?? OFF_MAP).includes(body)
    ? undefined
    : { code: 'siege.ladder.not-beside-it', rule: 'siege 1.92' }
}

/** siege 1.92: by one hex, or round in its own, to where it again leans on a side that may be scaled. */
const placeRefusal = (state: SiegeState, ladder: Gear, hex: Hex, facing: Direction): Refusal | undefined => {
  const { hex: at, facing: was } = state.tables.gear
  const { grid } = state.setting
  if (hex >= grid.size || distance(grid, at[ladder] ?? OFF_MAP, hex) > 1)
    return { code: 'siege.ladder.too-far', rule: 'siege 1.92' }
  if (hex === at[ladder] && facing === was[ladder])
    return { code: 'siege.ladder.not-shifted', rule: 'siege 1.92' }
  if (occupantOf(state, hex) >= 0) return { code: 'siege.ladder.someone-there', rule: 'siege 1.92' }
  return scalingRefusal(state, hex, facing) ?? footRefusal(state, hex, ladder)
}

const refusal = (
  state: SiegeState,
  seat: Seat,
  { bodies, ladder, hex, facing }: Shift,
): Refusal | undefined => {
  const stuck = ladderRefusal(state, ladder)
  if (stuck) return stuck
  if (bodies.length !== 2 || nth(bodies, 0) >= nth(bodies, 1))
    return { code: 'siege.ladder.two-needed', rule: 'siege 1.92' }
  for (const body of bodies) {
    const unfit = shifterRefusal(state, seat, ladder, body)
    if (unfit) return namedRefusal(body, unfit)
  }
  return placeRefusal(state, ladder, hex, facing)
}

/** siege 1.92: two characters beside an upright ladder shift it. */
export const shiftLadder: ActionStep<'shift-ladder'> = {
  list: (state, seat, out) => {
    for (const ladder of uprightLadders(state)) {
      if (ladderRefusal(state, ladder)) continue
      const foot = state.tables.gear.hex[ladder] ?? OFF_MAP
      const hands = handsAround(state, seat, foot).filter(body => !shifterRefusal(state, seat, ladder, body))
      for (const [first, one] of hands.entries())
        for (const other of hands.slice(first + 1))
          for (const { hex, facing } of newPlaces(state, ladder))
            out.push({ type: 'shift-ladder', bodies: [one, other], ladder, hex, facing })
    }
  },
  refusal: (state, seat, action) => refusal(state, seat, action),
  perform: (state, _seat, { bodies, ladder, hex, facing }, tell) => {
    const { spent, done } = state.tables.bodies
    for (const body of bodies) {
      spent[body] = (spent[body] ?? 0) + COST
      done[body] = (done[body] ?? 0) | DONE.moved
    }
    setGear(state, ladder, hex, facing, LADDER_UPRIGHT)
    state.tables.gear.movedOn[ladder] = state.flow.playerTurn
    tell?.({ type: 'ladder-moved', ladder, hex, facing })
  },
}

const newPlaces = (state: SiegeState, ladder: Gear) => {
  const { neighbours } = state.setting.grid
  const foot = state.tables.gear.hex[ladder] ?? OFF_MAP
  const around = DIRECTIONS.map(direction => neighbours[foot * 6 + direction] ?? OFF_MAP)
  return [foot, ...around].flatMap(hex =>
    hex === OFF_MAP
      ? []
      : DIRECTIONS.filter(facing => !placeRefusal(state, ladder, hex, facing)).map(facing => ({
          hex,
          facing,
        })),
  )
}
