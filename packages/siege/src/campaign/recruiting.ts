import type { Refusal, Seat } from '@mesnada/engine'
import { DIRECTIONS, type Hex, nth, OFF_MAP } from '@mesnada/hex'
import { hexesOf, isAble, isAlive, isDangerous, isOnMap, sideOf, typeOf } from '../core/bodies.ts'
import { groundAt, sidesStanding } from '../core/ground.ts'
import type { Body } from '../flow.ts'
import { IMPASSABLE, SIDE } from '../printed/terrain.ts'
import { CAPTIVE, type SiegeState } from '../state.ts'

/**
 * siege R.recruiting: peasants follow whoever stands before them with authority. Doors and windows let a voice through, walls
 * do not.
 */

/** A knight or sergeant so near keeps his peasants from being talked round. */
const AUTHORITY = 6

export const hasAuthority = (state: SiegeState, body: Body): boolean => {
  const rank = typeOf(state, body)?.class
  return rank === 'knight' || rank === 'sergeant'
}

const isWalled = (state: SiegeState, a: Hex, b: Hex): boolean =>
  (sidesStanding(state, a, b) & SIDE.wall) !== 0

/** The hexes of a voice's reach: so many steps, over any ground, around walls. */
const earshot = (state: SiegeState, from: readonly Hex[], steps: number): ReadonlySet<Hex> => {
  const { neighbours } = state.setting.grid
  const heard = new Set(from)
  let rim = [...from]
  for (let step = 0; step < steps; step++) {
    const next: Hex[] = []
    for (const hex of rim)
      for (const direction of DIRECTIONS) {
        const near = neighbours[hex * 6 + direction] ?? OFF_MAP
        if (near === OFF_MAP || heard.has(near) || isWalled(state, hex, near)) continue
        heard.add(near)
        next.push(near)
      }
    rim = next
  }
  return heard
}

/** Where a villager waits whom nobody has called out yet. */
export const homeOf = ({ flow: { campaign } }: SiegeState, body: Body): Hex | undefined =>
  campaign?.villagers.find(villager => villager.body === body)?.hex

/** Why this leader cannot win this peasant. */
export const recruitRefusal = (
  state: SiegeState,
  seat: Seat,
  leader: Body,
  peasant: Body,
): Refusal | undefined => {
  const rule = 'siege R.recruiting'
  const count = state.setting.bodies.length
  if (
    leader >= count ||
    sideOf(state, leader) !== seat ||
    !isAble(state, leader) ||
    !isDangerous(state, leader)
  )
    return { code: 'siege.recruit.leader', rule }
  if (!hasAuthority(state, leader)) return { code: 'siege.recruit.leader', rule }
  const home = peasant < count ? homeOf(state, peasant) : undefined
  if (home === undefined) return rivalRefusal(state, seat, leader, peasant)
  if (!earshot(state, hexesOf(state, leader), 1).has(home)) return { code: 'siege.recruit.apart', rule }
  return state.tables.ground.occupant[home] === 0 && groundAt(state, home).foot < IMPASSABLE
    ? undefined
    : { code: 'siege.recruit.no-room', rule }
}

/** One who follows the enemy is won over only where no leader of his is near enough to be heard. */
const rivalRefusal = (state: SiegeState, seat: Seat, leader: Body, peasant: Body): Refusal | undefined => {
  const rule = 'siege R.recruiting'
  if (
    peasant >= state.setting.bodies.length ||
    state.flow.campaign === undefined ||
    !isVillager(state, peasant) ||
    !isOnMap(state, peasant) ||
    !isAlive(state, peasant) ||
    sideOf(state, peasant) === seat ||
    state.tables.bodies.custody[peasant] === CAPTIVE
  )
    return { code: 'siege.recruit.peasant', rule }
  const own = hexesOf(state, peasant)
  if (!hexesOf(state, leader).some(hex => earshot(state, own, 1).has(hex)))
    return { code: 'siege.recruit.apart', rule }
  const near = earshot(state, own, AUTHORITY)
  return leadersOf(state, sideOf(state, peasant)).some(other =>
    hexesOf(state, other).some(hex => near.has(hex)),
  )
    ? { code: 'siege.recruit.held', rule }
    : undefined
}

/** Of a group of villagers, whomever he follows now. */
const isVillager = (state: SiegeState, body: Body): boolean => {
  const { side, group } = nth(state.setting.bodies, body)
  return nth(state.setting.play.forces[side].groups, group).start.kind === 'villagers'
}

export const villagers = (state: SiegeState): readonly Body[] =>
  state.setting.bodies.flatMap((_, body) => (isVillager(state, body) ? [body] : []))

/** Those of a side on the map whose word counts. */
export const leadersOf = (state: SiegeState, seat: Seat): readonly Body[] =>
  Array.from(state.tables.bodies.hex.keys()).filter(
    body =>
      isOnMap(state, body) &&
      sideOf(state, body) === seat &&
      isDangerous(state, body) &&
      hasAuthority(state, body),
  )
