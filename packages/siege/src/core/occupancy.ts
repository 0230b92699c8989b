import { type Hex, OFF_MAP } from '@mesnada/hex'
import type { Body } from '../flow.ts'
import { FALLEN, GROUND, NOBODY, type SiegeState, TOP } from '../state.ts'

/** Putting bodies on the map and taking them off: the only code that writes who stands where. */

const slotOf = (state: SiegeState, deck: number): Int16Array =>
  deck === TOP ? state.tables.ground.upper : state.tables.ground.occupant

const occupy = (state: SiegeState, body: Body, hex: Hex, deck: number): void => {
  const slot = slotOf(state, deck)
  if (slot[hex] !== 0 && slot[hex] !== body + 1) state.tables.ground.under[hex] = slot[hex] ?? 0
  slot[hex] = body + 1
}

const vacate = (state: SiegeState, body: Body, hex: Hex, deck: number): void => {
  const slot = slotOf(state, deck)
  const { under } = state.tables.ground
  if (under[hex] === body + 1) under[hex] = 0
  else if (slot[hex] === body + 1) {
    slot[hex] = deck === GROUND ? (under[hex] ?? 0) : 0
    if (deck === GROUND) under[hex] = 0
  }
}

const vacateAll = (state: SiegeState, body: Body): void => {
  const { bodies } = state.tables
  for (const hex of [bodies.hex[body] ?? OFF_MAP, bodies.tail[body] ?? NOBODY])
    if (hex >= 0) vacate(state, body, hex, bodies.deck[body] ?? 0)
}

/** Writes where a body is. A ridden horse is where its rider is. */
const put = ({ tables: { bodies } }: SiegeState, body: Body, hex: number, tail: Hex, deck: number): void => {
  const mount = bodies.mount[body] ?? NOBODY
  for (const moved of mount === NOBODY ? [body] : [body, mount]) {
    bodies.hex[moved] = hex
    bodies.tail[moved] = tail
    bodies.deck[moved] = deck
  }
}

/** Takes a body off the ground it stands on; `place` says where it now is instead (RESERVE, LEFT, FALLEN). */
export const liftBody = (state: SiegeState, body: Body, place: number = FALLEN): void => {
  vacateAll(state, body)
  put(state, body, place, NOBODY, GROUND)
}

/** Takes everyone off the map at once; `placeOf` says where each of them, on it or not, now is instead. */
export const clearMap = (state: SiegeState, placeOf: (body: Body) => number): void => {
  const { bodies, ground } = state.tables
  for (let body = 0; body < bodies.hex.length; body++) bodies.hex[body] = placeOf(body)
  bodies.tail.fill(NOBODY)
  bodies.deck.fill(GROUND)
  for (const slots of [ground.occupant, ground.upper, ground.under]) slots.fill(0)
}

/** Puts a body in a hex (two, for horses and riders), from wherever it was. */
export const setBody = (
  state: SiegeState,
  body: Body,
  hex: Hex,
  tail: Hex = NOBODY,
  deck: number = GROUND,
): void => {
  vacateAll(state, body)
  put(state, body, hex, tail, deck)
  occupy(state, body, hex, deck)
  if (tail >= 0) occupy(state, body, tail, deck)
}
