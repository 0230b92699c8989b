import type { Refusal, Seat } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { codedRefusal } from '../../core/refusal.ts'
import type { Leader, Unit } from '../../flow.ts'
import { ORDERS } from '../../printed/units.ts'
import { type CrusadesState, DONE, hasDone, isOnMap } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { isInSpan, leaderOrder, rejoinAll, secondOrder } from '../command.ts'
import { unitAwayRefusal } from '../presence.ts'
import { commanderRefusal, tryOrder } from './orders.ts'

/** Split commands (crusades 16.3, an option): part of a formation under a second order chit, within its leader's span. */

/** crusades 16.3: a formation of which there are two within his span. */
const LEAST = 2

const isPlayed = ({ setting }: CrusadesState): boolean => setting.options.splitCommands

const notPlayedRefusal = (): Refusal => codedRefusal('crusades.split.option', 'crusades 16.3')

const ledUnits = (state: CrusadesState, leader: Leader): readonly Unit[] => {
  const { formations, leaders } = state.setting
  return nth(formations, nth(leaders, leader).formation).units.filter(
    unit => isOnMap(state, unit) && isInSpan(state, leader, state.tables.units.hex[unit] ?? OFF_MAP),
  )
}

/** crusades 16.3: he tries for a second order as he does for the first, in place of it (crusades 5.2). */
export const split: ActionStep<'split'> = {
  list: (state, seat, out) => {
    if (!isPlayed(state)) return
    for (const leader of state.setting.leadersOf[seat])
      for (const wanted of ORDERS) {
        const action = { type: 'split', leader, order: wanted } as const
        if (split.refusal(state, seat, action) === undefined) out.push(action)
      }
  },
  refusal: (state, seat, { leader, order: wanted }) => {
    const refusal = isPlayed(state) ? commanderRefusal(state, seat, leader) : notPlayedRefusal()
    if (refusal) return refusal
    if (state.tables.leaders.done[leader])
      return codedRefusal('crusades.order.tried', 'crusades 5.2', { leader })
    if (leaderOrder(state, leader) === wanted || secondOrder(state, leader) === wanted)
      return codedRefusal('crusades.order.same', 'crusades 5.2', { leader })
    return ledUnits(state, leader).length < LEAST
      ? codedRefusal('crusades.split.few', 'crusades 16.3', { leader })
      : undefined
  },
  perform: (state, _seat, { leader, order: wanted }, tell) =>
    tryOrder(state, { leader, order: wanted, second: true }, tell),
}

/** crusades 16.3: which of his units stand under it is for their owner to say, of each unit once in a command phase. */
const assignRefusal = (state: CrusadesState, seat: Seat, unit: Unit): Refusal | undefined => {
  if (!isPlayed(state)) return notPlayedRefusal()
  const { formations, units } = state.setting
  const card = units[unit]
  if (card === undefined || card.side !== seat)
    return codedRefusal('crusades.unit.not-yours', 'crusades 3.2', { unit })
  const { leader } = nth(formations, card.formation)
  const refusal = commanderRefusal(state, seat, leader)
  if (refusal) return refusal
  const away = unitAwayRefusal(state, unit)
  if (away) return away
  if (secondOrder(state, leader) === undefined)
    return codedRefusal('crusades.split.none', 'crusades 16.3', { leader })
  if (!isInSpan(state, leader, state.tables.units.hex[unit] ?? OFF_MAP))
    return codedRefusal('crusades.split.span', 'crusades 16.3', { unit })
  return hasDone(state, unit, DONE.assigned)
    ? codedRefusal('crusades.split.assigned', 'crusades 16.3', { unit })
    : undefined
}

export const assign: ActionStep<'assign'> = {
  list: (state, seat, out) => {
    if (!isPlayed(state)) return
    for (const unit of state.setting.unitsOf[seat])
      if (assignRefusal(state, seat, unit) === undefined) out.push({ type: 'assign', unit })
  },
  refusal: (state, seat, { unit }) => assignRefusal(state, seat, unit),
  perform: (state, _seat, { unit }, tell) => {
    const { detached, done } = state.tables.units
    detached[unit] = 1 - (detached[unit] ?? 0)
    done[unit] = (done[unit] ?? 0) | DONE.assigned
    tell?.({ type: 'assigned', unit, detached: detached[unit] === 1 })
  },
}

/** crusades 16.3: to take the second chit up again needs no die. */
export const rejoin: ActionStep<'rejoin'> = {
  list: (state, seat, out) => {
    if (!isPlayed(state)) return
    for (const leader of state.setting.leadersOf[seat]) {
      const action = { type: 'rejoin', leader } as const
      if (rejoin.refusal(state, seat, action) === undefined) out.push(action)
    }
  },
  refusal: (state, seat, { leader }) => {
    const refusal = isPlayed(state) ? commanderRefusal(state, seat, leader) : notPlayedRefusal()
    if (refusal) return refusal
    return secondOrder(state, leader) === undefined
      ? codedRefusal('crusades.split.none', 'crusades 16.3', { leader })
      : undefined
  },
  perform: (state, _seat, { leader }, tell) => {
    rejoinAll(state, leader)
    tell?.({ type: 'rejoined', leader })
  },
}
