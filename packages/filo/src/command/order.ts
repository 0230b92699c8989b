import { interrupt, opponentOf, setFlow } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { armyBonus, leaderFiguresOf } from '../core/figures.ts'
import type { Leader } from '../flow.ts'
import { type FiloState, LEADS, type Seat, type Tell } from '../state.ts'
import { beginActivation, callUnits } from './command.ts'

/** filo 6.C: who is activated next. */

/** Leaders of a side who may still be activated this turn. */
export const waitingLeaders = ({ setting, tables }: FiloState, seat: Seat): readonly Leader[] => {
  const { status, acted, barred } = tables.leaders
  const found: Leader[] = []
  for (let leader = 0; leader < status.length; leader++)
    if (
      nth(setting.leaders, leader).seat === seat &&
      status[leader] === LEADS &&
      !acted[leader] &&
      !barred[leader]
    )
      found.push(leader)
  return found
}

/** filo 6.D: the leader's activation begins with D1. */
export const activate = (state: FiloState, leader: Leader, tell: Tell): void => {
  state.tables.leaders.acted[leader] = 1
  beginActivation(state)
  callUnits(state, leader)
  const { order } = state.flow
  setFlow(state, {
    phase: 'move',
    seat: nth(state.setting.leaders, leader).seat,
    active: leader,
    order: { ...order, next: order.next.filter(next => next !== leader) },
  })
  tell?.({ type: 'activated', leader })
}

/** Brings the next leader, or the choice of him, to the fore; false when all have acted. */
export const nextLeader = (state: FiloState, tell: Tell): boolean => {
  const { order } = state.flow
  if (order.initiative) return followInitiative(state, tell)
  const [forced] = order.next
  if (forced !== undefined) {
    const ready = waitingLeaders(state, nth(state.setting.leaders, forced).seat).includes(forced)
    setFlow(state, { order: { ...order, next: order.next.slice(1) } })
    if (ready) activate(state, forced, tell)
    return true
  }
  return nextByValue(state, tell)
}

/** C2-C4: first the winner's own choice, then what he makes of the enemy's leaders. */
const followInitiative = (state: FiloState, tell: Tell): boolean => {
  const { order } = state.flow
  const { initiative } = order
  if (initiative === undefined) return true
  const { winner, picked } = initiative
  if (!picked) {
    const own = waitingLeaders(state, winner)
    setFlow(state, { order: { ...order, initiative: { ...initiative, picked: true } } })
    choose(state, winner, own, tell)
    return true
  }
  setFlow(state, { order: { ...order, initiative: undefined } })
  if (initiative.case !== 'C2' && waitingLeaders(state, opponentOf(winner)).length > 0)
    interrupt(state, { kind: 'designate', seat: winner, bar: initiative.case === 'C4' })
  return true
}

/** The only one acts without asking. */
const choose = (state: FiloState, seat: Seat, among: readonly Leader[], tell: Tell): void => {
  if (among.length === 1) activate(state, nth(among, 0), tell)
  else if (among.length > 1) interrupt(state, { kind: 'pick', seat, among })
}

/** Rising values; of equals the sides take turns, first the one whose army leader has the smaller bonus. */
const nextByValue = (state: FiloState, tell: Tell): boolean => {
  const all = [waitingLeaders(state, 0), waitingLeaders(state, 1)] as const
  const values = all.flat().map(leader => leaderFiguresOf(state, leader).value)
  if (values.length === 0) return false
  const value = Math.min(...values)
  const ofValue = (seat: Seat) => all[seat].filter(leader => leaderFiguresOf(state, leader).value === value)
  const [first, second] = [ofValue(0), ofValue(1)]
  const { order } = state.flow
  if (first.length === 0 || second.length === 0) {
    choose(state, first.length > 0 ? 0 : 1, first.length > 0 ? first : second, tell)
    return true
  }
  const tier = order.tier?.value === value ? order.tier : undefined
  if (tier === undefined) {
    const [a, b] = [armyBonus(state, 0), armyBonus(state, 1)]
    if (a === b) interrupt(state, { kind: 'tie', value })
    else setFlow(state, { order: { ...order, tier: { value, first: a < b ? 0 : 1, last: undefined } } })
    return true
  }
  const seat = tier.last === undefined ? tier.first : opponentOf(tier.last)
  setFlow(state, { order: { ...order, tier: { ...tier, last: seat } } })
  choose(state, seat, seat === 0 ? first : second, tell)
  return true
}
