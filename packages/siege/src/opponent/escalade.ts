import { type DistanceField, FAR, memoBy, opponentOf, type Seat } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, nth, OFF_MAP, ring } from '@mesnada/hex'
import { footRefusal, scalingRefusal } from '../castle/ladders.ts'
import { allowanceOf, bodiesOf, figuresOf } from '../core/bodies.ts'
import { BURDEN, carriersOf } from '../core/carrying.ts'
import { groundAt, hexesOfGear } from '../core/ground.ts'
import type { Gear } from '../flow.ts'
import { LADDER_CARRIED, type Setting, type SiegeState } from '../state.ts'
import type { Aim } from './aims.ts'
import type { GroundDistances } from './ground-distances.ts'
import { startOf } from './start-hexes.ts'
import { type Site, URGENCY, type WorkPlan } from './work-plan.ts'

/** Plans for ladders: where each is placed, who carries it, and where the others wait. */

/** Factor on the way inside the wall, compared with the way outside. */
const INSIDE_FACTOR = 0.7

/** The cost of each defending attack point at the top, in movement points. */
const DEFENDER_COST = 0.6

/** Hexes to the top of a ladder within which a defender counts. */
const DEFENDER_RANGE = 3

/** siege 1.93: movement points up a ladder and over the rampart. */
const CLIMB_COST = 7

/**
 * Hexes from the foot of a ladder within which the others wait, and the cost of entry from which a hex is no place to
 * wait.
 */
const WAITING = 3
const NO_WAITING_COST = 4

/** Movement points by which a ladder must shorten the way. */
const MIN_SHORTCUT = 4

export const planLadders = (
  state: SiegeState,
  plan: WorkPlan,
  distances: GroundDistances,
  inner: DistanceField,
  gear: readonly Gear[],
): void => {
  const ladders = gear.filter(row => nth(state.setting.gear, row).kind === 'ladder')
  if (ladders.length === 0) return
  const taken = new Set<Hex>()
  const watch = watchOf(state, plan.seat)
  for (const ladder of ladders) {
    const site = bestSite(state, distances, inner, ladder, taken, watch)
    if (site === undefined) continue
    const carriers = carriersOf(state, ladder)
    // Two bodies with a ladder wade slowly, and not everyone can (siege 1.91).
    const points = BURDEN + groundAt(state, site.foot).foot
    const climb = CLIMB_COST + (inner[site.wall] ?? 0)
    if (carriers.some(body => allowanceOf(state, body) < points)) {
      plan.hopeless.add(ladder)
      continue
    }
    const carry =
      climb + (distances.from('foot', state.tables.gear.hex[ladder] ?? OFF_MAP, FAR - 1)[site.foot] ?? 0)
    if (carriers.length === 0 && !plan.enlist(hexesOfGear(state, ladder), URGENCY.fetch, points, carry))
      continue
    const aim = { goals: [site.foot], urgency: URGENCY.carry, beyond: climb, isDuty: true }
    for (const body of carriers) plan.aims.set(body, aim)
    plan.sites.set(ladder, site)
    taken.add(site.foot)
    taken.add(site.wall)
  }
}

/** The site with the shortest way to the goal, if it is shorter than the existing ways. */
const bestSite = (
  state: SiegeState,
  distances: GroundDistances,
  inner: DistanceField,
  ladder: Gear,
  taken: ReadonlySet<Hex>,
  watch: (wall: Hex) => number,
): Site | undefined => {
  const start = state.tables.gear.hex[ladder] ?? OFF_MAP
  const out = distances.from('foot', start, FAR - 1)
  let best: Site | undefined
  let least = inner[start] === FAR ? Number.POSITIVE_INFINITY : (inner[start] ?? 0) + MIN_SHORTCUT
  for (const site of sitesOf(state, distances)) {
    if (out[site.foot] === FAR || inner[site.wall] === FAR) continue
    if (taken.has(site.foot) || taken.has(site.wall)) continue
    const far = (out[site.foot] ?? 0) + INSIDE_FACTOR * (inner[site.wall] ?? 0)
    if (far >= least || footRefusal(state, site.foot, ladder) !== undefined) continue
    const cost = far + DEFENDER_COST * watch(site.wall)
    if (cost >= least) continue
    best = site
    least = cost
  }
  return best
}

/** Hexes by which a ladder's way may be longer than the straight one. */
const DETOUR = 1

/** Hexes around the best ladder site within which the others belong to the same assault. */
const FRONT_RANGE = 5

