import type { MapDocument } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { createScene, type Scene } from '../../src/scene.ts'
import { placed } from './maps.ts'

export const sceneOf = (document: MapDocument): Scene => {
  const scene = createScene(placed(document))
  if (!scene.ok) throw new Error(scene.refusal.code)
  return scene.value
}

const title = { es: 'Prueba', en: 'Sample', fr: 'Essai' }

/** A map of so many hexes, drawn in letters. */
export const sampleMap = (
  rows: readonly string[],
  legend: Readonly<Record<string, string>>,
  rest: Partial<MapDocument> = {},
): MapDocument => ({
  format: 'mesnada-map',
  version: 1,
  system: 'sample',
  id: 'sample',
  title,
  grid: {
    orientation: 'flat',
    columns: nth(rows, 0).length,
    rows: rows.length,
    shifted: 'even',
    labels: rows.length > 99 ? 'letter-number' : 'ccrr',
  },
  terrain: { legend: { ...legend }, rows: [...rows] },
  ...rest,
})

/** As large as the schema allows: woods in drifts, a lake, a plateau. */
export const largestMap = (): MapDocument =>
  sampleMap(
    Array.from({ length: 400 }, (_, row) =>
      Array.from({ length: 400 }, (_cell, col) =>
        Math.hypot(row - 120, col - 200) < 40 ? '~' : (row * 7 + col * 13) % 23 < 3 ? 'w' : '.',
      ).join(''),
    ),
    { '.': 'clear', w: 'woods', '~': 'water' },
  )
