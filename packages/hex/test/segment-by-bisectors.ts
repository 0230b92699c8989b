import { take } from '../../../test/support/entries.ts'
import {
  type Axial,
  asDirection,
  DIRECTION_VECTORS,
  type Direction,
  type Grid,
  nth,
  OFF_MAP,
  type Point,
  type Side,
  side,
  type TraceStep,
} from '../src/index.ts'

/**
 * What a segment meets, worked out the slow way: every hexagon in reach is the set of points no nearer to another
 * centre, the segment is clipped by all six bisectors in fractions of big integers, and the steps are read off from
 * which hexagons hold which stretch. Shares nothing with the tracer but the meaning of the words.
 */
export function segmentByBisectors(grid: Grid, from: Point, to: Point): readonly TimedStep[] {
  if (from.q === to.q && from.r === to.r) return []
  const stretches = cellsAround(from, to).flatMap(cell => clip(cell, from, to))
  const times = [...new Map(stretches.flatMap(s => [s.enter, s.leave]).map(t => [text(t), t])).values()].sort(
    compare,
  )
  const steps: TimedStep[] = []
  times.forEach((time, i) => {
    if (i > 0) steps.push(stretchStep(grid, stretches, nth(times, i - 1), time, from, to))
    if (i > 0 && i < times.length - 1) {
      const met = stretches.filter(s => compare(s.enter, time) <= 0 && compare(s.leave, time) >= 0)
      steps.push(met.length === 2 ? crossStep(grid, met, time) : cornerStep(grid, met, time, from, to))
    }
  })
  return steps
}

/** Steps of a trace with the times in lowest terms, to compare across different scales. */
export type TimedStep = Record<string, unknown>

export function timed(step: TraceStep, scale: number): TimedStep {
  const reduce = (time: number) => text(fraction(BigInt(time), BigInt(scale)))
  if ('at' in step) return { ...step, at: reduce(step.at) }
  return { ...step, enter: reduce(step.enter), leave: reduce(step.leave) }
}

interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

interface Stretch {
  readonly cell: Axial
  readonly enter: Fraction
  readonly leave: Fraction
  readonly inside: boolean
}

function stretchStep(
  grid: Grid,
  all: readonly Stretch[],
  enter: Fraction,
  leave: Fraction,
  from: Point,
  to: Point,
): TimedStep {
  const here = all.filter(s => compare(s.enter, enter) <= 0 && compare(s.leave, leave) >= 0)
  const span = { enter: text(enter), leave: text(leave) }
  if (here.length === 1) return { kind: 'through', hex: hexAt(grid, nth(here, 0).cell), ...span }
  const [left, right] = take(
    [...here].sort((a, b) => hand(a.cell, from, to) - hand(b.cell, from, to)),
    2,
  )
  return {
    kind: 'along',
    side: sideOf(grid, left.cell, right.cell),
    left: hexAt(grid, left.cell),
    right: hexAt(grid, right.cell),
    ...span,
  }
}

function crossStep(grid: Grid, met: readonly Stretch[], time: Fraction): TimedStep {
  const [behind, ahead] = take(compare(nth(met, 0).leave, time) === 0 ? met : met.toReversed(), 2)
  return {
    kind: 'cross',
    side: sideOf(grid, behind.cell, ahead.cell),
    behind: hexAt(grid, behind.cell),
    ahead: hexAt(grid, ahead.cell),
    at: text(time),
  }
}

function cornerStep(grid: Grid, met: readonly Stretch[], time: Fraction, from: Point, to: Point): TimedStep {
  const step: TimedStep = { kind: 'corner', at: text(time) }
  const sides: Record<'sidesLeft' | 'sidesRight', Side[]> = { sidesLeft: [], sidesRight: [] }
  for (const one of met) {
    const place = one.inside
      ? compare(one.leave, time) === 0
        ? 'behind'
        : 'ahead'
      : hand(one.cell, from, to) < 0
        ? 'left'
        : 'right'
    step[place] = hexAt(grid, one.cell)
    // The side between the two others starts here and points straight away from this hex.
    const away = -turnOf(to.q - from.q, to.r - from.r, ...fromCorner(met, one.cell))
    const [a, b] = take(
      met.filter(other => other !== one),
      2,
    )
    if (away !== 0) sides[away < 0 ? 'sidesLeft' : 'sidesRight'].push(sideOf(grid, a.cell, b.cell))
  }
  return { ...step, ...sides }
}

