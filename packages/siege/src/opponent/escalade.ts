import { opponentOf, type Seat } from '@mesnada/engine'
import { DIRECTIONS, distance, type Hex, ring } from '@mesnada/hex'
import { allowanceOf, bodiesOf, figuresOf } from '../bodies.ts'
import { BURDEN, carriersOf } from '../carrying.ts'
import type { Gear } from '../flow.ts'
import { groundAt, hexesOfGear } from '../ground.ts'
import { footRefusal, scalingRefusal } from '../ladders.ts'
import type { Setting, SiegeState } from '../state.ts'
import type { Aim } from './aims.ts'
import { FAR, type Field, type Ways } from './ways.ts'
import { type Site, URGENCY, type WorkPlan } from './work-plan.ts'

/** Over the wall by ladder: where each is to lean, who fetches and carries it, where the others wait. */

/** Beyond the wall the way is easier than before it. */
const INSIDE = 0.7

/** Each attack point of those who could meet us on top, in movement points. */
const WATCHED = 0.6

/** How near to the top of a ladder someone must stand to meet those who come up. */
const MEETING = 3

/** 1.93: up a ladder and over the rampart. */
const CLIMB = 7

/** How far from the foot of a ladder the others wait, and what is no place to wait. */
const WAITING = 3
const WADING = 4

/** A way round that is not so much longer is taken on foot. */
const DETOUR = 4

export const planLadders = (
  state: SiegeState,
  plan: WorkPlan,
  ways: Ways,
  inner: Field,
  gear: readonly Gear[],
): void => {
  const ladders = gear.filter(row => state.setting.gear[row].kind === 'ladder')
  if (ladders.length === 0) return
  const taken = new Set<Hex>()
  const watch = watchOf(state, plan.seat)
  for (const ladder of ladders) {
    const site = bestSite(state, ways, inner, ladder, taken, watch)
    if (site === undefined) continue
    const carriers = carriersOf(state, ladder)
    // Two men and their ladder wade slowly, and not everyone can (1.91).
    const points = BURDEN + groundAt(state, site.foot).foot
    const climb = CLIMB + inner[site.wall]
    if (carriers.some(body => allowanceOf(state, body) < points)) {
      plan.hopeless.add(ladder)
      continue
    }
    const carry = climb + ways.from('foot', state.tables.gear.hex[ladder], FAR - 1)[site.foot]
    if (carriers.length === 0 && !plan.enlist(hexesOfGear(state, ladder), URGENCY.fetch, points, carry))
      continue
    const aim = { goals: [site.foot], urgency: URGENCY.carry, beyond: climb }
    for (const body of carriers) plan.aims.set(body, aim)
    plan.sites.set(ladder, site)
    taken.add(site.foot)
    taken.add(site.wall)
  }
}

/** The place that brings us to our goal soonest, if it does so sooner than the ways there are already. */
const bestSite = (
  state: SiegeState,
  ways: Ways,
  inner: Field,
  ladder: Gear,
  taken: ReadonlySet<Hex>,
  watch: (wall: Hex) => number,
): Site | undefined => {
  const start = state.tables.gear.hex[ladder]
  const out = ways.from('foot', start, FAR - 1)
  let best: Site | undefined
  let least = inner[start] === FAR ? Number.POSITIVE_INFINITY : inner[start] + DETOUR
  for (const site of sitesOf(state, ways)) {
    if (out[site.foot] === FAR || inner[site.wall] === FAR) continue
    if (taken.has(site.foot) || taken.has(site.wall)) continue
    const far = out[site.foot] + INSIDE * inner[site.wall]
    if (far >= least || footRefusal(state, site.foot, ladder) !== undefined) continue
    const cost = far + WATCHED * watch(site.wall)
    if (cost >= least) continue
    best = site
    least = cost
  }
  return best
}

/** The attack points of enemies near the top of a ladder; asked of one place after another, so those are read once. */
const watchOf = (state: SiegeState, seat: Seat): ((wall: Hex) => number) => {
  const { grid } = state.setting
  const { hex } = state.tables.bodies
  const enemies = bodiesOf(state, opponentOf(seat)).map(body => ({
    at: hex[body],
    attack: figuresOf(state, body).attack,
  }))
  return wall => {
    let points = 0
    for (const { at, attack } of enemies) if (distance(grid, at, wall) <= MEETING) points += attack
    return points
  }
}

const memory = new WeakMap<Setting, { mark: number; sites: readonly Site[] }>()

/** Everywhere a ladder could lean, as the walls stand now. */
const sitesOf = (state: SiegeState, { mark }: Ways): readonly Site[] => {
  const known = memory.get(state.setting)
  if (known?.mark === mark) return known.sites
  const { grid } = state.setting
  const sites: Site[] = []
  for (let foot = 0; foot < grid.size; foot++)
    for (const facing of DIRECTIONS)
      if (scalingRefusal(state, foot, facing) === undefined)
        sites.push({ foot, facing, wall: grid.neighbours[foot * 6 + facing] })
  memory.set(state.setting, { mark, sites })
  return sites
}

/** Near the ladders, but not in the way of those who carry them. */
export const gatheringOf = (state: SiegeState, { sites }: WorkPlan, inner: Field): Aim | undefined => {
  const { grid } = state.setting
  if (sites.size === 0) return undefined
  const around = new Set<Hex>()
  let beyond = FAR
  for (const { foot, wall } of sites.values()) {
    beyond = Math.min(beyond, CLIMB + inner[wall])
    for (const hex of ring(grid, foot, WAITING))
      if (inner[hex] === FAR && groundAt(state, hex).foot < WADING) around.add(hex)
  }
  return { goals: [...around].toSorted((a, b) => a - b), urgency: URGENCY.gather, beyond: beyond + WAITING }
}
