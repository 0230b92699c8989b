import {
  findScenario,
  type GameChoice,
  type MapDocument,
  type OptionChanges,
  SEATS,
  type Seat,
} from '@mesnada/engine'
import { sketchMap, sketchScenario, type TestTable, testTable } from '@mesnada/engine/testkit'
import { type FordAction, type FordEvent, type FordState, ford, type Kind, type Man } from '@mesnada/ford'
import { nth, OFF_MAP } from '@mesnada/hex'

export type Table = TestTable<FordState, FordAction, FordEvent>

/** A game of one of the scenarios that ford ships. */
export const shipped = (id: string): GameChoice => {
  const scenario = findScenario(ford.library, id)
  if (!scenario) throw new Error(`no scenario ${id}`)
  return { scenario }
}

/** Who stands where: one man a place, `archer A1`. */
type Post = `${Kind} ${string}`

export interface Skirmish {
  /** The map; all of it open if not drawn. */
  readonly rows?: string[]
  readonly sides?: NonNullable<MapDocument['sides']>
  readonly ford?: readonly string[]
  readonly west: readonly Post[]
  readonly east: readonly Post[]
  /** Who of each band is the captain, counted within the band; the last where not given. */
  readonly captains?: readonly [number, number]
  readonly turns?: number
  readonly bouts?: number
  readonly options?: OptionChanges
}

export interface SkirmishTable extends Table {
  hex(label: string): number
  at(man: Man): string | undefined
  /** Throws for initiative and goes to a phase of the winner. */
  begin(seat: Seat, phase: 'shooting' | 'movement' | 'melee'): void
  endPhase(times?: number): void
  playOutTurn(): void
}

const END = { type: 'end-phase' } as const

/** A position in a few words: the men stand where they are said to, captains are named, initiative is due. */
export const skirmish = (given: Skirmish): SkirmishTable => {
  const rows = given.rows ?? Array.from({ length: 6 }, () => '......')
  const posts = [given.west, given.east].map(band =>
    band.map(post => {
      const [kind = '', label = ''] = post.split(' ')
      return { kind, label }
    }),
  )
  const everyHex = rows.flatMap((row, line) =>
    [...row].map((_, column) => `${String.fromCharCode(65 + column)}${line + 1}`),
  )
  const map = sketchMap('ford', {
    rows,
    legend: { '.': 'open', w: 'wood' },
    areas: { anywhere: everyHex, ford: [...(given.ford ?? [])] },
    ...(given.sides ? { sides: given.sides } : {}),
  })
  const bands = posts.map(men => ({ area: 'anywhere', men: men.map(({ kind }) => kind) }))
  const scenario = sketchScenario('ford', { bouts: given.bouts ?? 1, bands }, { turns: given.turns ?? 6 })
  const table = testTable(ford, { scenario, maps: [map], options: given.options })
  const { grid } = table.state.setting.board
  const hex = (label: string): number => {
    const found = grid.parse(label)
    if (found === undefined) throw new Error(`no hex ${label}`)
    return found
  }
  for (const seat of SEATS) {
    const before = seat === 0 ? 0 : given.west.length
    for (const [index, { label }] of nth(posts, seat).entries())
      table.do({ type: 'place', man: before + index, hex: hex(label) })
    const captain = given.captains?.[seat] ?? nth(posts, seat).length - 1
    table.do({ type: 'name-captain', man: before + captain })
  }
  const endPhase = (times = 1): void => {
    for (let i = 0; i < times; i++) table.do(END)
  }
  return {
    ...table,
    hex,
    at: man =>
      (table.state.tables.men.hex[man] ?? OFF_MAP) < 0
        ? undefined
        : grid.label(table.state.tables.men.hex[man] ?? OFF_MAP),
    begin: (seat, phase) => {
      table.dice(...(seat === 0 ? [6, 6, 1, 1] : [1, 1, 6, 6]))
      endPhase(['shooting', 'movement', 'melee'].indexOf(phase))
    },
    endPhase,
    playOutTurn: () => {
      table.dice(6, 6, 1, 1)
      endPhase(6)
    },
  }
}

export const codeAndRule = ({ code, rule }: { readonly code: string; readonly rule?: string }): string =>
  `${code} (${rule})`
