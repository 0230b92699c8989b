import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { brokenFord, expectBadInput, mesnada } from './mesnada.ts'

const messages = async () => ({ 'ford.sight.wood': 'Wood at {$at} stands in the way of {$hex}.' })

const registry = brokenFord({ reference: { ...ford.reference, messages } })

describe('sight', () => {
  test('clear', async () => {
    const { code, stdout } = await mesnada(['sight', 'ford', 'the-ford', 'A3', 'B3'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'A3 to B3: clear. Distance 1.\n' })
  })

  test('blocked, with the reasons in words and the rules by number', async () => {
    const { code, stdout } = await mesnada(['sight', 'ford', 'the-ford', 'C1', 'C3'], { registry })
    expect(code).toBe(0)
    expect(stdout).toContain('C1 to C3: blocked. Distance 2.\n')
    expect(stdout).toContain('  C2: Wood at C2 stands in the way of C2. (ford 3.2)\n')
  })

  test('says the cover in words', async () => {
    const covered = brokenFord({
      reference: {
        ...ford.reference,
        messages: async () => ({ 'ford.cover.light': 'light cover' }),
        sight: query => {
          const answer = ford.reference.sight(query)
          return answer.ok ? { ...answer, value: { ...answer.value, cover: 'light' } } : answer
        },
      },
    })
    const { stdout } = await mesnada(['sight', 'ford', 'the-ford', 'A3', 'B3'], { registry: covered })
    expect(stdout).toBe('A3 to B3: clear. Distance 1. Light cover.\n')
  })

  test('--json', async () => {
    const { stdout } = await mesnada(['sight', 'ford', 'the-ford', 'C1', 'C3', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      system: 'ford',
      map: 'the-ford',
      from: 'C1',
      to: 'C3',
      clear: false,
      distance: 2,
      reasons: [{ code: 'ford.sight.wood', rule: 'ford 3.2', at: 'C2' }],
    })
  })

  test.each([
    [['frod', 'the-ford', 'A1', 'B1'], 'engine.system.unknown'],
    [['ford', 'the-frod', 'A1', 'B1'], 'cli.map.unknown'],
    [['ford', '__proto__', 'A1', 'B1'], 'cli.map.unknown'],
    [['ford', 'the-ford', 'Z99', 'B1'], 'ford.sight.hex'],
    [['ford', 'the-ford', 'A1', 'constructor'], 'ford.sight.hex'],
    [['ford', 'the-ford', 'A1'], 'cli.usage.missing-argument'],
  ])('%j is refused', async (args, code) => {
    expectBadInput(await mesnada(['sight', ...args, '--json']), code)
  })
})
