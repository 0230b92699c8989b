import { describe, expect, test } from 'vitest'
import { target } from './games.ts'
import { expectBadInput, mesnada } from './mesnada.ts'

const REPORTED =
  'system scenario seed games seconds levels efforts elo adjusted wins sides steps decisions losses played'.split(
    ' ',
  )

/** Ford, played in threads of its own. */
const FORD_THREADS = new URL('./support/ford-threads.mjs', import.meta.url)
const DYING_THREADS = new URL('./support/dying-thread.mjs', import.meta.url)

const playTwoPairs = async (workers = 1): Promise<object> => {
  const args = ['sim', target, '--games', '4', '--a', '1', '--json', '--workers', String(workers)]
  const { code, stdout, stderr } = await mesnada(args, { threads: FORD_THREADS })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return { ...JSON.parse(stdout), seconds: 0 }
}

describe('sim', () => {
  test('players, sides and Elo', async () => {
    const { code, stdout, stderr } = await mesnada(['sim', target, '--games', '4', '--a', '2', '--b', '0'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^ford\/dawn: 4 games in [\d.]+ s, [\d,]+ steps each on average\n/)
    for (const part of ['\nPlayer  Level  Won ', '\nA ', '\nB ', '\nSide ', '\ndraw '])
      expect(stdout).toContain(part)
    expect(stdout).toMatch(
      /\nA against B: [+−][\d,]+ Elo, between [+−][\d,]+ and [+−][\d,]+ with 95 per cent confidence\nLuck aside, A scores /,
    )
  })

  test('--json; an odd number of games is made even', async () => {
    const args = ['sim', target, '--games', '3', '--a', '2', '--b', '2', '--seed', '5', '--json']
    const { code, stdout, stderr } = await mesnada(args, { isTTY: true })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const report = JSON.parse(stdout)
    expect(Object.keys(report)).toEqual(REPORTED)
    expect(report).toMatchObject({
      system: 'ford',
      scenario: 'dawn',
      seed: 5,
      games: 4,
      levels: { a: 2, b: 2 },
    })
    expect(report.elo).toMatchObject({ score: 0.5, difference: 0 })
    expect(report.played.map((game: { seed: number }) => game.seed)).toEqual([5, 5, 6, 6])
  })

  test('--test ends as soon as it is decided', async () => {
    const args = ['sim', target, '--games', '400', '--a', '3', '--b', '0', '--test', '50,60']
    const { code, stdout } = await mesnada(args)
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nDecided after \d{2} games: A scores at least 60 %, not 50 % or less\.\n$/)
  })

  test('--test without an answer in these games says so', async () => {
    const args = ['sim', target, '--games', '4', '--a', '2', '--b', '2', '--test', '50,51', '--json']
    const { tested } = JSON.parse((await mesnada(args)).stdout)
    expect(tested).toMatchObject({ verdict: 'undecided', low: 0.5, high: 0.51 })
  })

  test.each(['50', '60,50', '50,50', '5x,60', '-5,60', '50,100'])('--test %s is refused', async value => {
    expectBadInput(await mesnada(['sim', target, `--test=${value}`]), 'cli.two-scores')
  })

  test('the same seed plays the same games', async () => {
    expect(await playTwoPairs()).toEqual(await playTwoPairs())
  })

  test('threads change no result', async () => {
    const alone = await playTwoPairs(1)
    expect(await playTwoPairs(3)).toEqual(alone)
  })

  test('a thread that dies ends it, and the game it was playing is named', async () => {
    const args = ['sim', target, '--games', '4', '--a', '1', '--workers', '2']
    const { code, stdout, stderr } = await mesnada(args, { threads: DYING_THREADS })
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' })
    expect(stderr).toMatch(/The game ford\/dawn 1:0 seed=1 game=[01] couldn’t be finished: exit 3/)
  })

  test('efforts are those of A and of B', async () => {
    const args = ['sim', target, '--games', '2', '--a', '1', '--effort', '0.5', '--effort-b', '2', '--json']
    const { efforts } = JSON.parse((await mesnada(args)).stdout)
    expect(efforts).toEqual({ a: 0.5, b: 2 })
  })

  test('a progress bar is for a terminal only', async () => {
    const args = ['sim', target, '--games', '2', '--a', '0']
    expect((await mesnada(args, { isTTY: true })).stderr).toContain('0/2 ·')
    expect((await mesnada(args)).stderr).toBe('')
  })

  test('in Spanish and in French', async () => {
    const args = ['sim', target, '--games', '2', '--a', '0', '--lang']
    expect((await mesnada([...args, 'es'])).stdout).toContain('\nJugador  Nivel  Victorias ')
    expect((await mesnada([...args, 'fr'])).stdout).toContain('\nA contre B : ')
  })

  test('a system nobody can play is refused', async () => {
    expectBadInput(await mesnada(['sim', target], { adapters: new Map() }), 'cli.sim.no-opponent')
  })

  test.each([
    [['ford'], 'cli.scenario.unnamed'],
    [['ford/nowhere'], 'cli.scenario.unknown'],
    [['nowhere/dawn'], 'engine.system.unknown'],
    [[target, '--a', '6'], 'cli.number'],
    [[target, '--effort', '0'], 'cli.effort'],
    [[target, '--effort-a', '1e3'], 'cli.effort'],
    [[target, '--workers', '0'], 'cli.number'],
    [[target, '--b', '-1'], 'cli.number'],
    [[target, '--games', '0'], 'cli.number'],
    [[target, '--preset', 'blody'], 'engine.option.preset'],
  ])('%j is refused', async (args, code) => {
    expectBadInput(await mesnada(['sim', ...args]), code)
  })
})
