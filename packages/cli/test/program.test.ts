import { describe, expect, test } from 'vitest'
import { brokenFord, expectBadInput, mesnada } from './mesnada.ts'

const COMMANDS = [
  'systems',
  'scenarios',
  'resolve',
  'sight',
  'rule',
  'fuzz',
  'perft',
  'sim',
  'replay',
  'validate',
  'backup',
  'restore',
  'export',
]

describe('mesnada', () => {
  test('alone shows the help', async () => {
    const { code, stdout, stderr } = await mesnada([])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const command of COMMANDS) expect(stdout).toContain(`  ${command} `)
  })

  test.each(COMMANDS)('%s --help has examples, in every language', async command => {
    for (const [lang, title] of [
      ['en', 'Examples:'],
      ['es', 'Ejemplos:'],
      ['fr', 'Exemples :'],
    ] as const) {
      const { code, stdout, stderr } = await mesnada([command, '--help', '--lang', lang])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toContain(`${title}\n  $ mesnada ${command}`)
      expect(stdout).not.toMatch(/\{\w+\}/)
    }
  })

  test('--version is that of the package', async () => {
    expect((await mesnada(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test.each([
    [['fuz'], 'cli.usage.unknown-command'],
    [['constructor'], 'cli.usage.unknown-command'],
    [['systems', '--jsn'], 'cli.usage.unknown-option'],
    [['systems', 'more'], 'cli.usage.too-many'],
    [['rule'], 'cli.usage.missing-argument'],
    [['fuzz', 'ford', '--games'], 'cli.usage.missing-value'],
    [['systems', '--lang', 'de'], 'cli.language'],
    [['systems', '--lang', '__proto__'], 'cli.language'],
  ])('%j is refused in one line', async (args, code) => {
    expectBadInput(await mesnada(args), code)
  })

  test('suggests what may have been meant, in the language of the locale', async () => {
    const { stderr } = await mesnada(['fuz'], { env: { LANG: 'es_ES.UTF-8' } })
    expect(stderr).toBe(
      'mesnada: No existe el comando fuz. ¿Querías decir fuzz? [cli.usage.unknown-command]\n',
    )
  })

  test('a failure of its own is one line and another exit code', async () => {
    const library = Object.defineProperty({}, 'title', {
      get: () => {
        throw new Error('two\nlines')
      },
    })
    const { code, stdout, stderr } = await mesnada(['systems'], {
      registry: brokenFord({ library: library as never }),
    })
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' })
    expect(stderr).toMatch(/^mesnada: The program failed: [^\n]+ \[cli.crashed\]\n$/)
  })
})
