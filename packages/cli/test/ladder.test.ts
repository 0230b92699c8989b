import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { expectBadInput, mesnada, temporaryFolder } from './mesnada.ts'

const SCENARIOS = ford.library.scenarios.length

/** Levels that do not plan are quick. */
const climb = (folder: string, ...options: readonly string[]) =>
  mesnada(['ladder', '--levels', '0-2', '--games', String(2 * SCENARIOS), '--out', folder, ...options])

const linesOf = (folder: string): readonly string[] =>
  readFileSync(join(folder, 'games.jsonl'), 'utf8').split('\n').slice(0, -1)

describe('ladder', () => {
  test('each level meets each on every scenario, in pairs, and the page says how it came out', async () => {
    const folder = temporaryFolder()
    const { code, stdout, stderr } = await climb(folder)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toBe(`Written: ${folder}/ladder.md\nWritten: ${folder}/ladder.svg\n`)
    const page = readFileSync(join(folder, 'ladder.md'), 'utf8')
    expect(page).toContain(
      `Measured by \`mesnada ladder --levels 0-2 --games ${2 * SCENARIOS} --out ${folder}\`.`,
    )
    expect(page).toContain('![Each level against the one below it](ladder.svg)')
    for (const [higher, lower] of [
      [1, 0],
      [2, 0],
      [2, 1],
    ])
      expect(page).toMatch(
        new RegExp(
          `\\| ${higher} – ${lower} +\\| +${2 * SCENARIOS} \\| +[\\d.]+ % \\| +[\\d.]+–[\\d.]+ % \\| +[-\\d.]+ % \\| +[-\\d.]+–[-\\d.]+ % \\| +[+−]\\d+ \\| +[+−]\\d+ … [+−]\\d+ \\|`,
        ),
      )
    // Row and column of the cross-table add up.
    const [, above = '', below = ''] = page.match(/\*\*0\*\*.*?([\d.]+) %[^]*\*\*1\*\* +\| +([\d.]+) %/) ?? []
    expect(Number(above) + Number(below)).toBeCloseTo(100)
    expect(linesOf(folder)).toHaveLength(3 * 2 * SCENARIOS)
  })

  test('the chart tells its figures in words too, and only the steps of the ladder', async () => {
    const folder = temporaryFolder()
    await climb(folder)
    const chart = readFileSync(join(folder, 'ladder.svg'), 'utf8')
    expect(chart).toMatch(/^<svg [^>]*role="img" aria-labelledby="title desc">/)
    expect(chart).toContain('<title id="title">Each level against the one below it</title>')
    expect(chart).toMatch(/<desc id="desc">[^<]*1 – 0: [+−]\d+ \([+−]\d+ … [+−]\d+\); 2 – 1: /)
    expect(chart).not.toContain('2 – 0')
    expect(chart).not.toContain('NaN')
    expect(chart).toContain('prefers-color-scheme: dark')
  })

  test('what was played is not played again, and a line half written is', async () => {
    const folder = temporaryFolder()
    const journal = join(folder, 'games.jsonl')
    await climb(folder)
    const page = readFileSync(join(folder, 'ladder.md'), 'utf8')
    const lines = linesOf(folder)
    // A result nobody could have had, to see whence it is taken.
    const doctored = (lines[0] ?? '').replace(/"steps":\d+/, '"steps":123456')
    const kept = [doctored, ...lines.slice(1, 5)].join('\n')
    writeFileSync(journal, `${kept}\n${(lines[5] ?? '').slice(0, 40)}`)
    expect((await climb(folder)).code).toBe(0)
    expect(linesOf(folder).slice(0, 5).join('\n')).toBe(kept)
    expect(new Set(linesOf(folder))).toEqual(new Set([doctored, ...lines.slice(1)]))
    expect(readFileSync(join(folder, 'ladder.md'), 'utf8')).toBe(page)
    await climb(folder, '--fresh')
    expect(new Set(linesOf(folder))).toEqual(new Set(lines))
  })

  test('a journal of something else is refused, with the line', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'games.jsonl'), '{"task":"ford","game":{}}\n')
    const ran = await climb(folder)
    expectBadInput(ran, 'cli.measure.journal')
    expect(ran.stderr).toContain('games.jsonl:1:')
  })

  test('more and more time to think, each against the one before', async () => {
    const folder = temporaryFolder()
    const args = [
      '--levels',
      '5',
      '--budgets',
      '0.5,1,2',
      '--effort',
      '0.002',
      '--games',
      '2',
      '--out',
      folder,
    ]
    const { code, stdout } = await mesnada(['ladder', ...args])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Written: ${folder}/ladder.md\nWritten: ${folder}/budgets.svg\n`,
    })
    const page = readFileSync(join(folder, 'ladder.md'), 'utf8')
    expect(page).toContain('## More time to think')
    expect(page).toMatch(/\| 5 ×0.002 – 5 ×0.001 +\| +\d+ \|/)
    expect(page).toMatch(/\| 5 ×0.004 – 5 ×0.002 +\| +\d+ \|/)
    expect(page).not.toContain('ladder.svg')
  })

  test('in Spanish and in French', async () => {
    const folder = temporaryFolder()
    await climb(folder, '--lang', 'es')
    expect(readFileSync(join(folder, 'ladder.md'), 'utf8')).toContain('# Clasificación de los rivales')
    await climb(folder, '--lang', 'fr')
    expect(readFileSync(join(folder, 'ladder.md'), 'utf8')).toContain('# Classement des adversaires')
  })

  test.each([
    [['--out', 'x', '--systems', 'nowhere'], 'engine.system.unknown'],
    [['--out', 'x', '--levels', '2'], 'cli.ladder.nobody'],
    [['--out', 'x', '--levels', '7-9'], 'cli.number'],
    [['--out', 'x', '--levels', '1,6'], 'cli.number'],
    [['--out', 'x', '--budgets', '4,2'], 'cli.ladder.budgets.order'],
    [['--out', 'x', '--budgets', '4'], 'cli.ladder.budgets.order'],
    [['--out', 'x', '--budgets', '0,2'], 'cli.effort'],
    [[], 'cli.usage.missing-option'],
  ])('%j is refused', async (args, code) => {
    expectBadInput(await mesnada(['ladder', ...args]), code)
  })
})
