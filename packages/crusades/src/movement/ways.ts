import {
  asDirection,
  type FacingReach,
  type Grid,
  type Hex,
  IMPASSABLE,
  OFF_MAP,
  type StepTable,
} from '@mesnada/hex'
import { isFront } from '../core/zones.ts'
import type { Stance } from '../flow.ts'

/** The stances within reach of a march, and how it gets to each: good until the next search. */
export interface Ways {
  readonly count: number
  /** The first `count`, the start first. */
  readonly reached: Int32Array
  pathTo(end: Stance): number[]
}

export const waysOf = (reach: FacingReach): Ways => ({
  count: reach.count,
  reached: reach.reached,
  pathTo: end => reach.stancesTo(end)?.slice(1) ?? [],
})

interface CrossingQuery {
  /** Every way that crosses no stakes. */
  readonly reach: FacingReach
  readonly grid: Grid
  /** [hex * 6 + direction] */
  readonly staked: Uint8Array
  readonly budget: number
  readonly turnCost: number
  /** What the steps across them cost, and where nobody goes. */
  readonly crossing: StepTable
  /** Whoever came to this hex goes no further anyway. */
  isStopped(hex: Hex): boolean
}

interface Landing {
  readonly cost: number
  /** The last stance before the stakes, then those beyond. */
  readonly from: Stance
  readonly beyond: readonly Stance[]
}

/** crusades 8.25: a horse that crosses stakes stops; it may still turn. So these ways are added where all others end. */
export const acrossStakes = (query: CrossingQuery): Ways => {
  const { reach, grid, staked, budget } = query
  const { steps, closed } = query.crossing
  const landings = new Map<Stance, Landing>()
  for (let i = 0; i < reach.count; i++) {
    const from = reach.reached[i] ?? OFF_MAP
    const hex = Math.floor(from / 6)
    if (query.isStopped(hex)) continue
    const spent = reach.cost(hex, asDirection(from)) ?? 0
    for (let direction = 0; direction < 6; direction++) {
      const to = grid.neighbours[hex * 6 + direction] ?? OFF_MAP
      if (!staked[hex * 6 + direction] || to === OFF_MAP || !isFront(from % 6, direction)) continue
      const step = closed[to] === 1 ? IMPASSABLE : (steps[hex * 6 + direction] ?? IMPASSABLE)
      if (step < IMPASSABLE && spent + step <= budget) land(landings, query, { from, to, cost: spent + step })
    }
  }
  if (landings.size === 0) return waysOf(reach)
  const plain = reach.reached.subarray(0, reach.count)
  const extra = [...landings.keys()].filter(stance => reach.stancesTo(stance) === undefined)
  const reached = Int32Array.of(...plain, ...extra)
  return {
    count: reached.length,
    reached,
    pathTo: end => {
      const known = reach.stancesTo(end)
      if (known) return known.slice(1)
      const landing = landings.get(end)
      return landing ? [...(reach.stancesTo(landing.from)?.slice(1) ?? []), ...landing.beyond] : []
    },
  }
}

/** The stance beyond the stakes, and what turning to either side makes of it. */
const land = (
  landings: Map<Stance, Landing>,
  { budget, turnCost }: CrossingQuery,
  { from, to, cost }: { readonly from: Stance; readonly to: Hex; readonly cost: number },
): void => {
  for (const way of [1, 5]) {
    let facing = from % 6
    const beyond = [to * 6 + facing]
    for (let turns = 0; turns <= 3 && cost + turns * turnCost <= budget; turns++) {
      const stance = to * 6 + facing
      const paid = cost + turns * turnCost
      if ((landings.get(stance)?.cost ?? Number.POSITIVE_INFINITY) > paid)
        landings.set(stance, { cost: paid, from, beyond: [...beyond] })
      facing = (facing + way) % 6
      beyond.push(to * 6 + facing)
    }
  }
}
