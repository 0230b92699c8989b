import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Action, State } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { target } from './games.ts'
import { brokenFord, expectBadInput, mesnada, temporaryFile, temporaryFolder } from './mesnada.ts'

/** Sees a fault in every position but the first ones. */
const broken = brokenFord({
  faults: (state: State) => (ford.pending(state as never).kind === 'dice' ? ['a man too many'] : []),
})

const playTwoGames = async (): Promise<object> => {
  const { stdout } = await mesnada(['fuzz', target, '--games', '2', '--every', '50', '--json'])
  return { ...JSON.parse(stdout), seconds: 0, stepsPerSecond: 0 }
}

const REPORTED = 'system preset games steps seconds stepsPerSecond results played visited faults'.split(' ')

describe('fuzz', () => {
  test('a sound system: summary, results, actions, tables', async () => {
    const { code, stdout, stderr } = await mesnada(['fuzz', 'ford', '--games', '2', '--every', '10'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^ford: 6 games, [\d,]+ steps in [\d.]+ s, [\d,]+ steps a second\n/)
    for (const part of ['\nScenario ', '\nAction ', 'end-phase', '\nDice for ', '\nNo faults.\n'])
      expect(stdout).toContain(part)
  })

  test('--json', async () => {
    const { code, stdout, stderr } = await mesnada(
      ['fuzz', target, '--games', '3', '--every', '20', '--seed', '5', '--preset', 'bloody', '--json'],
      { isTTY: true },
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const report = JSON.parse(stdout)
    expect(Object.keys(report)).toEqual(REPORTED)
    expect(report).toMatchObject({ system: 'ford', preset: 'bloody', games: 3, faults: [] })
    const games = report.results.reduce((sum: number, result: { games: number }) => sum + result.games, 0)
    expect(games).toBe(3)
    expect(report.played['end-phase']).toBe(3)
  })

  test('the same seed plays the same games', async () => {
    expect(await playTwoGames()).toEqual(await playTwoGames())
  })

  test('a progress bar is for a terminal only', async () => {
    const args = ['fuzz', target, '--games', '1', '--every', '100']
    expect((await mesnada(args, { isTTY: true })).stderr).toContain('0/1 ·')
    expect((await mesnada(args)).stderr).toBe('')
  })

  test('a fault is told with how to see it again, and its game saved', async () => {
    const folder = join(temporaryFolder(), 'new', 'faults')
    const ran = await mesnada(
      ['fuzz', target, '--games', '1', '--seed', '7', '--preset', 'bloody', '--save', folder],
      {
        registry: broken,
      },
    )
    expect(ran.code).toBe(1)
    expect(ran.stdout).toContain('Games with faults: 1\n')
    expect(ran.stdout).toMatch(/dawn, seed 7, after \d+ steps:\n {2}a man too many\n/)
    expect(ran.stdout).toContain(
      '  $ mesnada fuzz ford/dawn --games 1 --seed 7 --most-steps 50000 --every 1 --preset bloody\n',
    )
    expect(readdirSync(folder)).toEqual(['ford-dawn-7.json'])
    const replayed = await mesnada(['replay', join(folder, 'ford-dawn-7.json'), '--json'])
    expect(replayed.code).toBe(0)
    expect(JSON.parse(replayed.stdout).steps).toBeGreaterThan(0)
  })

  test('a game that fails in the middle of a step is saved up to there', async () => {
    const registry = brokenFord({
      perform: (state: State, action: Action, emit) => {
        if (action.type === 'end-phase') throw new Error('no end')
        ford.perform(state as never, action as never, emit)
      },
    })
    const folder = temporaryFolder()
    const { code, stdout } = await mesnada(['fuzz', target, '--games', '1', '--save', folder, '--json'], {
      registry,
    })
    expect(code).toBe(1)
    const [fault] = JSON.parse(stdout).faults
    expect(fault).toMatchObject({ scenario: 'dawn', seed: 1, record: join(folder, 'ford-dawn-1.json') })
    expect(fault.faults[0]).toContain('no end')
    const replayed = await mesnada(['replay', fault.record, '--json'])
    expect(JSON.parse(replayed.stdout)).toMatchObject({ ok: true, steps: fault.steps })
  })

  test('a game that does not end is a fault', async () => {
    const { code, stdout } = await mesnada(['fuzz', target, '--games', '1', '--most-steps', '5'])
    expect(code).toBe(1)
    expect(stdout).toContain('no end after 5 steps')
  })

  test.each([
    [['nowhere'], 'engine.system.unknown'],
    [['ford/nowhere'], 'cli.scenario.unknown'],
    [['ford/'], 'cli.scenario.unknown'],
    [['ford/dawn/x'], 'cli.scenario.unknown'],
    [['ford/__proto__'], 'cli.scenario.unknown'],
    [['ford', '--games', '0'], 'cli.number'],
    [['ford', '--games', '1e3'], 'cli.number'],
    [['ford', '--games', '-1'], 'cli.number'],
    [['ford', '--seed', '99999999999999999999'], 'cli.number'],
    [['ford', '--preset', 'constructor'], 'engine.option.preset'],
    [['ford', '--preset', 'blody'], 'engine.option.preset'],
  ])('%j is refused', async (args, code) => {
    expectBadInput(await mesnada(['fuzz', ...args]), code)
  })

  test('a file is no folder to save in', async () => {
    const file = temporaryFile('')
    expectBadInput(await mesnada(['fuzz', target, '--save', file]), 'cli.file.closed')
    expectBadInput(await mesnada(['fuzz', target, '--save', join(file, 'below')]), 'cli.file.missing')
  })
})
