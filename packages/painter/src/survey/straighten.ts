import { nth } from '@mesnada/hex'
import { far, type Line, type Point } from '../shape/geometry.ts'
import { type Chain, looseEnd, middleOf, sharedEnd } from './chains.ts'
import type { SheetSide } from './sheet.ts'

/**
 * Zigzags of hex-sides as the straight walls a mason would build: a chain of sides is cut into runs, each run gets the
 * line in one of six directions that is nearest to the middles of its sides, and neighbouring lines meet in corners.
 */

export interface Run {
  readonly from: number
  readonly to: number
  /** Across the wall. */
  readonly normal: Point
  /** How far the line lies from the origin, along its normal. */
  readonly distance: number
}

/** Where the middle of a side came to lie. */
export interface Place {
  readonly at: Point
  readonly along: Point
  readonly normal: Point
}

export interface Wall extends Line {
  readonly sides: readonly SheetSide[]
  readonly runs: readonly Run[]
  readonly places: ReadonlyMap<number, Place>
}

export interface Masonry {
  /** What a corner costs; the more, the longer the runs. */
  readonly corner: number
  /** What a wall that is neither upright nor level costs beyond that. */
  readonly slant: number
}

const TURNS = [0, 1, 2, 3, 4, 5].map((k): Point => {
  const angle = (k * Math.PI) / 6
  return [-Math.sin(angle), Math.cos(angle)]
})

export const straighten = (chain: Chain, { corner, slant }: Masonry): Wall => {
  const price = (turn: number): number => corner + (turn % 3 === 0 ? 0 : slant)
  const { closed } = chain
  // A ring begins at a corner: straightened once from anywhere, it is turned to a corner half way round.
  const cut = closed ? cornerOf(chain.sides.map(middleOf), corner, price) : 0
  const sides = [...chain.sides.slice(cut), ...chain.sides.slice(0, cut)]
  const middles = sides.map(middleOf)
  if (closed) return wallOf(sides, runsOf(middles, corner, price), true)
  const head = looseEnd(nth(sides, 0), sides[1], 1)
  const tail = looseEnd(nth(sides, sides.length - 1), sides[sides.length - 2], 0)
  // The ends of an open wall count as a side each, lest a short last run be swallowed by the one before it.
  const runs = runsOf([head, ...middles, tail], corner, price).map(run => ({
    ...run,
    from: Math.max(0, run.from - 1),
    to: Math.min(sides.length, run.to - 1),
  }))
  return wallOf(sides, runs, false)
}

const cornerOf = (middles: readonly Point[], corner: number, price: (turn: number) => number): number => {
  const runs = runsOf(middles, corner, price)
  return runs[Math.floor(runs.length / 2)]?.from ?? 0
}

/** The cheapest way to cut the chain into runs, by dynamic programming over prefix sums. */
const runsOf = (middles: readonly Point[], corner: number, price: (turn: number) => number): Run[] => {
  const n = middles.length
  const sums = TURNS.map(normal => sumsOf(middles, normal))
  const best = new Float64Array(n + 1).fill(Infinity)
  const back: { readonly from: number; readonly turn: number }[] = []
  best[0] = 0
  for (let to = 1; to <= n; to++)
    for (let from = Math.max(0, to - 90); from < to; from++)
      for (const [turn, { first, second }] of sums.entries()) {
        const count = to - from
        const sum = (first[to] ?? 0) - (first[from] ?? 0)
        // One or two sides do not make a wall of their own.
        const short = count < 3 ? (3 - count) * corner * 0.35 : 0
        const total =
          (best[from] ?? 0) +
          (second[to] ?? 0) -
          (second[from] ?? 0) -
          (sum * sum) / count +
          price(turn) +
          short
        if (total < (best[to] ?? 0) && (from === 0 || nth(back, from).turn !== turn)) {
          best[to] = total
          back[to] = { from, turn }
        }
      }
  const runs: Run[] = []
  for (let to = n; to > 0; to = nth(back, to).from) {
    const { from, turn } = nth(back, to)
    const { first } = nth(sums, turn)
    runs.unshift({
      from,
      to,
      normal: nth(TURNS, turn),
      distance: ((first[to] ?? 0) - (first[from] ?? 0)) / (to - from),
    })
  }
  return runs
}

const sumsOf = (middles: readonly Point[], [nx, ny]: Point) => {
  const first = new Float64Array(middles.length + 1)
  const second = new Float64Array(middles.length + 1)
  middles.forEach(([x, y], i) => {
    const d = nx * x + ny * y
    first[i + 1] = (first[i] ?? 0) + d
    second[i + 1] = (second[i] ?? 0) + d * d
  })
  return { first, second }
}

const meet = (a: Run, b: Run): Point | undefined => {
  const [ax, ay] = a.normal
  const [bx, by] = b.normal
  const det = ax * by - ay * bx
  if (Math.abs(det) < 0.2) return undefined
  return [(a.distance * by - b.distance * ay) / det, (ax * b.distance - bx * a.distance) / det]
}

const project = ({ normal: [nx, ny], distance }: Run, [x, y]: Point): Point => {
  const off = nx * x + ny * y - distance
  return [x - nx * off, y - ny * off]
}

/** The wall that follows from its runs: corners where lines meet, and where each side's middle lies. */
export const wallOf = (sides: readonly SheetSide[], runs: readonly Run[], closed: boolean): Wall => {
  const points: Point[] = []
  const joint = (a: Run, b: Run, at: Point): void => {
    const corner = meet(a, b)
    if (corner && far(corner, at) < 1.6) points.push(corner)
    else points.push(project(a, at), project(b, at))
  }
  const last = sides.length - 1
  if (!closed) points.push(project(nth(runs, 0), looseEnd(nth(sides, 0), sides[1], 1)))
  for (let i = 1; i < runs.length; i++) {
    const at = Math.min(Math.max(nth(runs, i).from, 1), last)
    const end = last > 0 ? sharedEnd(nth(sides, at - 1), nth(sides, at)) : nth(sides, 0).ends[0]
    joint(nth(runs, i - 1), nth(runs, i), end)
  }
  if (closed) joint(nth(runs, runs.length - 1), nth(runs, 0), sharedEnd(nth(sides, last), nth(sides, 0)))
  else points.push(project(nth(runs, runs.length - 1), looseEnd(nth(sides, last), sides[last - 1], 0)))
  const places = new Map<number, Place>()
  for (const run of runs)
    for (let i = run.from; i < run.to; i++)
      places.set(nth(sides, i).side, {
        at: project(run, middleOf(nth(sides, i))),
        along: [run.normal[1], -run.normal[0]],
        normal: run.normal,
      })
  return { sides, runs, points, closed, places }
}
