import { interrupt } from '@mesnada/engine'
import { type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { cardOf, hexesOf, isAble, isAnimal, sideOf } from '../core/bodies.ts'
import { hexesOfGear, terrainAt } from '../core/ground.ts'
import { isAtOpeningOf, NO_ROOM, roomAt } from '../core/rooms.ts'
import { termsOf } from '../core/terms.ts'
import type { Body, Frame, Gear } from '../flow.ts'
import { T } from '../printed/terrain.ts'
import { lineBetween } from '../sight/question.ts'
import type { Spot } from '../sight/scene.ts'
import { GROUND, NOBODY, type SiegeState } from '../state.ts'
import type { Tell } from '../step.ts'
import { alert, isAsleep } from './night.ts'

/** siege 6.75: what sleepers hear and sentries see of those who move in the night, before the alarm. */

/** Someone has gone through these hexes, from the one named first; NOBODY for beyond the map. */
export const afterSteps = (
  state: SiegeState,
  body: Body,
  from: Hex,
  path: readonly Hex[],
  tell: Tell,
): void => {
  if (!isWatchedFor(state, body)) return
  const heard: Frame[] = []
  let last = from
  for (const hex of path) {
    const room = roomAt(state, hex)
    if (room !== NO_ROOM && room !== roomAt(state, last) && sleepersIn(state, room).length > 0)
      heard.push({ kind: 'waking', body, room })
    look(state, body, { hex, deck: deckIn(state, body, hex), body }, tell)
    last = hex
  }
  interrupt(state, ...heard)
}

/** An engine that these men move is seen as a whole, whatever shelters them; those on top of it besides. */
export const afterRolling = (state: SiegeState, gear: Gear, movers: readonly Body[], tell: Tell): void => {
  for (const body of movers)
    afterSteps(state, body, state.tables.bodies.hex[body] ?? OFF_MAP, hexesOf(state, body), tell)
  const mover = nth(movers, 0)

  if (!isWatchedFor(state, mover)) return
  for (const hex of hexesOfGear(state, gear)) look(state, mover, { hex, deck: GROUND, body: NOBODY }, tell)
}

/** Until the alarm the defenders look out for the people of the other side. */
const isWatchedFor = (state: SiegeState, body: Body): boolean =>
  !state.flow.alarm && sideOf(state, body) !== termsOf(state).defender && !isAnimal(state, body)

/** Those asleep in a room. */
export const sleepersIn = (state: SiegeState, room: number): readonly Body[] => {
  const { hex } = state.tables.bodies
  const found: Body[] = []
  for (let body = 0; body < hex.length; body++)
    if (isAsleep(state, body) && (hex[body] ?? OFF_MAP) >= 0 && roomAt(state, hex[body] ?? OFF_MAP) === room)
      found.push(body)
  return found
}

/** siege R.night: every sentry looks at every step. */
const look = (state: SiegeState, mover: Body, what: Spot, tell: Tell): void => {
  for (const sentry of sentriesOf(state)) {
    if (!sees(state, sentry, what)) continue
    alert(state, sentry)
    tell?.({ type: 'spotted', body: sentry, mover, hex: what.hex })
  }
}

/** Those on watch who have seen nothing yet. */
const sentriesOf = (state: SiegeState): readonly Body[] => {
  const { alerted } = state.flow
  const { side } = state.tables.bodies
  const found: Body[] = []
  for (let body = 0; body < side.length; body++) {
    const card = cardOf(state, body)
    if (card.kind !== 'character' || !card.sentry || side[body] !== termsOf(state).defender) continue
    if (isAble(state, body) && !alerted.includes(body)) found.push(body)
  }
  return found
}

/** Where nobody is made out at night. */
const DARK: ReadonlySet<number> = new Set([T.slope, T['steep-slope'], T.scrub, T.tree])

/** As in a line of fire, but not into the dark, and into a building only from its openings or from within. */
const sees = (state: SiegeState, sentry: Body, what: Spot): boolean => {
  const { bodies } = state.tables
  const { hex } = what
  if (DARK.has(terrainAt(state, hex))) return false
  const room = roomAt(state, hex)
  const own = bodies.hex[sentry] ?? OFF_MAP
  if (room !== NO_ROOM && room !== roomAt(state, own) && !isAtOpeningOf(state, own, room)) return false
  const eye = { hex: own, deck: bodies.deck[sentry] ?? 0, body: sentry }
  return lineBetween(state, eye, what, {}).clear
}

/** On the way through other hexes one is on the ground. */
const deckIn = ({ tables: { bodies } }: SiegeState, mover: Body, hex: Hex): number =>
  bodies.hex[mover] === hex ? (bodies.deck[mover] ?? 0) : GROUND
