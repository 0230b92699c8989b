import { nth } from '@mesnada/hex'
import type { Benchmark, Contest, Row, Score, Timing } from './benchmark.ts'

export interface Effort {
  readonly rounds: number
  /** How long each side works in a round, at least. */
  readonly batchSeconds: number
}

export const FULL_EFFORT: Effort = { rounds: 11, batchSeconds: 0.06 }

/** Told after every round which one it was. */
export type Tick = (round: number, rounds: number) => void

/** Ours, peer, ours, peer …: whatever else the machine does hits both. */
export const race = (contest: Contest, { rounds, batchSeconds }: Effort, tick: Tick = () => {}): Timing => {
  const ours = warmUp(() => contest.ours(), batchSeconds)
  const peer = warmUp(() => contest.peer(), batchSeconds)
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = 1; round <= rounds; round++) {
    times.ours.push(ours())
    times.peer.push(peer())
    tick(round, rounds)
  }
  return { ours: median(times.ours) / contest.count, peer: median(times.peer) / contest.count }
}

/** The compiler takes its time over larger pieces of work. */
const WARM_BATCHES = 10

/** Lets the work get hot and finds how many calls fill a batch; the answer times one call of such a batch. */
const warmUp = (work: () => void, batchSeconds: number): (() => number) => {
  let calls = 1
  let hot = 0
  for (;;) {
    const seconds = timed(work, calls)
    hot += seconds
    if (seconds >= batchSeconds && hot >= WARM_BATCHES * batchSeconds) break
    if (seconds < batchSeconds) calls = Math.ceil(calls * Math.min(8, (1.2 * batchSeconds) / seconds))
  }
  return () => timed(work, calls) / calls
}

const timed = (work: () => void, calls: number): number => {
  const start = performance.now()
  for (let i = 0; i < calls; i++) work()
  return Math.max(performance.now() - start, 1e-6) / 1000
}

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? nth(sorted, middle) : (nth(sorted, middle - 1) + nth(sorted, middle)) / 2
}

const perSecond = ({ ours, peer }: Timing): Score => ({ ours: 1 / ours, peer: 1 / peer })

export const measure = (benchmark: Benchmark, effort: Effort, tick?: Tick): Row => {
  const { name, unit, score = perSecond } = benchmark
  const { ours, peer } = score(race(benchmark.prepare(), effort, tick))
  return { name, ours, peer, ratio: ours / peer, unit }
}
