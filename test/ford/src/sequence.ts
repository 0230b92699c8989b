import {
  type Emit,
  type GameResult,
  interrupt,
  opponentOf,
  type PhaseRule,
  phaseTable,
  SEATS,
  type Seat,
  setFlow,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { FordAction } from './actions.ts'
import type { FordEvent } from './events.ts'
import { type FordFlow, PHASES, type Phase } from './flow.ts'
import { holdsFord, isAlive, isWaiting } from './ground.ts'
import { clearField } from './harm.ts'
import { firstFlow } from './setup.ts'
import type { FordEmit, FordState } from './state.ts'
import { fordPoints } from './tables.ts'

/**
 * The sequence of play:
 *   bout:  deployment and naming, first side then the other; turns; reckoning
 *   turn:  initiative; the winner's half, the other's half
 *   half:  shooting, movement, melee
 */
export const phaseOf = phaseTable<PhaseRule<FordState, FordAction, FordEvent, Phase>>(
  {
    phase: 'deployment',
    rule: 'ford 1.2',
    actions: ['place'],
    prompt: 'ford.prompt.place',
    isOpen: state => state.setting.bands[state.flow.seat].men.some(man => isWaiting(state, man)),
    closesItself: true,
  },
  {
    phase: 'naming',
    rule: 'ford 1.3',
    actions: ['name-captain'],
    prompt: 'ford.prompt.name-captain',
    isOpen: ({ tables, flow }) => tables.bands.led[flow.seat] === 0,
    closesItself: true,
  },
  { phase: 'shooting', rule: 'ford 3.1', actions: ['shoot'], prompt: 'ford.prompt.shoot' },
  { phase: 'movement', rule: 'ford 4.1', actions: ['move'], prompt: 'ford.prompt.move' },
  { phase: 'melee', rule: 'ford 5.1', actions: ['fight'], prompt: 'ford.prompt.fight' },
)

/** ford 1.2, 1.3, 2.2: the next phase; after the last, the other side's; after that, the next turn. */
export const endPhase = (state: FordState, emit: FordEmit): void => {
  const { phase, seat, half } = state.flow
  const other = opponentOf(seat)
  switch (phase) {
    case 'deployment':
      return setFlow(state, { phase: 'naming' })
    case 'naming':
      if (seat === state.setting.first) return setFlow(state, { phase: 'deployment', seat: other })
      return interrupt(state, { kind: 'initiative' })
    case 'melee':
      if (half === 0) return beginPhase(state, { phase: PHASES[0], seat: other, half: 1 }, emit)
      return endTurn(state, emit)
    default:
      beginPhase(state, { phase: nth(PHASES, PHASES.indexOf(phase) + 1), seat, half }, emit)
  }
}

/** ford 2.1: the winner of the initiative acts first. */
export const beginTurn = (state: FordState, seat: Seat, emit: FordEmit): void => {
  setFlow(state, { stack: [] })
  beginPhase(state, { phase: PHASES[0], seat, half: 0 }, emit)
}

type PhaseStart = Pick<FordFlow, 'phase' | 'seat' | 'half'>

const beginPhase = (state: FordState, start: PhaseStart, emit: FordEmit): void => {
  state.tables.men.done.fill(0)
  setFlow(state, start)
  emit?.({ type: 'phase', phase: start.phase, seat: start.seat, turn: state.tables.clock.turn[0] ?? 0 })
}

const endTurn = (state: FordState, emit: FordEmit): void => {
  const { clock } = state.tables
  if ((clock.turn[0] ?? 0) >= state.setting.turns) return endBout(state, emit)
  clock.turn[0] = (clock.turn[0] ?? 0) + 1
  interrupt(state, { kind: 'initiative' })
}

/** ford 6.3: a slain captain ends the bout once the fight is settled. */
export const endIfLeaderless = (state: FordState, emit: Emit<FordEvent>): boolean => {
  const { phase } = state.flow
  if (phase === 'deployment' || phase === 'naming' || !isLeaderless(state)) return false
  endBout(state, emit)
  return true
}

/** ford 6.3 */
const isLeaderless = ({ tables }: FordState): boolean =>
  tables.bands.led[0] === 0 || tables.bands.led[1] === 0

type Verdict = Pick<GameResult, 'winner' | 'reason'>

const DRAWN: Verdict = { winner: undefined, reason: 'ford.result.draw' }

/** The side with more of something wins for that reason. */
const comparing = ([first = 0, second = 0]: Iterable<number>, reason: string): Verdict =>
  first === second ? DRAWN : { winner: first > second ? 0 : 1, reason }

/** ford 6.3, 7.1: a slain captain decides the bout, or else the points. */
const endBout = (state: FordState, emit: FordEmit): void => {
  const { bands, clock } = state.tables
  const decapitated = isLeaderless(state)
  const worth = fordPoints(state.setting.rules)
  if (!decapitated)
    for (const seat of SEATS)
      if (holdsFord(state, seat)) bands.points[seat] = (bands.points[seat] ?? 0) + worth
  const verdict = decapitated
    ? comparing(bands.led, 'ford.result.captain-slain')
    : comparing(bands.points, 'ford.result.points')
  if (verdict.winner !== undefined) bands.bouts[verdict.winner] = (bands.bouts[verdict.winner] ?? 0) + 1
  const points = [bands.points[0] ?? 0, bands.points[1] ?? 0] as const
  emit?.({ type: 'bout-over', bout: clock.bout[0] ?? 0, points, ...verdict })
  const result = resultOf(state, { ...verdict, points })
  if (result) setFlow(state, { result })
  else beginBout(state)
}

/** ford 7.2: the game is over when no later bout can turn it, or there is nobody left to fight one. */
const resultOf = (state: FordState, lastBout: GameResult): GameResult | undefined => {
  const { setting, tables } = state
  if (setting.bouts === 1) return lastBout
  const points = [tables.bands.bouts[0] ?? 0, tables.bands.bouts[1] ?? 0] as const
  const toCome = setting.bouts - (tables.clock.bout[0] ?? 0)
  if (Math.abs(points[0] - points[1]) > toCome || toCome === 0)
    return { ...comparing(points, 'ford.result.bouts'), points }
  const able = setting.bands.map(({ men }) => (men.some(man => isAlive(state, man)) ? 1 : 0))
  if (able.includes(0)) return { ...comparing(able, 'ford.result.no-men'), points }
  return undefined
}

const beginBout = (state: FordState): void => {
  const { clock } = state.tables
  clearField(state)
  clock.bout[0] = (clock.bout[0] ?? 0) + 1
  clock.turn[0] = 1
  state.flow = firstFlow(state.setting.first)
}
