import type { MapDocument, PaintingData, PlacedMap } from '@mesnada/engine'
import { type Grid, type Hex, nth } from '@mesnada/hex'
import { type Ground, wayOf } from './words.ts'

type Entry<K extends keyof PaintingData> =
  NonNullable<PaintingData[K]> extends readonly (infer T)[] ? T : never

export type PathKind = Entry<'paths'>['kind']
export type Crop = Entry<'fields'>['crop']
export type PropKind = Entry<'props'>['kind']
export type BuildingPlan = Omit<Entry<'buildings'>, 'area'>
export type TownStyle = NonNullable<Entry<'towns'>['style']>
export type NameKind = Entry<'names'>['kind']

export interface WayPlan {
  readonly kind: PathKind
  readonly through: readonly Hex[]
  readonly width: number
}

export interface NamePlan {
  readonly text: MapDocument['title']
  readonly kind: NameKind
  readonly along: readonly Hex[]
  readonly size: number
}

export interface FieldPlan {
  readonly hexes: readonly Hex[]
  readonly crop: Crop
  /** Radians, of the furrows against the upper edge. */
  readonly turn: number
  readonly hedged: boolean
}

export interface TownPlan {
  readonly hexes: readonly Hex[]
  readonly style: TownStyle
  readonly church: Hex | undefined
}

export interface PropPlan {
  readonly kind: PropKind
  readonly hex: Hex
  readonly turn: number
  readonly aside: readonly [number, number]
  readonly size: number
}

/** The painting data of all maps of a board, laid out as the maps are, with what the rest of the maps tells. */
export interface Plan {
  readonly seed: number
  readonly metres: number | undefined
  readonly north: number
  readonly climate: 'temperate' | 'dry' | 'cold'
  readonly season: 'spring' | 'summer' | 'autumn' | 'winter'
  readonly hour: 'dawn' | 'day' | 'dusk'
  readonly looks: ReadonlyMap<string, Ground>
  readonly grounds: ReadonlyMap<Hex, Ground>
  readonly names: readonly NamePlan[]
  readonly ways: readonly WayPlan[]
  readonly fields: readonly FieldPlan[]
  readonly towns: readonly TownPlan[]
  readonly props: readonly PropPlan[]
  /** How the building that stands on a hex is built. */
  readonly buildings: ReadonlyMap<Hex, BuildingPlan>
  /** Labels in the painting data that no map has. */
  readonly missing: readonly string[]
}

export const planOf = (placed: readonly PlacedMap[], grid: Grid): Plan => {
  const first = nth(placed, 0)

  const mood: PaintingData = first.document.painting ?? {}
  const missing: string[] = []
  const layouts = placed.map(map => layoutOf(map, grid, placed.length > 1, missing))
  return {
    seed: mood.seed ?? 1,
    metres: mood.metres,
    north: ((mood.north ?? 0) + (first.turned ? 180 : 0)) * RADIANS,
    climate: mood.climate ?? 'temperate',
    season: mood.season ?? 'summer',
    hour: mood.hour ?? 'day',
    looks: new Map(placed.flatMap(({ document }) => Object.entries(document.painting?.looks ?? {}))),
    grounds: new Map(layouts.flatMap(({ grounds }) => grounds)),
    names: layouts.flatMap(({ names }) => names),
    ways: layouts.flatMap(({ ways }) => ways),
    fields: layouts.flatMap(({ fields }) => fields),
    towns: layouts.flatMap(({ towns }) => towns),
    props: layouts.flatMap(({ props }) => props),
    buildings: new Map(layouts.flatMap(({ buildings }) => buildings)),
    missing,
  }
}

const RADIANS = Math.PI / 180

const layoutOf = ({ document, turned }: PlacedMap, grid: Grid, joined: boolean, missing: string[]) => {
  const painting = document.painting ?? {}
  const half = turned ? Math.PI : 0
  const hexesOf = (labels: readonly string[]): Hex[] =>
    labels.flatMap(label => {
      const hex = grid.parse(joined ? `${document.id}.${label}` : label)
      if (hex === undefined) missing.push(label)
      return hex === undefined ? [] : [hex]
    })
  const planned = (painting.paths ?? []).map(
    ({ kind, through, width }): WayPlan => ({ kind, through: hexesOf(through), width: width ?? 1 }),
  )
  return {
    names: (painting.names ?? []).map(
      ({ text, kind, along, size }): NamePlan => ({ text, kind, along: hexesOf(along), size: size ?? 1 }),
    ),
    ways: [...planned, ...waysOfFeatures(document, grid, planned, hexesOf)],
    grounds: (painting.grounds ?? []).flatMap(({ look, hexes }) =>
      hexesOf(hexes).map((hex): readonly [Hex, Ground] => [hex, look]),
    ),
    fields: (painting.fields ?? []).map(
      ({ hexes, crop, turn, hedged }): FieldPlan => ({
        hexes: hexesOf(hexes),
        crop,
        turn: (turn ?? 0) * RADIANS,
        hedged: hedged ?? false,
      }),
    ),
    towns: (painting.towns ?? []).map(
      ({ hexes, style, church }): TownPlan => ({
        hexes: hexesOf(hexes),
        style: style ?? 'village',
        church: church === undefined ? undefined : hexesOf([church])[0],
      }),
    ),
    props: (painting.props ?? []).flatMap(({ kind, at, turn, aside, size }): PropPlan[] =>
      hexesOf([at]).map(hex => ({
        kind,
        hex,
        turn: (turn ?? 0) * RADIANS + half,
        aside: aside ? (turned ? [-aside[0], -aside[1]] : aside) : [0, 0],
        size: size ?? 1,
      })),
    ),
    buildings: (painting.buildings ?? []).flatMap(({ area, ...building }) =>
      hexesOf(document.areas?.[area] ?? []).map((hex): readonly [Hex, BuildingPlan] => [hex, building]),
    ),
  }
}

/** Roads that are hexes with a feature and no path of their own: the list of the map is in the order of the way. */
const waysOfFeatures = (
  { features }: MapDocument,
  grid: Grid,
  planned: readonly WayPlan[],
  hexesOf: (labels: readonly string[]) => Hex[],
): WayPlan[] => {
  const ways: WayPlan[] = []
  for (const [word, labels] of Object.entries(features ?? {})) {
    const kind = wayOf(word)
    if (kind === undefined) continue
    // A track that meets a road does not take its place.
    const drawn = new Set(planned.filter(way => way.kind === kind).flatMap(({ through }) => through))
    let line: Hex[] = []
    for (const hex of hexesOf(labels)) {
      if (drawn.has(hex)) continue
      const last = line.at(-1)
      if (last === undefined || !touches(grid, last, hex))
        ways.push({ kind, through: (line = [hex]), width: 1 })
      else line.push(hex)
    }
  }
  return ways.filter(({ through }) => through.length > 0)
}

const touches = (grid: Grid, a: Hex, b: Hex): boolean =>
  grid.neighbours.subarray(a * 6, a * 6 + 6).includes(b)
