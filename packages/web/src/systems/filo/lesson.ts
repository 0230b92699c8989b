import { cloneState } from '@mesnada/engine'
import { type FiloAction, type FiloState, filo, reachOf } from '@mesnada/filo'
import type { Hex } from '@mesnada/hex'
import { phrase } from '../../phrase.ts'
import type { Lesson, LessonStep, Spot } from '../../presentation.ts'
import { leaderId, unitId } from './names.ts'

/** A first battle: before Muret Simon of Montfort has ridden out of the gate, and the militia comes to meet him. */

/** Rows of those the lesson speaks of, in the order the scenario lists them. */
const MONTFORT = 0
const RAYMOND = 5
const [FIRST_KNIGHTS, SECOND_KNIGHTS] = [0, 1]
const [FIRST_MILITIA, SECOND_MILITIA] = [22, 23]

const [NORTH, SOUTH] = [0, 3]

/** By unit: where each is set up. */
const PLACES: readonly (readonly [unit: number, hex: string])[] = [
  [11, '1102'],
  [12, '1002'],
  [13, '1202'],
  [14, '0902'],
  [15, '1302'],
  [16, '1103'],
  [17, '1704'],
  [18, '1604'],
  [19, '1804'],
  [20, '1505'],
  [21, '1605'],
  [FIRST_MILITIA, '0909'],
  [SECOND_MILITIA, '0908'],
  [24, '0708'],
  [25, '0608'],
  [26, '0408'],
  [27, '0507'],
  [28, '0607'],
  [29, '0407'],
  [30, '0506'],
  [31, '1601'],
  [32, '1602'],
  [FIRST_KNIGHTS, '1215'],
  [SECOND_KNIGHTS, '1214'],
  [2, '1216'],
  [3, '1115'],
  [4, '1015'],
  [5, '1016'],
  [6, '1116'],
  [7, '1415'],
  [8, '1416'],
  [9, '1315'],
  [10, '1316'],
]

/** By leader: where his units go in the first turn, and the way they face there. */
const MARCHES: Readonly<Record<number, readonly (readonly [unit: number, hex: string, facing: number])[]>> = {
  [RAYMOND]: [
    [FIRST_MILITIA, '1210', SOUTH],
    [SECOND_MILITIA, '1010', SOUTH],
  ],
  [MONTFORT]: [
    [SECOND_KNIGHTS, '1113', NORTH],
    [FIRST_KNIGHTS, '1213', NORTH],
  ],
}

/** Behind the second militia, which looks south. */
const REAR = '1110'

const hexAt = ({ setting }: FiloState, label: string): Hex => setting.grid.parse(label) ?? -1

/** Everyone is set up, and in the first turn four units march; nobody else does anything. */
const prelude = (state: FiloState): FiloAction | undefined => {
  const { turn, phase, seat, active } = state.flow
  if (turn > 1) return undefined
  if (phase === 'deploy') {
    const next = PLACES.find(
      ([unit]) => state.setting.units[unit]?.seat === seat && (state.tables.units.hex[unit] ?? -1) < 0,
    )
    const facing = state.setting.facing[seat]
    return next && { type: 'place', unit: next[0], hex: hexAt(state, next[1]), facing }
  }
  const marches = phase === 'move' && active !== undefined ? (MARCHES[active] ?? []) : []
  return (
    marches.map(march => marchStep(state, march)).find(step => step !== undefined) ?? { type: 'end-phase' }
  )
}

const marchStep = (state: FiloState, [unit, label, facing]: readonly [number, string, number]) =>
  reachOf(state, unit).find(end => end.hex === hexAt(state, label) && end.facing === facing)?.actions[0]

const spotOf = ({ tables }: FiloState, unit: number): Spot | undefined => {
  const hex = tables.units.hex[unit] ?? -1
  return hex < 0 ? undefined : { hex, piece: unitId(unit) }
}

const leaderSpot = ({ tables }: FiloState): Spot => ({
  hex: tables.leaders.hex[MONTFORT] ?? -1,
  piece: leaderId(MONTFORT),
})

const isIn = (phase: FiloState['flow']['phase']) => (state: FiloState) => state.flow.phase === phase

