import { assignmentFromBook, type Planning, type Seat, topFrame } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { FiloAction } from '../actions.ts'
import type { Frame } from '../flow.ts'
import { IN_FLIGHT, IN_PLAY, isCavalryType } from '../printed/units.ts'
import { type FiloState, MOVED } from '../state.ts'
import { leadOf, neededLead } from '../victory/victory.ts'
import book from './book.json' with { type: 'json' }
import { evolvable } from './evolvable.ts'
import { marchesOf, marchOf } from './rate-movement.ts'
import { GENERAL_STYLES, KEEN, leaderCounter, STYLES } from './styles.ts'

const styles = STYLES.map(({ name }) => name)

/** Candidates compared: few for marches, whose differences are small against the noise. */
const CANDIDATES = { marching: 4, other: 6 } as const

/** Frames whose choices are compared by rollouts: the next activation, retreats and advances. */
const COMPARED_FRAMES: ReadonlySet<Frame['kind']> = new Set(['pick', 'designate', 'retreat', 'advance'])

/**
 * Marches, the order of combats, retreats and advances are compared. For attacks, rollouts found nothing better than
 * the best-rated in some 190 positions, nor for shots, rests and facings in a few dozen each.
 */
const candidateLimit = (state: FiloState): number => {
  const frame = topFrame(state)
  if (frame) return COMPARED_FRAMES.has(frame.kind) ? CANDIDATES.other : 0
  if (state.flow.phase === 'move') return CANDIDATES.marching
  return state.flow.phase === 'resolve' ? CANDIDATES.other : 0
}

/**
 * One turn of activations at the start of a battle, and less as turns run out: points must be won in time (filo V.1).
 * Without limit for a side that has a winning lead.
 */
const maxQuietWindows = (state: FiloState, seat: Seat): number => {
  const { setting, tables, flow } = state
  if (leadOf(state, seat) >= neededLead(state, seat)) return Number.POSITIVE_INFINITY
  const banners = setting.banners.filter(
    ({ seat: side, units }) => side === seat && units.some(unit => tables.units.fate[unit] === IN_PLAY),
  )
  return Math.max(1, (banners.length * (setting.turns - flow.turn)) / setting.turns)
}

/** filo 6.D: an activation is planned when its movement begins, and again before its combats are declared. */
export const planning: Planning<FiloState, FiloAction> = {
  styles,

  generalStyles: GENERAL_STYLES,

  defaultAssignment: ({ setting: { scenario, units, leaders } }, seat) =>
    assignmentFromBook(book, seat, {
      scenario,
      counters: units.length + leaders.length,
      styles,
      otherwise: KEEN.name,
    }),

  isDue: ({ flow: { active, phase, stack } }) =>
    active !== undefined && stack.length === 0 && (phase === 'move' || phase === 'declare'),

  // By `npm run fit`: 0.27 of all strength over the standard set, 0.42 over all battles.
  decisiveLead: 0.3,

  // Styles of a whole banner differ by more than the noise, single marches by less.
  searchShare: () => 0.85,

  candidateLimit,

  maxQuietWindows,

  groups: (state, seat) => groupsOf(state, seat),

  evolvable,

  scriptedActions: (state, legal, assignment) =>
    isMarching(state) ? marchOf(state, state.flow.seat, legal(), assignment) : undefined,

  candidateSequences: (state, legal, assignment, most) =>
    isMarching(state) ? marchesOf(state, state.flow.seat, legal, assignment, most) : undefined,
}

const isMarching = ({ flow: { phase, stack } }: FiloState): boolean => phase === 'move' && stack.length === 0

/** Of each banner the cavalry, the infantry and the shooters; and the active leader by himself. */
const groupsOf = (state: FiloState, seat: Seat): readonly (readonly number[])[] => {
  const { setting, tables, flow } = state
  const groups: (readonly number[])[] = []
  for (const { units, seat: side } of setting.banners) {
    if (side !== seat) continue
    const arms: [number[], number[], number[]] = [[], [], []]
    for (const unit of units) if (canAct(state, unit)) arms[armOf(state, unit)].push(unit)
    for (const arm of arms) if (arm.length > 0) groups.push(arm)
  }
  const { active } = flow
  if (
    active !== undefined &&
    nth(setting.leaders, active).seat === seat &&
    tables.leaders.hex[active] !== OFF_MAP
  )
    groups.push([leaderCounter(state, active)])
  return groups
}

const canAct = ({ tables, flow }: FiloState, unit: number): boolean => {
  const { hex, called, commanded, order, motion, fought } = tables.units
  if (hex[unit] === OFF_MAP || !called[unit] || !commanded[unit] || order[unit] === IN_FLIGHT) return false
  return flow.phase === 'move' ? motion[unit] !== MOVED : fought[unit] === 0
}

const armOf = ({ setting }: FiloState, unit: number): 0 | 1 | 2 => {
  const { type, shooting } = nth(setting.units, unit)
  if (isCavalryType(type)) return 0
  return shooting === undefined ? 1 : 2
}
