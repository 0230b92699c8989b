import type { RuleRef, Vocabulary } from '@mesnada/engine'

/** What a hex gives whoever stands in it when shot at, least first. */
export const COVERS = ['none', 'light', 'medium', 'heavy', 'infinite'] as const

export type Cover = (typeof COVERS)[number]

/** siege 1.71: what a hex gives whoever fights in it. */
export type Footing = '+' | '0' | '-'

export const IMPASSABLE = 255

export interface Terrain {
  readonly foot: number
  readonly horse: number
  readonly cover: Cover
  readonly footing: Footing
  /** Blocks a line of fire that passes through, whatever the levels, unless a rule says otherwise (siege E.1, E.3). */
  readonly blocks: 'never' | 'lower' | 'always'
  readonly rule: RuleRef
}

const row = (
  foot: number,
  horse: number,
  cover: Cover,
  footing: Footing,
  blocks: Terrain['blocks'],
  rule: RuleRef,
): Terrain => ({ foot, horse, cover, footing, blocks, rule })

const NO = IMPASSABLE

/**
 * The terrain table. Costs that depend on where one comes from (moat, battlements, tower and keep interiors), cover
 * that depends on the line of fire, and the combat limits are in `ground.ts`, `sight.ts` and `melee.ts`; here stands
 * what the table prints for the hex itself.
 */
export const TERRAIN = {
  flat: row(1, 1, 'none', '0', 'never', 'siege 1.1'),
  road: row(1, 1, 'none', '0', 'never', 'siege 1.1'),
  scrub: row(2, 2, 'light', '-', 'never', 'siege 3.21'),
  tree: row(2, NO, 'light', '-', 'always', 'siege 3.22'),
  slope: row(2, 2, 'medium', '-', 'never', 'siege 3.23'),
  'steep-slope': row(2, 2, 'medium', '-', 'never', 'siege 3.23'),
  tent: row(2, NO, 'light', '-', 'lower', 'siege 3.24'),
  trench: row(1, 1, 'heavy', '+', 'never', 'siege 3.25'),
  water: row(NO, NO, 'none', '0', 'never', 'siege 3.1'),
  interior: row(1, NO, 'none', '+', 'never', 'siege 3.1'),
  doorway: row(1, 1, 'medium', '+', 'never', 'siege 1.53'),
  gateway: row(1, 1, 'medium', '+', 'never', 'siege 3.28'),
  corner: row(1, 1, 'none', '0', 'never', 'siege 3.29'),
  'castle-wall': row(NO, NO, 'infinite', '0', 'always', 'siege 1.56'),
  'gate-wall': row(NO, NO, 'infinite', '0', 'always', 'siege 1.91'),
  battlement: row(1, NO, 'none', '0', 'lower', 'siege 1.51'),
  stairway: row(2, NO, 'none', '-', 'never', 'siege 1.1'),
  'tower-slit': row(1, NO, 'none', '+', 'always', 'siege 1.51'),
  'tower-doorway': row(1, NO, 'medium', '+', 'always', 'siege 1.53'),
  tower: row(1, NO, 'none', '+', 'always', 'siege 1.1'),
  'keep-slit': row(1, NO, 'none', '+', 'always', 'siege 1.51'),
  'keep-doorway': row(1, NO, 'infinite', '+', 'always', 'siege 1.54'),
  keep: row(1, NO, 'none', '+', 'always', 'siege 1.1'),
  'spiral-stair': row(2, NO, 'medium', '-', 'always', 'siege 1.53'),
  'castle-gateway': row(1, 1, 'heavy', '+', 'never', 'siege 1.57'),
  moat: row(4, NO, 'none', '-', 'never', 'siege 1.55'),
} as const satisfies Readonly<Record<string, Terrain>>

export type TerrainWord = keyof typeof TERRAIN

export const TERRAIN_WORDS = Object.keys(TERRAIN) as readonly TerrainWord[]

/** Terrain by its number on the board. */
export const TERRAIN_ROWS: readonly Terrain[] = TERRAIN_WORDS.map(word => TERRAIN[word])

export const T = Object.fromEntries(TERRAIN_WORDS.map((word, index) => [word, index])) as Readonly<
  Record<TerrainWord, number>
>

/** Kinds of hex-side. A wall with an opening carries only the opening's kind. */
export const SIDE_KINDS = ['wall', 'window', 'door', 'gate', 'battlement', 'slit', 'lip'] as const

export type SideKind = (typeof SIDE_KINDS)[number]

/** A bit for each kind of hex-side. */
export const SIDE = Object.fromEntries(SIDE_KINDS.map((kind, bit) => [kind, 1 << bit])) as Readonly<
  Record<SideKind, number>
>

const FEATURE_WORDS = ['inside', 'winch', 'bridge', 'room', 'no-link', 'sound'] as const

/**
 * `inside`: within the castle; `bridge`: where the lowered drawbridge lies; `no-link`: no way to the rampart; `sound`: a
 * wall that is never battered.
 */
export const FEATURE = Object.fromEntries(FEATURE_WORDS.map((word, bit) => [word, 1 << bit])) as Readonly<
  Record<(typeof FEATURE_WORDS)[number], number>
>

export const VOCABULARY: Vocabulary = {
  terrain: TERRAIN_WORDS,
  sides: SIDE_KINDS,
  features: FEATURE_WORDS,
}
