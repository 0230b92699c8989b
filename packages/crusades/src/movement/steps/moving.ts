import { decision, interrupt, popFrame, type Refusal, type Seat } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../../actions.ts'
import { isLoneLeaderAt, loneLeadersAt, putUnit } from '../../core/occupancy.ts'
import { codedRefusal } from '../../core/refusal.ts'
import type { Leader, Stance, Unit } from '../../flow.ts'
import { endanger } from '../../morale/harm.ts'
import { chitRefusal } from '../../orders/chits.ts'
import { unitAwayRefusal } from '../../orders/presence.ts'
import { withdrawalRule } from '../../orders/withdrawal.ts'
import { type CrusadesState, DONE, hasDone, isGoing, type Tell } from '../../state.ts'
import { type ActionStep, type FrameStep, otherRefusal } from '../../step.ts'
import {
  dutyOf,
  facingOfStance,
  hexOfStance,
  holdRefusal,
  listMoves,
  owesMarch,
  pathRefusal,
  turnStack,
} from '../question.ts'

/** crusades 8.1: one of the side's units that has not moved in this phase; those that run may too (crusades 5.5). */
const moverRefusal = (state: CrusadesState, seat: Seat, unit: Unit): Refusal | undefined => {
  const card = state.setting.units[unit]
  if (card === undefined || card.side !== seat)
    return codedRefusal('crusades.unit.not-yours', 'crusades 3.2', { unit })
  const idle = unitAwayRefusal(state, unit) ?? chitRefusal(state, card.formation, { unit })
  if (idle) return idle
  if (isGoing(state, card.formation))
    return codedRefusal(
      'crusades.unit.going',
      withdrawalRule(nth(state.setting.formations, card.formation)),
      {
        unit,
      },
    )
  return hasDone(state, unit, DONE.moved)
    ? codedRefusal('crusades.unit.moved', 'crusades 8.1', { unit })
    : undefined
}

/** crusades 8.1: first the unit, then what it does: so the lists stay short on a crowded field. */
export const activate: ActionStep<'activate'> = {
  list: (state, seat, out) => {
    for (const unit of state.setting.unitsOf[seat])
      if (moverRefusal(state, seat, unit) === undefined) out.push({ type: 'activate', unit })
  },
  refusal: (state, seat, { unit }) => moverRefusal(state, seat, unit),
  perform: (state, _seat, { unit }) => {
    state.tables.units.done[unit] = (state.tables.units.done[unit] ?? 0) | DONE.moved
    interrupt(state, { kind: 'moving', unit, duty: dutyOf(state, unit) })
  },
}

/** crusades 5.11: the first unit on Attack that has not moved and could still come nearer: the phase does not end before. */
export const laggard = (state: CrusadesState, seat: Seat): Unit | undefined =>
  state.setting.unitsOf[seat].find(
    unit => moverRefusal(state, seat, unit) === undefined && owesMarch(state, unit),
  )

/** crusades 4.22: enemy leaders on their own along the path. */
const overrunOn = (state: CrusadesState, path: readonly Stance[], seat: Seat): readonly Leader[] => {
  const overrun: Leader[] = []
  for (const stance of path) {
    const hex = hexOfStance(stance)
    if (!isLoneLeaderAt(state, hex, seat)) continue
    for (const leader of loneLeadersAt(state, hex, seat)) if (!overrun.includes(leader)) overrun.push(leader)
  }
  return overrun
}

/** Takes the last stance of the path; lone enemy leaders on the way are ridden over (crusades 4.22). */
const walk = (state: CrusadesState, unit: Unit, { path, under }: ActionOf<'move'>, tell: Tell): void => {
  const { units } = state.tables
  const { side } = nth(state.setting.units, unit)
  const last = nth(path, path.length - 1)
  const hex = hexOfStance(last)
  const from = units.hex[unit] ?? OFF_MAP
  const overrun = overrunOn(state, path, side)
  if (hex === from) turnStack(state, unit, facingOfStance(last))
  else {
    units.facing[unit] = facingOfStance(last)
    units.done[unit] = (units.done[unit] ?? 0) | DONE.marched
    putUnit(state, unit, hex, under ?? false)
  }
  tell?.({ type: 'moved', unit, from, path, hex })
  endanger(state, overrun, 'alone')
}

const HOLD = { type: 'hold' } as const

export const moving: FrameStep<'moving'> = {
  pending: (state, { unit }) =>
    decision(nth(state.setting.units, unit).side, 'crusades.ask.move', 'crusades 8.1', { unit }),
  list: (state, { unit, duty }, out) => {
    out.push(...listMoves(state, unit, duty))
    if (holdRefusal(state, unit, duty) === undefined) out.push(HOLD)
  },
  refusal: (state, { unit, duty }, action) => {
    switch (action.type) {
      case 'move':
        return pathRefusal(state, unit, action, duty)
      case 'hold':
        return holdRefusal(state, unit, duty)
      default:
        return otherRefusal(action, 'crusades 8.1')
    }
  },
  perform: (state, { unit }, action, tell) => {
    popFrame(state)
    if (action.type === 'move') walk(state, unit, action, tell)
    else if (action.type === 'hold') tell?.({ type: 'held', unit })
  },
}
