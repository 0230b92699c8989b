import { unwrap } from '@mesnada/engine'
import { expect, test } from 'vitest'
import { castle, moor } from '../../server/test/support/sample-maps.ts'
import { shaded, sideLine, terrainColour } from '../src/map/palette.ts'
import { sceneOf } from '../src/map/scene.ts'

const hexesIn = (paths: readonly { readonly path: string }[]) =>
  paths.reduce((sum, { path }) => sum + (path.match(/z/g)?.length ?? 0), 0)

test.each([
  ['castle', castle, 24 * 15],
  ['moor', moor, 16 * 10],
])('every hex of the %s is painted once', (_name, document, hexes) => {
  const scene = unwrap(sceneOf([{ map: document.id, document }]))
  expect(hexesIn(scene.areas)).toBe(hexes)
  expect(scene.width).toBeGreaterThan(scene.height)
})

test('walls are drawn where the map has them', () => {
  const scene = unwrap(sceneOf([{ map: 'castle', document: castle }]))
  const walls = scene.lines.find(line => line.colour === sideLine('wall').colour)
  expect(walls?.path.match(/M/g)).toHaveLength(castle.sides?.['wall']?.length ?? 0)
})

test('maps can lie side by side, one of them turned about', () => {
  const places = [
    { map: 'castle', document: castle },
    { map: 'other', column: 24, turned: true, document: { ...castle, id: 'other' } },
  ]
  expect(hexesIn(unwrap(sceneOf(places)).areas)).toBe(2 * 24 * 15)
})

test('a map that does not fit its own grid is refused, not drawn', () => {
  const document = { ...castle, terrain: { ...castle.terrain, rows: castle.terrain.rows.slice(1) } }
  expect(sceneOf([{ map: 'castle', document }])).toMatchObject({ ok: false })
})

test('words are coloured by their last known part, unknown ones always alike', () => {
  expect(terrainColour('castle-wall')).toBe(terrainColour('wall'))
  expect(terrainColour('tower-interior')).toBe(terrainColour('interior'))
  expect(terrainColour('constructor')).toMatch(/^#[0-9a-f]{6}$/)
  expect(terrainColour('quagmire')).toBe(terrainColour('quagmire'))
})

test('height is shown by shade', () => {
  const ground = terrainColour('clear')
  expect(shaded(ground, 0)).toBe(ground)
  expect(new Set([-2, 0, 1, 2, 3].map(level => shaded(ground, level))).size).toBe(5)
})