/**
 * Where a side that is still being set up will put its ladders: the feet of the best sites, which lie together, so that all
 * go up at once. Undefined if it has a way in.
 */
export const frontOf = (
  state: SiegeState,
  seat: Seat,
  distances: GroundDistances,
  inner: DistanceField,
): Aim | undefined => {
  const from = startOf(state, seat)
  if (from.some(hex => inner[hex] !== FAR)) return undefined
  const out = distances.to('foot', from)
  const watch = watchOf(state, seat)
  let best: Site | undefined
  let least = Number.POSITIVE_INFINITY
  for (const site of sitesOf(state, distances)) {
    if (out[site.foot] === FAR || inner[site.wall] === FAR) continue
    const far = (out[site.foot] ?? 0) + INSIDE_FACTOR * (inner[site.wall] ?? 0)
    const cost = far + DEFENDER_COST * watch(site.wall)
    if (cost >= least) continue
    best = site
    least = cost
  }
  if (best === undefined) return undefined
  const { foot, wall } = best
  const near = sitesOf(state, distances).filter(
    site => distance(state.setting.grid, site.foot, foot) <= FRONT_RANGE && inner[site.wall] !== FAR,
  )
  const goals = [...new Set(near.map(site => site.foot))].toSorted((a, b) => a - b)
  return { goals, urgency: URGENCY.gather, beyond: CLIMB_COST + (inner[wall] ?? 0) }
}

/** The attack points of enemies near a rampart. The enemies are listed once for all sites. */
const watchOf = (state: SiegeState, seat: Seat): ((wall: Hex) => number) => {
  const { grid } = state.setting
  const { hex } = state.tables.bodies
  const enemies = bodiesOf(state, opponentOf(seat)).map(body => ({
    at: hex[body] ?? OFF_MAP,
    attack: figuresOf(state, body).attack,
  }))
  return wall => {
    let points = 0
    for (const { at, attack } of enemies) if (distance(grid, at, wall) <= DEFENDER_RANGE) points += attack
    return points
  }
}

interface KnownSites {
  /** The hash of the ground for which they hold. */
  mark: number | undefined
  sites: readonly Site[]
}

const knownSites = memoBy<Setting, KnownSites>(() => ({ mark: undefined, sites: [] }))

/** All possible ladder sites, as the walls are now. */
const sitesOf = (state: SiegeState, { mark }: GroundDistances): readonly Site[] => {
  const known = knownSites(state.setting)
  if (known.mark === mark) return known.sites
  const { grid } = state.setting
  const sites: Site[] = []
  for (let foot = 0; foot < grid.size; foot++)
    for (const facing of DIRECTIONS)
      if (scalingRefusal(state, foot, facing) === undefined)
        sites.push({ foot, facing, wall: grid.neighbours[foot * 6 + facing] ?? OFF_MAP })
  known.mark = mark
  known.sites = sites
  return sites
}

/** The hexes between carried ladders and the walls they are for: the others keep out of the carriers' way. */
export const laddersWay = (state: SiegeState, { sites }: WorkPlan): ReadonlySet<Hex> => {
  const { grid } = state.setting
  const { hex, status } = state.tables.gear
  const way = new Set<Hex>()
  for (const [ladder, { foot }] of sites) {
    const at = hex[ladder] ?? OFF_MAP
    if (status[ladder] !== LADDER_CARRIED || at < 0) continue
    const far = distance(grid, at, foot)
    for (let range = 0; range <= far; range++)
      for (const between of ring(grid, foot, range))
        if (distance(grid, between, at) <= far - range + DETOUR) way.add(between)
  }
  return way
}

/** Hexes near the ladders, but not in the carriers' way. */
export const gatheringOf = (
  state: SiegeState,
  { sites }: WorkPlan,
  inner: DistanceField,
): Aim | undefined => {
  const { grid } = state.setting
  if (sites.size === 0) return undefined
  const around = new Set<Hex>()
  let beyond = FAR
  for (const { foot, wall } of sites.values()) {
    beyond = Math.min(beyond, CLIMB_COST + (inner[wall] ?? 0))
    for (const hex of ring(grid, foot, WAITING))
      if (inner[hex] === FAR && groundAt(state, hex).foot < NO_WAITING_COST) around.add(hex)
  }
  return { goals: [...around].toSorted((a, b) => a - b), urgency: URGENCY.gather, beyond: beyond + WAITING }
}
