import type { Hex } from '@mesnada/hex'
import { parseSide } from '@mesnada/hex'
import { boxOf, type Point, type Rect } from '../shape/geometry.ts'
import type { Sheet } from './sheet.ts'

/** What a game changes on its map, by label, so that it can be sent to a worker as it is. */
export interface MapState {
  /** By any hex of the drawbridge; without a word it is down. */
  readonly bridges?: Readonly<Record<string, 'up' | 'down' | 'gone'>>
  /** By hex-side, doors and gates alike; without a word they stand ajar. */
  readonly doors?: Readonly<Record<string, 'open' | 'shut' | 'broken'>>
  readonly rubble?: readonly string[]
  /** Moat hexes that have been filled in. */
  readonly filled?: readonly string[]
  readonly fires?: readonly string[]
  readonly smoke?: readonly string[]
  /** Ground that has burnt out. */
  readonly burnt?: readonly string[]
  /** Those who fell, by hex. */
  readonly fallen?: Readonly<Record<string, Fallen>>
  /** From the foot to the top. */
  readonly ladders?: readonly { readonly from: string; readonly to: string }[]
  /** Any hex of each building whose roof is off, or `all`. Without a word roofs are off: floors are played on. */
  readonly roofs?: 'off' | { readonly lifted: readonly string[] } | { readonly only: readonly string[] }
}

export interface Fallen {
  readonly men?: number
  readonly horses?: number
}

/** The parts of a sheet that look otherwise in the second state: all that has to be painted again. */
export const changedParts = (sheet: Sheet, before: MapState, after: MapState): Rect[] => {
  const parts: Rect[] = []
  const around = (labels: readonly string[], room: number): void => {
    const points = labels.flatMap(label => pointsOf(sheet, label))
    if (points.length > 0) parts.push(boxOf(points, room))
  }
  for (const key of ['bridges', 'doors'] as const) {
    const was: Readonly<Record<string, string>> = before[key] ?? {}
    const is: Readonly<Record<string, string>> = after[key] ?? {}
    for (const label of new Set([...Object.keys(was), ...Object.keys(is)]))
      if (was[label] !== is[label]) around([label], key === 'bridges' ? 5 : 1.6)
  }
  for (const key of ['rubble', 'filled', 'fires', 'smoke', 'burnt'] as const) {
    const room = key === 'smoke' || key === 'fires' ? 3 : 2
    for (const label of differing(before[key] ?? [], after[key] ?? [])) around([label], room)
  }
  const dead = ({ fallen = {} }: MapState): string[] =>
    Object.entries(fallen).map(([label, { men = 0, horses = 0 }]) => `${label} ${men} ${horses}`)
  for (const heap of differing(dead(before), dead(after))) around(heap.split(' ').slice(0, 1), 1.6)
  const rungs = ({ ladders = [] }: MapState): string[] => ladders.map(({ from, to }) => `${from} ${to}`)
  for (const ladder of differing(rungs(before), rungs(after))) around(ladder.split(' '), 1.4)
  const lifted = ({ roofs }: MapState): readonly string[] =>
    typeof roofs !== 'object' ? [] : 'lifted' in roofs ? roofs.lifted : roofs.only
  for (const label of differing(lifted(before), lifted(after))) around([label], 9)
  if ((typeof before.roofs === 'object') !== (typeof after.roofs === 'object')) parts.push(sheet.inner)
  return parts
}

const differing = (a: readonly string[], b: readonly string[]): string[] => [
  ...a.filter(one => !b.includes(one)),
  ...b.filter(one => !a.includes(one)),
]

const pointsOf = (sheet: Sheet, label: string): Point[] => {
  const side = label.includes('/') ? parseSide(sheet.grid, label) : undefined
  if (side !== undefined && side >= 0) return [...sheet.side(side).ends]
  const hex = sheet.grid.parse(label)
  return hex === undefined ? [] : [sheet.centre(hex)]
}

/** The state with labels turned into hexes and sides; what is not on the map is left out. */
export interface Situation {
  bridge(hexes: readonly Hex[]): 'up' | 'down' | 'gone'
  door(side: number): 'ajar' | 'open' | 'shut' | 'broken'
  readonly rubble: readonly Hex[]
  readonly filled: ReadonlySet<Hex>
  readonly fires: readonly Hex[]
  readonly smoke: readonly Hex[]
  readonly burnt: readonly Hex[]
  readonly fallen: readonly (Required<Fallen> & { readonly hex: Hex })[]
  readonly ladders: readonly (readonly [Point, Point])[]
  /** Whether a building wears its roof. */
  roofed(inside: ReadonlySet<Hex>): boolean
}

export const situationOf = (sheet: Sheet, state: MapState): Situation => {
  const hexesOf = (labels: readonly string[] = []): Hex[] =>
    labels.flatMap(label => {
      const hex = sheet.grid.parse(label)
      return hex === undefined ? [] : [hex]
    })
  const bridges = new Map(
    Object.entries(state.bridges ?? {}).flatMap(([label, is]) =>
      hexesOf([label]).map(hex => [hex, is] as const),
    ),
  )
  const doors = new Map(
    Object.entries(state.doors ?? {}).map(([label, is]) => [parseSide(sheet.grid, label), is] as const),
  )
  const { roofs } = state
  const named = new Set(
    typeof roofs === 'object' ? hexesOf('lifted' in roofs ? roofs.lifted : roofs.only) : [],
  )
  const isNamed = (inside: ReadonlySet<Hex>): boolean => [...named].some(hex => inside.has(hex))
  return {
    bridge: hexes => hexes.map(hex => bridges.get(hex)).find(is => is !== undefined) ?? 'down',
    door: side => doors.get(side) ?? 'ajar',
    rubble: hexesOf(state.rubble),
    filled: new Set(hexesOf(state.filled)),
    fires: hexesOf(state.fires),
    smoke: hexesOf(state.smoke),
    burnt: hexesOf(state.burnt),
    fallen: Object.entries(state.fallen ?? {}).flatMap(([label, { men = 0, horses = 0 }]) =>
      hexesOf([label]).map(hex => ({ hex, men, horses })),
    ),
    ladders: (state.ladders ?? []).flatMap(({ from, to }) => {
      const [a, b] = hexesOf([from, to])
      return a === undefined || b === undefined ? [] : [[sheet.centre(a), sheet.centre(b)] as const]
    }),
    roofed: inside => typeof roofs === 'object' && 'only' in roofs === isNamed(inside),
  }
}
