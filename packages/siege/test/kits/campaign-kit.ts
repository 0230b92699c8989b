import { findScenario, type GameChoice, type OptionChanges, type ScenarioDocument } from '@mesnada/engine'
import { sketchMap, sketchScenario, testTable } from '@mesnada/engine/testkit'
import { recordOf } from '../../src/campaign/record/keeping.ts'
import type { Campaign } from '../../src/campaign-record.ts'
import { type SiegeAction, siege } from '../../src/index.ts'
import { hexOf, LEGEND, type SiegeTable } from '../kit.ts'
import { castleMap } from './castle.ts'

/**
 * A small siege. The keep stands in rows 2 to 4, the outer wall is row 6 with two tower slits in F and G and a gate wall
 * in J, the moat row 7, the besiegers' field from row 8 on. Tests only.
 */
export const ROWS = [
  '............',
  '..yyy.......',
  '..yky.......',
  '..yKy.......',
  '............',
  'bbbbbxxbbGbb',
  'mmmmmmmmmmmm',
  '............',
  '............',
  '............',
  '............',
  '............',
]

const COLUMNS = [...'ABCDEFGHIJKL']

const rowsOf = (...rows: readonly number[]): string[] =>
  rows.flatMap(row => COLUMNS.map(column => `${column}${row}`))

const KEEP = ['C2', 'D2', 'E2', 'C3', 'D3', 'E3', 'C4', 'D4', 'E4']

const AREAS = {
  castle: rowsOf(1, 2, 3, 4, 5, 6),
  keep: KEEP,
  field: rowsOf(8, 9, 10, 11, 12),
  store: ['L12', 'K12'],
}

export interface SiegeSketch {
  readonly besiegers?: readonly object[]
  readonly garrison?: readonly object[]
  readonly gear?: readonly object[]
  readonly stores?: number
  readonly campaign?: object
  readonly actions?: readonly object[]
  readonly play?: object
  readonly options?: OptionChanges
}

const inArea = (area: string, rest: object = {}) => ({ kind: 'areas', areas: [area], ...rest })

export const ASSAULT = {
  kind: 'assault',
  by: 0,
  defender: 1,
  first: 0,
  turns: 3,
  filledMoat: 1,
  starts: { besiegers: inArea('field', { free: true }), engines: { kind: 'absent' } },
}

export const SALLY = { kind: 'sally', by: 1, defender: 0, first: 1, turns: 3 }

export const SPEARMAN = { type: 'spearman', name: 'Odo' }
export const BOWMAN = { type: 'longbowman', name: 'Owen' }
export const KNIGHT = { type: 'knight', name: 'Conrad' }

/** A scenario of the library. */
export const scenarioNamed = (name: string): ScenarioDocument => {
  const scenario = findScenario(siege.library, name)
  if (!scenario) throw new Error(`no scenario ${name}`)
  return scenario
}

/** How such a siege begins. */
export const siegeOf = ({
  besiegers = [KNIGHT, { type: 'spearman', count: 3 }],
  garrison = [SPEARMAN, BOWMAN],
  gear = [{ gear: 'trebuchet' }, { gear: 'mangonel', count: 3 }],
  stores = 0,
  ...rest
}: SiegeSketch = {}): GameChoice => {
  const play = {
    forces: [
      {
        groups: [
          { name: 'besiegers', characters: besiegers, start: inArea('field') },
          { name: 'engines', characters: [], gear, start: inArea('field') },
        ],
      },
      {
        groups: [
          { name: 'garrison', characters: garrison, start: inArea('castle') },
          ...(stores > 0
            ? [
                {
                  name: 'stores',
                  characters: [],
                  animals: [{ animal: 'mule', count: stores }],
                  start: inArea('store'),
                },
              ]
            : []),
        ],
      },
    ],
    defender: 1,
    victory: [{ kind: 'hold', by: 0, area: 'keep' }, { kind: 'annihilate' }],
    scoring: [{ kind: 'casualties', by: 0 }],
    verdict: { kind: 'side', winner: 1 },
    campaign: {
      days: 12,
      besieger: 0,
      castle: { area: 'castle', keep: 'keep' },
      actions: rest.actions ?? [ASSAULT, SALLY],
      ...rest.campaign,
    },
    ...rest.play,
  }
  const map = sketchMap('siege', {
    rows: ROWS,
    legend: LEGEND,
    ...castleMap(ROWS, { areas: AREAS, features: { inside: rowsOf(1, 2, 3, 4, 5, 6) } }),
  })
  return { scenario: sketchScenario('siege', play, { turns: 3, options: rest.options }), maps: [map] }
}

