import type { Refusal } from '@mesnada/engine'
import { directionTo, type Hex, OFF_MAP } from '@mesnada/hex'
import {
  hexesOf,
  isAlive,
  isAnimal,
  isDangerous,
  isKnight,
  isOnMap,
  isRidden,
  sideOf,
} from '../core/bodies.ts'
import { carriedKind } from '../core/carrying.ts'
import { gearAt, gearKindAt, halfLevelAt, isRubble, sidesStanding, terrainAt } from '../core/ground.ts'
import { HIGH_WORKS, isShutGateway } from '../core/hex-price.ts'
import {
  couldStep,
  deckOfPlace,
  gaitOf,
  hexOfPlace,
  leansOn,
  type Mover,
  type Place,
  placeAt,
} from '../core/step-cost.ts'
import type { Body } from '../flow.ts'
import { SIDE } from '../printed/terrain.ts'
import { ASLEEP, CAPTIVE, DONE, GROUND, NOBODY, type SiegeState, STEADY, STUNNED } from '../state.ts'

/** Who can attack whom: siege 1.74, E.6 and all that bars a blow. */

/** Half a level is one, so a whole level is two. */
const ONE_LEVEL = 2

const APART: Refusal = { code: 'siege.melee.not-adjacent', rule: 'siege 1.7' }

/** Why nobody standing at `from` could strike at someone at `to`. */
export const strikeRefusal = (
  state: SiegeState,
  mover: Mover,
  from: Place,
  to: Place,
): Refusal | undefined => {
  const { grid, options } = state.setting
  const a = hexOfPlace(from)
  const b = hexOfPlace(to)
  if (directionTo(grid, a, b) === undefined) return APART
  if (isFloorOfSameTower(state, from, to)) return { code: 'siege.melee.tower-floors', rule: 'siege 2.45' }
  if (isShutGateway(state, a) || isShutGateway(state, b))
    return { code: 'siege.melee.gateway', rule: 'siege 1.57' }
  if (gearKindAt(state, a) === 'ladder' && !leansOn(state, a, b))
    return { code: 'siege.melee.ladder', rule: 'siege 1.74' }
  const sides = sidesStanding(state, a, b)
  if ((sides & SIDE.slit) !== 0) return { code: 'siege.melee.slit', rule: 'siege 1.74' }
  if ((sides & SIDE.window) !== 0 && options.s14WindowCombat === 'impossible')
    return { code: 'siege.melee.window', rule: 'siege 3.1' }
  if (isScreened(state, a, b)) return { code: 'siege.melee.screen', rule: 'siege 5.24' }
  if (isTooHigh(state, from, to)) return { code: 'siege.melee.levels', rule: 'siege E.6' }
  return couldStep(state, mover, from, to) ? undefined : { code: 'siege.melee.no-way', rule: 'siege 1.74' }
}

/** siege 2.45: the two floors of a siege tower do not fight each other. */
const isFloorOfSameTower = (state: SiegeState, from: Place, to: Place): boolean => {
  const gear = gearAt(state, hexOfPlace(from))
  return gear >= 0 && gear === gearAt(state, hexOfPlace(to)) && deckOfPlace(from) !== deckOfPlace(to)
}

/** siege 5.24: across the front of a screen, from either side. */
export const isScreened = (state: SiegeState, from: Hex, to: Hex): boolean =>
  faces(state, from, to) || faces(state, to, from)

const faces = (state: SiegeState, hex: Hex, other: Hex): boolean =>
  gearKindAt(state, hex) === 'screen' &&
  state.setting.grid.neighbours[hex * 6 + (state.tables.gear.facing[gearAt(state, hex)] ?? 0)] === other

/** siege E.6: more than a level apart; between rubble and what it was broken out of one may climb. */
const isTooHigh = (state: SiegeState, from: Place, to: Place): boolean =>
  Math.abs(levelOf(state, from) - levelOf(state, to)) > ONE_LEVEL &&
  !isBreach(state, from, to) &&
  !isBreach(state, to, from)

const levelOf = (state: SiegeState, place: Place): number =>
  halfLevelAt(state, hexOfPlace(place), deckOfPlace(place))

const isBreach = (state: SiegeState, low: Place, high: Place): boolean =>
  isRubble(state, hexOfPlace(low)) &&
  deckOfPlace(high) === GROUND &&
  HIGH_WORKS.has(terrainAt(state, hexOfPlace(high)))

/** Whether a body could strike at someone at a place, from whichever of its hexes (siege R.mounted). */
export const reaches = (state: SiegeState, body: Body, to: Place): boolean => {
  const deck = state.tables.bodies.deck[body]
  const mover = gaitOf(state, body)
  for (const hex of hexesOf(state, body))
    if (strikeRefusal(state, mover, placeAt(hex, deck), to) === undefined) return true
  return false
}

/** Those next to a hex, on whatever floor, each once. */
export const bodiesAround = (state: SiegeState, hex: Hex): readonly Body[] => {
  const { neighbours } = state.setting.grid
  const { occupant, upper, under } = state.tables.ground
  const found: Body[] = []
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (next === OFF_MAP) continue
    // Most hexes are empty, and this is asked more often than anything else.
    if (((occupant[next] ?? 0) | (upper[next] ?? 0) | (under[next] ?? 0)) === 0) continue
    note(found, occupant[next] ?? 0)
    note(found, upper[next] ?? 0)
    note(found, under[next] ?? 0)
  }
  return found
}

