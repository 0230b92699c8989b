import type { Benchmark, Survey } from './benchmark.ts'
import { type Effort, FULL_EFFORT, measure } from './measure.ts'
import { createProgress } from './progress.ts'
import { jsonOf, type Result, tableOf } from './report.ts'

export interface Surroundings {
  readonly benchmarks: readonly Benchmark[]
  /** Left out unless named. */
  readonly surveys?: readonly Survey[]
  readonly effort?: Effort
  out(line: string): void
  err(line: string): void
}

const FAULTY_USE = 2

/** `[name] [--json]`; answers with the exit code. */
export const runBench = (args: readonly string[], surroundings: Surroundings): number => {
  const { benchmarks, surveys = [], effort = FULL_EFFORT, out, err } = surroundings
  const chosen = choose(args, benchmarks, surveys)
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
  const notes: string[] = []
  for (const { name, against, measure: look } of chosen.surveys) {
    const surveyed = look((done, all) => progress(`${name}: ${done} of ${all}`))
    notes.push(...surveyed.notes)
    for (const { row, goal } of surveyed.rows) {
      results.push({ benchmark: { goal, against }, row })
      if (chosen.json) out(jsonOf(row))
    }
  }
  if (!chosen.json) for (const text of [tableOf(results), ...notes]) out(text)
  return 0
}

interface Choice {
  readonly benchmarks: readonly Benchmark[]
  readonly surveys: readonly Survey[]
  readonly json: boolean
}

/** A name stands for one benchmark or for its group; or what is wrong with it. */
const choose = (
  args: readonly string[],
  benchmarks: readonly Benchmark[],
  surveys: readonly Survey[],
): Choice | string => {
  const names = args.filter(arg => arg !== '--json')
  const [name, surplus] = names
  const json = names.length < args.length
  const unknown = names.find(arg => arg.startsWith('-')) ?? surplus
  if (unknown !== undefined) return `bench: unexpected ${unknown}; use: npm run bench -- [name] [--json]`
  if (name === undefined) return { benchmarks, surveys: [], json }
  const asked = <T extends { readonly name: string; readonly group: string }>(
    all: readonly T[],
  ): readonly T[] => {
    const exact = all.filter(one => one.name === name)
    return exact.length > 0 ? exact : all.filter(({ group }) => group === name)
  }
  const found = { benchmarks: asked(benchmarks), surveys: asked(surveys), json }
  if (found.benchmarks.length + found.surveys.length > 0) return found
  const known = new Set([...benchmarks, ...surveys].flatMap(({ group, name }) => [group, name]))
  return `bench: no benchmark ${name}; there are ${[...known].join(', ')}`
}
