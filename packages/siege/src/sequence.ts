import { type PhaseRule as AnyPhaseRule, opponentOf, phaseTable, type Seat, setFlow } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { SiegeAction } from './actions.ts'
import { dawn, loose, nextToDecide, noteDay, passDay, tendWounded } from './campaign/calendar.ts'
import { leaveField, takeField } from './campaign/field.ts'
import { planOf, recordOf, setRecord } from './campaign/record/keeping.ts'
import type { DayDeed } from './campaign-record.ts'
import { termsOf } from './core/terms.ts'
import { endDeployment, hasToDeploy } from './deployment/question.ts'
import type { SiegeEvent } from './events.ts'
import { burnOn } from './fire/burning.ts'
import type { Phase } from './flow.ts'
import { standUp } from './melee/recovery.ts'
import { hideCounters, keepsStill, soundAlarm } from './night/night.ts'
import { endMovement, startMovement } from './phases/phase-ends.ts'
import { finishTasks } from './phases/tasks.ts'
import type { SiegeState } from './state.ts'
import type { Tell } from './step.ts'
import { judge, judgeEnd } from './victory/victory.ts'

/** The sequence of play: read it from top to bottom and you have read rules siege R.day, R.deployment and 1.21. */

type PhaseRule = AnyPhaseRule<SiegeState, SiegeAction, SiegeEvent, Phase>

/** siege R.day: who decides what the day is spent on; the bombardment, if it is that; the evening. Actions come in between. */
const DAY = {
  council: { phase: 'council', rule: 'siege R.day', actions: ['undertake'], prompt: 'siege.ask.council' },
  bombardment: {
    phase: 'bombardment',
    rule: 'siege 4.21',
    actions: ['aim', 'repair'],
    prompt: 'siege.ask.bombardment',
    end: loose,
  },
  evening: { phase: 'evening', rule: 'siege R.day', actions: [], end: tendWounded },
} as const satisfies Readonly<Record<string, PhaseRule>>

const DEPLOYMENT: readonly PhaseRule[] = [
  { phase: 'rubble', rule: 'siege 2.31', actions: ['place-rubble'], prompt: 'siege.ask.rubble' },
  {
    phase: 'deploy-defender',
    rule: 'siege R.deployment',
    actions: ['place', 'place-gear', 'set-skill', 'put-under'],
    prompt: 'siege.ask.deploy',
    end: hideCounters,
  },
  { phase: 'fill-moat', rule: 'siege 2.2', actions: ['fill-moat'], prompt: 'siege.ask.fill-moat' },
  {
    phase: 'deploy-attacker',
    rule: 'siege R.deployment',
    actions: ['place', 'place-gear', 'set-skill', 'put-under'],
    prompt: 'siege.ask.deploy',
    end: endDeployment,
  },
]

const PLAYER_TURN: readonly PhaseRule[] = [
  {
    phase: 'first-missiles',
    rule: 'siege 1.21',
    actions: ['shoot', 'shoot-fire'],
    prompt: 'siege.ask.first-missiles',
  },
  {
    phase: 'movement',
    rule: 'siege 1.21',
    actions: [
      'move',
      'enter',
      'exit',
      'turn-about',
      'pivot',
      'lead',
      'let-go',
      'mount',
      'haul-cart',
      'take-ladder',
      'drop',
      'raise-ladder',
      'shift-ladder',
      'pull-ladder',
      'slide-ladder',
      'push',
      'pivot-engine',
      'haul',
      'bring-on',
      'take',
      'face-screen',
      'escort',
      'deliver',
      'escape',
      'wake',
      'declare-exit',
      'halt',
      'withdraw',
      'recruit',
      'call-patrol',
    ],
    prompt: 'siege.ask.movement',
    begin: startMovement,
    end: endMovement,
  },
  {
    phase: 'second-missiles',
    rule: 'siege 1.21',
    actions: ['shoot', 'shoot-fire'],
    prompt: 'siege.ask.second-missiles',
  },
  {
    phase: 'combat',
    rule: 'siege 1.21',
    actions: [
      'attack',
      'topple',
      'batter',
      'light',
      'douse',
      'pour-oil',
      'winch',
      'mount',
      'dismount',
      'harness',
      'string',
      'hand-bridle',
      'exchange',
      'seize',
      'lead',
      'let-go',
      'halt',
    ],
    prompt: 'siege.ask.combat',
    end: finishTasks,
  },
  { phase: 'recovery', rule: 'siege 1.21', actions: [], begin: standUp, end: burnOn },
]

/** siege R.deployment, 1.21, R.day: the phases in their order before play, in a player turn, and on a day of a siege. */
const PHASE_ORDERS: readonly (readonly Phase[])[] = [
  DEPLOYMENT,
  PLAYER_TURN,
  Object.values<PhaseRule>(DAY),
].map(rules => rules.map(({ phase }) => phase))

/** The same without what the scenario has none of: rubble (siege 2.31), a moat to be filled (siege 2.2). */
export const phaseOrders = (state: SiegeState): readonly (readonly Phase[])[] => {
  const { rubble, filledMoat } = termsOf(state)
  const isThere = (phase: Phase): boolean =>
    (phase !== 'rubble' || rubble > 0) && (phase !== 'fill-moat' || filledMoat > 0)
  return PHASE_ORDERS.map(order => order.filter(isThere))
}

export const phaseRule = phaseTable(...DEPLOYMENT, ...PLAYER_TURN, ...Object.values<PhaseRule>(DAY))

