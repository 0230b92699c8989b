import type { Adapter, Seat } from '@mesnada/engine'
import type { CrusadesAction } from './actions.ts'
import type { Frame, Phase } from './flow.ts'
import { evaluate } from './opponent/evaluate.ts'
import { rateAdvances, rateLosses, rateReplacements, rateRetreats } from './opponent/rate-choices.ts'
import { rateFire } from './opponent/rate-fire.ts'
import { rateDeclared, rateMeleePhase } from './opponent/rate-melee.ts'
import { rateMovementPhase, rateMoves } from './opponent/rate-movement.ts'
import { rateOrders } from './opponent/rate-orders.ts'
import { rateRides } from './opponent/rate-riding.ts'
import { strengthOf } from './opponent/worth.ts'
import { phaseSeat } from './sequence.ts'
import { topFrame } from './stack.ts'
import type { CrusadesState } from './state.ts'

/** What opponents know of Crusades II beyond the rules; the parts are in `opponent/`. */
export const crusadesAdapter: Adapter<CrusadesState, CrusadesAction> = {
  strength: strengthOf,
  evaluate,
  rate: (state, actions) => {
    const frame = topFrame(state)
    return frame === undefined
      ? ratePhase(state, phaseSeat(state), actions)
      : rateFrame(state, frame, actions)
  },
  isPass: ({ type }) => type === 'end-phase' || type === 'hold' || type === 'stay',
  window: ({ flow }) => flow.playerTurn * PHASES.length + PHASES.indexOf(flow.phase),
}

const PHASES: readonly Phase[] = ['command', 'movement', 'defensive-fire', 'offensive-fire', 'melee', 'rally']

type Ratings = readonly number[]

const ratePhase = (state: CrusadesState, seat: Seat, actions: readonly CrusadesAction[]): Ratings => {
  switch (state.flow.phase) {
    case 'command':
      return rateOrders(state, seat, actions)
    case 'movement':
      return rateMovementPhase(state, seat, actions)
    case 'defensive-fire':
    case 'offensive-fire':
      return rateFire(state, actions)
    case 'melee':
      return rateMeleePhase(state, seat, actions)
    case 'rally':
      return actions.map(() => 0)
  }
}

/** All other frames wait for dice, and for nobody. */
const rateFrame = (state: CrusadesState, frame: Frame, actions: readonly CrusadesAction[]): Ratings => {
  switch (frame.kind) {
    case 'replacement':
      return rateReplacements(state, frame.leader, actions)
    case 'moving':
      return rateMoves(state, frame.unit, actions)
    case 'riding':
      return rateRides(state, frame.leader, actions)
    case 'declared':
      return rateDeclared(state, frame, actions)
    case 'losses':
      return rateLosses(state, actions)
    case 'retreat':
      return rateRetreats(state, frame, actions)
    case 'advance':
      return rateAdvances(state, actions)
    default:
      return actions.map(() => 0)
  }
}
