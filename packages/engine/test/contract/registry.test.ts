import { describe, expect, test } from 'vitest'
import { findScenario, mapsOf } from '../../src/contract/library.ts'
import { createRegistry, findSystem } from '../../src/contract/registry.ts'
import { everywhere, sketchMap, sketchScenario } from '../../src/testkit/index.ts'
import { idleSystem } from '../idle-system.ts'

describe('the registry', () => {
  const systems = [idleSystem('siege'), idleSystem('filo')]
  const registry = createRegistry(systems)

  test('finds a system by its id', () => {
    expect(findSystem(registry, 'filo')).toEqual({ ok: true, value: systems[1] })
  })

  test.each(['chess', '', '__proto__', 'constructor'])('knows no %s', id => {
    expect(findSystem(registry, id)).toEqual({
      ok: false,
      refusal: { code: 'engine.system.unknown', values: { id } },
    })
  })

  test('no two systems share one id', () => {
    expect(() => createRegistry([...systems, idleSystem('siege')])).toThrow('two systems share one id')
  })
})

describe('a library', () => {
  const map = sketchMap('idle', { rows: ['.'], legend: { '.': 'open' } })
  const scenario = sketchScenario('idle', {})
  const library = {
    title: everywhere('Idle'),
    summary: everywhere('Idle'),
    scenarios: [scenario],
    maps: [map],
  }

  test('finds a scenario by its id', () => {
    expect(findScenario(library, 'sketch')).toBe(scenario)
    expect(findScenario(library, 'other')).toBeUndefined()
  })

  test('gives the maps of a scenario in the order it names them, or none if one is missing', () => {
    expect(mapsOf(library, { ...scenario, maps: [{ map: 'sketch' }, { map: 'sketch', column: 2 }] })).toEqual(
      [map, map],
    )
    expect(mapsOf(library, { ...scenario, maps: [{ map: 'sketch' }, { map: 'lost' }] })).toBeUndefined()
  })
})
