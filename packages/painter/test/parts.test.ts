import { nth } from '@mesnada/hex'
import { describe, expect, test } from 'vitest'
import { sample } from '../src/shape/field.ts'
import { inside, near } from '../src/shape/geometry.ts'
import { chances, hash, noiseAt } from '../src/shape/noise.ts'
import { surveyGround } from '../src/survey/ground.ts'
import { changedParts } from '../src/survey/state.ts'
import { tilesOf } from '../src/tiles.ts'
import { createVeils } from '../src/veil.ts'
import { allMaps } from './support/maps.ts'
import { sceneOf } from './support/sample.ts'

const mapOf = (id: string) => {
  const map = allMaps().find(one => one.id === id)
  if (!map) throw new Error(id)
  return sceneOf(map)
}

describe('chance', () => {
  test('is the same on every machine', () => {
    const chance = chances(7)
    expect([hash(1, 2, 3), Math.floor(chance() * 1e9), Math.floor(chance() * 1e9)]).toEqual([
      4206275386, 658593249, 370666549,
    ])
    expect(noiseAt(3.25, 8.5, 9)).toBeCloseTo(0.52025, 5)
  })
})

describe('a part', () => {
  test('is surveyed as in the whole', () => {
    const { sheet } = mapOf('crossroads')
    const whole = surveyGround(sheet, { x: 0, y: 0, width: sheet.width, height: sheet.height })
    const part = surveyGround(sheet, { x: 20, y: 18, width: 12, height: 10 })
    for (const [cover, field] of part.covers)
      for (let x = 20; x <= 32; x += 1.7)
        for (let y = 18; y <= 28; y += 1.3) {
          const other = whole.covers.get(cover)
          expect(sample(field, x, y)).toBeCloseTo(other ? sample(other, x, y) : Number.NaN, 4)
        }
    for (let x = 20; x <= 32; x += 1.7)
      expect(sample(part.height, x, 22)).toBeCloseTo(sample(whole.height, x, 22), 4)
  })

  test('tiles cover the sheet once, each small enough for a canvas', () => {
    const sheet = { x: 0, y: 0, width: 603, height: 697 }
    const tiles = tilesOf(sheet, 40)
    expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(603 * 697, 6)
    expect(Math.max(...tiles.map(({ width, height }) => width * height * 1600))).toBeLessThanOrEqual(16e6)
    expect(tilesOf({ x: 1.5, y: 1.5, width: 55, height: 60 }, 20)).toHaveLength(1)
  })
})

describe('state', () => {
  test('changes only the parts about it', () => {
    const { sheet } = mapOf('castle')
    expect(changedParts(sheet, {}, {})).toEqual([])
    expect(changedParts(sheet, { fires: ['K5'] }, { fires: ['K5'] })).toEqual([])
    const parts = changedParts(
      sheet,
      { doors: { 'L10/S': 'shut' } },
      { doors: { 'L10/S': 'open' }, rubble: ['AD14'] },
    )
    expect(parts).toHaveLength(2)
    const [x, y] = sheet.centre(sheet.grid.parse('AD14') ?? -1)
    expect(parts.some(part => near(part, x, y, 0) && part.width < 5)).toBe(true)
    expect(nth(changedParts(sheet, {}, { bridges: { J15: 'up' } }), 0).width).toBeLessThan(12)
  })
})

describe('veils', () => {
  const scene = mapOf('village')
  const { sheet, buildings } = scene
  const veils = createVeils(scene)

  test('hold their own middle and no other', () => {
    for (let hex = 0; hex < sheet.grid.size; hex++) {
      const outline = veils.outline(hex)
      expect(inside(outline, sheet.centre(hex))).toBe(true)
      for (const other of sheet.neighbours(hex))
        if (other >= 0) expect(inside(outline, sheet.centre(other))).toBe(false)
    }
  })

  test('end at the walls: no corner of a veil lies within a house from without', () => {
    const rings = buildings.houses.flatMap(house => house.rings.map(({ points }) => ({ house, points })))
    for (const { house, points } of rings)
      for (let hex = 0; hex < sheet.grid.size; hex++) {
        if (house.inside.has(hex)) continue
        const [x, y] = sheet.centre(hex)
        if (!near(sheet.inner, x, y, 0)) continue
        const deep = veils
          .outline(hex)
          .filter(([px, py]) => inside(points, [px + (x - px) * 0.02, py + (y - py) * 0.02]))
        expect(deep).toEqual([])
      }
  })
})
