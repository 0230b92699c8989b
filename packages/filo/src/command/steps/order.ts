import { opponentOf, outcomesOf, popFrame, replaceFrame, setFlow, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { armyBonus } from '../../core/figures.ts'
import { TWO_D6 } from '../../printed/tables.ts'
import type { FiloState, Seat } from '../../state.ts'
import type { FrameStep } from '../../step.ts'
import { OTHER_DECISION } from '../../step.ts'
import { initiativeCase } from '../initiative.ts'
import { activate, waitingLeaders } from '../order.ts'

/** filo 6.C: both sides throw two dice and add the bonus of whoever commands the army. */
const initiativeThrow = (state: FiloState, seat: Seat): Throw => {
  const bonus = armyBonus(state, seat)
  return {
    purpose: 'filo.roll.initiative',
    rule: 'filo 6.C',
    seat,
    dice: TWO_D6,
    modifiers: bonus === 0 ? [] : [{ reason: 'filo.modifier.army-leader', value: bonus, rule: 'filo 6.C' }],
    outcomes: outcomesOf(TWO_D6, sum => String(sum + bonus)),
  }
}

export const initiative: FrameStep<'initiative'> = {
  pending: state => ({
    kind: 'dice',
    roll: { throws: [initiativeThrow(state, 0), initiativeThrow(state, 1)] },
  }),
  settle: (state, _frame, faces, tell) => {
    const a = nth(faces, 0)
    const b = nth(faces, 1)
    const c = nth(faces, 2)
    const d = nth(faces, 3)
    const first = a + b + armyBonus(state, 0)
    const second = c + d + armyBonus(state, 1)
    const decided = initiativeCase(first, second)
    const { order } = state.flow
    popFrame(state)
    tell?.({ type: 'initiative', first, second, case: decided })
    if (decided !== 'C1')
      setFlow(state, {
        order: { ...order, initiative: { case: decided, winner: first > second ? 0 : 1, picked: false } },
      })
  },
}

const tieThrow = (seat: Seat): Throw => ({
  purpose: 'filo.roll.tie',
  rule: 'filo 6.C',
  seat,
  dice: TWO_D6,
  modifiers: [],
  outcomes: outcomesOf(TWO_D6, String),
})

/** filo 6.C: equal values, equal bonuses: the smaller throw begins; equal throws are thrown again. */
export const tie: FrameStep<'tie'> = {
  pending: () => ({ kind: 'dice', roll: { throws: [tieThrow(0), tieThrow(1)] } }),
  settle: (state, { value }, faces) => {
    const a = nth(faces, 0)
    const b = nth(faces, 1)
    const c = nth(faces, 2)
    const d = nth(faces, 3)
    if (a + b === c + d) return
    const { order } = state.flow
    popFrame(state)
    setFlow(state, { order: { ...order, tier: { value, first: a + b < c + d ? 0 : 1, last: undefined } } })
  },
}

export const pick: FrameStep<'pick'> = {
  pending: (_state, { seat }) => ({
    kind: 'decision',
    seat,
    prompt: { code: 'filo.prompt.activate', rule: 'filo 6.C' },
  }),
  list: (_state, { among }, out) => {
    for (const leader of among) out.push({ type: 'activate', leader })
  },
  refusal: (_state, { among }, action) => {
    if (action.type !== 'activate') return OTHER_DECISION
    return among.includes(action.leader)
      ? undefined
      : { code: 'filo.leader.not-due', rule: 'filo 6.C', values: { leader: action.leader } }
  },
  perform: (state, _frame, action, tell) => {
    if (action.type !== 'activate') return
    popFrame(state)
    activate(state, action.leader, tell)
  },
}

const enemyLeaderRefusal = (state: FiloState, seat: Seat, leader: number, spared?: number) =>
  waitingLeaders(state, opponentOf(seat)).includes(leader) && leader !== spared
    ? undefined
    : { code: 'filo.leader.not-due', rule: 'filo 6.C' as const, values: { leader } }

/** C3, C4: the enemy leader who must act at once. */
export const designate: FrameStep<'designate'> = {
  pending: (_state, { seat }) => ({
    kind: 'decision',
    seat,
    prompt: { code: 'filo.prompt.designate', rule: 'filo 6.C' },
  }),
  list: (state, { seat }, out) => {
    for (const leader of waitingLeaders(state, opponentOf(seat))) out.push({ type: 'designate', leader })
  },
  refusal: (state, { seat }, action) =>
    action.type === 'designate' ? enemyLeaderRefusal(state, seat, action.leader) : OTHER_DECISION,
  perform: (state, { seat, bar: bars }, action, tell) => {
    if (action.type !== 'designate') return
    const { leader } = action
    const { order } = state.flow
    if (bars && waitingLeaders(state, opponentOf(seat)).length > 1)
      replaceFrame(state, { kind: 'bar', seat, spared: leader })
    else popFrame(state)
    setFlow(state, { order: { ...order, next: [leader, ...order.next] } })
    tell?.({ type: 'designated', leader })
  },
}

/** C4: another who does not act this turn. */
export const bar: FrameStep<'bar'> = {
  pending: (_state, { seat }) => ({
    kind: 'decision',
    seat,
    prompt: { code: 'filo.prompt.bar', rule: 'filo 6.C' },
  }),
  list: (state, { seat, spared }, out) => {
    for (const leader of waitingLeaders(state, opponentOf(seat)))
      if (leader !== spared) out.push({ type: 'bar', leader })
  },
  refusal: (state, { seat, spared }, action) =>
    action.type === 'bar' ? enemyLeaderRefusal(state, seat, action.leader, spared) : OTHER_DECISION,
  perform: (state, _frame, action, tell) => {
    if (action.type !== 'bar') return
    popFrame(state)
    state.tables.leaders.barred[action.leader] = 1
    tell?.({ type: 'barred', leader: action.leader })
  },
}
