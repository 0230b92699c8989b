import type { Benchmark } from './benchmark.ts'
import { type Effort, FULL_EFFORT, measure } from './measure.ts'
import { createProgress } from './progress.ts'
import { jsonOf, type Result, tableOf } from './report.ts'

export interface Surroundings {
  readonly benchmarks: readonly Benchmark[]
  readonly effort?: Effort
  out(line: string): void
  err(line: string): void
}

const FAULTY_USE = 2

/** `[name] [--json]`; answers with the exit code. */
export const runBench = (args: readonly string[], surroundings: Surroundings): number => {
  const { benchmarks, effort = FULL_EFFORT, out, err } = surroundings
  const chosen = choose(args, benchmarks)
  if (typeof chosen === 'string') {
    err(chosen)
    return FAULTY_USE
  }
  const progress = createProgress(err)
  const results: Result[] = []
  for (const [index, benchmark] of chosen.benchmarks.entries()) {
    const place = `${benchmark.name} (${index + 1} of ${chosen.benchmarks.length})`
    progress(`${place}: preparing`)
    const row = measure(benchmark, effort, (round, rounds) =>
      progress(`${place}: round ${round} of ${rounds}`),
    )
    results.push({ benchmark, row })
    if (chosen.json) out(jsonOf(row))
  }
  if (!chosen.json) out(tableOf(results))
  return 0
}

interface Choice {
  readonly benchmarks: readonly Benchmark[]
  readonly json: boolean
}

/** A name stands for one benchmark or for its group; or what is wrong with it. */
const choose = (args: readonly string[], benchmarks: readonly Benchmark[]): Choice | string => {
  const names = args.filter(arg => arg !== '--json')
  const [name, surplus] = names
  const json = names.length < args.length
  const unknown = names.find(arg => arg.startsWith('-')) ?? surplus
  if (unknown !== undefined) return `bench: unexpected ${unknown}; use: npm run bench -- [name] [--json]`
  if (name === undefined) return { benchmarks, json }
  const exact = benchmarks.filter(benchmark => benchmark.name === name)
  const found = exact.length > 0 ? exact : benchmarks.filter(benchmark => benchmark.group === name)
  if (found.length > 0) return { benchmarks: found, json }
  const known = new Set(benchmarks.flatMap(({ group, name }) => [group, name]))
  return `bench: no benchmark ${name}; there are ${[...known].join(', ')}`
}
