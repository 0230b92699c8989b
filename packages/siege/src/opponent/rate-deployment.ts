import { type DistanceField, fillDistances, opponentOf, type Seat } from '@mesnada/engine'
import { DIRECTIONS, type Direction, type Hex, neighbour, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { isInPlay, isOnWheels } from '../castle/engines.ts'
import { cardOf, isKnight, sideOf, weaponOf } from '../core/bodies.ts'
import { footprint, groundAt, hexesOfGear } from '../core/ground.ts'
import { isRampart } from '../core/step-cost.ts'
import { objectivesOf, termsOf } from '../core/terms.ts'
import type { Body } from '../flow.ts'
import { COVERS, IMPASSABLE, T } from '../printed/terrain.ts'
import { NOBODY, type SiegeState } from '../state.ts'
import { HexValues } from './hex-values.ts'
import { laneFrom } from './lanes.ts'
import { startOf } from './start-hexes.ts'
import { worthOf } from './worth.ts'

/**
 * Ratings of deployment: gear towards the wall it is for, men at their gear, the others towards their aims, archers where
 * they have something to shoot at, breaches on the shortest way in.
 */

/** The base rating: everything is placed before the phase ends. */
const BASE_RATING = 1000

/** That of gear: whoever is to carry or push it is placed at it afterwards. */
const GEAR_RATING = 4000

/** The rating of what is placed later. */
const LATER = -1

/** The value of starting in line with a wall, and of opening such a lane across the moat. */
const IN_LINE_VALUE = 200
const LANE = 40

/** The value of laying a ladder where no other lies, in movement points. */
const APART = 20

const COVER = 2

const NEARNESS = { fighter: 0.5, bow: 0.2 } as const

/** The value of standing ready at a ladder or an engine, and what it costs a knight to take the place of a man. */
const AT_GEAR = { man: 20, knight: -20 } as const

export const rateDeployment = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const hexValues = new HexValues(state, seat)
  const next = firstToPlace(state, actions)
  // Computed on demand: not every part of the deployment needs them.
  let breach: ((hex: Hex) => number) | undefined
  let enemy: DistanceField | undefined
  let lane: ReadonlySet<Hex> | undefined
  return actions.map(action => {
    switch (action.type) {
      case 'place':
        return action.body === next
          ? BASE_RATING + ratePlace(state, hexValues, action.body, action.hex)
          : LATER
      case 'place-gear':
        enemy ??= fieldForGear(state, seat, hexValues)
        return (
          GEAR_RATING + rateGear(state, action) - Math.min(enemy[action.hex] ?? 0, state.setting.grid.size)
        )
      case 'place-rubble':
      case 'fill-moat':
        breach ??= wayIn(state, seat)
        lane ??= action.type === 'fill-moat' ? laneToFill(state, seat) : new Set()
        return BASE_RATING - breach(action.hex) + (lane.has(action.hex) ? LANE : 0)
      case 'set-skill':
        return -action.skill
      default:
        return 0
    }
  })
}

/**
 * The placement of all bodies at once: the most valuable choose first, each a free hex. Undefined while gear is to be
 * placed, which needs more room.
 */
export const placementsOf = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly SiegeAction[] | undefined => {
  const byBody = new Map<Body, ActionOf<'place'>[]>()
  for (const action of actions) {
    if (action.type === 'place-gear') return undefined
    if (action.type !== 'place') continue
    const known = byBody.get(action.body)
    if (known) known.push(action)
    else byBody.set(action.body, [action])
  }
  const hexValues = new HexValues(state, seat)
  const taken = new Set<Hex>()
  const teamed = [...byBody].filter(([body]) => isTeamed(state, body))
  return (teamed.length > 0 ? teamed : [...byBody])
    .toSorted(([a], [b]) => worthOf(state, b) - worthOf(state, a) || a - b)
    .flatMap(([, places]) => bestPlace(state, hexValues, places, taken) ?? [])
}

/** siege 5.11, 5.13: whether the body belongs to a cart or file. These have few places, so they choose first. */
const isTeamed = (state: SiegeState, body: Body): boolean => {
  const card = cardOf(state, body)
  if (card.kind !== 'animal') return false
  return (
    card.draws !== undefined ||
    card.behind !== undefined ||
    state.setting.bodies.some(other => other.kind === 'animal' && other.behind === body)
  )
}

const bestPlace = (
  state: SiegeState,
  hexValues: HexValues,
  places: readonly ActionOf<'place'>[],
  taken: Set<Hex>,
): SiegeAction | undefined => {
  let best: ActionOf<'place'> | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const place of places) {
    if (taken.has(place.hex)) continue
    const rating = ratePlace(state, hexValues, place.body, place.hex)
    if (rating <= most) continue
    best = place
    most = rating
  }
  if (best) taken.add(best.hex)
  return best
}

/** The most valuable body still to be placed; the others are rated later. */
const firstToPlace = (state: SiegeState, actions: readonly SiegeAction[]): Body => {
  let first = NOBODY
  let last = NOBODY
  let most = Number.NEGATIVE_INFINITY
  for (const action of actions) {
    if (action.type !== 'place' || action.body === last) continue
    last = action.body
    const worth = isTeamed(state, action.body) ? Number.POSITIVE_INFINITY : worthOf(state, action.body)
    if (worth <= most) continue
    first = action.body
    most = worth
  }
  return first
}

/** An engine on wheels rolls straight ahead, so it starts in line with its wall. Ladders lie apart: each has its men. */
const rateGear = (state: SiegeState, { gear, hex, facing }: ActionOf<'place-gear'>): number => {
  const { kind } = nth(state.setting.gear, gear)
  if (kind === 'ladder') return isApart(state, footprint(state, kind, hex, facing)) ? APART : 0
  if (kind !== 'siege-tower' && kind !== 'ram') return 0
  const front = nth(footprint(state, kind, hex, facing), 0)
  const steps = laneFrom(state, kind === 'ram', front, facing)
  return steps === undefined ? 0 : IN_LINE_VALUE - steps
}

