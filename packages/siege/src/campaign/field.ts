import { interrupt, opponentOf, type Seat, setFlow } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import type { Campaign } from '../campaign-record.ts'
import { wallKindAt } from '../castle/walls.ts'
import { noteAsWritten } from '../command/subordinates.ts'
import { cardOf, isAlive, isAnimal, isStunned, sideOf } from '../core/bodies.ts'
import { hexesOfGear, setGear } from '../core/ground.ts'
import { clearMap } from '../core/occupancy.ts'
import { groupedOf, startOf, termsOf } from '../core/terms.ts'
import type { Body, Frame, Gear } from '../flow.ts'
import { rouse, succumb } from '../melee/harm.ts'
import { forfeit } from '../ransom/ransom.ts'
import { lineBetween } from '../sight/question.ts'
import {
  ABSENT,
  BRIDGE_DOWN,
  BRIDGE_UP,
  CAPTIVE,
  DESTROYED,
  FALLEN,
  GEAR_IDLE,
  GROUND,
  LEFT,
  NOBODY,
  RESERVE,
  type SiegeState,
  STEADY,
} from '../state.ts'
import type { Tell } from '../step.ts'
import { setRecord } from './record/keeping.ts'
import { garrisonOf } from './record/outer-castle.ts'

/** Into an action from the state of the day, and out of it again. */

/** Whoever takes part waits to be set up or to come on; the others stay where they are. */
export const takeField = (state: SiegeState, campaign: Campaign): void => {
  const { status } = state.tables.gear
  setRecord(state, {
    entries: [],
    exposed: campaign.outerTaken ? exposedToKeep(state) : [],
    burnt: Array.from(status.keys()).filter(gear => status[gear] === DESTROYED),
  })
  for (let body = 0; body < state.tables.bodies.hex.length; body++) rally(state, body)
  stable(state)
  for (const [gear, card] of state.setting.gear.entries()) {
    if (state.tables.gear.status[gear] === DESTROYED) continue
    if (card.kind === 'drawbridge') setBridge(state, gear)
    else state.tables.gear.hex[gear] = startOf(state, card).kind === 'absent' ? ABSENT : RESERVE
  }
  interrupt(state, ...entryDice(state))
}

/** He is called up, in the saddle if he has a horse and the action has use for it. */
const rally = (state: SiegeState, body: Body): void => {
  const { bodies } = state.tables
  if (!isAlive(state, body) || bodies.custody[body] === CAPTIVE) return
  const start = startOf(state, groupedOf(state, body))
  const card = cardOf(state, body)
  // Animals taken from the enemy are of no use in the next action.
  const stays = card.kind === 'animal' && card.side !== sideOf(state, body)
  const called = !stays && start.kind !== 'absent' && start.kind !== 'villagers'
  bodies.hex[body] = called && !isAtHome(state, body) ? RESERVE : ABSENT
  if (card.kind !== 'character' || card.horse === undefined) return
  const { horse } = card
  const rides =
    !('onFoot' in start && start.onFoot) && isAlive(state, horse) && sideOf(state, horse) === card.side
  bodies.mount[body] = rides ? horse : NOBODY
  bodies.mount[horse] = rides ? body : NOBODY
}

/** siege R.recruiting: a villager whom nobody has called out yet; he is of no side. */
export const isAtHome = ({ flow: { campaign } }: SiegeState, body: Body): boolean =>
  campaign?.villagers.some(villager => villager.body === body) ?? false

/** A horse whose rider goes on foot stays in the stable. */
const stable = (state: SiegeState): void => {
  const { bodies } = state.tables
  for (const card of state.setting.bodies)
    if (card.kind === 'character' && card.horse !== undefined && bodies.mount[card.horse] === NOBODY)
      if (isAlive(state, card.horse)) bodies.hex[card.horse] = ABSENT
}

const setBridge = (state: SiegeState, gear: Gear): void => {
  const { hex, facing } = state.tables.gear
  const { action } = termsOf(state)
  // Whoever holds the gatehouse has let the bridge down.
  const down = action?.bridge === 'lowered' || state.flow.campaign?.outerTaken
  setGear(state, gear, hex[gear] ?? OFF_MAP, facing[gear] ?? 0, down ? BRIDGE_DOWN : BRIDGE_UP)
}

