import { nth } from '@mesnada/hex'
import { siege } from '@mesnada/siege'
import { describe, expect, test } from 'vitest'
import { actionsContest, hostedContest, loggedContest } from '../src/actions.ts'
import { agree, type Benchmark, type Contest } from '../src/benchmark.ts'
import { battleCopy, fordCopy } from '../src/copy.ts'
import { filoContest } from '../src/filo.ts'
import { reachAll, viewAll, viewOpen } from '../src/growth.ts'
import { legalSurvey } from '../src/legal.ts'
import { BENCHMARKS, SURVEYS } from '../src/list.ts'
import { median } from '../src/measure.ts'
import { runBench } from '../src/program.ts'
import { reachContest } from '../src/reach.ts'
import { siegeContest } from '../src/siege.ts'
import { createGround } from '../src/terrain.ts'
import { viewContest } from '../src/view.ts'

const once = ({ ours, peer, count }: Contest): number => {
  ours()
  peer()
  return count
}

describe('ours and the peer agree', () => {
  test('reach', () => {
    expect(once(reachContest({ cols: 9, rows: 7, origins: 5 }))).toBe(5)
  })

  test('view', () => {
    expect(once(viewContest({ cols: 12, rows: 11, origins: 5 }))).toBe(5)
  })

  test.each(['dawn', 'three-mornings', 'steel'])('every position of random games of ford: %s', scenario => {
    expect(once(actionsContest({ scenario, games: 3 }))).toBeGreaterThan(50)
    expect(once(hostedContest({ scenario, games: 1 }))).toBeGreaterThan(10)
  })

  test('games of ford with a log', () => {
    expect(once(loggedContest({ scenario: 'dawn', games: 1 }))).toBeGreaterThan(10)
  })

  test.each(['street-fight', 'coup-de-main'])('the end of a random game of siege: %s', scenario => {
    expect(once(siegeContest({ scenario, games: 1 }))).toBeGreaterThan(50)
  })

  test.each(['muret'])('the end of a random battle of filo: %s', scenario => {
    expect(once(filoContest({ scenario, games: 1 }))).toBeGreaterThan(50)
  })

  test('copies', () => {
    expect(once(fordCopy())).toBe(once(battleCopy()))
  })

  test('or nothing is measured', () => {
    expect(() => agree('here', { a: 1 }, { a: 2 })).toThrow('here: ours {"a":1}, peer {"a":2}')
  })
})

test('growth searches the whole map', () => {
  const ground = createGround({ cols: 9, rows: 7, origins: 2 })
  for (const work of [reachAll, viewAll, viewOpen]) expect(work(ground)).not.toThrow()
})

const nothing: Contest = { ours: () => {}, peer: () => {}, count: 1 }

const fake = (name: string, score: { ours: number; peer: number }, goal: Benchmark['goal']): Benchmark => ({
  name,
  group: 'fakes',
  unit: 'things/s',
  against: 'someone else',
  goal,
  prepare: () => nothing,
  score: () => score,
})

const fakes = [
  fake('fast', { ours: 123_456, peer: 1000 }, { atLeast: 20 }),
  fake('slow', { ours: 5, peer: 4 }, { atMost: 1 }),
]

const run = (...args: string[]) => {
  const out: string[] = []
  const err: string[] = []
  const code = runBench(args, {
    benchmarks: fakes,
    effort: { rounds: 1, batchSeconds: 0 },
    out: line => out.push(line),
    err: line => err.push(line),
  })
  return { code, out, err }
}

describe('output', () => {
  test('a table that says against what', () => {
    const { code, out, err } = run()
    expect(code).toBe(0)
    expect(err).toEqual([])
    expect(out.join('\n').split('\n')).toEqual([
      '         ours   peer  unit       ratio  goal          against',
      'fast  123,456  1,000  things/s   123 x  ≥ 20  ok      someone else',
      'slow        5      4  things/s  1.25 x   ≤ 1  MISSED  someone else',
    ])
  })

  test('one object a line', () => {
    expect(run('--json').out).toEqual([
      '{"name":"fast","ours":123460,"peer":1000,"ratio":123.46,"unit":"things/s"}',
      '{"name":"slow","ours":5,"peer":4,"ratio":1.25,"unit":"things/s"}',
    ])
  })

  test('one by its name, several by their group', () => {
    expect(run('slow', '--json').out).toHaveLength(1)
    expect(run('fakes', '--json').out).toHaveLength(2)
  })

  test.each([['nobody'], ['fast', 'slow'], ['--yaml']])(
    'one line about what is not understood: %s %s',
    (...args) => {
      const { code, out, err } = run(...args)
      expect(code).toBe(2)
      expect(out).toEqual([])
      expect(err).toHaveLength(1)
    },
  )
})

describe('surveys', () => {
  const survey = legalSurvey(siege, {
    scenarios: siege.library.scenarios.filter(({ id }) => id === 'street-fight'),
    games: 1,
    mostSteps: 30,
  })

  test('legal is timed in every preset, and the slowest position named', () => {
    const ticks: number[] = []
    const { rows, notes } = survey.measure(done => ticks.push(done))
    expect(ticks).toHaveLength(Object.keys(siege.options.presets).length)
    expect(rows.map(({ row }) => row.name)).toEqual(survey.names)
    expect(nth(rows, 1).row.ours).toBeGreaterThanOrEqual(nth(rows, 0).row.ours)
    expect(notes[1]).toMatch(/ms for \d+ actions: street-fight, [a-z0-9-]+, seed 1, step \d+, siege\./)
  })

  test('are left out unless they are named', () => {
    const asked = (...args: string[]) => {
      const out: string[] = []
      runBench(args, { benchmarks: [], surveys: [survey], out: line => out.push(line), err: () => {} })
      return out
    }
    expect(asked().join()).not.toContain('legal-siege')
    expect(asked('legal').join()).toContain('legal-siege-p99.9')
    expect(asked('legal-siege', '--json')).toHaveLength(2)
  })
})

test('names are there once', () => {
  const names = [...BENCHMARKS, ...SURVEYS].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('the median of an even and an odd number', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
})
