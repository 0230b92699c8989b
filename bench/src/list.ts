import { actions } from './actions.ts'
import type { Benchmark, Survey } from './benchmark.ts'
import { copy } from './copy.ts'
import { crusades } from './crusades.ts'
import { filo } from './filo.ts'
import { growth } from './growth.ts'
import { legal } from './legal.ts'
import { reach } from './reach.ts'
import { siege } from './siege.ts'
import { view } from './view.ts'

/** Everything that is measured: a new benchmark is a file of its own and one entry here. */
export const BENCHMARKS: readonly Benchmark[] = [
  reach,
  view,
  growth,
  actions,
  copy,
  siege,
  filo,
  crusades,
].flat()

/** Measured only when asked for by name: they take minutes. */
export const SURVEYS: readonly Survey[] = legal
