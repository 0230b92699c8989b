import { cloneState } from '@mesnada/engine'
import {
  type FiloAction,
  type FiloState,
  type FiloView,
  filo,
  leaderHexOf,
  reachOf,
  unitHexOf,
  unitView,
} from '@mesnada/filo'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import type { Lesson, LessonStep, Spot } from '../../presentation/presentation.ts'
import { seenOf } from '../../presentation/seen.ts'
import { phrase } from '../../text/phrase.ts'
import { leaderId, unitId } from './names.ts'
import type { FiloSeen } from './seen.ts'

/** A first battle: before Muret Simon de Montfort has ridden out of the gate, and the militia comes to meet him. */

/** Rows of those the lesson speaks of, in the order the scenario lists them. */
const MONTFORT = 0
const RAYMOND = 5
const [FIRST_KNIGHTS, SECOND_KNIGHTS] = [0, 1]
const [FIRST_MILITIA, SECOND_MILITIA] = [22, 23]

const NORTH = 0
const SOUTH = 3

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

const hexAt = ({ grid }: Pick<FiloSeen, 'grid'>, label: string): Hex => grid.parse(label) ?? OFF_MAP

/** Everyone is set up, and in the first turn four units march; nobody else does anything. */
const prelude = (seen: FiloSeen): FiloAction | undefined => {
  const { turn, phase, seat, active, units } = seen.view
  if (turn > 1) return undefined
  if (phase === 'deploy') {
    const next = PLACES.find(([unit]) => units[unit]?.seat === seat && units[unit]?.hex === undefined)
    return next && placing(seen, ...next)
  }
  const marches = phase === 'move' && active !== undefined ? (MARCHES[active] ?? []) : []
  return (
    marches.map(march => marchStep(seen, march)).find(step => step !== undefined) ?? { type: 'end-phase' }
  )
}

/** Each side faces the other. */
const placing = (seen: FiloSeen, unit: number, label: string): FiloAction => {
  const facing = seen.view.seat === 0 ? NORTH : SOUTH
  return { type: 'place', unit, hex: hexAt(seen, label), facing }
}

const marchStep = (seen: FiloSeen, [unit, label, facing]: readonly [number, string, number]) =>
  reachOf(seen.state, unit).find(end => end.hex === hexAt(seen, label) && end.facing === facing)?.actions[0]

const spotOf = ({ state }: FiloSeen, unit: number): Spot | undefined => {
  const hex = unitHexOf(state, unit)
  return hex === undefined ? undefined : { hex, piece: unitId(unit) }
}

const leaderSpot = ({ state }: FiloSeen): Spot => ({
  hex: leaderHexOf(state, MONTFORT) ?? OFF_MAP,
  piece: leaderId(MONTFORT),
})

const isIn =
  (phase: string) =>
  ({ view }: FiloSeen): boolean =>
    view.phase === phase

const ends = (_seen: FiloSeen, { type }: FiloAction): boolean => type === 'end-phase'

/** Whether the second militia is before whoever stands there and faces so. */
const isBehind = ({ state, grid }: FiloSeen, hex: Hex, facing: number): boolean => {
  const target = unitHexOf(state, SECOND_MILITIA)
  return (
    hex === hexAt({ grid }, REAR) &&
    [0, 1, 5].some(turned => grid.neighbours[hex * 6 + ((facing + turned) % 6)] === target)
  )
}

const isReady = (seen: FiloSeen): boolean => {
  const { hex, direction = 0 } = unitView(seen.state, SECOND_KNIGHTS)
  return hex !== undefined && isBehind(seen, hex, direction)
}

/** A step or a turn after which the place can still be reached. */
const leadsBehind = (seen: FiloSeen, action: FiloAction): boolean => {
  if (action.type !== 'move' || action.unit !== SECOND_KNIGHTS) return false
  const after = cloneState(seen.state)
  filo.perform(after, action, undefined)
  const there = seenOf(filo, after)
  return (
    isReady(there) || reachOf(after, SECOND_KNIGHTS).some(({ hex, facing }) => isBehind(there, hex, facing))
  )
}

/** The second combat is fought, and whatever comes of it. */
const isFought = ({ view }: FiloSeen): boolean => view.combats.length === 0 && view.frame === undefined

const text = (name: string) => ({ text: phrase(`lesson.${name}`) })

const steps: readonly LessonStep<FiloState, FiloAction, FiloView>[] = [
  {
    ...text('activate'),
    rule: 'filo 6.C',
    spot: leaderSpot,
    allows: (_seen, action) => action.type === 'activate' && action.leader === MONTFORT,
    done: ({ view }) => view.active === MONTFORT,
  },
  {
    ...text('command'),
    rule: 'filo 7.2',
    spot: leaderSpot,
    done: (_seen, held) => held === leaderId(MONTFORT),
  },
  {
    ...text('charge'),
    rule: 'filo 10.4',
    spot: seen => spotOf(seen, FIRST_KNIGHTS),
    allows: (_seen, action) => action.type === 'charge' && action.unit === FIRST_KNIGHTS,
    done: ({ view }) => view.units[FIRST_KNIGHTS]?.charging === true,
  },
  {
    ...text('facing'),
    rule: 'filo 8.2',
    spot: seen => ({ hex: hexAt(seen, REAR) }),
    allows: leadsBehind,
    done: isReady,
  },
  { ...text('end-move'), rule: 'filo 6.D', allows: ends, done: isIn('declare') },
  {
    ...text('declare'),
    rule: 'filo 10.2',
    spot: seen => spotOf(seen, seen.view.combats.length === 0 ? FIRST_MILITIA : SECOND_MILITIA),
    allows: ({ view }, { type }) => type === 'attack' || (type === 'end-phase' && view.combats.length > 1),
    done: isIn('resolve'),
  },
  {
    ...text('fight'),
    rule: 'filo 10.3',
    spot: seen => spotOf(seen, FIRST_MILITIA),
    allows: ({ state }, action) =>
      action.type === 'fight' && action.target === unitHexOf(state, FIRST_MILITIA),
    done: ({ view }) => view.frame?.kind === 'advance',
  },
  {
    ...text('advance'),
    rule: 'filo 10.8',
    allows: (_seen, { type }) => type === 'advance',
    done: ({ view }) => view.frame === undefined,
  },
  {
    ...text('rear'),
    rule: 'filo T.5',
    spot: seen => spotOf(seen, SECOND_MILITIA),
    allows: (_seen, { type }) => type === 'fight' || type === 'advance',
    done: isFought,
  },
  { ...text('end'), rule: 'filo 12.3' },
]

export const lesson: Lesson<FiloState, FiloAction, FiloView> = {
  scenario: 'muret',
  seat: 0,
  prelude,
  // The initiative of the first turn is even, so that leaders act in the order of their values; then the crusaders' is it.
  preludeFaces: [2, 2, 3, 3, 3, 3, 3, 4],
  // The charge breaks the first militia, the blow from behind drives off the second.
  faces: [7, 3],
  steps,
}
