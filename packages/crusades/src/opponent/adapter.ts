import { type Adapter, type Seat, type StyleAssignment, topFrame } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { CrusadesAction } from '../actions.ts'
import type { Frame, Phase } from '../flow.ts'
import { phaseSeat } from '../sequence.ts'
import type { CrusadesState } from '../state.ts'
import { evaluate, evaluation } from './evaluate.ts'
import { progressOf } from './ground-values.ts'
import outlook from './outlook.json' with { type: 'json' }
import { planning } from './planning.ts'
import { rateAdvances, rateLosses, rateReplacements, rateRetreats } from './rate-choices.ts'
import { rateFire } from './rate-fire.ts'
import { rateRides } from './rate-leaders.ts'
import { rateDeclared, rateMeleePhase } from './rate-melee.ts'
import { rateMovementPhase, rateMoves } from './rate-movement.ts'
import { rateOrders } from './rate-orders.ts'
import { strengthOf } from './worth.ts'

/** What opponents know of Crusades II beyond the rules. */
export const crusadesAdapter: Adapter<CrusadesState, CrusadesAction> = {
  strength: strengthOf,
  grid: ({ setting }) => setting.grid,
  hexesOf: ({ setting, tables }, seat) =>
    setting.unitsOf[seat].map(unit => tables.units.hex[unit] ?? OFF_MAP).filter(hex => hex >= 0),
  evaluate,
  evaluation,
  rate: (state, actions, assignment) => {
    const frame = topFrame(state)
    return frame === undefined
      ? ratePhase(state, phaseSeat(state), actions, assignment)
      : rateFrame(state, frame, actions, assignment)
  },
  isPass: ({ type }) => type === 'end-phase' || type === 'hold' || type === 'stay',
  planning,
  window: ({ flow }) => flow.playerTurn * PHASES.length + PHASES.indexOf(flow.phase),
  elapsed: progressOf,
  outlook,
}

const PHASES: readonly Phase[] = ['command', 'movement', 'defensive-fire', 'offensive-fire', 'melee', 'rally']

type Ratings = readonly number[]

const ratePhase = (
  state: CrusadesState,
  seat: Seat,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): Ratings => {
  switch (state.flow.phase) {
    case 'command':
      return rateOrders(state, seat, actions, assignment)
    case 'movement':
      return rateMovementPhase(state, seat, actions)
    case 'defensive-fire':
    case 'offensive-fire':
      return rateFire(state, actions, assignment)
    case 'melee':
      return rateMeleePhase(state, seat, actions, assignment)
    case 'rally':
      return actions.map(() => 0)
  }
}

/** All other frames wait for dice, not for a decision. */
const rateFrame = (
  state: CrusadesState,
  frame: Frame,
  actions: readonly CrusadesAction[],
  assignment: StyleAssignment | undefined,
): Ratings => {
  switch (frame.kind) {
    case 'replacement':
      return rateReplacements(state, frame.leader, actions, assignment)
    case 'moving':
      return rateMoves(state, frame.unit, actions, assignment)
    case 'riding':
      return rateRides(state, frame.leader, actions, assignment)
    case 'declared':
      return rateDeclared(state, frame, actions, assignment)
    case 'losses':
      return rateLosses(state, actions)
    case 'retreat':
      return rateRetreats(state, frame, actions, assignment)
    case 'advance':
      return rateAdvances(state, actions, assignment)
    default:
      return actions.map(() => 0)
  }
}
