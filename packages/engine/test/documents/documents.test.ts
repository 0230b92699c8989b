import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Checked } from '../../src/base/rule.ts'
import { type MapDocument, parseMap } from '../../src/documents/map.ts'
import { parseScenario } from '../../src/documents/scenario.ts'
import { everywhere, sketchMap, sketchScenario } from '../../src/testkit/index.ts'

const map = sketchMap('test', { rows: ['..', '..'], legend: { '.': 'open' } })
const scenario = sketchScenario('test', { anything: { goes: [1, 2] } })

/** A copy with one place deep inside set to something else; undefined takes it away. */
const bent = (document: object, path: string, value: unknown): unknown => {
  const copy: unknown = structuredClone(document)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const place = keys.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), copy)
  if (value === undefined) Reflect.deleteProperty(Object(place), last)
  else Reflect.set(Object(place), last, value)
  return copy
}

const refusalOf = (checked: Checked<unknown>) => (checked.ok ? undefined : checked.refusal)

const parsers = [
  ['map', 'mesnada-map', parseMap, map],
  ['scenario', 'mesnada-scenario', parseScenario, scenario],
] as const

describe.each(parsers)('a %s document', (_, format, parse, document) => {
  test('is accepted as it was written', () => {
    expect(parse(JSON.parse(JSON.stringify(document)))).toEqual({ ok: true, value: document })
  })

  test.each([
    ['another format', bent(document, 'format', 'mesnada-song')],
    ['no format', bent(document, 'format', undefined)],
    ['no version', bent(document, 'version', undefined)],
    ['a version in words', bent(document, 'version', 'one')],
    ['null', null],
    ['nothing', undefined],
    ['a number', 7],
    ['a text', JSON.stringify(document)],
    ['a list', [document]],
  ])('refused as no such document: %s', (_, input) => {
    expect(refusalOf(parse(input))).toEqual({ code: 'engine.document.format', values: { expected: format } })
  })

  test('refused as from the future', () => {
    expect(refusalOf(parse(bent(document, 'version', 2)))).toEqual({
      code: 'engine.document.future',
      values: { format, version: 2, known: 1 },
    })
  })

  test.each([
    ['version', 0],
    ['id', 'No Spaces'],
    ['id', '../../etc/passwd'],
    ['system', ''],
    ['title.fr', undefined],
    ['title.en', ''],
    ['title.de', 'Furt'],
    ['surprise', true],
  ])('refused with the place that is wrong: %s = %s', (path, value) => {
    const refusal = refusalOf(parse(bent(document, path, value)))
    expect(refusal).toMatchObject({ code: 'engine.document.invalid', values: { at: path } })
  })

  test('whatever comes in, nothing is thrown', () => {
    const claim = { format: fc.constant(format), version: fc.constant(1) }
    fc.assert(
      fc.property(
        fc.anything({ maxDepth: 4, withNullPrototype: true }),
        fc.record(claim),
        (garbage, claimed) => {
          expect(parse(garbage).ok).toBe(false)
          expect(parse({ ...claimed, ...Object(garbage) }).ok).toBe(false)
        },
      ),
    )
  })

  test('depth is no way to bring it down', () => {
    let deep: unknown = 1
    for (let i = 0; i < 50_000; i++) deep = [deep]
    expect(parse({ ...document, id: deep }).ok).toBe(false)
  })
})

describe('a map', () => {
  test.each<[string, unknown]>([
    ['grid.orientation', 'round'],
    ['grid.columns', 0],
    ['grid.rows', 401],
    ['grid.rows', 1.5],
    ['grid.shifted', 'both'],
    ['grid.labels', 'roman'],
    ['terrain.rows', ['.'.repeat(401)]],
    ['terrain.legend', { '..': 'open' }],
    ['terrain.legend', { '.': 'Open Field' }],
    ['halfLevels', { legend: { a: 0.5 }, rows: [] }],
    ['sides', { wall: ['A1'] }],
    ['sides', { wall: ['A1/UP'] }],
    ['features', { road: ['a1'] }],
    ['areas', { start: 'A1' }],
    ['edges', { up: ['north gate'] }],
  ])('refused: %s = %j', (path, value) => {
    expect(refusalOf(parseMap(bent(map, path, value)))?.code).toBe('engine.document.invalid')
  })

  test('all it may hold is kept', () => {
    const full: MapDocument = {
      ...map,
      reconstructed: true,
      note: everywhere('Note'),
      halfLevels: { legend: { h: 2 }, rows: ['h ', '  '] },
      sides: { wall: ['A1/NE'] },
      features: { road: ['A1', 'B2'] },
      areas: { start: ['A1'] },
      edges: { north: ['The hills'] },
    }
    expect(parseMap(full)).toEqual({ ok: true, value: full })
  })
})

describe('a scenario', () => {
  test.each<[string, unknown]>([
    ['difficulty', 6],
    ['maps', []],
    ['maps', [{ map: 'sketch', column: -1 }]],
    ['maps', [{ map: 'sketch', row: 1e9 }]],
    ['maps', Array.from({ length: 9 }, () => ({ map: 'sketch' }))],
    ['sides', [{ id: 'one', title: everywhere('One') }]],
    ['first', 2],
    ['turns', 0],
    ['options', { panic: 3 }],
    ['play', undefined],
    ['play', 'all'],
  ])('refused: %s = %j', (path, value) => {
    expect(refusalOf(parseScenario(bent(scenario, path, value)))?.code).toBe('engine.document.invalid')
  })

  test("the rule system's own part is left as it is", () => {
    const parsed = parseScenario(scenario)
    expect(parsed.ok && parsed.value.play).toEqual({ anything: { goes: [1, 2] } })
  })
})
