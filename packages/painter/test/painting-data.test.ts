import { describe, expect, test } from 'vitest'
import { take } from '../../../test/support/entries.ts'
import { createScene } from '../src/scene.ts'
import { allMaps } from './support/maps.ts'
import { sampleMap, sceneOf } from './support/sample.ts'

const open = (columns: number, rows: number) => Array.from({ length: rows }, () => '.'.repeat(columns))
const clear = { '.': 'clear' }

describe('roads', () => {
  test('follow the order of the list: three hexes that touch one another make no triangle', () => {
    const { sheet } = sceneOf(
      sampleMap(open(6, 6), clear, { features: { road: ['0304', '0303', '0203', '0104'] } }),
    )
    const names = sheet.plan.ways.map(({ through }) => through.map(hex => sheet.grid.label(hex)))
    expect(names).toEqual([['0304', '0303', '0203', '0104']])
  })

  test('a list that jumps makes two roads', () => {
    const { sheet } = sceneOf(
      sampleMap(open(6, 6), clear, { features: { road: ['0101', '0102', '0505', '0506'] } }),
    )
    expect(sheet.plan.ways.map(({ through }) => through.length)).toEqual([2, 2])
  })

  test('paths of the painting data come before the order of the list', () => {
    const features = { road: ['0102', '0101', '0103'] }
    const painting = { paths: [{ kind: 'road' as const, through: ['0101', '0102', '0103'] }] }
    const { sheet } = sceneOf(sampleMap(open(3, 3), clear, { features, painting }))
    expect(sheet.plan.ways).toHaveLength(1)
  })
})

describe('looks', () => {
  test('a word looks on a map as the map says, a hex as the hex says', () => {
    const painting = {
      looks: { clear: 'snow' as const },
      grounds: [{ look: 'ice' as const, hexes: ['0202'] }],
    }
    const { sheet } = sceneOf(sampleMap(open(3, 3), clear, { painting }))
    expect(sheet.grounds[sheet.grid.parse('0101') ?? -1]).toBe('snow')
    expect(sheet.grounds[sheet.grid.parse('0202') ?? -1]).toBe('ice')
  })
})

describe('bad input', () => {
  test('unknown terrain and sides are drawn as such and reported', () => {
    const scene = sceneOf(
      sampleMap(['.x', '..'], { '.': 'clear', x: 'lava' }, { sides: { forcefield: ['0101/S'] } }),
    )
    expect(scene.reports).toEqual(['terrain lava', 'side forcefield'])
    expect(scene.sheet.grounds).toContain('unknown')
    expect(scene.works.unknown).toHaveLength(1)
  })

  test('a label that is not on the map is reported and left out', () => {
    const painting = {
      names: [{ text: { es: 'a', en: 'b', fr: 'c' }, kind: 'place' as const, along: ['9999'] }],
    }
    const scene = sceneOf(sampleMap(open(2, 2), clear, { painting }))
    expect(scene.reports).toEqual(['label 9999'])
  })
})

describe('several maps', () => {
  const [castle, camp] = take(
    ['castle', 'camp'].map(id => {
      const map = allMaps().find(one => one.id === id)
      if (!map) throw new Error(id)
      return map
    }),
    2,
  )

  test('lie beside one another with the painting data of each, turned with its map', () => {
    const made = createScene([
      { map: 'castle', document: castle },
      { map: 'camp', document: camp, column: 36, turned: true },
    ])
    expect(made.ok && made.value.reports).toEqual([])
    if (!made.ok) return
    const { sheet } = made.value
    expect(sheet.plan.names).toHaveLength(
      (castle.painting?.names?.length ?? 0) + (camp.painting?.names?.length ?? 0),
    )
    const [x] = sheet.centre(sheet.grid.parse('camp.A1') ?? -1)
    expect(x).toBeGreaterThan(sheet.inner.x + sheet.inner.width - 3)
  })
})
