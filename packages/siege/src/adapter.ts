import { type Adapter, type Minds, type Seat, topFrame } from '@mesnada/engine'
import type { SiegeAction } from './actions.ts'
import type { Phase } from './flow.ts'
import { machine } from './machine.ts'
import { evaluate, evaluation } from './opponent/evaluate.ts'
import { planning } from './opponent/planning.ts'
import { rateChoices } from './opponent/rate-choices.ts'
import { rateCombat, rateDeclared } from './opponent/rate-combat.ts'
import { rateDay, rateOrders } from './opponent/rate-days.ts'
import { rateDeployment } from './opponent/rate-deployment.ts'
import { rateMissiles } from './opponent/rate-missiles.ts'
import { rateMovement } from './opponent/rate-movement.ts'
import { strengthOf } from './opponent/worth.ts'
import type { SiegeState } from './state.ts'

/** What opponents know of Cry Havoc and Siege beyond the rules; the parts are in `opponent/`. */
export const siegeAdapter: Adapter<SiegeState, SiegeAction> = {
  strength: strengthOf,
  evaluate,
  evaluation,
  rate: (state, actions, minds) => rate(state, actions, minds),
  planning,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline',
  window: ({ flow }) =>
    ((flow.campaign?.day ?? 0) * MOST_TURNS + flow.playerTurn) * PHASES.length + PHASES.indexOf(flow.phase),
}

/** More player turns than any action has. */
const MOST_TURNS = 1000

const PHASES: readonly Phase[] = [
  'council',
  'bombardment',
  'evening',
  'rubble',
  'deploy-defender',
  'fill-moat',
  'deploy-attacker',
  'first-missiles',
  'movement',
  'second-missiles',
  'combat',
  'recovery',
  'over',
]

const rate = (
  state: SiegeState,
  actions: readonly SiegeAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const frame = topFrame(state)
  if (frame === undefined) return ratePhase(state, state.flow.side, actions, minds)
  const pending = machine.pending(state)
  const seat = pending.kind === 'decision' ? pending.seat : state.flow.side
  return frame.kind === 'declared'
    ? rateDeclared(state, seat, frame, actions, minds)
    : rateChoices(state, seat, frame, actions)
}

const ratePhase = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
  minds: Minds | undefined,
): readonly number[] => {
  switch (state.flow.phase) {
    case 'council':
      return rateDay(state, seat, actions)
    case 'bombardment':
      return rateOrders(state, seat, actions)
    case 'movement':
      return rateMovement(state, seat, actions, minds)
    case 'combat':
      return rateCombat(state, seat, actions, minds)
    case 'first-missiles':
    case 'second-missiles':
      return rateMissiles(state, seat, actions)
    default:
      return rateDeployment(state, seat, actions)
  }
}