/** Three times the way from the corner, the middle of the three centres, to one of them. */
function fromCorner(met: readonly Stretch[], cell: Axial): [number, number] {
  const q = met.reduce((sum, s) => sum + s.cell.q, 0)
  const r = met.reduce((sum, s) => sum + s.cell.r, 0)
  return [3 * cell.q - q, 3 * cell.r - r]
}

/** Negative left, positive right, as axial q and r turn clockwise on a map with y downwards. */
function hand(cell: Axial, from: Point, to: Point): number {
  return turnOf(to.q - from.q, to.r - from.r, 6 * cell.q - from.q, 6 * cell.r - from.r)
}

function turnOf(q: number, r: number, otherQ: number, otherR: number): number {
  return Math.sign(q * otherR - r * otherQ)
}

function cellsAround(from: Point, to: Point): Axial[] {
  return span(from.q, to.q).flatMap(q => span(from.r, to.r).map(r => ({ q, r })))
}

/** The whole numbers, in hexes, from one coordinate to the other and two beyond. */
function span(a: number, b: number): number[] {
  const first = Math.floor(Math.min(a, b) / 6) - 2
  const last = Math.ceil(Math.max(a, b) / 6) + 2
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

/** The part of the segment in the closed hexagon, if it is more than nothing and not just an end of the segment. */
function clip(cell: Axial, from: Point, to: Point): Stretch[] {
  let enter = fraction(0n, 1n)
  let leave = fraction(1n, 1n)
  let inside = true
  for (const step of DIRECTION_VECTORS) {
    const other = { q: cell.q + step.q, r: cell.r + step.r }
    // How much nearer this centre is than the other: linear along the segment, as the squares cancel.
    const start = nearer(from, cell, other)
    const gain = nearer(to, cell, other) - start
    if (gain === 0n) {
      if (start < 0n) return []
      if (start === 0n) inside = false
      continue
    }
    const time = fraction(-start, gain)
    if (gain > 0n && compare(time, enter) > 0) enter = time
    if (gain < 0n && compare(time, leave) < 0) leave = time
  }
  const order = compare(enter, leave)
  if (order > 0) return []
  if (order < 0) return [{ cell, enter, leave, inside }]
  const atEnd = enter.over === 0n || enter.over === enter.under
  return atEnd ? [] : [{ cell, enter, leave, inside: false }]
}

function nearer(point: Point, cell: Axial, other: Axial): bigint {
  return squareDistance(point, other) - squareDistance(point, cell)
}

function squareDistance(point: Point, cell: Axial): bigint {
  const q = BigInt(point.q - 6 * cell.q)
  const r = BigInt(point.r - 6 * cell.r)
  return q * q + q * r + r * r
}

function hexAt(grid: Grid, cell: Axial): number {
  return grid.hexAt(cell.q, cell.r)
}

function sideOf(grid: Grid, a: Axial, b: Axial): Side {
  if (hexAt(grid, a) !== OFF_MAP) return side(grid, hexAt(grid, a), directionFrom(a, b))
  return hexAt(grid, b) === OFF_MAP ? OFF_MAP : side(grid, hexAt(grid, b), directionFrom(b, a))
}

function directionFrom(a: Axial, b: Axial): Direction {
  return asDirection(DIRECTION_VECTORS.findIndex(step => step.q === b.q - a.q && step.r === b.r - a.r))
}

function fraction(over: bigint, under: bigint): Fraction {
  let [a, b] = [over < 0n ? -over : over, under < 0n ? -under : under]
  while (b > 0n) [a, b] = [b, a % b]
  const unit = under < 0n ? -a : a
  return { over: over / unit, under: under / unit }
}

function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function text(time: Fraction): string {
  return `${time.over}/${time.under}`
}
