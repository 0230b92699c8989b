import { opponentOf, type RuleRef, type Seat } from '@mesnada/engine'
import type { CrusadesAction } from './actions.ts'
import { assignOrders, isLeaderOnMap } from './command.ts'
import type { Phase } from './flow.ts'
import { interrupt, setFlow } from './stack.ts'
import { AWAITED, type CrusadesState, isGoing, isOnMap, isSteady, type Tell } from './state.ts'
import { passThirst } from './thirst.ts'
import { judge } from './victory.ts'
import { truants, waverers } from './withdrawal.ts'

/** The sequence of play: read it from top to bottom and you have read rule 3.2. */

interface PhaseRule {
  readonly phase: Phase
  readonly rule: RuleRef
  /** Who decides: the side whose player turn it is, or the other. */
  readonly by: 'mover' | 'other'
  readonly actions: readonly CrusadesAction['type'][]
  /** Done without anyone's decision when the phase begins and when it ends. */
  readonly begin?: (state: CrusadesState, seat: Seat) => void
  readonly end?: (state: CrusadesState, seat: Seat) => void
}

/** 4.23: whoever is to take over does so before orders are given. */
const callReplacements = (state: CrusadesState, seat: Seat): void => {
  const { leaders } = state.tables
  leaders.done.fill(0)
  for (const leader of state.setting.leadersOf[seat])
    if (leaders.status[leader] === AWAITED && !isLeaderOnMap(state, leader))
      interrupt(state, { kind: 'replacement', leader })
}

/** 14.2, 15.2: before anyone gives orders, dice for those who waver and for those who may come back. */
const callWaverers = (state: CrusadesState, seat: Seat): void =>
  interrupt(
    state,
    ...waverers(state, seat).map(formation => ({ kind: 'withdrawal', formation }) as const),
    ...truants(state, seat).map(formation => ({ kind: 'return', formation }) as const),
  )

/** 14.2: those who go home march before the others. */
const callDepartures = (state: CrusadesState, seat: Seat): void => {
  const going = state.setting.formations.filter(({ side }, row) => side === seat && isGoing(state, row))
  const units = going.flatMap(formation => formation.units).filter(unit => isOnMap(state, unit))
  const leaders = going.map(({ leader }) => leader).filter(leader => isLeaderOnMap(state, leader))
  if (units.length + leaders.length > 0) interrupt(state, { kind: 'departure', units, leaders })
}

/** 10.2: everyone of the side who runs. */
const callRallies = (state: CrusadesState, seat: Seat): void => {
  const units = state.setting.unitsOf[seat].filter(unit => isOnMap(state, unit) && !isSteady(state, unit))
  if (units.length > 0) interrupt(state, { kind: 'rally', units })
}

const PLAYER_TURN: readonly PhaseRule[] = [
  {
    phase: 'command',
    rule: 'crusades 5.1',
    by: 'mover',
    actions: ['order'],
    begin: (state, seat) => {
      callReplacements(state, seat)
      callWaverers(state, seat)
    },
    end: assignOrders,
  },
  {
    phase: 'movement',
    rule: 'crusades 8.1',
    by: 'mover',
    actions: ['activate', 'lead'],
    begin: (state, seat) => {
      state.tables.leaders.done.fill(0)
      state.tables.units.spent.fill(0)
      callDepartures(state, seat)
    },
  },
  { phase: 'defensive-fire', rule: 'crusades 9.11', by: 'other', actions: ['fire'] },
  { phase: 'offensive-fire', rule: 'crusades 9.11', by: 'mover', actions: ['fire'] },
  { phase: 'melee', rule: 'crusades 9.31', by: 'mover', actions: ['attack'] },
  { phase: 'rally', rule: 'crusades 10.2', by: 'other', actions: [], begin: callRallies },
]

const ruleOf = (phase: Phase): PhaseRule => PLAYER_TURN.find(rule => rule.phase === phase) ?? PLAYER_TURN[0]

export const phaseRef = ({ flow }: CrusadesState): RuleRef => ruleOf(flow.phase).rule

/** The side that decides in this phase. */
export const phaseSeat = ({ flow }: CrusadesState): Seat =>
  ruleOf(flow.phase).by === 'mover' ? flow.side : opponentOf(flow.side)

export const actionsNow = ({ flow }: CrusadesState): readonly CrusadesAction['type'][] =>
  ruleOf(flow.phase).actions

export const beginGame = (state: CrusadesState, tell: Tell): void => {
  setFlow(state, { side: state.setting.scenario.first })
  enter(state, PLAYER_TURN[0], tell)
}

/** 3.2: the next phase, or the other side's player turn, or the next turn. */
export const nextPhase = (state: CrusadesState, tell: Tell): void => {
  const { phase } = state.flow
  ruleOf(phase).end?.(state, phaseSeat(state))
  const next = PLAYER_TURN.findIndex(rule => rule.phase === phase) + 1
  if (next < PLAYER_TURN.length) enter(state, PLAYER_TURN[next], tell)
  else endPlayerTurn(state, tell)
}

/** 3.1, 3.3 */
const endPlayerTurn = (state: CrusadesState, tell: Tell): void => {
  const { first, turns } = state.setting.scenario
  const { flow } = state
  const side = opponentOf(flow.side)
  const turnEnds = side === first
  const turn = turnEnds ? flow.turn + 1 : flow.turn
  passThirst(state, flow.side, tell)
  judge(state, { turnEnds, last: turn > turns }, tell)
  if (state.flow.result) return
  state.tables.units.done.fill(0)
  setFlow(state, { side, turn, playerTurn: flow.playerTurn + 1 })
  enter(state, PLAYER_TURN[0], tell)
}

const enter = (state: CrusadesState, { phase, begin }: PhaseRule, tell: Tell): void => {
  setFlow(state, { phase })
  tell?.({ type: 'phase', phase, side: phaseSeat(state), turn: state.flow.turn })
  begin?.(state, phaseSeat(state))
}
