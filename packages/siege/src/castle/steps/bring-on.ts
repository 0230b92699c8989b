import { interrupt, popFrame, type Refusal, replaceFrame, type Seat } from '@mesnada/engine'
import { DIRECTIONS, type Direction, type Hex, neighbour, nth, OFF_MAP, opposite } from '@mesnada/hex'
import { allowanceOf, isAnimal, isMounted, occupantOf } from '../../core/bodies.ts'
import { BURDEN } from '../../core/carrying.ts'
import { granted, isRefusal } from '../../core/granted.ts'
import { footprint, gearAt, setGear } from '../../core/ground.ts'
import { setBody } from '../../core/occupancy.ts'
import { placeAt, priceOfEntry, priceOfStep } from '../../core/step-cost.ts'
import { arrivals, edgeHexes, entryHexes, isDue } from '../../deployment/entering.ts'
import type { CrewPlace, Gear } from '../../flow.ts'
import { afterRolling } from '../../night/watch.ts'
import type { GearKind } from '../../printed/units.ts'
import {
  DONE,
  GEAR_IDLE,
  GROUND,
  LADDER_CARRIED,
  NOBODY,
  RESERVE,
  type SiegeState,
  TOP,
} from '../../state.ts'
import type { ActionStep, FrameOf, FrameStep } from '../../step.ts'
import { ENGINE_POINTS, isOnWheels, rollingPrice, spendEnginePoints, underRefusal } from '../engines.ts'

/**
 * siege 2.41, G.1: gear that comes on by an edge does so with those who bring it. It is set down whole, its rear on the
 * edge and faced as it will go; then its crew is named, place by place.
 */

interface Arrival {
  readonly gear: Gear
  readonly hex: Hex
  readonly facing: Direction
}

const BROUGHT: ReadonlySet<GearKind> = new Set(['siege-tower', 'ram', 'ladder', 'screen', 'barrel'])

const isEnglishScreen = (state: SiegeState, gear: Gear): boolean =>
  nth(state.setting.gear, gear).kind === 'screen' && state.setting.options.s24EnglishScreens

/** The hexes it takes, front first, with that of the man behind an English screen last. */
const hexesTaken = (state: SiegeState, { gear, hex, facing }: Arrival): readonly Hex[] => {
  const own = footprint(state, nth(state.setting.gear, gear).kind, hex, facing)
  return isEnglishScreen(state, gear) ? [...own, neighbour(state.setting.grid, hex, opposite(facing))] : own
}

const rearOf = (hexes: readonly Hex[]): Hex => nth(hexes, hexes.length - 1)

/** Engines are the ground their crew stands on; carriers pay for the hexes they come through (siege G.1). */
const placesOf = (state: SiegeState, arrival: Arrival): readonly CrewPlace[] | Refusal => {
  const { gear } = arrival
  const hexes = hexesTaken(state, arrival)
  if (isOnWheels(state, gear)) {
    const places = (deck: number) => hexes.map(hex => ({ hex, deck, price: 0 }))
    return nth(state.setting.gear, gear).kind === 'siege-tower'
      ? [...places(GROUND), ...places(TOP)]
      : places(GROUND)
  }
  const mover = nth(state.setting.gear, gear).kind === 'screen' ? 'screen' : 'foot'
  const rear = rearOf(hexes)
  const entry = priceOfEntry(state, mover, rear)
  if (typeof entry !== 'number') return entry
  if (hexes.length === 1 || isEnglishScreen(state, gear)) return [{ hex: rear, deck: GROUND, price: entry }]
  const step = priceOfStep(state, mover, placeAt(rear), placeAt(nth(hexes, 0)))
  if (typeof step !== 'number') return step
  return [
    { hex: nth(hexes, 0), deck: GROUND, price: entry + step },
    { hex: rear, deck: GROUND, price: entry },
  ]
}

const groundRefusal = (state: SiegeState, arrival: Arrival): Refusal | undefined => {
  const { gear } = arrival
  const hexes = hexesTaken(state, arrival)
  for (const [index, hex] of hexes.entries()) {
    if (hex === OFF_MAP) return { code: 'siege.engine.map-edge', rule: 'siege 2.41' }
    if (occupantOf(state, hex) >= 0) return { code: 'siege.engine.living', rule: 'siege G.1' }
    if (!isOnWheels(state, gear)) {
      if (gearAt(state, hex) >= 0) return { code: 'siege.engine.gear-there', rule: 'siege G.1' }
      continue
    }
    const behind = hexes[index + 1]
    const price =
      behind === undefined || behind === OFF_MAP
        ? (underRefusal(state, gear, hex) ?? 0)
        : rollingPrice(state, gear, behind, hex)
    if (typeof price !== 'number') return price
  }
  return undefined
}

/** Who could take a place: on foot, waiting at that edge, with the points to come so far under his burden. */
const candidates = (state: SiegeState, seat: Seat, gear: Gear, rear: Hex, place: CrewPlace) => {
  const burden = isOnWheels(state, gear) ? 0 : BURDEN
  return arrivals(state, seat).filter(
    body =>
      !isAnimal(state, body) &&
      !isMounted(state, body) &&
      entryHexes(state, body).includes(rear) &&
      allowanceOf(state, body) - burden >= place.price,
  )
}

