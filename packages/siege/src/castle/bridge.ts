import { interrupt } from '@mesnada/engine'
import { asDirection, DIRECTIONS, distance, type Hex, OFF_MAP } from '@mesnada/hex'
import { isAnimal, isMounted, occupantOf } from '../core/bodies.ts'
import { footprint, gearAt, isOnFire, setGear, terrainAt } from '../core/ground.ts'
import { liftBody, setBody } from '../core/occupancy.ts'
import type { Body, Frame, Gear } from '../flow.ts'
import { killAnimal } from '../melee/harm.ts'
import { T } from '../printed/terrain.ts'
import { BRIDGE_DOWN, BRIDGE_UP, FALLEN, NOBODY, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { destroyGear, isInPlay } from './engines.ts'

/** siege 1.8: the drawbridge goes up and down, and what becomes of those on it. */

/** The drawbridge that a winch works: the nearest. */
export const bridgeOf = (state: SiegeState, winch: Hex): Gear | undefined => {
  const { gear, grid } = state.setting
  const { hex } = state.tables.gear
  let nearest: Gear | undefined
  for (const [row, { kind }] of gear.entries()) {
    if (kind !== 'drawbridge' || !isInPlay(state, row)) continue
    if (
      nearest === undefined ||
      distance(grid, winch, hex[row] ?? OFF_MAP) < distance(grid, winch, hex[nearest] ?? OFF_MAP)
    )
      nearest = row
  }
  return nearest
}

const isBridgeDown = (state: SiegeState, bridge: Gear): boolean =>
  state.tables.gear.status[bridge] === BRIDGE_DOWN

/** The hexes it spans, lowered or not. */
const spanOf = (state: SiegeState, bridge: Gear): readonly Hex[] => {
  const { hex, facing } = state.tables.gear
  return footprint(state, 'drawbridge', hex[bridge] ?? OFF_MAP, asDirection(facing[bridge] ?? 0)).filter(
    part => part !== OFF_MAP,
  )
}

/** An engine or a ladder in the moat where it would come down. */
export const isBridgeBlocked = (state: SiegeState, bridge: Gear): boolean =>
  !isBridgeDown(state, bridge) && spanOf(state, bridge).some(hex => gearAt(state, hex) >= 0)

/** siege 1.8: after a complete turn at the winch the bridge is up if it was down, and down if it was up. */
export const finishWinding = (state: SiegeState, body: Body, tell: Tell): void => {
  const bridge = bridgeOf(state, state.tables.bodies.hex[body] ?? OFF_MAP)
  if (bridge === undefined) return
  if (isBridgeDown(state, bridge)) raise(state, bridge, tell)
  else lower(state, bridge, tell)
}

const turnOver = (state: SiegeState, bridge: Gear, status: number): void => {
  const { gear, ground } = state.tables
  setGear(state, bridge, gear.hex[bridge] ?? OFF_MAP, gear.facing[bridge] ?? 0, status)
  // The dead slide off, or lie under the planks: either way they are in nobody's way.
  for (const hex of spanOf(state, bridge)) {
    ground.deadMen[hex] = 0
    ground.deadHorses[hex] = 0
  }
}

const lower = (state: SiegeState, bridge: Gear, tell: Tell): void => {
  if (isBridgeBlocked(state, bridge) || lacksRoom(state, bridge)) return
  const beneath = livingOn(state, bridge)
  turnOver(state, bridge, BRIDGE_DOWN)
  tell?.({ type: 'bridge', gear: bridge, lowered: true })
  interrupt(state, ...beneath.map(({ body, hex }): Frame => ({ kind: 'beneath', body, from: hex })))
}

/** Everyone with a hex on it or under it, each once, and that hex. */
const livingOn = (state: SiegeState, bridge: Gear): readonly { readonly body: Body; readonly hex: Hex }[] => {
  const { occupant, under } = state.tables.ground
  const found = new Map<Body, Hex>()
  for (const hex of spanOf(state, bridge))
    for (const row of [occupant[hex] ?? 0, under[hex] ?? 0])
      if (row !== 0 && !found.has(row - 1)) found.set(row - 1, hex)
  return [...found].map(([body, hex]) => ({ body, hex }))
}

/** siege R.drawbridge: those in the moat below a bridge that comes down must find room elsewhere in it. */
export const lacksRoom = (state: SiegeState, bridge: Gear): boolean => {
  if (isBridgeDown(state, bridge)) return false
  const beneath = livingOn(state, bridge).length
  return beneath > 0 && moatClearOf(state, bridge).length < beneath
}

/** All free moat but what the bridge covers. */
const moatClearOf = (state: SiegeState, bridge: Gear): readonly Hex[] => {
  const span = spanOf(state, bridge)
  const free: Hex[] = []
  for (let hex = 0; hex < state.setting.grid.size; hex++)
    if (isFreeMoat(state, hex) && !span.includes(hex)) free.push(hex)
  return free
}

/** siege R.drawbridge: where someone below the bridge may go: the nearest free moat, all of it that is equally near. */
export const moatNearest = (state: SiegeState, from: Hex): readonly Hex[] => {
  const bridge = bridgeAt(state, from)
  const free = bridge === undefined ? [] : moatClearOf(state, bridge)
  const { grid } = state.setting
  const least = Math.min(...free.map(hex => distance(grid, from, hex)))
  return free.filter(hex => distance(grid, from, hex) === least)
}

const raise = (state: SiegeState, bridge: Gear, tell: Tell): void => {
  const span = spanOf(state, bridge)
  for (const hex of span) {
    const above = gearAt(state, hex)
    if (above >= 0 && above !== bridge) destroyGear(state, above, tell)
  }
  const thrown = livingOn(state, bridge)
  turnOver(state, bridge, BRIDGE_UP)
  tell?.({ type: 'bridge', gear: bridge, lowered: false })
  const frames = thrown.flatMap(({ body, hex }): Frame[] =>
    hurl(state, body, tell) ? [{ kind: 'thrown', body, from: hex, rule: 'siege 1.8' }] : [],
  )
  interrupt(state, ...frames)
}

/** siege R.drawbridge: no animal survives the moat; answers whether someone is left to be placed. */
const hurl = (state: SiegeState, body: Body, tell: Tell): boolean => {
  const { bodies } = state.tables
  const rider = isMounted(state, body)
  const animal = rider ? (bodies.mount[body] ?? NOBODY) : isAnimal(state, body) ? body : NOBODY
  const head = bodies.hex[body] ?? OFF_MAP
  if (rider) {
    bodies.mount[body] = NOBODY
    bodies.mount[animal] = NOBODY
    setBody(state, body, head)
  }
  if (animal !== NOBODY) {
    liftBody(state, animal, FALLEN)
    killAnimal(state, animal, tell)
  }
  return animal !== body
}

/** Where those may fall who are thrown off it: free moat next to it, filled or not. */
export const moatBeside = (state: SiegeState, from: Hex): readonly Hex[] => {
  const { neighbours } = state.setting.grid
  const bridge = bridgeAt(state, from)
  const span = bridge === undefined ? [from] : spanOf(state, bridge)
  const beside = new Set<Hex>()
  for (const hex of span)
    for (const direction of DIRECTIONS) {
      const near = neighbours[hex * 6 + direction] ?? OFF_MAP
      if (near !== OFF_MAP && !span.includes(near) && isFreeMoat(state, near)) beside.add(near)
    }
  return [...beside].toSorted((a, b) => a - b)
}

const bridgeAt = (state: SiegeState, hex: Hex): Gear | undefined => {
  const found = state.setting.gear.findIndex(
    ({ kind }, gear) => kind === 'drawbridge' && isInPlay(state, gear) && spanOf(state, gear).includes(hex),
  )
  return found < 0 ? undefined : found
}

const isFreeMoat = (state: SiegeState, hex: Hex): boolean =>
  terrainAt(state, hex) === T.moat &&
  occupantOf(state, hex) < 0 &&
  gearAt(state, hex) < 0 &&
  !isOnFire(state, hex)
