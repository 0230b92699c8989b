import { type Adapter, type Seat, type StyleAssignment, topFrame } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import type { FiloAction } from '../actions.ts'
import type { Frame, Phase } from '../flow.ts'
import { machine } from '../machine.ts'
import type { FiloState } from '../state.ts'
import { progressOf } from './aims.ts'
import { evaluate, evaluation } from './evaluate.ts'
import outlook from './outlook.json' with { type: 'json' }
import { planning } from './planning.ts'
import { rateChoice } from './rate-choices.ts'
import { rateDeclaration, rateResolution } from './rate-combat.ts'
import { rateDeployment } from './rate-deployment.ts'
import { rateCombatFire, rateFire, rateVolley } from './rate-fire.ts'
import { rateMovement } from './rate-movement.ts'
import { strengthOf } from './worth.ts'

/** What opponents know of Al filo de la espada beyond the rules. */
export const filoAdapter: Adapter<FiloState, FiloAction> = {
  strength: strengthOf,
  grid: ({ setting }) => setting.grid,
  hexesOf: ({ setting, tables }, seat) =>
    setting.unitsOf[seat].map(unit => tables.units.hex[unit] ?? OFF_MAP).filter(hex => hex >= 0),
  evaluate,
  evaluation,
  rate: (state, actions, assignment) => rate(state, actions, assignment),
  planning,
  isPass: ({ type }) => type === 'end-phase' || type === 'decline' || type === 'loose',
  window: state => windowOf(state),
  elapsed: progressOf,
  outlook,
}

/** The phases outside activations, each of which is a window. Every activation is a window too. */
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

const WINDOWS_PER_TURN = 128

const windowOf = ({ flow }: FiloState): number => {
  const { turn, active, phase, seat } = flow
  const within = active === undefined ? PHASES.indexOf(phase) * 2 + seat : 2 * PHASES.length + active
  return turn * WINDOWS_PER_TURN + within
}

/** The rating of a rest marker: it costs nothing, since a unit may still move or fight (filo 11.2). */
const REST_RATING = 1

const rate = (
  state: FiloState,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  const frame = topFrame(state)
  return frame
    ? rateFrame(state, frame, actions, assignment)
    : ratePhase(state, state.flow.seat, actions, assignment)
}

const ratePhase = (
  state: FiloState,
  seat: Seat,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  switch (state.flow.phase) {
    case 'deploy':
      return rateDeployment(state, seat, actions)
    case 'rest':
      return actions.map(({ type }) => (type === 'rest' ? REST_RATING : 0))
    case 'move':
    case 'straggle':
      return rateMovement(state, seat, actions, assignment)
    case 'declare':
      return rateDeclaration(state, actions, assignment)
    case 'resolve':
      return rateResolution(state, actions, assignment)
    default:
      return rateFire(state, actions)
  }
}

const rateFrame = (
  state: FiloState,
  frame: Frame,
  actions: readonly FiloAction[],
  assignment: StyleAssignment | undefined,
): readonly number[] => {
  if (frame.kind === 'volley') return rateVolley(state, frame, actions)
  if (frame.kind === 'combat-fire') return rateCombatFire(state, frame, actions)
  const pending = machine.pending(state)
  const seat = pending.kind === 'decision' ? pending.seat : state.flow.seat
  return rateChoice(state, seat, frame, actions, assignment)
}