const note = (found: Body[], row: number): void => {
  if (row !== 0 && !found.includes(row - 1)) found.push(row - 1)
}

/** Those next to a body, on whatever floor, each once, itself left out. */
export const bodiesBeside = (state: SiegeState, body: Body): readonly Body[] => {
  const { hex, tail } = state.tables.bodies
  const around = bodiesAround(state, hex[body] ?? OFF_MAP)
  if ((tail[body] ?? NOBODY) < 0) return around
  const beside = around.filter(other => other !== body)
  for (const other of bodiesAround(state, tail[body] ?? NOBODY))
    if (other !== body && !beside.includes(other)) beside.push(other)
  return beside
}

/** Whether someone of a side, standing at a place, would be next to an enemy able to attack him there. */
export const isThreatened = (state: SiegeState, seat: number, place: Place): boolean =>
  threatTo(state, seat, place) !== undefined

export const threatTo = (state: SiegeState, seat: number, place: Place): Body | undefined =>
  bodiesAround(state, hexOfPlace(place)).find(
    enemy =>
      state.tables.bodies.side[enemy] !== seat && isDangerous(state, enemy) && reaches(state, enemy, place),
  )

/** Why someone may not attack at all now, whoever stands next to him. */
export const attackerRefusal = (state: SiegeState, body: Body): Refusal | undefined => {
  const { health, custody, veil, morale, done } = state.tables.bodies
  if (!isOnMap(state, body) || !isAlive(state, body) || isAnimal(state, body))
    return { code: 'siege.melee.no-attacker', rule: 'siege 1.7' }
  if (health[body] === STUNNED) return { code: 'siege.melee.stunned', rule: 'siege R.stun' }
  if (custody[body] === CAPTIVE) return { code: 'siege.melee.captive', rule: 'siege 6.4' }
  if (veil[body] === ASLEEP) return { code: 'siege.melee.asleep', rule: 'siege 6.75' }
  if (morale[body] !== STEADY) return { code: 'siege.melee.frightened', rule: 'siege 6.11' }
  if (((done[body] ?? 0) & DONE.attacked) !== 0) return { code: 'siege.melee.attacked', rule: 'siege R.odds' }
  if (((done[body] ?? 0) & (DONE.worked | DONE.busy)) !== 0)
    return { code: 'siege.melee.busy', rule: 'siege R.complete-turn' }
  return burdenRefusal(state, body)
}

const burdenRefusal = (state: SiegeState, body: Body): Refusal | undefined => {
  if (carriedKind(state, body) === 'ladder') return { code: 'siege.melee.carries-ladder', rule: 'siege 1.91' }
  if (state.setting.options.horseCapture && state.tables.bodies.leads[body] !== NOBODY)
    return { code: 'siege.melee.leads-horse', rule: 'siege 6.74' }
  return undefined
}

/** Why nobody may attack this one. */
const defenderRefusal = (state: SiegeState, attacker: Body, defender: Body): Refusal | undefined => {
  if (!isOnMap(state, defender) || !isAlive(state, defender) || isRidden(state, defender))
    return { code: 'siege.melee.no-defender', rule: 'siege 1.7' }
  if (sideOf(state, attacker) === sideOf(state, defender))
    return { code: 'siege.melee.friend', rule: 'siege 1.7' }
  if (state.tables.bodies.custody[defender] === CAPTIVE)
    return { code: 'siege.melee.prisoner', rule: 'siege 6.4' }
  return undefined
}

/** Why one cannot attack the other now. */
export const attackRefusal = (state: SiegeState, attacker: Body, defender: Body): Refusal | undefined =>
  attackerRefusal(state, attacker) ??
  defenderRefusal(state, attacker, defender) ??
  contactRefusal(state, attacker, defender) ??
  knightsFirstRefusal(state, attacker, defender)

/** Whether a blow can pass between them, through any of the hexes of either (siege R.mounted). */
export const contactRefusal = (state: SiegeState, attacker: Body, defender: Body): Refusal | undefined => {
  const { deck } = state.tables.bodies
  const mover = gaitOf(state, attacker)
  let refusal = APART
  for (const from of hexesOf(state, attacker))
    for (const to of hexesOf(state, defender)) {
      const barred = strikeRefusal(state, mover, placeAt(from, deck[attacker]), placeAt(to, deck[defender]))
      if (barred === undefined) return undefined
      if (barred !== APART) refusal = barred
    }
  return refusal
}

/** Switch 21: a knight next to enemy knights attacks one of them or nobody. */
const knightsFirstRefusal = (state: SiegeState, attacker: Body, defender: Body): Refusal | undefined => {
  if (!state.setting.options.s21KnightsFirst || !isKnight(state, attacker) || isKnight(state, defender))
    return undefined
  const rival = bodiesBeside(state, attacker).find(
    body =>
      isKnight(state, body) &&
      defenderRefusal(state, attacker, body) === undefined &&
      contactRefusal(state, attacker, body) === undefined,
  )
  return rival === undefined
    ? undefined
    : { code: 'siege.melee.knights-first', rule: 'siege S.21', values: { knight: rival } }
}
