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
