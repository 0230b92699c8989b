import type { Vocabulary } from '@mesnada/engine'

/**
 * filo T.1, the table of terrain. The words are those of the printed table, in lower case without accents, the first of
 * each row: maps, questions of `resolve` and the code call a wood by one name. Ice is a row of ours: the printed note
 * counts frozen lakes as clear ground.
 */

export const TERRAINS = [
  'claro',
  'bosque',
  'arbustos',
  'pantanos',
  'villa',
  'granja',
  'rio',
  'hielo',
] as const
export type Terrain = (typeof TERRAINS)[number]

export const SIDE_KINDS = ['ribera', 'rio', 'muralla', 'empalizada', 'puerta', 'puente'] as const
export type SideKind = (typeof SIDE_KINDS)[number]

/** Hexes on a road, and hexes inside walls. */
export const FEATURES = ['camino', 'carretera', 'intramuros'] as const
type Feature = (typeof FEATURES)[number]

export const VOCABULARY: Vocabulary = { terrain: TERRAINS, sides: SIDE_KINDS, features: FEATURES }

export const sideBit = (kind: SideKind): number => 1 << SIDE_KINDS.indexOf(kind)
export const featureBit = (feature: Feature): number => 1 << FEATURES.indexOf(feature)

/** Not allowed. */
const NA = undefined

interface GroundEffect {
  /** Movement points: of infantry and leaders, of cavalry and artillery. */
  readonly foot: number | undefined
  readonly horse: number | undefined
  readonly fire: number
  readonly combat: number | undefined
  readonly charge: number | undefined
}

interface TerrainEffect extends GroundEffect {
  /** Ends a line of sight that would pass through (filo 9.2). */
  readonly blocks: boolean
}

export const TERRAIN_EFFECTS: Readonly<Record<Terrain, TerrainEffect>> = {
  claro: { foot: 1, horse: 1, fire: 0, blocks: false, combat: 0, charge: 0 },
  bosque: { foot: 2, horse: 3, fire: -2, blocks: true, combat: -1, charge: -2 },
  arbustos: { foot: 1, horse: 2, fire: -1, blocks: true, combat: -1, charge: -1 },
  pantanos: { foot: 2, horse: 2, fire: 0, blocks: false, combat: 1, charge: -2 },
  villa: { foot: 2, horse: 2, fire: -2, blocks: true, combat: -2, charge: -3 },
  granja: { foot: 1, horse: 1, fire: -1, blocks: false, combat: -1, charge: -1 },
  rio: { foot: NA, horse: NA, fire: 0, blocks: false, combat: NA, charge: NA },
  hielo: { foot: 1, horse: 1, fire: 0, blocks: false, combat: 0, charge: 0 },
}

/** What crossing a hex-side adds. Walls and gates protect from fire that comes from outside (note a). */
export const SIDE_EFFECTS: Readonly<Record<SideKind, GroundEffect>> = {
  ribera: { foot: 1, horse: 1, fire: 0, combat: -1, charge: -1 },
  rio: { foot: NA, horse: NA, fire: 0, combat: NA, charge: NA },
  muralla: { foot: NA, horse: NA, fire: -4, combat: NA, charge: NA },
  empalizada: { foot: 0, horse: 1, fire: 0, combat: -1, charge: -2 },
  puerta: { foot: 0, horse: 0, fire: -4, combat: NA, charge: NA },
  puente: { foot: 0, horse: 0, fire: 1, combat: -1, charge: NA },
}

/** A level up, a level down: what each costs, and what it does to the attack on whoever stands there. */
export const LEVEL_UP: GroundEffect = { foot: 1, horse: 2, fire: 0, combat: -1, charge: -1 }
export const LEVEL_DOWN: GroundEffect = { foot: 0, horse: 1, fire: 0, combat: 1, charge: 1 }

/** From road hex to road hex, whatever the ground (notes b and c). */
export const ROAD_COST = 1
