import { type PhaseRule as AnyPhaseRule, interrupt, opponentOf, phaseTable, setFlow } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { FiloAction } from './actions.ts'
import { beginActivation, checkCommand } from './command/command.ts'
import { nextLeader } from './command/order.ts'
import { hasToDeploy, placeFixed } from './deployment/question.ts'
import type { FiloEvent } from './events.ts'
import type { Phase } from './flow.ts'
import { hasAttack, hasRest, hasShot, hasStraggler } from './idle.ts'
import { fleeNext, recover, regroupNext } from './morale/recovery.ts'
import { restMover } from './movement/question.ts'
import { AWAY, type FiloState, LEADS, type Seat, type Tell } from './state.ts'
import { judgeTurn } from './victory/victory.ts'

/** The sequence of play: read it from top to bottom and you have read section 6. */

type PhaseRule = AnyPhaseRule<FiloState, FiloAction, FiloEvent, Phase>

const BOTH: readonly PhaseRule[] = [
  {
    phase: 'deploy',
    rule: 'filo R.deployment',
    actions: ['place'],
    begin: placeFixed,
    isOpen: hasToDeploy,
    closesItself: true,
  },
  { phase: 'rest', rule: 'filo 6.A', actions: ['rest'], isOpen: hasRest },
]

const FIRE: readonly PhaseRule[] = (
  ['artillery-attacker', 'artillery-defender', 'archers-defender', 'archers-attacker'] as const
).map(phase => ({ phase, rule: 'filo 6.B', actions: ['aim'], begin: beginActivation, isOpen: hasShot }))

const ORDER: PhaseRule = {
  phase: 'initiative',
  rule: 'filo 6.C',
  actions: [],
  auto: nextLeader,
}

const ACTIVATION: readonly PhaseRule[] = [
  {
    phase: 'move',
    rule: 'filo 6.D',
    actions: ['move', 'charge', 'withdraw', 'mount', 'dismount', 'move-leader', 'move-marker'],
    end: restMover,
  },
  { phase: 'shoot', rule: 'filo 6.D', actions: ['aim'], isOpen: hasShot },
  { phase: 'declare', rule: 'filo 10.2', actions: ['attack'], isOpen: hasAttack },
  {
    phase: 'resolve',
    rule: 'filo 10.3',
    actions: ['fight', 'shift'],
    isOpen: state => state.flow.combats.length > 0,
    closesItself: true,
  },
  {
    phase: 'straggle',
    rule: 'filo 7.4',
    actions: ['move', 'withdraw', 'enter'],
    end: restMover,
    isOpen: hasStraggler,
  },
]

const clearTests = ({ tables }: FiloState): void => {
  tables.units.tested.fill(0)
}

const REGROUPING: readonly PhaseRule[] = [
  { phase: 'recover', rule: 'filo 11.2', actions: [], begin: recover, auto: () => false },
  { phase: 'regroup', rule: 'filo 12.3', actions: [], auto: regroupNext },
  { phase: 'flee', rule: 'filo 12.2', actions: [], begin: clearTests, auto: fleeNext },
]

/** filo 6: the phases of a turn in their order. */
export const TURN_PHASES: readonly Phase[] = [
  ...BOTH.slice(1),
  ...FIRE,
  ORDER,
  ...ACTIVATION,
  ...REGROUPING,
].map(({ phase }) => phase)

/** The phase of this name. */
export const phaseRule = phaseTable(...BOTH, ...FIRE, ORDER, ...ACTIVATION, ...REGROUPING)

/** Ends the phase and goes to the next. */
export const nextPhase = (state: FiloState, tell: Tell): void => {
  const { phase, seat } = state.flow
  const { play } = state.setting
  const defender = opponentOf(play.attacker)
  phaseRule(phase).end?.(state, tell)
  switch (phase) {
    case 'deploy':
      if (seat === play.deploysFirst) enter(state, 'deploy', opponentOf(seat), tell)
      else beginTurn(state, tell)
      break
    case 'rest':
      if (seat === play.attacker) enter(state, 'rest', defender, tell)
      else enter(state, 'artillery-attacker', play.attacker, tell)
      break
    case 'artillery-attacker':
      enter(state, 'artillery-defender', defender, tell)
      break
    case 'artillery-defender':
      enter(state, 'archers-defender', defender, tell)
      break
    case 'archers-defender':
      enter(state, 'archers-attacker', play.attacker, tell)
      break
    case 'archers-attacker':
      interrupt(state, { kind: 'initiative' })
      enter(state, 'initiative', play.attacker, tell)
      break
    case 'initiative':
      enter(state, 'recover', play.attacker, tell)
      break
    case 'straggle':
      setFlow(state, { active: undefined })
      enter(state, 'initiative', play.attacker, tell)
      break
    case 'flee':
      if (!judgeTurn(state, tell)) beginTurn(state, tell)
      break
    default:
      enter(state, after(phase), seat, tell)
  }
}

const after = (phase: Phase): Phase => {
  const steps = [...ACTIVATION, ...REGROUPING]
  return nth(steps, steps.findIndex(step => step.phase === phase) + 1).phase
}

/** filo 6.A: command is checked, leaders may act again, whoever is due arrives. */
const beginTurn = (state: FiloState, tell: Tell): void => {
  const { tables, setting } = state
  const turn = state.flow.turn + 1
  tables.leaders.acted.fill(0)
  tables.leaders.barred.fill(0)
  tables.units.tested.fill(0)
  tables.markers.motion.fill(0)
  tables.markers.spent.fill(0)
  for (const { arrives, leader } of setting.banners)
    if (arrives?.turn === turn && tables.leaders.status[leader] === AWAY)
      tables.leaders.status[leader] = LEADS
  setFlow(state, { turn, active: undefined, order: { tier: undefined, next: [], initiative: undefined } })
  checkCommand(state, tell)
  enter(state, 'rest', setting.play.attacker, tell)
}

const enter = (state: FiloState, phase: Phase, seat: Seat, tell: Tell): void => {
  setFlow(state, { phase, seat })
  tell?.({ type: 'phase', phase, seat, turn: state.flow.turn })
  phaseRule(phase).begin?.(state, tell)
}
