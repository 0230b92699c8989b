import { type Adapter, type Minds, type Seat, topFrame } from '@mesnada/engine'
import type { CrusadesAction } from './actions.ts'
import type { Frame, Phase } from './flow.ts'
import { evaluate, evaluation } from './opponent/evaluate.ts'
import { planning } from './opponent/planning.ts'
import { rateAdvances, rateLosses, rateReplacements, rateRetreats } from './opponent/rate-choices.ts'
import { rateFire } from './opponent/rate-fire.ts'
import { rateDeclared, rateMeleePhase } from './opponent/rate-melee.ts'
import { rateMovementPhase, rateMoves } from './opponent/rate-movement.ts'
import { rateOrders } from './opponent/rate-orders.ts'
import { rateRides } from './opponent/rate-riding.ts'
import { strengthOf } from './opponent/worth.ts'
import { phaseSeat } from './sequence.ts'
import type { CrusadesState } from './state.ts'

/** What opponents know of Crusades II beyond the rules; the parts are in `opponent/`. */
export const crusadesAdapter: Adapter<CrusadesState, CrusadesAction> = {
  strength: strengthOf,
  evaluate,
  evaluation,
  rate: (state, actions, minds) => {
    const frame = topFrame(state)
    return frame === undefined
      ? ratePhase(state, phaseSeat(state), actions, minds)
      : rateFrame(state, frame, actions, minds)
  },
  isPass: ({ type }) => type === 'end-phase' || type === 'hold' || type === 'stay',
  planning,
  window: ({ flow }) => flow.playerTurn * PHASES.length + PHASES.indexOf(flow.phase),
}

const PHASES: readonly Phase[] = ['command', 'movement', 'defensive-fire', 'offensive-fire', 'melee', 'rally']

type Ratings = readonly number[]

const ratePhase = (
  state: CrusadesState,
  seat: Seat,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): Ratings => {
  switch (state.flow.phase) {
    case 'command':
      return rateOrders(state, seat, actions, minds)
    case 'movement':
      return rateMovementPhase(state, seat, actions)
    case 'defensive-fire':
    case 'offensive-fire':
      return rateFire(state, actions, minds)
    case 'melee':
      return rateMeleePhase(state, seat, actions, minds)
    case 'rally':
      return actions.map(() => 0)
  }
}

/** All other frames wait for dice, and for nobody. */
const rateFrame = (
  state: CrusadesState,
  frame: Frame,
  actions: readonly CrusadesAction[],
  minds: Minds | undefined,
): Ratings => {
  switch (frame.kind) {
    case 'replacement':
      return rateReplacements(state, frame.leader, actions, minds)
    case 'moving':
      return rateMoves(state, frame.unit, actions, minds)
    case 'riding':
      return rateRides(state, frame.leader, actions, minds)
    case 'declared':
      return rateDeclared(state, frame, actions, minds)
    case 'losses':
      return rateLosses(state, actions)
    case 'retreat':
      return rateRetreats(state, frame, actions, minds)
    case 'advance':
      return rateAdvances(state, actions, minds)
    default:
      return actions.map(() => 0)
  }
}