/** What the side whose phase it is may do: nothing while its people still sleep (siege R.night). */
export const actionsNow = (state: SiegeState): readonly SiegeAction['type'][] =>
  keepsStill(state, state.flow.side) ? [] : phaseRule(state.flow.phase).actions

/** Ends the phase and goes to the next. The caller passes over phases in which nobody can do anything. */
export const nextPhase = (state: SiegeState, tell: Tell): void => {
  const { phase } = state.flow
  phaseRule(phase).end?.(state, tell)
  if (state.flow.stack.length > 0 && state.flow.phase === phase) {
    // What the end of the phase brought up is settled first; then the phase ends for good.
    setFlow(state, { ending: true })
    return
  }
  enterNext(state, tell)
}

/** Goes on after the end of a phase was interrupted. */
export const resumeEnding = (state: SiegeState, tell: Tell): void => {
  setFlow(state, { ending: false })
  enterNext(state, tell)
}

const enterNext = (state: SiegeState, tell: Tell): void => {
  const { phase } = state.flow
  if (phase === 'council') {
    passDay(state, state.flow.side, tell)
    return holdCouncil(state, tell)
  }
  if (phase === 'bombardment') return endDay(state, 'bombardment', tell)
  if (phase === 'evening') return endEvening(state, tell)
  const deploying = DEPLOYMENT.findIndex(rule => rule.phase === phase)
  if (deploying >= 0) return enterDeployment(state, deploying + 1, tell)
  const step = PLAYER_TURN.findIndex(rule => rule.phase === phase)
  if (step + 1 < PLAYER_TURN.length) return enter(state, nth(PLAYER_TURN, step + 1), tell)
  endPlayerTurn(state, tell)
}

/** Starts with the first part of deployment that someone has something to do in. */
export const enterDeployment = (state: SiegeState, from: number, tell: Tell): void => {
  const { defender } = termsOf(state)
  for (const rule of DEPLOYMENT.slice(from)) {
    const side: Seat = rule.phase === 'deploy-defender' ? defender : opponentOf(defender)
    if (!hasToDeploy(state, rule.phase, side)) continue
    setFlow(state, { side })
    return enter(state, rule, tell)
  }
  endDeployment(state, tell)
  setFlow(state, { turn: 1, playerTurn: 1, side: termsOf(state).first })
  startPlayerTurn(state, tell)
}

const endPlayerTurn = (state: SiegeState, tell: Tell): void => {
  soundAlarm(state, tell)
  judge(state, 'player-turn', tell)
  if (isOver(state)) return
  const { first, turns } = termsOf(state)
  const side = opponentOf(state.flow.side)
  const turn = state.flow.turn + (side === first ? 1 : 0)
  if (side === first) judge(state, 'game-turn', tell)
  if (isOver(state)) return
  if (turn > turns) return judgeEnd(state, tell)
  setFlow(state, { side, turn, playerTurn: state.flow.playerTurn + 1 })
  startPlayerTurn(state, tell)
}

const startPlayerTurn = (state: SiegeState, tell: Tell): void => {
  const { side, done, spent } = state.tables.bodies
  for (let body = 0; body < side.length; body++) {
    if (side[body] !== state.flow.side) continue
    done[body] = 0
    spent[body] = 0
  }
  enter(state, nth(PLAYER_TURN, 0), tell)
}

const enter = (state: SiegeState, rule: PhaseRule, tell: Tell): void => {
  setFlow(state, { phase: rule.phase, coverSides: [] })
  tell?.({ type: 'phase', phase: rule.phase, side: state.flow.side, turn: state.flow.turn })
  rule.begin?.(state, tell)
}

/** A new day of the siege: what was to come today comes; otherwise the sides are asked. */
export const startDay = (state: SiegeState, tell: Tell): void => {
  dawn(state, tell)
  const { day } = recordOf(state)
  const due = planOf(state).actions.findIndex(({ on }) => on === day)
  if (due < 0) holdCouncil(state, tell)
  else takeAction(state, due, tell)
}

const holdCouncil = (state: SiegeState, tell: Tell): void => {
  const side = nextToDecide(state)
  if (side === undefined) return endDay(state, 'rest', tell)
  setFlow(state, { side })
  enter(state, DAY.council, tell)
}

/** The besieger turns to his engines. */
export const takeToEngines = (state: SiegeState, tell: Tell): void => enter(state, DAY.bombardment, tell)

/** An action of the plan is under way: from here on it is played like any other, until it is decided. */
export const takeAction = (state: SiegeState, action: number, tell: Tell): void => {
  setRecord(state, { action })
  tell?.({ type: 'undertaken', undertaking: nth(planOf(state).actions, action).kind })
  takeField(state, recordOf(state))
  enterDeployment(state, 0, tell)
}

/** The action under way has been decided: everyone goes home. */
export const closeAction = (state: SiegeState, tell: Tell): void => {
  const { action = 0, outcome } = recordOf(state)
  if (outcome) tell?.({ type: 'action-over', ...outcome })
  leaveField(state, tell)
  endDay(state, nth(planOf(state).actions, action).kind, tell)
}

const endDay = (state: SiegeState, deed: DayDeed, tell: Tell): void => {
  noteDay(state, deed)
  setFlow(state, { side: planOf(state).besieger })
  enter(state, DAY.evening, tell)
}

const endEvening = (state: SiegeState, tell: Tell): void => {
  judge(state, 'at-once', tell)
  if (isOver(state)) return
  if (recordOf(state).day >= planOf(state).days) judgeEnd(state, tell)
  else startDay(state, tell)
}

const isOver = ({ flow: { result, campaign, phase } }: SiegeState): boolean =>
  result !== undefined || (campaign?.outcome !== undefined && phase !== 'evening')
