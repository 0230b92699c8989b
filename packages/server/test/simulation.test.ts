import { createRegistry, type RuleSystem } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { afterEach, expect, test, vi } from 'vitest'
import { ProcessTime } from './simulation/calendar.ts'
import { Disk } from './simulation/disk.ts'
import { type SimulationResult, simulate } from './simulation/simulate.ts'

/** The short form of `npm run simulate`: the whole system on virtual time, with faults of every kind. */

/** On a busy machine. */
const PATIENCE_MS = 120_000

vi.setConfig({ testTimeout: PATIENCE_MS })

afterEach(() => {
  vi.restoreAllMocks()
})

const countOf = ({ counts }: SimulationResult, name: string): number =>
  counts.find(([each]) => each === name)?.[1] ?? 0

test.each([
  [11, false],
  [12, true],
])('seed %i, shared %o: hours of faults break no promise', async (seed, isShared) => {
  const result = await simulate({ seed, days: 0.06, stormHours: 0.6, isShared })
  expect(result.violations).toEqual([])
  expect(result.acknowledged).toBeGreaterThan(200)
  const faults = [
    'failed writes',
    'messages lost',
    'messages doubled',
    'messages reordered',
    'kills',
    'deploys',
  ]
  expect(faults.some(name => countOf(result, name) > 0)).toBe(true)
  expect(countOf(result, 'calms')).toBeGreaterThan(0)
})

test('a seed does the same again, another seed something else', async () => {
  const [first, second, other] = [
    await simulate({ seed: 21, days: 0.03 }),
    await simulate({ seed: 21, days: 0.03 }),
    await simulate({ seed: 22, days: 0.03 }),
  ]
  expect(second.trace).toBe(first.trace)
  expect(second.counts).toEqual(first.counts)
  expect(other.trace).not.toBe(first.trace)
})

test('it finds a disk that says it has written and has not', async () => {
  const { transact } = Disk.prototype
  let writes = 0
  vi.spyOn(Disk.prototype, 'transact').mockImplementation(function (this: Disk, units) {
    return ++writes % 200 === 0 ? units.map(() => true) : transact.call(this, units)
  })
  const { violations } = await simulate({ seed: 31, days: 0.5, isShared: false })
  expect(violations.length).toBeGreaterThan(0)
})

test('it finds a position that shows what is secret', async () => {
  const open: RuleSystem = { ...ford, conceal: state => state }
  const { violations } = await simulate({ seed: 32, days: 0.5, rules: createRegistry([open]) })
  expect(violations[0]).toContain('saw another position')
})

test('it finds durations taken from a clock that jumps', async () => {
  vi.spyOn(ProcessTime.prototype, 'steady').mockImplementation(function (this: ProcessTime) {
    return this.wall()
  })
  const { violations } = await simulate({ seed: 33, days: 4, isShared: false })
  expect(violations[0]).toMatch(/service time is .* ahead|lost on time/)
})
