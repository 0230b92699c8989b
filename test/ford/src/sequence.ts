import { type GameResult, opponentOf, SEATS, type Seat } from '@mesnada/engine'
import { type FordFlow, PHASES, type PhaseFlow } from './flow.ts'
import { holdsFord, isAlive, isOnMap, retreatHexes } from './ground.ts'
import { clearField, harm } from './harm.ts'
import type { FordEmit, FordState } from './state.ts'
import { fordPoints } from './tables.ts'

/**
 * The sequence of play:
 *   bout:  deployment and naming, first side then the other; turns; reckoning
 *   turn:  initiative; the winner's half, the other's half
 *   half:  shooting, movement, melee
 */

/** ford 1.2, 1.3: what follows once a side has placed a man or named its captain. */
export const continueDeployment = (state: FordState, seat: Seat): FordFlow => {
  const { setting, tables } = state
  if (setting.bands[seat].men.some(man => isAlive(state, man) && !isOnMap(state, man)))
    return { at: 'deployment', seat }
  if (tables.bands.led[seat] === 0) return { at: 'naming', seat }
  return seat === setting.first ? { at: 'deployment', seat: opponentOf(seat) } : { at: 'initiative' }
}

/** ford 2.2: shooting, movement, melee; then the other side; then the next turn. */
export const endPhase = (state: FordState, { at, seat, half }: PhaseFlow, emit: FordEmit): void => {
  const next = PHASES.indexOf(at) + 1
  if (next < PHASES.length) beginPhase(state, { at: PHASES[next], seat, half }, emit)
  else if (half === 0) beginPhase(state, { at: PHASES[0], seat: opponentOf(seat), half: 1 }, emit)
  else endTurn(state, emit)
}

export const beginPhase = (state: FordState, flow: PhaseFlow, emit: FordEmit): void => {
  state.tables.men.done.fill(0)
  state.flow = flow
  emit?.({ type: 'phase', phase: flow.at, seat: flow.seat, turn: state.tables.clock.turn[0] })
}

const endTurn = (state: FordState, emit: FordEmit): void => {
  const { clock } = state.tables
  if (clock.turn[0] >= state.setting.turns) return endBout(state, emit)
  clock.turn[0]++
  state.flow = { at: 'initiative' }
}

/** Goes on with what was interrupted, past all that has lost its object in the meantime. */
export const resume = (state: FordState, waiting: FordFlow, emit: FordEmit): void => {
  let flow = waiting
  for (;;)
    switch (flow.at) {
      case 'clash':
        if (isAlive(state, flow.attacker) && isAlive(state, flow.defender)) return wait(state, flow)
        flow = flow.next
        break
      case 'wound': {
        const among = flow.among.filter(man => isAlive(state, man))
        if (among.length > 1) return wait(state, flow)
        if (among.length === 1) harm(state, among[0], 1, emit)
        flow = flow.next
        break
      }
      case 'retreat':
        if (isAlive(state, flow.man) && isAlive(state, flow.from)) {
          if (retreatHexes(state, flow.man, flow.from).length > 0) return wait(state, flow)
          emit?.({ type: 'cornered', man: flow.man })
          harm(state, flow.man, 1, emit)
        }
        flow = flow.next
        break
      default:
        return isLeaderless(state) ? endBout(state, emit) : wait(state, flow)
    }
}

const wait = (state: FordState, flow: FordFlow): void => {
  state.flow = flow
}

/** ford 6.3 */
const isLeaderless = ({ tables }: FordState): boolean =>
  tables.bands.led[0] === 0 || tables.bands.led[1] === 0

type Verdict = Pick<GameResult, 'winner' | 'reason'>

const DRAWN: Verdict = { winner: undefined, reason: 'ford.result.draw' }

/** The side with more of something wins for that reason. */
const comparing = ([first, second]: Iterable<number>, reason: string): Verdict =>
  first === second ? DRAWN : { winner: first > second ? 0 : 1, reason }

/** ford 6.3, 7.1: a slain captain decides the bout, or else the points. */
const endBout = (state: FordState, emit: FordEmit): void => {
  const { bands, clock } = state.tables
  const decapitated = isLeaderless(state)
  const worth = fordPoints(state.setting.rules)
  if (!decapitated) for (const seat of SEATS) if (holdsFord(state, seat)) bands.points[seat] += worth
  const verdict = decapitated
    ? comparing(bands.led, 'ford.result.captain-slain')
    : comparing(bands.points, 'ford.result.points')
  if (verdict.winner !== undefined) bands.bouts[verdict.winner]++
  const points = [bands.points[0], bands.points[1]] as const
  emit?.({ type: 'bout-over', bout: clock.bout[0], points, ...verdict })
  const result = resultOf(state, { ...verdict, points })
  if (result) state.flow = { at: 'over', result }
  else beginBout(state)
}

/** ford 7.2: the game is over when no later bout can turn it, or there is nobody left to fight one. */
const resultOf = (state: FordState, lastBout: GameResult): GameResult | undefined => {
  const { setting, tables } = state
  if (setting.bouts === 1) return lastBout
  const points = [tables.bands.bouts[0], tables.bands.bouts[1]] as const
  const toCome = setting.bouts - tables.clock.bout[0]
  if (Math.abs(points[0] - points[1]) > toCome || toCome === 0)
    return { ...comparing(points, 'ford.result.bouts'), points }
  const able = setting.bands.map(({ men }) => (men.some(man => isAlive(state, man)) ? 1 : 0))
  if (able.includes(0)) return { ...comparing(able, 'ford.result.no-men'), points }
  return undefined
}

const beginBout = (state: FordState): void => {
  const { clock } = state.tables
  clearField(state)
  clock.bout[0]++
  clock.turn[0] = 1
  state.flow = { at: 'deployment', seat: state.setting.first }
}