/** Whether no gear lies in these hexes. */
const isApart = (state: SiegeState, hexes: readonly Hex[]): boolean =>
  state.setting.gear.every(
    (_, gear) => !isInPlay(state, gear) || !hexesOfGear(state, gear).some(hex => hexes.includes(hex)),
  )

/** The moat hexes before the rampart that a siege tower can reach with the least filling; empty without a tower. */
const laneToFill = (state: SiegeState, seat: Seat): ReadonlySet<Hex> => {
  const tower = state.setting.gear.findIndex(
    ({ kind, side }, gear) =>
      kind === 'siege-tower' && side === seat && (state.tables.gear.hex[gear] ?? OFF_MAP) < 0,
  )
  let best: readonly Hex[] = []
  if (tower < 0) return new Set(best)
  const left = termsOf(state).filledMoat - filledSoFar(state)
  let least = Number.POSITIVE_INFINITY
  const way = wayIn(state, seat)
  for (let wall = 0; wall < state.setting.grid.size; wall++) {
    if (!isRampart(state, wall)) continue
    for (const outward of DIRECTIONS) {
      const moat = moatBefore(state, wall, outward)
      if (moat === undefined || moat.length > left) continue
      const cost = moat.length + way(wall)
      if (cost >= least) continue
      best = moat
      least = cost
    }
  }
  return new Set(best)
}

const filledSoFar = (state: SiegeState): number =>
  state.tables.ground.filled.reduce((sum, filled) => sum + filled, 0)

/** Hexes of level ground that a tower needs to stand on and start rolling (siege 2.41). */
const RUN_UP = 3

/** The moat hexes still to be filled straight before a rampart; undefined if no tower could come that way. */
const moatBefore = (state: SiegeState, wall: Hex, outward: Direction): readonly Hex[] | undefined => {
  const { grid, board } = state.setting
  const moat: Hex[] = []
  let level = 0
  for (let hex = neighbour(grid, wall, outward); hex !== OFF_MAP; hex = neighbour(grid, hex, outward)) {
    const terrain = board.terrain[hex]
    const filled = state.tables.ground.filled[hex] !== 0
    if (terrain === T.moat && level === 0) {
      if (!filled) moat.push(hex)
    } else if (terrain === T.flat || terrain === T.road) level++
    else return undefined
    if (level === RUN_UP) return moat
  }
  return undefined
}

/** The strongest are placed first and so get the best places. */
const ratePlace = (state: SiegeState, hexValues: HexValues, body: number, hex: Hex): number => {
  const cover = COVER * COVERS.indexOf(groundAt(state, hex).cover)
  const far = hexValues.distanceFor(body, hex)
  return weaponOf(state, body) === undefined
    ? worthOf(state, body) -
        NEARNESS.fighter * far +
        (isAtOwnGear(state, body, hex) ? readiness(state, body) : 0)
    : worthOf(state, body) + cover + hexValues.shotsFrom(body, hex) - NEARNESS.bow * far
}

const readiness = (state: SiegeState, body: Body): number =>
  isKnight(state, body) ? AT_GEAR.knight : AT_GEAR.man

/** Whether the hex is an end of an own ladder, or within an own engine on wheels. */
const isAtOwnGear = (state: SiegeState, body: Body, hex: Hex): boolean => {
  const side = sideOf(state, body)
  return state.setting.gear.some(
    ({ kind }, gear) =>
      state.tables.gear.side[gear] === side &&
      isInPlay(state, gear) &&
      (kind === 'ladder' || isOnWheels(state, gear)) &&
      hexesOfGear(state, gear).includes(hex),
  )
}

/** Movement points to where gear is needed: to the foot of the wall for those without a way in, else to the enemy. */
const fieldForGear = (state: SiegeState, seat: Seat, { aims, distances }: HexValues): DistanceField =>
  distances.to('foot', aims.works?.gathering?.goals ?? startOf(state, opponentOf(seat)))

/** Costs in movement points for breaking through a wall and for wading. */
const TOLLS = { wall: 9, moat: 3 } as const

const WALLS: ReadonlySet<number> = new Set([T.battlement, T['castle-wall'], T['gate-wall'], T['tower-slit']])

/** The length of the way from the side's lines to the keep through a hex, in movement points. */
export const wayIn = (state: SiegeState, seat: Seat): ((hex: Hex) => number) => {
  const { board } = state.setting
  const hold = objectivesOf(state).find(condition => condition.kind === 'hold')
  const heart = hold?.kind === 'hold' ? (board.areas.get(hold.area) ?? []) : startOf(state, opponentOf(seat))
  const toll = (hex: Hex): number => {
    if (state.tables.ground.rubble[hex] !== 0) return 2
    const terrain = board.terrain[hex] ?? 0
    if (WALLS.has(terrain)) return TOLLS.wall
    if (terrain === T.moat && state.tables.ground.filled[hex] === 0) return TOLLS.moat
    return groundAt(state, hex).foot >= IMPASSABLE ? IMPASSABLE : 1
  }
  const { grid } = state.setting
  const costs = Uint8Array.from(grid.neighbours, next => (next === OFF_MAP ? IMPASSABLE : toll(next)))
  const distancesFrom = (starts: readonly Hex[]): DistanceField =>
    fillDistances(new Uint16Array(grid.size), { grid, starts, costs, isTowards: false })
  const out = distancesFrom(startOf(state, seat))
  const back = distancesFrom(heart)
  return hex => (out[hex] ?? 0) + (back[hex] ?? 0) - toll(hex)
}
