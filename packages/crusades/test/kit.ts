import { type MapDocument, type OptionChanges, type Refusal, topFrame } from '@mesnada/engine'
import { everywhere, sketchMap, sketchScenario, type TestTable, testTable } from '@mesnada/engine/testkit'
import { nth, parseDirection } from '@mesnada/hex'
import { cell, take } from '../../../test/support/entries.ts'
import type { Phase } from '../src/flow.ts'
import { type CrusadesAction, type CrusadesEvent, type CrusadesState, crusades } from '../src/index.ts'
import type { Arm, Order } from '../src/printed/units.ts'

/** Small battles in a few lines: a map in letters, counters by label. Tests only. */

export type Facing = 'N' | 'NE' | 'SE' | 'S' | 'SW' | 'NW'

export interface UnitSketch {
  readonly arm?: Arm
  readonly at: string
  readonly facing?: Facing
  readonly strength?: number
  readonly movement?: number
  readonly morale?: number
  readonly crusader?: true
  readonly loose?: true
  readonly berserk?: true
}

export interface FormationSketch {
  readonly order?: Order
  readonly units: readonly UnitSketch[]
  /** By default with the first unit, seeing everything and helping nobody. */
  readonly leader?: {
    readonly at?: string
    readonly command?: number
    readonly span?: number
    readonly bonus?: number
    readonly overall?: true
  }
  readonly leaves?: {
    readonly after: readonly string[]
    readonly share?: number
    readonly on?: number
    readonly edge?: string
    readonly returns?: { readonly turns: number; readonly on: number }
  }
  readonly garrison?: string
}

type ArmySketch = readonly FormationSketch[] | readonly UnitSketch[]

export interface Sketch {
  readonly rows?: string[]
  readonly levels?: string[]
  readonly map?: Partial<MapDocument>
  readonly first: ArmySketch
  readonly second: ArmySketch
  readonly turns?: number
  readonly options?: OptionChanges
  readonly play?: Record<string, unknown>
  /** crusades 11.5: by seat. */
  readonly breaks?: readonly [number, number]
}

export type CrusadesTable = TestTable<CrusadesState, CrusadesAction, CrusadesEvent>

const LEGEND = { '.': 'clear', w: 'woods', '~': 'lake', T: 'town' }
const FIELD = Array.from({ length: 12 }, () => '.'.repeat(12))

/** crusades 11.5: more than any army of a test has steps. */
const NEVER = 400

const isFormations = (army: ArmySketch): army is readonly FormationSketch[] =>
  army[0] !== undefined && 'units' in army[0]

const armyOf = (sketch: ArmySketch, edge: string, facing: Facing, order: Order) => {
  const formations: readonly FormationSketch[] = isFormations(sketch) ? sketch : [{ units: sketch }]
  return {
    edge,
    formations: formations.map((formation, number) => ({
      id: `f${number}`,
      name: everywhere(`Formation ${number}`),
      order: formation.order ?? order,
      leader: {
        name: everywhere(`Leader ${number}`),
        at: nth(formation.units, 0).at,
        ...(formation.leader?.overall ? {} : { command: 5 }),
        span: 12,
        bonus: 0,
        ...formation.leader,
      },
      units: formation.units.map(({ at, ...unit }) => ({ arm: 'infantry', facing, ...unit, at: [at] })),
      ...(formation.leaves ? { leaves: { share: 2, on: 4, edge: 'west', ...formation.leaves } } : {}),
      ...(formation.garrison ? { garrison: formation.garrison } : {}),
    })),
  }
}

/** The first side stands below and looks up, on Advance; the second above and looks down. The first begins. */
export const position = ({
  rows = FIELD,
  levels,
  map = {},
  first,
  second,
  breaks = [NEVER, NEVER],
  ...rest
}: Sketch): CrusadesTable => {
  const document = sketchMap('crusades', {
    rows,
    legend: LEGEND,
    areas: { hill: ['0101'] },
    edges: { north: ['north'], south: ['south'], west: ['west'], east: ['east'] },
    ...(levels ? { halfLevels: { legend: { '1': 2, '2': 4, '3': 6 }, rows: levels } } : {}),
    ...map,
    grid: { labels: 'ccrr', ...map.grid },
  })
  const play = {
    history: everywhere('History'),
    armies: [
      { ...armyOf(first, 'south', 'N', 'advance'), breaks: breaks[0] },
      { ...armyOf(second, 'north', 'S', 'advance'), breaks: breaks[1] },
    ],
    aggressor: 0,
    ground: [{ area: 'hill', name: everywhere('Hill'), points: 5, objective: true, holder: 1 }],
    levels: [5, 10],
    ...rest.play,
  }
  return testTable(crusades, {
    scenario: sketchScenario('crusades', play, { turns: rest.turns ?? 10 }),
    maps: [document],
    options: rest.options,
  })
}

export const hexOf = (table: CrusadesTable, label: string): number => {
  const hex = table.state.setting.grid.parse(label)
  if (hex === undefined) throw new Error(`no hex ${label}`)
  return hex
}

export const labelOf = (table: CrusadesTable, hex: number): string =>
  hex < 0 ? 'away' : table.state.setting.grid.label(hex)

/** Where a unit stands. */
export const at = (table: CrusadesTable, unit: number): string =>
  labelOf(table, cell(table.state.tables.units.hex, unit))

export const facing = (name: Facing): number => parseDirection('flat', name) ?? 0

/** `0605 N`: the stance of a path. */
export const stances = (table: CrusadesTable, ...names: readonly string[]): number[] =>
  names.map(name => {
    const [label, way] = take(name.split(' '), 2)
    return hexOf(table, label) * 6 + facing(way as Facing)
  })

export const moveTo = (table: CrusadesTable, ...names: readonly string[]): CrusadesAction => ({
  type: 'move',
  path: stances(table, ...names),
})

/** Ends phases until the given one of the given side's player turn. */
export const goTo = (table: CrusadesTable, phase: Phase, side: 0 | 1 = table.state.flow.side): void => {
  for (let guard = 0; guard < 60; guard++) {
    const { flow } = table.state
    if (flow.phase === phase && flow.side === side && flow.stack.length === 0) return
    table.do({ type: 'end-phase' })
  }
  throw new Error(`never came to ${phase} of side ${side}`)
}

/** Fights one stack against one hex with nobody joining, up to the dice. */
export const fight = (table: CrusadesTable, from: string, hex: string): void => {
  goTo(table, 'melee')
  table.do({ type: 'attack', from: hexOf(table, from), hex: hexOf(table, hex) }, { type: 'strike' })
}

/** The throws that are due. */
export const throws = (table: CrusadesTable) => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error(`no dice are due, but ${due.kind}`)
  return due.roll.throws
}

/** The modifiers of a throw by the last word of their reason. */
export const modifiersOf = (table: CrusadesTable, index = 0): Record<string, number> =>
  Object.fromEntries(
    nth(throws(table), index).modifiers.map(({ reason, value }) => [
      reason.replace('crusades.modifier.', ''),
      value,
    ]),
  )

export const frameKind = (table: CrusadesTable): string | undefined => topFrame(table.state)?.kind

/** Why the mover may not take this path. */
export const moveRefusal = (table: CrusadesTable, ...names: readonly string[]): Refusal =>
  table.refusal(moveTo(table, ...names))

export const eventsOf = <T extends CrusadesEvent['type']>(table: CrusadesTable, type: T) =>
  table.events.filter((event): event is Extract<CrusadesEvent, { type: T }> => event.type === type)
