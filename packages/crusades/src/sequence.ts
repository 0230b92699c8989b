import {
  type PhaseRule as AnyPhaseRule,
  interrupt,
  opponentOf,
  phaseTable,
  SEATS,
  type Seat,
  setFlow,
} from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import type { CrusadesAction } from './actions.ts'
import type { CrusadesEvent } from './events.ts'
import type { Formation, Frame, Phase } from './flow.ts'
import { passThirst } from './morale/thirst.ts'
import { actsNow } from './orders/chits.ts'
import { assignOrders, isLeaderOnMap } from './orders/command.ts'
import { passContact } from './orders/fury.ts'
import { truants, waverers } from './orders/withdrawal.ts'
import { AWAITED, type CrusadesState, DONE, isGoing, isOnMap, isSteady, type Tell } from './state.ts'
import { judge } from './victory/victory.ts'

/** The sequence of play: read it from top to bottom and you have read rule crusades 3.2. */

interface PhaseRule extends AnyPhaseRule<CrusadesState, CrusadesAction, CrusadesEvent, Phase> {
  /** Who decides: the side whose player turn it is, or the other. */
  readonly by: 'mover' | 'other'
}

/** crusades 4.23: whoever is to take over does so before orders are given. */
const callReplacements = (state: CrusadesState, seat: Seat): void => {
  const { leaders } = state.tables
  leaders.done.fill(0)
  for (const leader of state.setting.leadersOf[seat])
    if (
      leaders.status[leader] === AWAITED &&
      !isLeaderOnMap(state, leader) &&
      actsNow(state, nth(state.setting.leaders, leader).formation)
    )
      interrupt(state, { kind: 'replacement', leader })
}

/** crusades 14.2, 15.2: before anyone gives orders, dice for those who waver and for those who may come back. */
const loyaltyDice = (state: CrusadesState, seat: Seat): readonly Frame[] => [
  ...waverers(state, seat).map(formation => ({ kind: 'withdrawal', formation }) as const),
  ...truants(state, seat).map(formation => ({ kind: 'return', formation }) as const),
]

/** crusades 14.2: those who go home march before the others. */
const callDepartures = (state: CrusadesState, seat: Seat): void => {
  const going = state.setting.formations.filter(
    ({ side }, row) => side === seat && isGoing(state, row) && actsNow(state, row),
  )
  const units = going.flatMap(formation => formation.units).filter(unit => isOnMap(state, unit))
  const leaders = going.map(({ leader }) => leader).filter(leader => isLeaderOnMap(state, leader))
  if (units.length + leaders.length > 0) interrupt(state, { kind: 'departure', units, leaders })
}

/** crusades 10.2: everyone of the side who runs. */
const callRallies = (state: CrusadesState, seat: Seat): void => {
  const units = state.setting.unitsOf[seat].filter(unit => isOnMap(state, unit) && !isSteady(state, unit))
  if (units.length > 0) interrupt(state, { kind: 'rally', units })
}

const PLAYER_TURN: readonly PhaseRule[] = [
  {
    phase: 'command',
    rule: 'crusades 5.1',
    by: 'mover',
    actions: ['order', 'split', 'assign', 'rejoin'],
    begin: state => {
      const seat = phaseSeat(state)
      callReplacements(state, seat)
      if (!state.setting.options.actionChits) interrupt(state, ...loyaltyDice(state, seat))
    },
    end: state => assignOrders(state, phaseSeat(state), formation => actsNow(state, formation)),
  },
  {
    phase: 'movement',
    rule: 'crusades 8.1',
    by: 'mover',
    actions: ['activate', 'lead'],
    begin: state => {
      state.tables.leaders.done.fill(0)
      state.tables.units.spent.fill(0)
      callDepartures(state, phaseSeat(state))
    },
  },
  { phase: 'defensive-fire', rule: 'crusades 9.11', by: 'other', actions: ['fire'] },
  { phase: 'offensive-fire', rule: 'crusades 9.11', by: 'mover', actions: ['fire'] },
  { phase: 'melee', rule: 'crusades 9.31', by: 'mover', actions: ['attack'] },
  {
    phase: 'rally',
    rule: 'crusades 10.2',
    by: 'other',
    actions: [],
    begin: state => callRallies(state, phaseSeat(state)),
  },
]

/** crusades 3.2: the phases of a player turn in their order. */
export const TURN_PHASES: readonly Phase[] = PLAYER_TURN.map(({ phase }) => phase)

/** The phase of this name. */
export const phaseRule = phaseTable(...PLAYER_TURN)

/** The side that decides in this phase. */
export const phaseSeat = ({ flow }: CrusadesState): Seat =>
  phaseRule(flow.phase).by === 'mover' ? flow.side : opponentOf(flow.side)

