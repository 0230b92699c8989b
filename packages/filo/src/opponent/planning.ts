import { mindsFrom, type Planning, type Seat, topFrame } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { FiloAction } from '../actions.ts'
import type { Frame } from '../flow.ts'
import { type FiloState, MOVED } from '../state.ts'
import { IN_FLIGHT, IN_PLAY, isCavalryType } from '../units.ts'
import { leadOf, neededLead } from '../victory.ts'
import book from './book.json' with { type: 'json' }
import { drill } from './drill.ts'
import { marchesOf, marchOf } from './rate-movement.ts'
import { FOR_ANY, KEEN, leaderCounter, TEMPERS } from './tempers.ts'

const tempers = TEMPERS.map(({ name }) => name)

/** What luck leaves of the difference between two marches takes many trials to tell. */
const BREADTH = { marching: 4, other: 6 } as const

/** Whose activation comes next, and where one falls back to or follows: ratings see one hex, trials what comes of it. */
const TRIED: ReadonlySet<Frame['kind']> = new Set(['pick', 'designate', 'retreat', 'advance'])

/**
 * Marches, the order in which combats are fought, and what follows from them. Of attacks
 * trials found nothing better than what is rated best in some 190 positions, nor of shots, rests and facings in a few dozen each.
 */
const breadthOf = (state: FiloState): number => {
  const frame = topFrame(state)
  if (frame) return TRIED.has(frame.kind) ? BREADTH.other : 0
  if (state.flow.phase === 'move') return BREADTH.marching
  return state.flow.phase === 'resolve' ? BREADTH.other : 0
}

/**
 * One turn of activations at the beginning of a battle, ever less of one as its turns run out: whoever would win by points
 * (V.1) has to fetch them before. Who has them already may wait for as long as he likes.
 */
const patienceOf = (state: FiloState, seat: Seat): number => {
  const { setting, tables, flow } = state
  if (leadOf(state, seat) >= neededLead(state, seat)) return Number.POSITIVE_INFINITY
  const banners = setting.banners.filter(
    ({ seat: side, units }) => side === seat && units.some(unit => tables.units.fate[unit] === IN_PLAY),
  )
  return Math.max(1, (banners.length * (setting.turns - flow.turn)) / setting.turns)
}

/** 6.D: an activation is planned when its movement begins, and again before its combats are declared. */
export const planning: Planning<FiloState, FiloAction> = {
  tempers,

  general: FOR_ANY,

  standing: ({ setting: { scenario, units, leaders } }, seat) =>
    mindsFrom(book, seat, {
      scenario,
      counters: units.length + leaders.length,
      tempers,
      otherwise: KEEN.name,
    }),

  isDue: ({ flow: { active, phase, stack } }) =>
    active !== undefined && stack.length === 0 && (phase === 'move' || phase === 'declare'),

  // By `npm run fit`: 0.27 of all strength over the standard set, 0.42 over all battles.
  decisive: 0.3,

  // Tempers of a whole banner differ by more than luck hides, single marches by less.
  forPlan: () => 0.85,

  breadth: breadthOf,

  patience: patienceOf,

  bands: (state, seat) => bandsOf(state, seat),

  drill,

  march: (state, legal, minds) =>
    isMarching(state) ? marchOf(state, state.flow.seat, legal(), minds) : undefined,

  errands: (state, legal, minds, most) =>
    isMarching(state) ? marchesOf(state, state.flow.seat, legal, minds, most) : undefined,
}

const isMarching = ({ flow: { phase, stack } }: FiloState): boolean => phase === 'move' && stack.length === 0

/** Of each banner those on horse, those on foot, those who shoot; and the leader whose activation it is by himself. */
const bandsOf = (state: FiloState, seat: Seat): readonly (readonly number[])[] => {
  const { setting, tables, flow } = state
  const bands: (readonly number[])[] = []
  for (const { units, seat: side } of setting.banners) {
    if (side !== seat) continue
    const arms: [number[], number[], number[]] = [[], [], []]
    for (const unit of units) if (canAct(state, unit)) arms[armOf(state, unit)].push(unit)
    for (const arm of arms) if (arm.length > 0) bands.push(arm)
  }
  const { active } = flow
  if (active !== undefined && setting.leaders[active].seat === seat && tables.leaders.hex[active] !== OFF_MAP)
    bands.push([leaderCounter(state, active)])
  return bands
}

const canAct = ({ tables, flow }: FiloState, unit: number): boolean => {
  const { hex, called, commanded, order, motion, fought } = tables.units
  if (hex[unit] === OFF_MAP || !called[unit] || !commanded[unit] || order[unit] === IN_FLIGHT) return false
  return flow.phase === 'move' ? motion[unit] !== MOVED : fought[unit] === 0
}

const armOf = ({ setting }: FiloState, unit: number): 0 | 1 | 2 => {
  const { type, shooting } = setting.units[unit]
  if (isCavalryType(type)) return 0
  return shooting === undefined ? 1 : 2
}
