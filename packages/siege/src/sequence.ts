import type { RuleRef, Seat } from '@mesnada/engine'
import { opponentOf } from '@mesnada/engine'
import type { ActionOf, Deed, SiegeAction } from './actions.ts'
import { burnOn } from './burning.ts'
import { endDeployment, hasToDeploy } from './deployment.ts'
import type { Phase } from './flow.ts'
import { hideCounters, keepsStill, soundAlarm } from './night.ts'
import { endMovement, startMovement } from './phase-ends.ts'
import { standUp } from './recovery.ts'
import { setFlow } from './stack.ts'
import type { SiegeState } from './state.ts'
import type { Tell } from './steps/step.ts'
import { finishTasks } from './tasks.ts'
import { judge, judgeEnd } from './victory.ts'

/** The sequence of play: read it from top to bottom and you have read rule 1.21. */

interface PhaseRule {
  readonly phase: Phase
  readonly rule: RuleRef
  /** What the side whose phase it is may do, as long as it likes, until it ends the phase. */
  readonly actions: readonly Deed[]
  /** Done without anyone's decision when the phase begins and when it ends. */
  readonly begin?: (state: SiegeState, tell: Tell) => void
  readonly end?: (state: SiegeState, tell: Tell) => void
}

const DEPLOYMENT: readonly PhaseRule[] = [
  { phase: 'rubble', rule: 'siege 2.31', actions: ['place-rubble'] },
  {
    phase: 'deploy-defender',
    rule: 'siege R.deployment',
    actions: ['place', 'place-gear', 'set-skill'],
    end: hideCounters,
  },
  { phase: 'fill-moat', rule: 'siege 2.2', actions: ['fill-moat'] },
  {
    phase: 'deploy-attacker',
    rule: 'siege R.deployment',
    actions: ['place', 'place-gear', 'set-skill'],
    end: endDeployment,
  },
]

const PLAYER_TURN: readonly PhaseRule[] = [
  { phase: 'first-missiles', rule: 'siege 1.21', actions: ['shoot', 'shoot-fire'] },
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
    ],
    begin: startMovement,
    end: endMovement,
  },
  { phase: 'second-missiles', rule: 'siege 1.21', actions: ['shoot', 'shoot-fire'] },
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
      'exchange',
      'seize',
      'lead',
      'let-go',
    ],
    end: finishTasks,
  },
  { phase: 'recovery', rule: 'siege 1.21', actions: [], begin: standUp, end: burnOn },
]

const ALL = [...DEPLOYMENT, ...PLAYER_TURN]

export const phaseRule = (phase: Phase): PhaseRule | undefined => ALL.find(rule => rule.phase === phase)

/** What the side whose phase it is may do: nothing while its people still sleep (R.night). */
export const actionsNow = (state: SiegeState): readonly Deed[] =>
  keepsStill(state, state.flow.side) ? [] : (phaseRule(state.flow.phase)?.actions ?? [])

/** Whether an action is one that may come in a phase; any phase may be ended. */
export const belongsTo = (phase: Phase, action: SiegeAction): action is ActionOf<Deed> =>
  action.type === 'end-phase' || (phaseRule(phase)?.actions.some(type => type === action.type) ?? false)

/** Ends the phase and goes to the next. The caller passes over phases in which nobody can do anything. */
export const nextPhase = (state: SiegeState, tell: Tell): void => {
  const { phase } = state.flow
  phaseRule(phase)?.end?.(state, tell)
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
  const deploying = DEPLOYMENT.findIndex(rule => rule.phase === phase)
  if (deploying >= 0) return enterDeployment(state, deploying + 1, tell)
  const step = PLAYER_TURN.findIndex(rule => rule.phase === phase)
  if (step + 1 < PLAYER_TURN.length) return enter(state, PLAYER_TURN[step + 1], tell)
  endPlayerTurn(state, tell)
}

/** Starts with the first part of deployment that someone has something to do in. */
export const enterDeployment = (state: SiegeState, from: number, tell: Tell): void => {
  const { defender } = state.setting.play
  for (const rule of DEPLOYMENT.slice(from)) {
    const side: Seat = rule.phase === 'deploy-defender' ? defender : opponentOf(defender)
    if (!hasToDeploy(state, rule.phase, side)) continue
    setFlow(state, { side })
    return enter(state, rule, tell)
  }
  endDeployment(state, tell)
  setFlow(state, { turn: 1, playerTurn: 1, side: state.setting.scenario.first })
  startPlayerTurn(state, tell)
}

const endPlayerTurn = (state: SiegeState, tell: Tell): void => {
  soundAlarm(state, tell)
  judge(state, 'player-turn', tell)
  if (isOver(state)) return
  const { first } = state.setting.scenario
  const side = opponentOf(state.flow.side)
  const turn = state.flow.turn + (side === first ? 1 : 0)
  if (side === first) judge(state, 'game-turn', tell)
  if (isOver(state)) return
  if (turn > state.setting.scenario.turns) return judgeEnd(state, tell)
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
  enter(state, PLAYER_TURN[0], tell)
}

const enter = (state: SiegeState, rule: PhaseRule, tell: Tell): void => {
  setFlow(state, { phase: rule.phase, coverSides: [] })
  tell?.({ type: 'phase', phase: rule.phase, side: state.flow.side, turn: state.flow.turn })
  rule.begin?.(state, tell)
}

const isOver = (state: SiegeState): boolean => state.flow.result !== undefined
