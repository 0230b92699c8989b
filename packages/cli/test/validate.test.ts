import type { MapDocument, ScenarioDocument } from '@mesnada/engine'
import { ford } from '@mesnada/ford'
import { describe, expect, test } from 'vitest'
import { recordGame, scenario } from './games.ts'
import { expectBadInput, mesnada, temporaryFile, temporaryFolder } from './mesnada.ts'

const [map] = ford.library.maps as readonly [MapDocument, ...MapDocument[]]

const ownMap: MapDocument = { ...map, id: 'my-ford' }
const ownScenario: ScenarioDocument = { ...scenario, id: 'mine', maps: [{ map: 'my-ford' }] }

describe('validate', () => {
  test('a map, a scenario and a game, one line each', async () => {
    const files = [temporaryFile(map), temporaryFile(scenario), temporaryFile(recordGame(10))]
    const { code, stdout, stderr } = await mesnada(['validate', ...files])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      `${files[0]}: valid: mesnada-map ford/the-ford`,
      `${files[1]}: valid: mesnada-scenario ford/dawn`,
      `${files[2]}: valid: mesnada-game ford/dawn`,
      '',
    ])
  })

  test('--json', async () => {
    const file = temporaryFile(map)
    const { stdout } = await mesnada(['validate', file, '--json'])
    expect(JSON.parse(stdout)).toEqual([
      { file, format: 'mesnada-map', system: 'ford', id: 'the-ford', known: true },
    ])
  })

  test('says how much a map tells about its painting', async () => {
    const painting: MapDocument['painting'] = {
      season: 'winter',
      names: [{ text: map.title, kind: 'water', along: ['A1'] }],
    }
    const file = temporaryFile({ ...map, painting })
    const { stdout } = await mesnada(['validate', file])
    expect(stdout).toContain('painting data: 1 name, 0 paths, 0 fields, 0 objects')
    const json = await mesnada(['validate', file, '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject([{ painting: { names: 1, paths: 0, fields: 0, props: 0 } }])
  })

  test('a scenario may use a map given with it', async () => {
    expectBadInput(await mesnada(['validate', temporaryFile(ownScenario)]), 'engine.scenario.map-missing')
    expect((await mesnada(['validate', temporaryFile(ownScenario), temporaryFile(ownMap)])).code).toBe(0)
  })

  test('of a system not known here only the shape is judged', async () => {
    const file = temporaryFile({ ...map, system: 'constructor' })
    const { code, stdout } = await mesnada(['validate', file])
    expect(code).toBe(0)
    expect(stdout).toContain('well formed')
  })

  test.each([
    [
      'a word the system does not know',
      { ...ownMap, terrain: { ...map.terrain, legend: { '.': 'lava', w: 'wood' } } },
      'engine.map.terrain',
    ],
    ['a side it does not know', { ...ownMap, sides: { wall: ['A1/SE'] } }, 'engine.map.side-kind'],
    ['a hex off the map', { ...ownMap, areas: { west: ['Z99'] } }, 'engine.map.label'],
    ['a letter without meaning', { ...ownMap, terrain: { ...map.terrain, legend: {} } }, 'engine.map.letter'],
    [
      'a name painted off the map',
      { ...ownMap, painting: { names: [{ text: map.title, kind: 'place', along: ['Z99'] }] } },
      'engine.map.label',
    ],
    ['a roof over no area', { ...ownMap, painting: { buildings: [{ area: 'nowhere' }] } }, 'engine.map.area'],
    [
      'looks of a terrain it has not',
      { ...ownMap, painting: { looks: { ice: 'ice' } } },
      'engine.map.terrain',
    ],
    ['a future version', { ...map, version: 2 }, 'engine.document.future'],
    ['an unknown key', { ...map, extra: 1 }, 'engine.document.invalid'],
    ['no format', { version: 1 }, 'cli.document.unknown'],
    ['a format that is a prototype key', { format: 'constructor', version: 1 }, 'cli.document.unknown'],
    ['null', 'null', 'cli.document.unknown'],
    ['broken JSON', '{', 'cli.json'],
    ['an unknown edition', { ...scenario, preset: 'toString' }, 'engine.option.preset'],
    ['an impossible part of its own', { ...scenario, play: { bouts: 0 } }, 'ford.setup.invalid'],
    ['a false hash', { ...recordGame(5), hash: '0'.repeat(16) }, 'engine.record.diverged'],
  ])('a file with %s is refused', async (_, content, code) => {
    const file = temporaryFile(content)
    const ran = await mesnada(['validate', temporaryFile(map), file])
    expectBadInput(ran, code)
    expect(ran.stderr).toContain(`mesnada: ${file}: `)
  })

  test('the place in the document is named', async () => {
    const file = temporaryFile({ ...map, grid: { ...map.grid, rows: 'seven' } })
    expect((await mesnada(['validate', file])).stderr).toContain('At grid.rows: expected number.')
  })

  test("a map's own name is told, not the one it was tried under", async () => {
    const file = temporaryFile({ ...ownMap, features: { well: ['A1'] } })
    expect((await mesnada(['validate', file])).stderr).toContain('The map my-ford has a feature')
  })

  test('a missing file and a folder are refused', async () => {
    expectBadInput(await mesnada(['validate', 'no-such-file.json']), 'cli.file.missing')
    expectBadInput(await mesnada(['validate', temporaryFolder()]), 'cli.file.directory')
  })
})
