import { createGrid } from '@mesnada/hex'
import type { Refusal } from '../base/rule.ts'
import type { MapDocument } from './map.ts'
import type { PaintingData } from './painting.ts'

/** What is wrong with the painting data of a map: a hex or an area that it does not have. */
export const paintingRefusal = ({ id, grid, terrain, areas, painting }: MapDocument): Refusal | undefined => {
  if (!painting) return undefined
  const hexes = createGrid({ ...grid, cols: grid.columns })
  const isThere = (name: string): boolean => {
    const hex = hexes.parse(name)
    return (
      hex !== undefined &&
      (terrain.rows[(hexes.row[hex] ?? 0) - 1]?.[(hexes.col[hex] ?? 0) - 1] ?? ' ') !== ' '
    )
  }
  const missing = labelsIn(painting).find(name => !isThere(name))
  if (missing !== undefined) return { code: 'engine.map.label', values: { map: id, label: missing } }
  const area = painting.buildings?.find(building => !Object.hasOwn(areas ?? {}, building.area))?.area
  if (area !== undefined) return { code: 'engine.map.area', values: { map: id, word: area } }
  const looked = Object.keys(painting.looks ?? {}).find(name => !Object.values(terrain.legend).includes(name))
  return looked === undefined ? undefined : { code: 'engine.map.terrain', values: { map: id, word: looked } }
}

const labelsIn = ({ names, paths, fields, towns, props, grounds }: PaintingData): string[] => [
  ...(names ?? []).flatMap(({ along }) => along),
  ...(paths ?? []).flatMap(({ through }) => through),
  ...(fields ?? []).flatMap(field => field.hexes),
  ...(grounds ?? []).flatMap(ground => ground.hexes),
  ...(towns ?? []).flatMap(town => [...town.hexes, ...(town.church === undefined ? [] : [town.church])]),
  ...(props ?? []).map(({ at }) => at),
]
