import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { accepted, type Design, LANGUAGES, refused, type ScenarioDocument } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { systems } from '@mesnada/systems'
import { describe, expect, test } from 'vitest'
import { brokenFord, expectBadInput, mesnada, temporaryFile, temporaryFolder } from './mesnada.ts'

/** The sample game has no prices, so it is given some: so many points a man. */

const [scenario] = ford.library.scenarios as readonly [ScenarioDocument, ...ScenarioDocument[]]

const priced = (input: unknown): ReturnType<NonNullable<typeof ford.reference.design>> => {
  if (typeof input !== 'object' || input === null || !('men' in input) || typeof input.men !== 'number')
    return refused({ code: 'ford.design.invalid', values: { at: 'men' } })
  const total = input.men * 7
  const costs = { items: { 'ford.cost.men': total, 'ford.cost.boats': 0 }, total }
  return accepted({ scenario, costs: [costs, { items: { 'ford.cost.men': 1400 }, total: 1400 }] })
}

const messages = async () => ({ 'ford.cost.men': 'Men', 'ford.cost.boats': 'Boats' })

const registry = brokenFord({ reference: { ...ford.reference, messages, design: priced } })

/** As a table shows them: with their article and a capital. */
const NAMES = { es: 'Los del oeste', en: 'The men of the west', fr: 'Les gens de l’ouest' } as const

describe('design', () => {
  test('prints what each side costs, side by side', async () => {
    const { code, stdout, stderr } = await mesnada(['design', 'ford', temporaryFile({ men: 5 })], {
      registry,
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const lines = stdout.split('\n').map(line => line.trim().split(/ {2,}/))
    expect(lines).toEqual([
      ['Points', 'The men of the west', 'The men of the east'],
      ['Men', '35', '1,400'],
      ['Boats', '0', '0'],
      ['Total', '35', '1,400'],
      [''],
    ])
  })

  test('from standard input', async () => {
    const stdin = Readable.from([Buffer.from('\uFEFF{"men"'), ': 6}'])
    const { code, stdout } = await mesnada(['design', 'ford', '-'], { registry, stdin })
    expect(code).toBe(0)
    expect(stdout).toContain('42')
  })

  test('--out writes the scenario, which validates', async () => {
    const out = join(temporaryFolder(), 'mine.json')
    const file = temporaryFile({ men: 5 })
    const { code, stdout } = await mesnada(['design', 'ford', file, '--out', out], { registry })
    expect(code).toBe(0)
    expect(stdout).toContain(`Scenario ${scenario.id} written to ${out}.`)
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(scenario)
    expect((await mesnada(['validate', out])).code).toBe(0)
  })

  test('--json', async () => {
    const { stdout } = await mesnada(['design', 'ford', temporaryFile({ men: 5 }), '--json'], { registry })
    const { scenario: printed, costs }: Design = JSON.parse(stdout)
    expect(printed.id).toBe(scenario.id)
    expect(costs[0]).toEqual({ items: { 'ford.cost.men': 35, 'ford.cost.boats': 0 }, total: 35 })
  })

  test.each(LANGUAGES)('in %s', async lang => {
    const { stdout } = await mesnada(['design', 'ford', temporaryFile({ men: 5 }), '--lang', lang], {
      registry,
    })
    expect(stdout).toContain(NAMES[lang])
  })

  test('a design that does not hold is refused, and nothing is written', async () => {
    const out = join(temporaryFolder(), 'mine.json')
    const ran = await mesnada(['design', 'ford', temporaryFile({}), '--out', out], { registry })
    expectBadInput(ran, 'ford.design.invalid')
    expect(existsSync(out)).toBe(false)
  })

  test('what cannot be read or written', async () => {
    const file = temporaryFile({ men: 5 })
    expectBadInput(await mesnada(['design', 'ford', '/nowhere.json'], { registry }), 'cli.file.missing')
    expectBadInput(await mesnada(['design', 'ford', temporaryFile('{')], { registry }), 'cli.json')
    expectBadInput(
      await mesnada(['design', 'ford', '-'], { registry, stdin: Readable.from(['[']) }),
      'cli.json',
    )
    const blocked = join(temporaryFolder(), 'no', 'such', 'folder.json')
    expectBadInput(
      await mesnada(['design', 'ford', file, '--out', blocked], { registry }),
      'cli.file.missing',
    )
    expectBadInput(await mesnada(['design', 'frod', file], { registry }), 'engine.system.unknown')
  })

  test('an endless stream is cut off', async () => {
    const piece = Buffer.alloc(1024 * 1024, ' ')
    const endless = Readable.from(Array.from({ length: 66 }, () => piece))
    expectBadInput(await mesnada(['design', 'ford', '-'], { registry, stdin: endless }), 'cli.file.too-large')
  })

  test('a system without prices says so', async () => {
    expectBadInput(await mesnada(['design', 'ford', temporaryFile({})]), 'cli.design.none')
  })

  test('siege: a castle stormed, by points', async () => {
    const garrison = {
      characters: [{ type: 'spearman', count: 5 }],
      start: { kind: 'areas', areas: ['ramparts'] },
    }
    const besiegers = {
      characters: [{ type: 'spearman', count: 12 }],
      gear: [{ gear: 'ladder', count: 2 }],
      start: { kind: 'areas', areas: ['siege-lines'] },
    }
    const plan = {
      maps: ['castle'],
      sides: [{ groups: [besiegers] }, { groups: [garrison], castle: 'flat' }],
      filledMoat: 2,
    }
    const out = join(temporaryFolder(), 'storm.json')
    const args = ['design', 'siege', temporaryFile(plan), '--out', out, '--lang', 'es']
    const { code, stdout } = await mesnada(args, { registry: systems })
    expect(code).toBe(0)
    expect(stdout.split('\n').map(line => line.trim().split(/ {2,}/))).toEqual([
      ['Puntos', 'El atacante', 'El defensor'],
      ['Personajes', '84', '35'],
      ['Animales', '0', '0'],
      ['Equipo', '6', '0'],
      ['Fajinas', '6', '0'],
      ['Castillo', '0', '200'],
      ['Total', '96', '235'],
      [`Escenario design escrito en ${out}.`],
      [''],
    ])
    expect((await mesnada(['validate', out], { registry: systems })).stdout).toContain('siege/design')
    const poor = temporaryFile({ ...plan, points: 100 })
    expectBadInput(
      await mesnada(['design', 'siege', poor], { registry: systems }),
      'siege.design.over-budget',
    )
  })
})
