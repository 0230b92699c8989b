import type { MapDocument, OptionChanges } from '@mesnada/engine'
import { sketchMap, sketchScenario, type TestTable, testTable } from '@mesnada/engine/testkit'
import { type SiegeAction, type SiegeEvent, type SiegeState, siege } from '../src/index.ts'

/** Small positions in a few lines: a map in letters, people by label. Tests only. */

export const LEGEND = {
  '.': 'flat',
  '=': 'road',
  s: 'scrub',
  t: 'tree',
  '/': 'slope',
  '^': 'steep-slope',
  n: 'tent',
  v: 'trench',
  '~': 'water',
  i: 'interior',
  d: 'doorway',
  g: 'gateway',
  c: 'corner',
  '#': 'castle-wall',
  G: 'gate-wall',
  b: 'battlement',
  h: 'stairway',
  x: 'tower-slit',
  D: 'tower-doorway',
  T: 'tower',
  y: 'keep-slit',
  K: 'keep-doorway',
  k: 'keep',
  S: 'spiral-stair',
  w: 'castle-gateway',
  m: 'moat',
} as const

export interface Man {
  readonly type?: string
  readonly name?: string
  readonly at: string
  readonly mounted?: boolean
  readonly hero?: boolean
  readonly lady?: boolean
  readonly asleep?: boolean
  readonly sentry?: boolean
  readonly figures?: object
}

export interface Sketch {
  readonly rows?: string[]
  readonly map?: Partial<MapDocument>
  readonly first?: readonly Man[]
  readonly second?: readonly Man[]
  readonly animals?: readonly [object[], object[]]
  readonly gear?: readonly [object[], object[]]
  readonly options?: OptionChanges
  readonly preset?: string
  readonly play?: Record<string, unknown>
  readonly turns?: number
}

export type SiegeTable = TestTable<SiegeState, SiegeAction, SiegeEvent>

const FIELD = Array.from({ length: 12 }, () => '.'.repeat(12))

/** Everyone stands where he is told, the first side is about to begin its first player turn. */
export const position = ({
  rows = FIELD,
  map = {},
  first = [],
  second = [],
  ...rest
}: Sketch): SiegeTable => {
  const group = (men: readonly Man[], side: 0 | 1) => ({
    groups: [
      {
        characters: men.map(man => ({ type: 'spearman', ...man })),
        animals: rest.animals?.[side] ?? [],
        gear: rest.gear?.[side] ?? [],
        start: { kind: 'areas', areas: ['all'] },
      },
    ],
  })
  const play = {
    forces: [group(first, 0), group(second, 1)],
    defender: 1,
    victory: [],
    verdict: { kind: 'side', winner: 'draw' },
    ...rest.play,
  }
  const { features, ...others } = map
  const document = sketchMap('siege', { rows, legend: LEGEND, ...others, ...(features ? { features } : {}) })
  return testTable(siege, {
    scenario: sketchScenario('siege', play, { turns: rest.turns ?? 20, options: rest.options }),
    maps: [document],
    preset: rest.preset,
  })
}

/** The hex of a label on the table's map. */
export const hexOf = (table: SiegeTable, label: string): number => {
  const hex = table.state.setting.grid.parse(label)
  if (hex === undefined) throw new Error(`no hex ${label}`)
  return hex
}

/** The row of a named character. */
export const bodyOf = (table: SiegeTable, name: string): number => {
  const row = table.state.setting.bodies.findIndex(card => card.kind === 'character' && card.name === name)
  if (row < 0) throw new Error(`no one called ${name}`)
  return row
}

/** Ends phases until the given one of the given side. */
export const goTo = (table: SiegeTable, phase: string, side: 0 | 1 = table.state.flow.side): void => {
  for (let guard = 0; guard < 40; guard++) {
    const { flow } = table.state
    if (flow.phase === phase && flow.side === side) return
    table.do({ type: 'end-phase' })
  }
  throw new Error(`never came to ${phase} of side ${side}`)
}