/** The morning of the first day: the besieger, the first side, is asked what he will do. */
export const besiege = (sketch: SiegeSketch = {}): SiegeTable => testTable(siege, siegeOf(sketch))

/** Rows of the engines as the kit lists them. */
export const TREBUCHET = 0
export const MANGONELS = [1, 2, 3] as const

export const record = (table: SiegeTable): Campaign => recordOf(table.state)

export const undertake = (table: SiegeTable, what: 'bombardment' | 'assault' | 'sally' | 'supplies'): void =>
  table.do({ type: 'undertake', what })

export const aim = (table: SiegeTable, at: string, ...engines: readonly number[]): void => {
  for (const gear of engines) table.do({ type: 'aim', gear, hex: hexOf(table, at) })
}

/** A day on which these engines throw at one hex, with the die that falls. */
export const bombard = (table: SiegeTable, at: string, engines: readonly number[], die: number): void => {
  undertake(table, 'bombardment')
  aim(table, at, ...engines)
  table.do({ type: 'end-phase' })
  table.dice(die)
}

/** Whoever is asked lets the day go by. */
export const pass = (table: SiegeTable): void => table.do({ type: 'end-phase' })

/** Both sides do. */
export const quietDay = (table: SiegeTable): void => {
  const { day } = record(table)
  while (
    record(table).day === day &&
    table.pending().kind === 'decision' &&
    table.state.flow.phase === 'council'
  )
    pass(table)
}

export const wear = (table: SiegeTable, at: string, stage: number): void => {
  const { ground } = table.state.tables
  ground.damage[hexOf(table, at)] = stage
  ground.rubble[hexOf(table, at)] = stage === 4 ? 1 : 0
}

export const code = (table: SiegeTable, action: SiegeAction): string =>
  table.refusal(action).code.replace('siege.', '')

/** What the side that is asked could undertake today. */
export const offers = (table: SiegeTable): readonly string[] =>
  siege.legal(table.state).flatMap(action => (action.type === 'undertake' ? [action.what] : []))

/** Sets everyone named up in his hex, and ends the set-up of the side. */
export const setUp = (table: SiegeTable, places: Readonly<Record<number, string>>): void => {
  for (const [body, at] of Object.entries(places))
    table.do({ type: 'place', body: Number(body), hex: hexOf(table, at) })
  table.do({ type: 'end-phase' })
}

/** The garrison of the kit, rows 4 and 5, behind its wall; no fascines; the besiegers of rows 0 to 3 where they are told. */
export const storm = (
  table: SiegeTable,
  besiegers: Readonly<Record<number, string>>,
  garrison: Readonly<Record<number, string>> = { 4: 'A6', 5: 'B6' },
): void => {
  undertake(table, 'assault')
  setUp(table, garrison)
  table.do({ type: 'end-phase' })
  setUp(table, besiegers)
}

/** Phases are ended until the action is over. */
export const tillDusk = (table: SiegeTable): void => {
  for (let guard = 0; guard < 60 && table.state.flow.turn > 0; guard++) {
    if (table.pending().kind !== 'decision') return
    table.do({ type: 'end-phase' })
  }
}
