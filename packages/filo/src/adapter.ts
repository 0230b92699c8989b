import { type Adapter, type Minds, type Seat, topFrame } from '@mesnada/engine'
import type { FiloAction } from './actions.ts'
import type { Frame, Phase } from './flow.ts'
import { machine } from './machine.ts'
import { evaluate, evaluation } from './opponent/evaluate.ts'
import { planning } from './opponent/planning.ts'
import { rateChoice } from './opponent/rate-choices.ts'
import { rateDeclaration, rateResolution } from './opponent/rate-combat.ts'
import { rateDeployment } from './opponent/rate-deployment.ts'
import { rateCombatFire, rateFire, rateVolley } from './opponent/rate-fire.ts'
import { rateMovement } from './opponent/rate-movement.ts'
import { strengthOf } from './opponent/worth.ts'
import type { FiloState } from './state.ts'

/** What opponents know of Al filo de la espada beyond the rules; the parts are in `opponent/`. */
export const filoAdapter: Adapter<FiloState, FiloAction> = {
  strength: strengthOf,
  evaluate,
  evaluation,
  rate: (state, actions, minds) => rate(state, actions, minds),
  planning,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline' || type === 'loose',
  window: state => windowOf(state),
}

/** Phases before and after the activations are windows of their own, and so is every activation. */
const PHASES: readonly Phase[] = [
  'deploy',
  'rest',
  'artillery-attacker',
  'artillery-defender',
  'archers-defender',
  'archers-attacker',
  'initiative',
  'recover',
  'regroup',
  'flee',
]

const MOST_WINDOWS = 128

const windowOf = ({ flow }: FiloState): number => {
  const { turn, active, phase, seat } = flow
  const within = active === undefined ? PHASES.indexOf(phase) * 2 + seat : 2 * PHASES.length + active
  return turn * MOST_WINDOWS + within
}

/** A mark costs nothing: whoever moves or fights after all has lost nothing by it (11.2). */
const RESTING = 1

const rate = (
  state: FiloState,
  actions: readonly FiloAction[],
  minds: Minds | undefined,
): readonly number[] => {
  const frame = topFrame(state)
  return frame ? rateFrame(state, frame, actions, minds) : ratePhase(state, state.flow.seat, actions, minds)
}

const ratePhase = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
  minds: Minds | undefined,
): readonly number[] => {
  switch (state.flow.phase) {
    case 'deploy':
      return rateDeployment(state, seat, actions)
    case 'rest':
      return actions.map(({ type }) => (type === 'rest' ? RESTING : 0))
    case 'move':
    case 'straggle':
      return rateMovement(state, seat, actions, minds)
    case 'declare':
      return rateDeclaration(state, actions, minds)
    case 'resolve':
      return rateResolution(state, actions, minds)
    default:
      return rateFire(state, actions)
  }
}

const rateFrame = (
  state: FiloState,
  frame: Frame,
  actions: readonly FiloAction[],
  minds: Minds | undefined,
): readonly number[] => {
  if (frame.kind === 'volley') return rateVolley(state, frame, actions)
  if (frame.kind === 'combat-fire') return rateCombatFire(state, frame, actions)
  const pending = machine.pending(state)
  const seat = pending.kind === 'decision' ? pending.seat : state.flow.seat
  return rateChoice(state, seat, frame, actions, minds)
}
