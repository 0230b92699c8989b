import type { OptionChanges } from '@mesnada/engine'
import { sketchMap, sketchScenario, type TestTable, testTable } from '@mesnada/engine/testkit'
import { nth, OFF_MAP } from '@mesnada/hex'
import { type FiloAction, type FiloEvent, type FiloState, filo } from '../src/index.ts'

/** Small positions in a few lines: a map in letters, units by label. The first army faces north, the second south. */

const LEGEND = {
  '.': 'claro',
  b: 'bosque',
  a: 'arbustos',
  p: 'pantanos',
  v: 'villa',
  g: 'granja',
  '~': 'rio',
}

export interface Man {
  readonly type?: string
  readonly at: string
  readonly pf?: number
  readonly quality?: number
  readonly pm?: number
  readonly mounted?: boolean
  readonly javelins?: true
}

export interface Banner {
  readonly units: readonly Man[]
  readonly leader?: object
  /** The leader's hex; the first unit's if not given. */
  readonly at?: string
  /** Enters by the hexes of an area of the map; the places of its units are of no account. */
  readonly arrives?: { readonly turn: number; readonly area: string }
}

export interface Sketch {
  readonly rows?: string[]
  readonly map?: object
  /** Banners; the first of each side commands the army. */
  readonly first: readonly (Banner | readonly Man[])[]
  readonly second: readonly (Banner | readonly Man[])[]
  readonly armies?: readonly [object, object]
  readonly play?: object
  readonly options?: OptionChanges
  readonly turns?: number
}

export type FiloTable = TestTable<FiloState, FiloAction, FiloEvent>

const FIELD = Array.from({ length: 12 }, () => '.'.repeat(12))

const FIGURES = { pf: 5, quality: 6, pm: 4 }

const isBanner = (entry: Banner | readonly Man[]): entry is Banner => 'units' in entry

const bannersOf = (side: string, entries: Sketch['first']): readonly object[] =>
  entries.map((entry, index) => {
    const banner: Banner = isBanner(entry) ? entry : { units: entry }
    return {
      id: `${side}-${'abcdef'[index]}`,
      name: `${side} ${index}`,
      leader: {
        name: `Leader ${side} ${index}`,
        bonus: 0,
        value: index + 1,
        radius: 5,
        pm: 8,
        ...banner.leader,
      },
      ...(index === 0 ? { commandsArmy: true } : {}),
      ...(banner.arrives ? { arrives: banner.arrives } : { at: banner.at ?? nth(banner.units, 0).at }),
      units: banner.units.map(({ at, ...man }) => ({
        type: 'Pi',
        ...FIGURES,
        ...man,
        ...(banner.arrives ? {} : { at: [at] }),
      })),
    }
  })

/** Everyone stands where he is told; the first turn has begun. */
export const position = ({ rows = FIELD, map = {}, first, second, ...rest }: Sketch): FiloTable =>
  testTable(filo, {
    scenario: sketchScenario(
      'filo',
      {
        attacker: 0,
        deploysFirst: 1,
        armies: [
          { flight: 'south', ...rest.armies?.[0], banners: bannersOf('first', first) },
          { flight: 'north', ...rest.armies?.[1], banners: bannersOf('second', second) },
        ],
        victory: { lead: 100, margin: 5 },
        ...rest.play,
      },
      { turns: rest.turns ?? 8 },
    ),
    maps: [sketchMap('filo', { rows, legend: LEGEND, ...map })],
    options: rest.options,
  })

export const hexOf = (table: FiloTable, label: string): number => {
  const hex = table.state.setting.grid.parse(label)
  if (hex === undefined) throw new Error(`no hex ${label}`)
  return hex
}

export const whereIs = (table: FiloTable, unit: number): string | undefined => {
  const hex = table.state.tables.units.hex[unit] ?? OFF_MAP
  return hex < 0 ? undefined : table.state.setting.grid.label(hex)
}

/** The initiative falls so that a side with one leader moves at once (C2); nobody has shot in phase B. */
export const begin = (table: FiloTable, seat: 0 | 1 = 0): void => {
  endUntil(table, () => table.pending().kind === 'dice')
  table.dice(...(seat === 0 ? [3, 3, 2, 3] : [2, 3, 3, 3]))
}

/** Ends phases until something holds. */
export const endUntil = (table: FiloTable, reached: () => boolean): void => {
  for (let guard = 0; guard < 40; guard++) {
    if (reached()) return
    const due = table.pending()
    if (due.kind !== 'decision') throw new Error(`${due.kind} is due in ${table.state.flow.phase}`)
    table.do({ type: 'end-phase' })
  }
  throw new Error('never came to it')
}

export const goTo = (table: FiloTable, phase: string): void =>
  endUntil(table, () => table.state.flow.phase === phase)

export const move = (table: FiloTable, unit: number, label: string, extra: object = {}): FiloAction => ({
  type: 'move',
  unit,
  hex: hexOf(table, label),
  facing: table.state.tables.units.facing[unit] as 0,
  ...extra,
})

/** The modifiers of the throw that is due, by their last word. */
export const modifiersDue = (table: FiloTable): Readonly<Record<string, number>> => {
  const due = table.pending()
  if (due.kind !== 'dice') throw new Error(`no dice but ${due.kind}`)
  return Object.fromEntries(
    nth(due.roll.throws, 0).modifiers.map(({ reason, value }) => [
      reason.replace('filo.modifier.', ''),
      value,
    ]),
  )
}

export const promptOf = (table: FiloTable): string => {
  const due = table.pending()
  return due.kind === 'decision'
    ? due.prompt.code
    : due.kind === 'dice'
      ? nth(due.roll.throws, 0).purpose
      : 'over'
}

/** Declares an attack between two hexes and brings it to its die, declining every shot and reaction. */
export const fight = (table: FiloTable, pairs: readonly (readonly [string, string])[]): void => {
  goTo(table, 'declare')
  for (const [from, target] of pairs)
    table.do({ type: 'attack', from: hexOf(table, from), target: hexOf(table, target) })
  table.do({ type: 'end-phase' })
  table.do({ type: 'fight', target: nth(nth(table.state.flow.combats, 0).defenders, 0) })
  while (table.pending().kind === 'decision') table.do({ type: 'decline' })
}

export const types = (table: FiloTable): readonly string[] => table.events.map(({ type }) => type)
