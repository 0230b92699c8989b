import { LANGUAGES } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { brokenFord, expectBadInput, mesnada } from './mesnada.ts'

const paragraph = {
  title: 'The long rule',
  text: `${'word '.repeat(40)}\n\nOpen ground: 1 MP`,
  rulings: ['so '.repeat(40)],
  switches: [4, 41],
}

const registry = brokenFord({
  reference: { ...ford.reference, rulebook: async () => ({ '1.42': paragraph }) },
})

describe('rule', () => {
  test('is set in 80 columns, with rulings and switches', async () => {
    const { code, stdout } = await mesnada(['rule', 'ford', '1.42'], { registry })
    expect(code).toBe(0)
    const lines = stdout.split('\n')
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80)
    expect(lines[0]).toBe('ford 1.42: The long rule')
    expect(lines).toContain('Open ground: 1 MP')
    expect(stdout).toMatch(/\n\nRulings\n- so so/)
    expect(stdout).toMatch(/\n\nEdition options: 4, 41\n$/)
  })

  test.each(LANGUAGES)('in %s is from the rulebook of that language', async language => {
    const rulebook = await ford.reference.rulebook(language)
    const colon = language === 'fr' ? '\u00A0: ' : ': '
    for (const [number, { title }] of Object.entries(rulebook)) {
      const { stdout } = await mesnada(['rule', 'ford', number, '--lang', language])
      expect(stdout).toContain(`ford ${number}${colon}${title}\n`)
    }
  })

  test('--json', async () => {
    const { stdout } = await mesnada(['rule', 'ford', '1.42', '--json'], { registry })
    expect(JSON.parse(stdout)).toEqual({ system: 'ford', number: '1.42', ...paragraph })
  })

  test('without a number lists the titles', async () => {
    const titles = await mesnada(['rule', 'ford'], { registry })
    expect(titles.stdout).toBe('Rule  Title\n1.42  The long rule\n')
    const { stdout } = await mesnada(['rule', 'ford', '--json'], { registry })
    expect(JSON.parse(stdout)).toEqual([{ number: '1.42', title: 'The long rule' }])
  })

  test('an unknown number gets the nearest ones', async () => {
    const ran = await mesnada(['rule', 'ford', '1.43'], { registry })
    expectBadInput(ran, 'cli.rule.unknown')
    expect(ran.stderr).toContain('Did you mean 1.42?')
  })

  test.each(['constructor', '__proto__', 'toString', ''])('%j is no rule', async number => {
    expectBadInput(await mesnada(['rule', 'ford', number]), 'cli.rule.unknown')
  })

  test('an unknown system is refused', async () => {
    expectBadInput(await mesnada(['rule', 'nowhere']), 'engine.system.unknown')
  })
})
