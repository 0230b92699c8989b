import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { editionOf } from '../src/measure/edition.ts'
import { bandOf, STANDARD_SET } from '../src/measure/standard-set.ts'
import { scenario, target } from './games.ts'
import { expectBadInput, mesnada, temporaryFolder } from './mesnada.ts'

const measure = async (folder: string, ...args: readonly string[]) => {
  const file = join(folder, 'balance.md')
  const ran = await mesnada(['balance', ...args, '--level', '2', '--out', file])
  return { ...ran, file, page: ran.code === 0 ? readFileSync(file, 'utf8') : '' }
}

describe('balance', () => {
  test('the share of each side, with its interval, its band and the verdict', async () => {
    const { code, stdout, stderr, page, file } = await measure(temporaryFolder(), target, '--games', '6')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^Balanced: [01] of 1 scenario\\.\nWritten: ${file}\n$`))
    expect(page).toContain(`Measured by \`mesnada balance ${target} --games 6 --level 2 --out ${file}\`.`)
    const [first, second] = ['The men of the west', 'The men of the east']
    const [, one = ''] = new RegExp(`${first} +\\| +([\\d.]+) % \\| +[\\d.]+–[\\d.]+ %`).exec(page) ?? []
    const [, other = ''] = new RegExp(`${second} +\\| +([\\d.]+) %`).exec(page) ?? []
    expect(Number(one) + Number(other)).toBeCloseTo(100)
    const isWithin = Number(one) >= 40 && Number(one) <= 60
    expect(page).toMatch(new RegExp(`\\| +6 \\| 40–60 % \\| ${isWithin ? 'yes' : 'no'} +\\|`))
  })

  test('every game has dice of its own, and none is played twice', async () => {
    const folder = temporaryFolder()
    await measure(folder, target, '--games', '4')
    await measure(folder, target, '--games', '6')
    const lines = readFileSync(join(folder, 'balance.jsonl'), 'utf8').split('\n').slice(0, -1)
    const seeds = lines.map(line => JSON.parse(line).game.seed)
    expect(seeds).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('games of a scenario as it was before a change do not count', async () => {
    const folder = temporaryFolder()
    await measure(folder, target, '--games', '2')
    const journal = join(folder, 'balance.jsonl')
    const before = readFileSync(journal, 'utf8')
    expect(before).toContain(`"task":"${target}@${editionOf(scenario)} `)
    writeFileSync(journal, before.replaceAll(editionOf(scenario), 'another0'))
    await measure(folder, target, '--games', '2')
    expect(readFileSync(journal, 'utf8').split('\n').slice(2).join('\n')).toBe(before)
  })

  test('an edition is the same for other words and another for other forces or terms', () => {
    const edition = editionOf(scenario)
    expect(editionOf({ ...scenario, title: { ...scenario.title, en: 'Renamed' } })).toBe(edition)
    expect(editionOf({ ...scenario, turns: scenario.turns + 1 })).not.toBe(edition)
    expect(editionOf({ ...scenario, play: {} })).not.toBe(edition)
  })

  test('all scenarios of a system, or of all systems', async () => {
    const named = await measure(temporaryFolder(), 'ford', '--games', '1')
    const all = await measure(temporaryFolder(), '--games', '1')
    const rows = ({ page }: { readonly page: string }) =>
      page.split('\n').filter(line => line.startsWith('|'))
    expect(rows(all)).toEqual(rows(named))
  })

  test.each([
    [['ford/nowhere'], 'cli.scenario.unknown'],
    [['nowhere'], 'engine.system.unknown'],
    [[target, '--games', '0'], 'cli.number'],
  ])('%j is refused', async (args, code) => {
    expectBadInput(await measure(temporaryFolder(), ...args), code)
  })
})

describe('what is measured', () => {
  test('scenarios of the standard set exist, in every system', () => {
    expect([...STANDARD_SET.keys()].sort()).toEqual([...systems.keys()].sort())
    for (const [id, set] of STANDARD_SET) {
      const known = systems.get(id)?.library.scenarios.map(({ id: name }) => name) ?? []
      expect(set.filter(name => !known.includes(name))).toEqual([])
    }
  })

  test('Las Navas is to be closer than the others, and is played with its time limit', () => {
    expect(bandOf('filo', 'las-navas')).toEqual({ rates: [0.45, 0.55], options: { timeLimit: true } })
    expect(bandOf('filo', 'muret')).toEqual({ rates: [0.4, 0.6] })
    expect(Object.keys(systems.get('filo')?.options.specs ?? {})).toContain('timeLimit')
  })
})
