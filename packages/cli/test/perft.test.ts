import { perft, startGame, unwrap } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { scenario, target } from './games.ts'
import { brokenFord, expectBadInput, mesnada } from './mesnada.ts'

const state = unwrap(startGame(ford, { scenario })).state

const json = async (...args: readonly string[]) =>
  JSON.parse((await mesnada(['perft', target, ...args, '--json'])).stdout)

describe('perft', () => {
  test.each([0, 1, 2])('counts as the engine does at depth %i', async depth => {
    const positions = perft(ford, state, depth)
    expect(await json(String(depth))).toMatchObject({
      system: 'ford',
      scenario: 'dawn',
      depth,
      steps: 0,
      positions,
    })
    const { stdout } = await mesnada(['perft', target, String(depth)])
    expect(stdout).toMatch(
      new RegExp(
        `^${positions.toLocaleString('en')} positions? at depth ${depth}, from [0-9a-f]{16} after 0 steps\n$`,
      ),
    )
  })

  test('--divide splits the same count by the first step', async () => {
    const { positions, divide } = await json('2', '--divide')
    expect(positions).toBe(perft(ford, state, 2))
    expect(Object.keys(divide)).toEqual(ford.legal(state).map(action => JSON.stringify(action)))
    const { stdout } = await mesnada(['perft', target, '1', '--divide'])
    expect(stdout).toMatch(/^Step +Positions\n\{.*\} +1\n/)
  })

  test('--steps goes into the game first, the same way for the same seed', async () => {
    const there = await json('1', '--steps', '12', '--seed', '3')
    expect(there).toMatchObject({ steps: 12, seed: 3 })
    expect(await json('1', '--steps', '12', '--seed', '3')).toEqual(there)
    expect((await json('1', '--steps', '12', '--seed', '4')).hash).not.toBe(there.hash)
  })

  test('--divide where dice are due splits by their fall', async () => {
    for (let steps = 1; steps < 40; steps++) {
      const { divide, positions } = await json('1', '--divide', '--steps', String(steps))
      const [first = ''] = Object.keys(divide)
      if (!first.startsWith('[')) continue
      expect(first).toMatch(/^\[\d(,\d)*\]$/)
      expect(positions).toBe(Object.keys(divide).length)
      return
    }
    expect.fail('no dice were due in the first steps')
  })

  test('a legal step that is refused is what it is there to find', async () => {
    const registry = brokenFord({ refusal: () => ({ code: 'ford.never' }) })
    const { code, stdout } = await mesnada(['perft', target, '1'], { registry })
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'A legal step was refused: ford.never\n' })
  })

  test.each([
    [['ford', '1'], 'cli.scenario.unnamed'],
    [['ford/nowhere', '1'], 'cli.scenario.unknown'],
    [['nowhere/dawn', '1'], 'engine.system.unknown'],
    [['ford/dawn', 'deep'], 'cli.number'],
    [['ford/dawn', '99'], 'cli.number'],
    [['ford/dawn', '1', '--steps', 'x'], 'cli.number'],
  ])('%j is refused', async (args, code) => {
    expectBadInput(await mesnada(['perft', ...args]), code)
  })
})