const ends = (_state: FiloState, { type }: FiloAction): boolean => type === 'end-phase'

/** Whether the second militia is before whoever stands there and faces so. */
const isBehind = (state: FiloState, hex: Hex, facing: number): boolean => {
  const { neighbours } = state.setting.grid
  const target = state.tables.units.hex[SECOND_MILITIA]
  return (
    hex === hexAt(state, REAR) &&
    [0, 1, 5].some(turned => neighbours[hex * 6 + ((facing + turned) % 6)] === target)
  )
}

const isReady = (state: FiloState): boolean => {
  const { hex, facing } = state.tables.units
  return isBehind(state, hex[SECOND_KNIGHTS] ?? -1, facing[SECOND_KNIGHTS] ?? 0)
}

/** A step or a turn after which the place can still be reached. */
const leadsBehind = (state: FiloState, action: FiloAction): boolean => {
  if (action.type !== 'move' || action.unit !== SECOND_KNIGHTS) return false
  const there = cloneState(state)
  filo.perform(there, action, undefined)
  return (
    isReady(there) || reachOf(there, SECOND_KNIGHTS).some(({ hex, facing }) => isBehind(there, hex, facing))
  )
}

/** The second combat is fought, and whatever comes of it. */
const isFought = ({ flow }: FiloState): boolean => flow.combats.length === 0 && flow.stack.length === 0

const text = (name: string) => ({ text: phrase(`lesson.${name}`) })

const steps: readonly LessonStep<FiloState, FiloAction>[] = [
  {
    ...text('activate'),
    rule: 'filo 6.C',
    spot: leaderSpot,
    allows: (_state, action) => action.type === 'activate' && action.leader === MONTFORT,
    done: ({ flow }) => flow.active === MONTFORT,
  },
  {
    ...text('command'),
    rule: 'filo 7.2',
    spot: leaderSpot,
    done: (_state, held) => held === leaderId(MONTFORT),
  },
  {
    ...text('charge'),
    rule: 'filo 10.4',
    spot: state => spotOf(state, FIRST_KNIGHTS),
    allows: (_state, action) => action.type === 'charge' && action.unit === FIRST_KNIGHTS,
    done: ({ tables }) => tables.units.charging[FIRST_KNIGHTS] !== 0,
  },
  {
    ...text('facing'),
    rule: 'filo 8.2',
    spot: state => ({ hex: hexAt(state, REAR) }),
    allows: leadsBehind,
    done: isReady,
  },
  { ...text('end-move'), rule: 'filo 6.D', allows: ends, done: isIn('declare') },
  {
    ...text('declare'),
    rule: 'filo 10.2',
    spot: state => spotOf(state, state.flow.combats.length === 0 ? FIRST_MILITIA : SECOND_MILITIA),
    allows: ({ flow }, { type }) => type === 'attack' || (type === 'end-phase' && flow.combats.length > 1),
    done: isIn('resolve'),
  },
  {
    ...text('fight'),
    rule: 'filo 10.3',
    spot: state => spotOf(state, FIRST_MILITIA),
    allows: (state, action) =>
      action.type === 'fight' && action.target === state.tables.units.hex[FIRST_MILITIA],
    done: ({ flow }) => flow.stack.at(-1)?.kind === 'advance',
  },
  {
    ...text('advance'),
    rule: 'filo 10.8',
    allows: (_state, { type }) => type === 'advance',
    done: ({ flow }) => flow.stack.length === 0,
  },
  {
    ...text('rear'),
    rule: 'filo T.5',
    spot: state => spotOf(state, SECOND_MILITIA),
    allows: (_state, { type }) => type === 'fight' || type === 'advance',
    done: isFought,
  },
  { ...text('end'), rule: 'filo 12.3' },
]

export const lesson: Lesson<FiloState, FiloAction> = {
  scenario: 'muret',
  seat: 0,
  prelude,
  // The initiative of the first turn is even, so that leaders act in the order of their values; then the crusaders' is it.
  preludeFaces: [2, 2, 3, 3, 3, 3, 3, 4],
  // The charge breaks the first militia, the blow from behind drives off the second.
  faces: [7, 3],
  steps,
}
