import { describe, expect, test } from 'vitest'
import { target } from './games.ts'
import { expectBadInput, mesnada } from './mesnada.ts'

const REPORTED =
  'system scenario seed games seconds levels elo wins sides steps decisions losses played'.split(' ')

const playTwoPairs = async (): Promise<object> => {
  const { stdout } = await mesnada(['sim', target, '--games', '4', '--a', '1', '--json'])
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
      /\nA against B: [+−][\d,]+ Elo, between [+−][\d,]+ and [+−][\d,]+ with 95 per cent\n$/,
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

  test('the same seed plays the same games', async () => {
    expect(await playTwoPairs()).toEqual(await playTwoPairs())
  })

  test('a progress bar is for a terminal only', async () => {
    const args = ['sim', target, '--games', '2', '--a', '0']
    expect((await mesnada(args, { isTTY: true })).stderr).toContain('0/2 ·')
    expect((await mesnada(args)).stderr).toBe('')
  })

  test('in Spanish and in French', async () => {
    const args = ['sim', target, '--games', '2', '--a', '0', '--lang']
    expect((await mesnada([...args, 'es'])).stdout).toContain('\nJugador  Nivel  Ganadas ')
    expect((await mesnada([...args, 'fr'])).stdout).toContain('\nA contre B : ')
  })

  test('a system nobody can play is refused', async () => {
    expectBadInput(await mesnada(['sim', target], { adapters: new Map() }), 'cli.sim.no-opponent')
  })

  test.each([
    [['ford'], 'cli.scenario.unnamed'],
    [['ford/nowhere'], 'cli.scenario.unknown'],
    [['nowhere/dawn'], 'engine.system.unknown'],
    [[target, '--a', '3'], 'cli.number'],
    [[target, '--b', '-1'], 'cli.number'],
    [[target, '--games', '0'], 'cli.number'],
    [[target, '--preset', 'blody'], 'engine.option.preset'],
  ])('%j is refused', async (args, code) => {
    expectBadInput(await mesnada(['sim', ...args]), code)
  })
})