export const beginGame = (state: CrusadesState, tell: Tell): void => beginTurn(state, 1, tell)

/** crusades 3.1: a turn begins with the player turn of one side; crusades 16.1: or with the first chit. */
const beginTurn = (state: CrusadesState, turn: number, tell: Tell): void => {
  const { setting, tables, flow } = state
  tables.units.done.fill(0)
  setFlow(state, { turn, side: setting.scenario.first, chit: undefined })
  if (setting.options.actionChits) {
    tables.formations.drawn.fill(0)
    setFlow(state, { phase: 'command' })
    interrupt(state, ...SEATS.flatMap(seat => loyaltyDice(state, seat)), { kind: 'draw' })
  } else {
    setFlow(state, { playerTurn: turn === 1 ? flow.playerTurn : flow.playerTurn + 1 })
    enter(state, nth(PLAYER_TURN, 0), tell)
  }
}

/** crusades 3.2: the next phase, or the other side's player turn, or the next turn. */
export const nextPhase = (state: CrusadesState, tell: Tell): void => {
  const { phase } = state.flow
  phaseRule(phase).end?.(state, tell)
  if (state.setting.options.actionChits && phase === 'melee') endActivation(state, tell)
  else if (state.setting.options.actionChits && phase === 'rally') nextRally(state, tell)
  else {
    const next = PLAYER_TURN.findIndex(rule => rule.phase === phase) + 1
    if (next < PLAYER_TURN.length) enter(state, nth(PLAYER_TURN, next), tell)
    else endPlayerTurn(state, tell)
  }
}

/** crusades 3.1, 3.3 */
const endPlayerTurn = (state: CrusadesState, tell: Tell): void => {
  const { flow } = state
  const side = opponentOf(flow.side)
  passThirst(state, flow.side, tell)
  if (side === state.setting.scenario.first) endTurn(state, tell)
  else {
    passContact(state, false, tell)
    judge(state, { turnEnds: false, last: false }, tell)
    if (state.flow.result) return
    state.tables.units.done.fill(0)
    setFlow(state, { side, playerTurn: flow.playerTurn + 1 })
    enter(state, nth(PLAYER_TURN, 0), tell)
  }
}

/** crusades 3.3: after both player turns, or both rallies. */
const endTurn = (state: CrusadesState, tell: Tell): void => {
  const { turn } = state.flow
  passContact(state, true, tell)
  judge(state, { turnEnds: true, last: turn >= state.setting.scenario.turns }, tell)
  if (state.flow.result === undefined) beginTurn(state, turn + 1, tell)
}

/** crusades 16.1: a formation has been drawn; what others have done in this turn does not bind it. */
export const activateFormation = (state: CrusadesState, formation: Formation, tell: Tell): void => {
  const { setting, tables, flow } = state
  const { done } = tables.units
  tables.formations.drawn[formation] = 1
  for (let unit = 0; unit < done.length; unit++) done[unit] = (done[unit] ?? 0) & DONE.answered
  setFlow(state, {
    side: nth(setting.formations, formation).side,
    chit: formation,
    playerTurn: flow.playerTurn + 1,
  })
  tell?.({ type: 'drawn', formation })
  enter(state, nth(PLAYER_TURN, 0), tell)
}

/** crusades 16.1 */
const endActivation = (state: CrusadesState, tell: Tell): void => {
  passContact(state, false, tell)
  judge(state, { turnEnds: false, last: false }, tell)
  if (state.flow.result) return
  setFlow(state, { chit: undefined })
  interrupt(state, { kind: 'draw' })
}

/** crusades 16.1: after the last chit both sides rally, the side that is named second before the first. */
export const beginRallies = (state: CrusadesState, tell: Tell): void => {
  const { setting, flow } = state
  setFlow(state, { side: setting.scenario.first, chit: undefined, playerTurn: flow.playerTurn + 1 })
  enter(state, phaseRule('rally'), tell)
}

const nextRally = (state: CrusadesState, tell: Tell): void => {
  const { first } = state.setting.scenario
  if (state.flow.side === first) {
    setFlow(state, { side: opponentOf(first) })
    enter(state, phaseRule('rally'), tell)
  } else {
    for (const seat of SEATS) passThirst(state, seat, tell)
    endTurn(state, tell)
  }
}

const enter = (state: CrusadesState, rule: PhaseRule, tell: Tell): void => {
  const { phase } = rule
  setFlow(state, { phase })
  tell?.({ type: 'phase', phase, side: phaseSeat(state), turn: state.flow.turn })
  rule.begin?.(state, tell)
}
