import { type Refusal, refusalsUnder, type Seat } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP, turn } from '@mesnada/hex'
import { isMounted } from '../core/bodies.ts'
import { terrainAt, towards } from '../core/ground.ts'
import { moveRefusal } from '../core/mobility.ts'
import { setBody } from '../core/occupancy.ts'
import { movementLeft, placeAt, priceOfStep } from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { afterSteps } from '../night/watch.ts'
import { T } from '../printed/terrain.ts'
import type { SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { spend } from './moving.ts'
import { type Layout, restRefusal, type Train } from './train.ts'

/** siege R.mounted: turning a horse on the spot, on imagined positions like `train.ts`. */

/** What turning about, or swinging the tail round by one hex, costs. */
export const TURNING = 2

const codedRefusal = refusalsUnder('siege.turn')

const NO = {
  onFoot: codedRefusal('on-foot', 'siege R.mounted'),
  notBeside: codedRefusal('not-beside', 'siege R.mounted'),
  doorway: codedRefusal('tail-in-doorway', 'siege S.15'),
} as const satisfies Readonly<Record<string, Refusal>>

/** Why someone cannot turn a horse at all now. */
export const turnRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const idle = moveRefusal(state, seat, body)
  if (idle) return idle
  if (!isMounted(state, body)) return NO.onFoot
  const left = movementLeft(state, body)
  return left < TURNING
    ? { code: 'siege.move.points', rule: 'siege 1.6', values: { needed: TURNING, left } }
    : undefined
}

/** Carries a turn out. */
export const takeTurn = (state: SiegeState, body: Body, { hexes }: Layout, tell: Tell): void => {
  const head = nth(hexes, 0)
  const tail = nth(hexes, 1)
  setBody(state, body, head, tail)
  spend(state, body, TURNING)
  tell?.({ type: 'turned', body, head, tail })
  afterSteps(state, body, head, [head, tail], tell)
}

/** A rider's layout with head and tail exchanged. Animals in hand stay where they are. */
export const turnedAbout = (layout: Layout): Layout => {
  const { deck, hexes } = layout
  return { deck, hexes: [nth(hexes, 1), nth(hexes, 0), ...hexes.slice(2)] }
}

/** A rider's layout with the tail in another hex, one round the head from where it was. */
export const pivoted = (state: SiegeState, train: Train, layout: Layout, to: Hex): Layout | Refusal => {
  const head = nth(layout.hexes, 0)
  if (!tailHexes(state, layout).includes(to)) return NO.notBeside
  const price = priceOfStep(state, 'horse', placeAt(head), placeAt(to))
  if (typeof price !== 'number') return price
  if (state.setting.options.s15HorsesInDoorways === 'front-half' && terrainAt(state, to) === T.doorway)
    return NO.doorway
  const turned = { deck: layout.deck, hexes: [head, to, ...layout.hexes.slice(2)] }
  return restRefusal(state, train, turned) ?? turned
}

/** The two hexes round the head next to the tail, as far as they are on the map. */
export const tailHexes = (state: SiegeState, { hexes }: Layout): readonly Hex[] => {
  const head = nth(hexes, 0)
  const tail = nth(hexes, 1)
  const back = towards(state, head, tail)
  return [turn(back, 1), turn(back, -1)]
    .map(direction => state.setting.grid.neighbours[head * 6 + direction] ?? OFF_MAP)
    .filter(hex => hex !== OFF_MAP)
}
