import { isDeepStrictEqual } from 'node:util'

/** The same work done by us and by a peer, made ready and known to give the same answers. */
export interface Contest {
  ours(): void
  peer(): void
  /** How many pieces of work one call does, in either. */
  readonly count: number
}

/** Seconds for one piece of work, medians. */
export interface Timing {
  readonly ours: number
  readonly peer: number
}

export interface Score {
  readonly ours: number
  readonly peer: number
}

/** What the ratio ours / peer ought to be. */
export interface Goal {
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Benchmark {
  readonly name: string
  /** Asked for together with others by this name. */
  readonly group: string
  readonly unit: string
  /** What it is measured against, for the reader of the table. */
  readonly against: string
  readonly goal: Goal
  /** Makes everything ready, and throws if ours and the peer disagree. */
  prepare(): Contest
  /** Pieces of work a second, unless told otherwise. */
  score?(timing: Timing): Score
}

/** Something measured by itself against what it ought to be, and what to tell about it below the table. */
export interface Survey {
  readonly name: string
  readonly group: string
  readonly against: string
  /** The rows it gives, before anything is measured. */
  readonly names: readonly string[]
  measure(tick: (done: number, all: number) => void): Surveyed
}

export interface Surveyed {
  readonly rows: readonly { readonly row: Row; readonly goal: Goal }[]
  readonly notes: readonly string[]
}

export interface Row {
  readonly name: string
  readonly ours: number
  readonly peer: number
  readonly ratio: number
  readonly unit: string
}

/** Before anything is measured: both must have done the same. */
export const agree = (where: string, ours: unknown, peer: unknown): void => {
  if (!isDeepStrictEqual(ours, peer)) throw new Error(`${where}: ours ${brief(ours)}, peer ${brief(peer)}`)
}

const brief = (value: unknown): string => String(JSON.stringify(value)).slice(0, 500)