/** Every place below must find its man, the dearest place first. */
const crewRefusal = (state: SiegeState, seat: Seat, arrival: Arrival): Refusal | undefined => {
  const places = placesOf(state, arrival)
  if (isRefusal(places)) return places
  const rear = rearOf(hexesTaken(state, arrival))
  const needed = places.filter(({ deck }) => deck === GROUND)
  const short = needed.some(
    (place, index) => candidates(state, seat, arrival.gear, rear, place).length <= index,
  )
  return short
    ? { code: 'siege.engine.crew', rule: 'siege 2.41', values: { needed: needed.length } }
    : undefined
}

const refusal = (state: SiegeState, seat: Seat, arrival: Arrival): Refusal | undefined => {
  const { gear, hex, facing } = arrival
  const card = state.setting.gear[gear]
  if (
    card === undefined ||
    card.side !== seat ||
    state.tables.gear.hex[gear] !== RESERVE ||
    !isDue(state, card)
  )
    return { code: 'siege.engine.not-waiting', rule: 'siege G.1' }
  if (!BROUGHT.has(card.kind)) return { code: 'siege.engine.fixed', rule: 'siege 3.43' }
  if (hex >= state.setting.grid.size) return { code: 'siege.engine.map-edge', rule: 'siege 2.41' }
  if (card.kind === 'barrel' && facing !== 0) return { code: 'siege.facing.none', rule: 'siege G.1' }
  const rear = rearOf(hexesTaken(state, arrival))
  if (!edgeHexes(state, card).includes(rear))
    return { code: 'siege.engine.not-by-this-edge', rule: 'siege 2.41' }
  return groundRefusal(state, arrival) ?? crewRefusal(state, seat, arrival)
}

/** Where the counter's own hex is when its rear stands on an edge hex. */
const hexFromRear = (state: SiegeState, gear: Gear, rear: Hex, facing: Direction): Hex => {
  const { kind } = nth(state.setting.gear, gear)
  const oneOn = kind === 'siege-tower' || kind === 'ram' || kind === 'ladder' || isEnglishScreen(state, gear)
  return oneOn ? neighbour(state.setting.grid, rear, facing) : rear
}

export const bringOn: ActionStep<'bring-on'> = {
  list: (state, seat, out) => {
    for (const [gear, card] of state.setting.gear.entries()) {
      const { kind, side } = card
      if (side !== seat || state.tables.gear.hex[gear] !== RESERVE || !BROUGHT.has(kind)) continue
      for (const rear of edgeHexes(state, card))
        for (const facing of kind === 'barrel' ? [0 as const] : DIRECTIONS) {
          const hex = hexFromRear(state, gear, rear, facing)
          const action = { type: 'bring-on', gear, hex, facing } as const
          if (hex !== OFF_MAP && !refusal(state, seat, action)) out.push(action)
        }
    }
  },
  refusal: (state, seat, action) => refusal(state, seat, action),
  perform: (state, _seat, arrival, tell) => {
    const { gear, hex, facing } = arrival
    const places = granted(placesOf(state, arrival))
    setGear(
      state,
      gear,
      hex,
      facing,
      nth(state.setting.gear, gear).kind === 'ladder' ? LADDER_CARRIED : GEAR_IDLE,
    )
    spendEnginePoints(state, gear, ENGINE_POINTS)
    tell?.({ type: 'gear-placed', gear, hex, facing })
    interrupt(state, { kind: 'crew', gear, rear: rearOf(hexesTaken(state, arrival)), places })
  },
}

const choices = (state: SiegeState, { gear, rear, places }: FrameOf<'crew'>) =>
  candidates(state, nth(state.setting.gear, gear).side, gear, rear, nth(places, 0))

/** Below, a place must be filled; on top one may leave it at that. */
export const crew: FrameStep<'crew'> = {
  autoResolve: (state, frame) => {
    if (frame.places.length > 0 && choices(state, frame).length > 0) return false
    popFrame(state)
    return true
  },
  pending: (state, { gear, places }) => ({
    kind: 'decision',
    seat: nth(state.setting.gear, gear).side,
    prompt: {
      code: nth(places, 0).deck === TOP ? 'siege.ask.passenger' : 'siege.ask.crew',
      rule: 'siege 2.41',
      values: { gear, hex: nth(places, 0).hex },
    },
  }),
  list: (state, frame, out) => {
    for (const body of choices(state, frame)) out.push({ type: 'crew', body })
    if (nth(frame.places, 0).deck === TOP) out.push({ type: 'decline' })
  },
  refusal: (state, frame, action) => {
    if (action.type === 'decline' && nth(frame.places, 0).deck === TOP) return undefined
    if (action.type !== 'crew') return { code: 'siege.engine.name-crew', rule: 'siege 2.41' }
    return choices(state, frame).includes(action.body)
      ? undefined
      : { code: 'siege.engine.not-waiting', rule: 'siege G.1' }
  },
  perform: (state, frame, action, tell) => {
    if (action.type !== 'crew') return popFrame(state)
    const { gear, places } = frame
    const { hex, deck, price } = nth(places, 0)
    const rest = places.slice(1)
    const { bodies } = state.tables
    replaceFrame(state, { ...frame, places: rest })
    setBody(state, action.body, hex, NOBODY, deck)
    bodies.spent[action.body] = price
    bodies.movedOn[action.body] = state.flow.playerTurn
    bodies.done[action.body] =
      (bodies.done[action.body] ?? 0) |
      (isOnWheels(state, gear) && deck === GROUND ? DONE.pushed : DONE.moved)
    if (!isOnWheels(state, gear)) bodies.carries[action.body] = gear
    tell?.({ type: 'entered', body: action.body, hex })
    afterRolling(state, gear, [action.body], tell)
  },
}