/** A die for each group whose way in the dice decide. */
const entryDice = (state: SiegeState): readonly Frame[] =>
  termsOf(state).starts.flatMap((groups, side) =>
    groups.flatMap((start, group): Frame[] =>
      start.kind === 'die' ? [{ kind: 'entry-die', side: side === 0 ? 0 : 1, group }] : [],
    ),
  )

/** siege 6.72: the hexes of the castle that arrows from the keep's slits can reach, whoever stands in between. */
const exposedToKeep = (state: SiegeState): readonly Hex[] => {
  const { board, play } = state.setting
  const { area = '', keep = '' } = play.campaign?.castle ?? {}
  const slits = (board.areas.get(keep) ?? []).filter(hex => wallKindAt(state, hex) === 'keep')
  const within = new Set(board.areas.get(keep))
  return (board.areas.get(area) ?? []).filter(
    hex => !within.has(hex) && slits.some(slit => isInBowshot(state, slit, hex)),
  )
}

const isInBowshot = (state: SiegeState, from: Hex, to: Hex): boolean =>
  lineBetween(
    state,
    { hex: from, deck: GROUND, body: NOBODY },
    { hex: to, deck: GROUND, body: NOBODY },
    { weapon: 'longbow', past: true },
  ).clear

/** The action is over: everyone goes back to castle and camp, with what has become of him; the ground is cleared. */
export const leaveField = (state: SiegeState, tell: Tell): void => {
  burnOut(state, tell)
  breakFree(state, tell)
  fetchSupplies(state, tell)
  cutOff(state, tell)
  mournLeavers(state)
  clearMap(state, body => homeOf(state, body))
  for (let body = 0; body < state.tables.bodies.hex.length; body++) rest(state, body, tell)
  for (const [gear, card] of state.setting.gear.entries())
    if (card.kind !== 'drawbridge') putAway(state, gear)
  noteAsWritten(state)
  clearGround(state)
  clearClocks(state)
  setFlow(state, { turn: 0, playerTurn: 0, tasks: [], coverSides: [], stack: [], ending: false })
}

/** siege R.day: what still burns when the action ends cannot be saved. */
const burnOut = (state: SiegeState, tell: Tell): void => {
  const { gear: table, ground } = state.tables
  for (const gear of state.setting.gear.keys())
    if (hexesOfGear(state, gear).some(hex => hex >= 0 && ground.fire[hex] !== 0)) {
      setGear(state, gear, table.hex[gear] ?? OFF_MAP, table.facing[gear] ?? 0, DESTROYED)
      tell?.({ type: 'gear-destroyed', gear })
    }
}

/** siege R.day: whether nobody of the other side is left, and none due, to keep these from going home with what they carry. */
const goesHomeFreely = (state: SiegeState, seat: Seat): boolean => !fights(state, opponentOf(seat))

/** Prisoners on the field whose captors are all gone walk home with the others. */
const breakFree = (state: SiegeState, tell: Tell): void => {
  const { hex, custody } = state.tables.bodies
  for (let body = 0; body < hex.length; body++) {
    if ((hex[body] ?? OFF_MAP) < 0 || custody[body] !== CAPTIVE || !isAlive(state, body)) continue
    if (!goesHomeFreely(state, sideOf(state, body))) continue
    forfeit(state, body, tell)
  }
}

/** Every animal that has been brought into the castle feeds it for so many days, and is eaten. */
const fetchSupplies = (state: SiegeState, tell: Tell): void => {
  const { action } = termsOf(state)
  const { campaign } = state.flow
  if (!action?.supplies || !campaign) return
  const { animal, area, days } = action.supplies
  const { bodies } = state.tables
  const inside = new Set(state.setting.board.areas.get(area))
  const garrison = garrisonOf(state)
  const free = goesHomeFreely(state, garrison)
  let fetched = 0
  for (let body = 0; body < bodies.hex.length; body++) {
    const card = cardOf(state, body)
    if (card.kind !== 'animal' || card.animal !== animal || (bodies.hex[body] ?? OFF_MAP) < 0) continue
    if (!free && !inside.has(bodies.hex[body] ?? OFF_MAP)) continue
    if (sideOf(state, body) !== garrison || !isAlive(state, body)) continue
    succumb(state, body)
    fetched += days
  }
  setRecord(state, { provisions: campaign.provisions + fetched })
  tell?.({ type: 'supplied', days: fetched, provisions: campaign.provisions + fetched })
}

