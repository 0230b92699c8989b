import { memoBy, type Refusal, refusalsUnder, type Seat } from '@mesnada/engine'
import { DIRECTIONS, type Direction, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { contactRefusal } from '../contact/contact.ts'
import { bodiesOf, cardOf, hexesOf, isAnimal, isOnMap, isRidden, sideOf } from '../core/bodies.ts'
import { gearKindAt, terrainAt } from '../core/ground.ts'
import { isOpenBetween } from '../core/hands.ts'
import { movementLeft, moverOf, placeAt, priceOfEntry, priceOfStep } from '../core/step-cost.ts'
import { entryOf, type Grouped, groupedOf, startOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { leaderRefusal } from '../movement/leading.ts'
import { isAtEdge } from '../movement/moving.ts'
import { T } from '../printed/terrain.ts'
import { NOBODY, RESERVE, type Setting, type SiegeState } from '../state.ts'
import { isLong } from './question.ts'

/** siege G.1, G.4: coming onto the map. */

const codedRefusal = refusalsUnder('siege.enter')

const NO = {
  yours: codedRefusal('not-yours', 'siege G.1'),
  edge: codedRefusal('edge', 'siege G.1'),
  facing: codedRefusal('facing', 'siege G.1'),
  taken: codedRefusal('taken', 'siege 1.62'),
  trench: codedRefusal('trench', 'siege 3.32'),
  leader: codedRefusal('leader', 'siege 3.34'),
  leaderApart: codedRefusal('leader-apart', 'siege 3.34'),
  tied: codedRefusal('tied', 'siege 5.13'),
} as const satisfies Readonly<Record<string, Refusal>>

/** Those of a side who wait beyond the edge and may come on now. */
export const arrivals = (state: SiegeState, seat: Seat): readonly Body[] => {
  const waiting: Body[] = []
  for (let body = 0; body < state.tables.bodies.hex.length; body++)
    if (arrivalRefusal(state, seat, body) === undefined) waiting.push(body)
  return waiting
}

const arrivalRefusal = (state: SiegeState, seat: Seat, body: Body): Refusal | undefined => {
  const { hex } = state.tables.bodies
  if (body >= hex.length || hex[body] !== RESERVE || sideOf(state, body) !== seat) return NO.yours
  const start = entryOf(state, groupedOf(state, body))
  if (isRidden(state, body) || start === undefined) return NO.yours
  return state.flow.turn < start.turn
    ? { code: 'siege.enter.too-early', rule: 'siege G.1', values: { turn: start.turn } }
    : undefined
}

/** siege G.1: why a side may not end its movement yet: someone who has to come on in his turn still could. */
export const dutyRefusal = (state: SiegeState, seat: Seat): Refusal | undefined => {
  for (const body of arrivals(state, seat)) {
    const start = startOf(state, groupedOf(state, body))
    if (start.kind !== 'edges' || !start.duty || isAnimal(state, body)) continue
    if (entriesOf(state, seat, body).next().value !== undefined)
      return { code: 'siege.enter.duty', rule: 'siege G.1', values: { body } }
  }
  return undefined
}

/** Every way in which someone who waits may come on now. */
export const entriesOf = function* (state: SiegeState, seat: Seat, body: Body): Generator<Entry> {
  const handlers = isAnimal(state, body) ? [...bodiesOf(state, seat)] : [undefined]
  for (const hex of entryHexes(state, body))
    for (const facing of isLong(state, body) ? DIRECTIONS : [undefined])
      for (const handler of handlers) {
        const entry = { body, hex, facing, with: handler }
        if (!entryRefusal(state, seat, entry)) yield entry
      }
}

/** The hexes of the edges by which someone's group comes on. */
export const entryHexes = (state: SiegeState, body: Body): readonly Hex[] =>
  edgeHexes(state, groupedOf(state, body))

/** Whether the turn has come from which a group may enter. */
export const isDue = (state: SiegeState, grouped: Grouped): boolean => {
  const start = entryOf(state, grouped)
  return start !== undefined && state.flow.turn >= start.turn
}

export const edgeHexes = (state: SiegeState, grouped: Grouped): readonly Hex[] => {
  const edges = entryOf(state, grouped)?.edges
  return edges === undefined ? [] : hexesAlong(state.setting)(edges)
}

/** The hexes of each list of edges a scenario or a die has named: read off the board once, asked at every step. */
const hexesAlong = memoBy((setting: Setting) =>
  memoBy((edges: readonly string[]): readonly Hex[] => {
    const { board, grid } = setting
    const hexes = new Set<Hex>()
    for (const name of edges) {
      if (name === 'all')
        for (let hex = 0; hex < grid.size; hex++) if (isAtEdge({ setting }, hex)) hexes.add(hex)
      for (const hex of board.areas.get(name) ?? board.edges.get(name) ?? []) hexes.add(hex)
    }
    return [...hexes]
  }),
)

/** How someone comes on: by which hex, for horses towards where, for animals in whose hand or behind which mule. */
export interface Entry {
  readonly body: Body
  readonly hex: Hex
  readonly facing?: Direction | undefined
  readonly with?: Body | undefined
}

/** The hexes he then covers: a horse has its tail where it came in and its head one hex further on. */
export const hexesEntered = (
  state: SiegeState,
  { hex, facing }: Entry,
): readonly [Hex] | readonly [Hex, Hex] =>
  facing === undefined ? [hex] : [state.setting.grid.neighbours[hex * 6 + facing] ?? OFF_MAP, hex]

export const entryRefusal = (state: SiegeState, seat: Seat, entry: Entry): Refusal | undefined => {
  const { body, hex, facing } = entry
  const early = arrivalRefusal(state, seat, body)
  if (early) return early
  if (!entryHexes(state, body).includes(hex)) return NO.edge
  if (isLong(state, body) !== (facing !== undefined)) return NO.facing
  const hexes = hexesEntered(state, entry)
  if (hexes.includes(OFF_MAP) || (facing ?? 0) > 5) return NO.facing
  const cost = entryCost(state, entry)
  if (typeof cost !== 'number') return cost
  for (const covered of hexes) {
    const { occupant, under } = state.tables.ground
    if (occupant[covered] !== 0 || under[covered] !== 0 || gearKindAt(state, covered) === 'cart')
      return NO.taken
    if (moverOf(state, body) === 'horse' && terrainAt(state, covered) === T.trench) return NO.trench
    const contact = isAnimal(state, body) ? undefined : contactRefusal(state, body, covered)
    if (contact) return contact
  }
  return isAnimal(state, body) ? handlerRefusal(state, seat, entry) : walkerRefusal(state, entry, cost)
}

/** The entry hex, and for horses the next one too. */
export const entryCost = (state: SiegeState, { body, hex, facing }: Entry): number | Refusal => {
  const mover = moverOf(state, body)
  const price = priceOfEntry(state, mover, hex)
  if (typeof price !== 'number' || facing === undefined) return price
  const head = state.setting.grid.neighbours[hex * 6 + facing] ?? OFF_MAP
  const further = priceOfStep(state, mover, placeAt(hex), placeAt(head))
  return typeof further === 'number' ? price + further : further
}

const walkerRefusal = (
  state: SiegeState,
  { body, with: leader }: Entry,
  needed: number,
): Refusal | undefined => {
  if (leader !== undefined) return NO.leader
  const left = movementLeft(state, body)
  return needed > left
    ? { code: 'siege.move.points', rule: 'siege 1.6', values: { needed, left } }
    : undefined
}

/** An animal comes on in the hand of someone at the edge, or tied behind a mule that stands there. */
const handlerRefusal = (state: SiegeState, seat: Seat, entry: Entry): Refusal | undefined => {
  const { leads } = state.tables.bodies
  const { body, with: leader = NOBODY } = entry
  if (leader < 0 || leader >= leads.length || !isOnMap(state, leader)) return NO.leader
  const tied = isAnimal(state, leader)
  if (tied && !(isMule(state, leader) && isMule(state, body))) return NO.tied
  if (tied && (leads[leader] !== NOBODY || sideOf(state, leader) !== seat)) return NO.tied
  const busy = tied ? undefined : leaderRefusal(state, seat, leader)
  if (busy) return busy
  const near = hexesEntered(state, entry).some(hex =>
    hexesOf(state, leader).some(
      own => distance(state.setting.grid, own, hex) === 1 && isOpenBetween(state, own, hex),
    ),
  )
  return near ? undefined : NO.leaderApart
}

const isMule = (state: SiegeState, body: Body): boolean => {
  const card = cardOf(state, body)
  return card.kind === 'animal' && card.animal === 'mule'
}
