import { createRegistry } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { expectBadInput, mesnada } from './mesnada.ts'

describe('systems', () => {
  test('are listed with what they hold', async () => {
    const { code, stdout, stderr } = await mesnada(['systems'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(
      'System  Title     Rules  Scenarios  Maps\nford    The Ford      2          3     1\n',
    )
  })

  test('--json', async () => {
    const { stdout } = await mesnada(['systems', '--json', '--lang', 'es'])
    expect(JSON.parse(stdout)).toEqual([
      { id: 'ford', title: 'El vado', rules: ford.rules, scenarios: 3, maps: ['the-ford'] },
    ])
  })

  test('may be none', async () => {
    expect((await mesnada(['systems', '--json'], { registry: createRegistry([]) })).stdout).toBe('[]\n')
  })
})

describe('scenarios', () => {
  test('are listed by system', async () => {
    const all = await mesnada(['scenarios'])
    expect(all).toEqual(await mesnada(['scenarios', 'ford']))
    const [headings, first] = all.stdout.split('\n')
    expect(headings).toMatch(/^Scenario +Title +Year +Difficulty +Turns +Maps$/)
    expect(first).toMatch(/^ford\/dawn +At dawn +1 +6 +the-ford$/)
  })

  test('--json', async () => {
    const { stdout } = await mesnada(['scenarios', 'ford', '--json'])
    const found: readonly { readonly id: string }[] = JSON.parse(stdout)
    expect(found.map(({ id }) => id)).toEqual(ford.library.scenarios.map(({ id }) => id))
    expect(found[0]).toEqual({
      system: 'ford',
      id: 'dawn',
      title: 'At dawn',
      difficulty: 1,
      turns: 6,
      maps: ['the-ford'],
      sides: ['west', 'east'],
      reconstructed: false,
    })
  })

  test.each(['frod', 'constructor', '__proto__', ''])('of an unknown system %j', async id => {
    expectBadInput(await mesnada(['scenarios', id, '--json']), 'engine.system.unknown')
  })

  test('a slip of the pen gets a suggestion', async () => {
    expect((await mesnada(['scenarios', 'frod'])).stderr).toContain('Did you mean ford?')
  })
})
