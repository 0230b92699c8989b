import { type Adapter, type Seat, type StyleAssignment, topFrame } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { SiegeAction } from '../actions.ts'
import { planOf } from '../campaign/record/keeping.ts'
import { isAble, isAnimal, sideOf } from '../core/bodies.ts'
import { termsOf } from '../core/terms.ts'
import type { Phase } from '../flow.ts'
import { machine } from '../machine.ts'
import type { SiegeState } from '../state.ts'
import { evaluate, evaluation } from './evaluate.ts'
import outlook from './outlook.json' with { type: 'json' }
import { planning } from './planning.ts'
import { rateChoices } from './rate-choices.ts'
import { rateCombat, rateDeclared } from './rate-combat.ts'
import { rateDay, rateOrders } from './rate-days.ts'
import { rateDeployment } from './rate-deployment.ts'
import { rateMissiles } from './rate-missiles.ts'
import { rateMovement } from './rate-movement.ts'
import { strengthOf } from './worth.ts'

/** What opponents know of Cry Havoc and Siege beyond the rules. */
export const siegeAdapter: Adapter<SiegeState, SiegeAction> = {
  strength: strengthOf,
  grid: ({ setting }) => setting.grid,
  hexesOf: (state, seat) => {
    const { hex } = state.tables.bodies
    return state.setting.bodies.flatMap((_, body) =>
      isAble(state, body) && sideOf(state, body) === seat && !isAnimal(state, body)
        ? [hex[body] ?? OFF_MAP]
        : [],
    )
  },
  evaluate,
  evaluation,
  rate: (state, actions, assignment) => rate(state, actions, assignment),
  planning,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline',
  window: ({ flow }) =>
    ((flow.campaign?.day ?? 0) * TURNS_PER_ACTION + flow.playerTurn) * PHASES.length +
    PHASES.indexOf(flow.phase),
  elapsed: state => elapsed(state),
  outlook,
}

/** Of a siege of many days, by its days. */
const elapsed = (state: SiegeState): number => {
  const { campaign, turn } = state.flow
  return Math.min(1, campaign === undefined ? turn / termsOf(state).turns : campaign.day / planOf(state).days)
}

/** More player turns than any action has, for numbering windows. */
const TURNS_PER_ACTION = 1000

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
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const frame = topFrame(state)
  if (frame === undefined) return ratePhase(state, state.flow.side, actions, assignment)
  const pending = machine.pending(state)
  const seat = pending.kind === 'decision' ? pending.seat : state.flow.side
  return frame.kind === 'declared'
    ? rateDeclared(state, seat, frame, actions, assignment)
    : rateChoices(state, seat, frame, actions)
}

const ratePhase = (
  state: SiegeState,
  seat: Seat,
  actions: readonly SiegeAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  switch (state.flow.phase) {
    case 'council':
      return rateDay(state, seat, actions)
    case 'bombardment':
      return rateOrders(state, seat, actions)
    case 'movement':
      return rateMovement(state, seat, actions, assignment)
    case 'combat':
      return rateCombat(state, seat, actions, assignment)
    case 'first-missiles':
    case 'second-missiles':
      return rateMissiles(state, seat, actions)
    default:
      return rateDeployment(state, seat, actions)
  }
}
