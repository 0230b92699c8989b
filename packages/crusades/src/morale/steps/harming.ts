import { decision, dice, popFrame, replaceFrame, type Throw } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import { topAt } from '../../core/occupancy.ts'
import { codedRefusal } from '../../core/refusal.ts'
import type { Leader, Peril } from '../../flow.ts'
import { BROKEN, type CrusadesState, isOnMap, NOBODY, type Tell } from '../../state.ts'
import { type FrameOf, type FrameStep, otherRefusal, outcome } from '../../step.ts'
import { casualtyThrow, loseLeader, loseStep, saveLeader } from '../harm.ts'
import { flee } from '../rout.ts'
import { checkThrow } from '../table.ts'

const filled = (state: CrusadesState, hexes: readonly Hex[]): readonly Hex[] =>
  hexes.filter(hex => topAt(state, hex) !== NOBODY)

/** The frame first, the harm after: harm may put a leader's die on top of it. */
const takeStep = (state: CrusadesState, frame: FrameOf<'losses'>, hex: Hex, tell: Tell): void => {
  if (frame.steps > 1) replaceFrame(state, { ...frame, steps: frame.steps - 1 })
  else popFrame(state)
  loseStep(state, topAt(state, hex), tell)
}

/** crusades 9.45: the top unit of a stack; among several stacks their owner says which. */
export const losses: FrameStep<'losses'> = {
  autoResolve: (state, frame, tell) => {
    const hexes = filled(state, frame.hexes)
    if (hexes.length > 1) return false
    if (hexes.length === 1) takeStep(state, frame, nth(hexes, 0), tell)
    else popFrame(state)
    return true
  },
  pending: (_state, { seat, by, steps }) =>
    decision(seat, 'crusades.ask.loss', 'crusades 9.45', { target: by, steps }),
  list: (state, { hexes }, out) => {
    for (const hex of filled(state, hexes)) out.push({ type: 'lose-step', hex })
  },
  refusal: (state, { hexes }, action) => {
    if (action.type !== 'lose-step') return otherRefusal(action, 'crusades 9.45')
    return filled(state, hexes).includes(action.hex)
      ? undefined
      : codedRefusal('crusades.loss.not-there', 'crusades 9.45', { hex: action.hex })
  },
  perform: (state, frame, action, tell) => {
    if (action.type === 'lose-step') takeStep(state, frame, action.hex, tell)
  },
}

const perilThrow = (state: CrusadesState, leader: Leader, peril: Peril): Throw =>
  casualtyThrow(peril, nth(state.setting.leaders, leader).side, { leader })

export const casualty: FrameStep<'casualty'> = {
  pending: (state, { leader, peril }) => dice(perilThrow(state, leader, peril)),
  settle: (state, { leader, peril }, faces, tell, due) => {
    popFrame(state)
    const fatal = outcome(due, faces) === 'lost'
    if (fatal) loseLeader(state, leader)
    const lost = fatal || (peril === 'alone' && !saveLeader(state, leader))
    tell?.({ type: 'endangered', leader, peril, lost })
  },
}

/** crusades 10.0: one after another; those who fail run together once all have checked. */
export const checks: FrameStep<'checks'> = {
  autoResolve: (state, frame) => {
    const units = frame.units.filter(unit => isOnMap(state, unit))
    if (units.length === frame.units.length && units.length > 0) return false
    if (units.length > 0) replaceFrame(state, { ...frame, units })
    else popFrame(state)
    return true
  },
  pending: (state, { units, declared }) => dice(checkThrow(state, nth(units, 0), declared)),
  settle: (state, frame, faces, tell, due) => {
    const unit = nth(frame.units, 0)
    const came = outcome(due, faces)
    replaceFrame(state, { ...frame, units: frame.units.slice(1) })
    tell?.({ type: 'checked', unit, die: nth(faces, 0), passed: came === 'holds' })
    if (came === 'loses-step') loseStep(state, unit, tell)
    if (came !== 'routs') return
    state.tables.units.morale[unit] = BROKEN
    state.tables.units.brokeOn[unit] = state.flow.playerTurn
  },
}

/** crusades 10.1 */
export const routs: FrameStep<'routs'> = {
  autoResolve: (state, _frame, tell) => {
    const { morale } = state.tables.units
    const unit = morale.indexOf(BROKEN)
    if (unit < 0) popFrame(state)
    else flee(state, unit, tell)
    return true
  },
}