/** Those who did not come home in time are in the enemy's hands. */
const cutOff = (state: SiegeState, tell: Tell): void => {
  const { action } = termsOf(state)
  if (!action?.cutOff) return
  const { side, area } = action.cutOff
  if (goesHomeFreely(state, side)) return
  const { bodies } = state.tables
  const inside = new Set(state.setting.board.areas.get(area))
  for (let body = 0; body < bodies.hex.length; body++) {
    if (sideOf(state, body) !== side || isAnimal(state, body) || !isAlive(state, body)) continue
    const home = inside.has(bodies.hex[body] ?? OFF_MAP) || bodies.hex[body] === ABSENT
    if (home || bodies.custody[body] === CAPTIVE) continue
    bodies.custody[body] = CAPTIVE
    tell?.({ type: 'cut-off', body })
  }
}

/** siege R.scenarios, Little Wootton: whoever has left the map counts as killed. */
const mournLeavers = (state: SiegeState): void => {
  if (!termsOf(state).action?.leaversFall) return
  const { hex, custody } = state.tables.bodies
  for (let body = 0; body < hex.length; body++)
    if (hex[body] === LEFT && custody[body] !== CAPTIVE) succumb(state, body)
}

/** The dead are buried, prisoners led away; everyone else is in the castle or in the camp. */
const homeOf = (state: SiegeState, body: Body): number => {
  if (!isAlive(state, body)) return FALLEN
  return state.tables.bodies.custody[body] === CAPTIVE ? LEFT : ABSENT
}

const rest = (state: SiegeState, body: Body, tell: Tell): void => {
  const { bodies } = state.tables
  bodies.morale[body] = STEADY
  for (const column of [
    bodies.mount,
    bodies.carries,
    bodies.leads,
    bodies.ledBy,
    bodies.leftFrom,
    bodies.fellAt,
    bodies.arrows,
  ])
    column[body] = NOBODY
  if (isStunned(state, body)) rouse(state, body, tell)
}

const putAway = (state: SiegeState, gear: Gear): void => {
  const { gear: table } = state.tables
  if (table.status[gear] === DESTROYED) return
  setGear(state, gear, ABSENT, 0, GEAR_IDLE)
  table.animal[gear] = NOBODY
}

/** Fires are out, fascines gone (siege 2.2), the dead buried. Rubble, damage and burnt tents stay. */
const clearGround = ({ tables: { ground } }: SiegeState): void => {
  for (const column of [
    ground.filled,
    ground.deadMen,
    ground.deadHorses,
    ground.fire,
    ground.fireCause,
    ground.fireSide,
  ])
    column.fill(0)
}

/** The next action counts its turns from the beginning. */
const clearClocks = ({ tables: { bodies, gear } }: SiegeState): void => {
  for (const column of [
    bodies.stunnedOn,
    bodies.spent,
    bodies.done,
    bodies.foughtOn,
    bodies.attackedOn,
    bodies.movedOn,
    bodies.astray,
    bodies.mounting,
    gear.count,
    gear.usedOn,
    gear.heldOn,
    gear.hinderedOn,
    gear.movedOn,
    gear.spent,
  ])
    column.fill(0)
}

/** Whether a side has anyone on the field or still to come onto it. */
export const fights = (state: SiegeState, seat: Seat): boolean => {
  const { hex, custody } = state.tables.bodies
  for (let body = 0; body < hex.length; body++)
    if (
      ((hex[body] ?? OFF_MAP) >= 0 || hex[body] === RESERVE) &&
      sideOf(state, body) === seat &&
      custody[body] !== CAPTIVE &&
      !isAnimal(state, body) &&
      isAlive(state, body)
    )
      return true
  return false
}
