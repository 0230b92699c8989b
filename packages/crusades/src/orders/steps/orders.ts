import { decision, dice, interrupt, popFrame, type Refusal, type Seat } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { codedRefusal } from '../../core/refusal.ts'
import type { Leader } from '../../flow.ts'
import { ORDERS, orderNumber } from '../../printed/units.ts'
import { type CrusadesState, isGoing, isOnMap, isSteady, REPLACED, type Tell } from '../../state.ts'
import { type ActionStep, type FrameOf, type FrameStep, otherRefusal, outcome } from '../../step.ts'
import { chitRefusal } from '../chits.ts'
import { isHelpedByOverall, isOverall, leaderFigures, leaderOrder, orderThrow } from '../command.ts'
import { leaderAwayRefusal } from '../presence.ts'
import { withdrawalRule } from '../withdrawal.ts'

const setOrder = (
  state: CrusadesState,
  { leader, order, second }: Omit<FrameOf<'order-roll'>, 'kind'>,
  changed: boolean,
  tell: Tell,
): void => {
  const { leaders } = state.tables
  if (changed && second) leaders.second[leader] = orderNumber(order) + 1
  else if (changed) leaders.order[leader] = orderNumber(order)
  tell?.({ type: second ? 'split' : 'ordered', leader, order, changed })
}

/** crusades 5.2: why this leader gives no order now. */
export const commanderRefusal = (state: CrusadesState, seat: Seat, leader: Leader): Refusal | undefined => {
  const card = state.setting.leaders[leader]
  if (card === undefined || card.side !== seat)
    return codedRefusal('crusades.leader.not-yours', 'crusades 3.2', { leader })
  const idle = leaderAwayRefusal(state, leader) ?? chitRefusal(state, card.formation, { leader })
  if (idle) return idle
  return isGoing(state, card.formation)
    ? codedRefusal('crusades.leader.going', withdrawalRule(nth(state.setting.formations, card.formation)), {
        leader,
      })
    : undefined
}

/** crusades 5.2: tries for an order, of his formation or of his second chit (crusades 16.3); the overall leader needs no die. */
export const tryOrder = (
  state: CrusadesState,
  attempt: Omit<FrameOf<'order-roll'>, 'kind'>,
  tell: Tell,
): void => {
  state.tables.leaders.done[attempt.leader] = 1
  if (isOverall(state, attempt.leader)) setOrder(state, attempt, true, tell)
  else interrupt(state, { kind: 'order-roll', ...attempt })
}

/** crusades 5.2: one attempt a leader in each command phase. */
export const order: ActionStep<'order'> = {
  list: (state, seat, out) => {
    for (const leader of state.setting.leadersOf[seat])
      for (const wanted of ORDERS) {
        const action = { type: 'order', leader, order: wanted } as const
        if (order.refusal(state, seat, action) === undefined) out.push(action)
      }
  },
  refusal: (state, seat, { leader, order: wanted }) => {
    const refusal = commanderRefusal(state, seat, leader)
    if (refusal) return refusal
    if (state.tables.leaders.done[leader])
      return codedRefusal('crusades.order.tried', 'crusades 5.2', { leader })
    return leaderOrder(state, leader) === wanted
      ? codedRefusal('crusades.order.same', 'crusades 5.2', { leader })
      : undefined
  },
  perform: (state, _seat, { leader, order: wanted }, tell) =>
    tryOrder(state, { leader, order: wanted, second: false }, tell),
}

const throwFor = (state: CrusadesState, { leader, order: wanted }: FrameOf<'order-roll'>) =>
  orderThrow({
    command: leaderFigures(state, leader).command ?? 0,
    helped: isHelpedByOverall(state, leader),
    seat: nth(state.setting.leaders, leader).side,
    values: { leader, order: wanted },
  })

export const orderRoll: FrameStep<'order-roll'> = {
  pending: (state, frame) => dice(throwFor(state, frame)),
  settle: (state, frame, faces, tell, due) => {
    const changed = outcome(due, faces) === 'changed'
    popFrame(state)
    setOrder(state, frame, changed, tell)
  },
}

/** crusades 4.23: hexes with a steady unit of the formation, in rising order; whoever goes home needs nobody (crusades 14.2). */
const successionHexes = (state: CrusadesState, leader: Leader): readonly number[] => {
  const { formations, leaders } = state.setting
  const { formation } = nth(leaders, leader)
  if (isGoing(state, formation)) return []
  const hexes = nth(formations, formation)
    .units.filter(unit => isOnMap(state, unit) && isSteady(state, unit))
    .map(unit => state.tables.units.hex[unit] ?? OFF_MAP)
  return [...new Set(hexes)].toSorted((a, b) => a - b)
}

const succeed = (state: CrusadesState, leader: Leader, hex: number, tell: Tell): void => {
  popFrame(state)
  state.tables.leaders.hex[leader] = hex
  state.tables.leaders.status[leader] = REPLACED
  tell?.({ type: 'replaced', leader, hex })
}

/** crusades 4.23: a formation with nobody steady waits another turn. */
export const replacement: FrameStep<'replacement'> = {
  autoResolve: (state, { leader }, tell) => {
    const hexes = successionHexes(state, leader)
    if (hexes.length > 1) return false
    if (hexes.length === 1) succeed(state, leader, nth(hexes, 0), tell)
    else popFrame(state)
    return true
  },
  pending: (state, { leader }) =>
    decision(nth(state.setting.leaders, leader).side, 'crusades.ask.replacement', 'crusades 4.23', {
      leader,
    }),
  list: (state, { leader }, out) => {
    for (const hex of successionHexes(state, leader)) out.push({ type: 'replace', hex })
  },
  refusal: (state, { leader }, action) => {
    if (action.type !== 'replace') return otherRefusal(action, 'crusades 4.23')
    return successionHexes(state, leader).includes(action.hex)
      ? undefined
      : codedRefusal('crusades.replace.not-there', 'crusades 4.23', { hex: action.hex })
  },
  perform: (state, { leader }, action, tell) => {
    if (action.type === 'replace') succeed(state, leader, action.hex, tell)
  },
}
