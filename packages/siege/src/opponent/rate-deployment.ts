import { opponentOf, type Seat } from '@mesnada/engine'
import { DIRECTIONS, type Direction, type Hex, neighbour, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, SiegeAction } from '../actions.ts'
import { cardOf, weaponOf } from '../bodies.ts'
import type { Body } from '../flow.ts'
import { footprint, groundAt } from '../ground.ts'
import { NOBODY, type SiegeState } from '../state.ts'
import { isRampart } from '../step-cost.ts'
import { objectivesOf, termsOf } from '../terms.ts'
import { COVERS, IMPASSABLE, T } from '../terrain.ts'
import { laneFrom } from './lanes.ts'
import { Posts } from './posts.ts'
import { type Field, spread } from './spread.ts'
import { Ways } from './ways.ts'
import { worthOf } from './worth.ts'

/** Where to begin: the fighters towards what they are after, the bows under cover, the breach on the shortest way in. */

/** Everything that must be placed is placed before the phase is ended. */
const PLACING = 1000

/** Not before the others. */
const LATER = -1

/** What it is worth to begin in line with a wall, and to open such a line across the moat. */
const IN_LINE = 200
const LANE = 40

const COVER = 2

const NEARNESS = { fighter: 0.5, bow: 0.2 } as const

export const rateDeployment = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
): readonly number[] => {
  const posts = new Posts(state, seat)
  const next = firstToPlace(state, actions)
  // Worked out when they are first asked for: not every part of the deployment needs them.
  let breach: ((hex: Hex) => number) | undefined
  let enemy: Field | undefined
  let lane: ReadonlySet<Hex> | undefined
  return actions.map(action => {
    switch (action.type) {
      case 'place':
        return action.body === next ? PLACING + ratePlace(state, posts, action.body, action.hex) : LATER
      case 'place-gear':
        enemy ??= new Ways(state).to('foot', startOf(state, opponentOf(seat)))
        return PLACING + rateGear(state, action) - Math.min(enemy[action.hex], state.setting.grid.size)
      case 'place-rubble':
      case 'fill-moat':
        breach ??= wayIn(state, seat)
        lane ??= action.type === 'fill-moat' ? laneToFill(state, seat) : new Set()
        return PLACING - breach(action.hex) + (lane.has(action.hex) ? LANE : 0)
      case 'set-skill':
        return -action.skill
      default:
        return 0
    }
  })
}

/**
 * Where everyone is to begin, foreseen in one go: whoever is worth most chooses first, and nobody where another has
 * chosen before him. Undefined while there are things to be set up, which need more room than people.
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
  const posts = new Posts(state, seat)
  const taken = new Set<Hex>()
  const teamed = [...byBody].filter(([body]) => isTeamed(state, body))
  return (teamed.length > 0 ? teamed : [...byBody])
    .toSorted(([a], [b]) => worthOf(state, b) - worthOf(state, a) || a - b)
    .flatMap(([, places]) => bestPlace(state, posts, places, taken) ?? [])
}

/** 5.11, 5.13: before a cart or in a file there are few places, so these choose before anyone. */
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
  posts: Posts,
  places: readonly ActionOf<'place'>[],
  taken: Set<Hex>,
): SiegeAction | undefined => {
  let best: ActionOf<'place'> | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const place of places) {
    if (taken.has(place.hex)) continue
    const rating = ratePlace(state, posts, place.body, place.hex)
    if (rating <= most) continue
    best = place
    most = rating
  }
  if (best) taken.add(best.hex)
  return best
}

/** One after the other: whoever is worth most takes the best place, so nobody else has to be thought of yet. */
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

/** An engine on wheels goes straight on, so it begins in line with the wall it is for. */
const rateGear = (state: SiegeState, { gear, hex, facing }: ActionOf<'place-gear'>): number => {
  const { kind } = state.setting.gear[gear]
  if (kind !== 'siege-tower' && kind !== 'ram') return 0
  const [front] = footprint(state, kind, hex, facing)
  const steps = laneFrom(state, kind === 'ram', front, facing)
  return steps === undefined ? 0 : IN_LINE - steps
}

/** The moat before the rampart that a siege tower could come to with the least filling; nothing without a tower. */
const laneToFill = (state: SiegeState, seat: Seat): ReadonlySet<Hex> => {
  const tower = state.setting.gear.findIndex(
    ({ kind, side }, gear) => kind === 'siege-tower' && side === seat && state.tables.gear.hex[gear] < 0,
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

/** So many hexes of level ground does a tower need to stand on and begin to roll (2.41). */
const RUN_UP = 3

/** What has yet to be filled straight before a rampart; undefined if no tower could come that way. */
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

/** The strongest are placed first, and so get the places they want. */
const ratePlace = (state: SiegeState, posts: Posts, body: number, hex: Hex): number => {
  const cover = COVER * COVERS.indexOf(groundAt(state, hex).cover)
  const far = posts.distanceFor(body, hex)
  return weaponOf(state, body) === undefined
    ? worthOf(state, body) - NEARNESS.fighter * far
    : worthOf(state, body) + cover - NEARNESS.bow * far
}

const startOf = (state: SiegeState, seat: Seat): readonly Hex[] => {
  const within: Hex[] = []
  for (let hex = 0; hex < state.setting.grid.size; hex++)
    if (termsOf(state).startAreas[seat].some(area => area?.[hex])) within.push(hex)
  return within
}

/** What it would take to break through a wall, and to wade. */
const TOLLS = { wall: 9, moat: 3 } as const

const WALLS: ReadonlySet<number> = new Set([T.battlement, T['castle-wall'], T['gate-wall'], T['tower-slit']])

/** How long the way from our lines to the heart of the castle is that leads through a hex. */
export const wayIn = (state: SiegeState, seat: Seat): ((hex: Hex) => number) => {
  const { board } = state.setting
  const hold = objectivesOf(state).find(condition => condition.kind === 'hold')
  const heart = hold?.kind === 'hold' ? (board.areas.get(hold.area) ?? []) : startOf(state, opponentOf(seat))
  const toll = (hex: Hex): number => {
    if (state.tables.ground.rubble[hex] !== 0) return 2
    const terrain = board.terrain[hex]
    if (WALLS.has(terrain)) return TOLLS.wall
    if (terrain === T.moat && state.tables.ground.filled[hex] === 0) return TOLLS.moat
    return groundAt(state, hex).foot >= IMPASSABLE ? IMPASSABLE : 1
  }
  const out: Field = spread(state, startOf(state, seat), toll)
  const back: Field = spread(state, heart, toll)
  return hex => out[hex] + back[hex] - toll(hex)
}
