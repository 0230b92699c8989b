import { popFrame, type Refusal } from '@mesnada/engine'
import { asDirection, DIRECTIONS, directionTo, type Hex, IMPASSABLE, nth } from '@mesnada/hex'
import { costsFor } from '../../core/figures.ts'
import { firstAt, follow, lift, NOBODY, seatOf, stand, unitsAt } from '../../core/occupancy.ts'
import { isPassable } from '../../core/stacking.ts'
import type { FrameOf, Unit } from '../../flow.ts'
import { IN_FLIGHT, ORGANISED } from '../../printed/units.ts'
import type { Direction, FiloState } from '../../state.ts'
import { type FrameStep, OTHER_DECISION } from '../../step.ts'

/** filo 10.8: one of those who won takes the ground; not the demoralised, and a pair together. */

type Advance = FrameOf<'advance'>

/** Those of a hex who go forward; none if one of them is shaken. */
const advancers = (state: FiloState, { seat, must }: Advance, hex: Hex): readonly Unit[] => {
  const { order, fought } = state.tables.units
  const able = unitsAt(state, hex).filter(
    unit =>
      seatOf(state, unit) === seat &&
      !state.setting.isArtillery[unit] &&
      order[unit] !== IN_FLIGHT &&
      (!must || fought[unit] !== 0),
  )
  return able.every(unit => order[unit] === ORGANISED) ? able : []
}

const isOpen = (state: FiloState, frame: Advance, from: Hex, into: Hex): boolean => {
  const direction = directionTo(state.setting.grid, from, into)
  if (direction === undefined || firstAt(state, into) !== NOBODY || !isPassable(state, into)) return false
  const units = advancers(state, frame, from)
  return (
    units.length > 0 &&
    units.every(unit => (costsFor(state, unit)[from * 6 + direction] ?? IMPASSABLE) < IMPASSABLE)
  )
}

const facingsOf = (state: FiloState, { charge }: Advance, unit: Unit): readonly Direction[] => {
  const facing = asDirection(state.tables.units.facing[unit] ?? 0)
  return charge ? [facing, asDirection(facing + 1), asDirection(facing + 5)] : DIRECTIONS
}

const advanceRefusal = (
  state: FiloState,
  frame: Advance,
  from: Hex,
  hex: Hex,
  facing: Direction,
): Refusal | undefined => {
  if (!frame.from.includes(from) || !frame.into.includes(hex) || !isOpen(state, frame, from, hex))
    return { code: 'filo.advance.closed', rule: 'filo 10.8' }
  return facingsOf(state, frame, nth(advancers(state, frame, from), 0)).includes(facing)
    ? undefined
    : { code: 'filo.advance.facing', rule: 'filo 10.8' }
}

export const advance: FrameStep<'advance'> = {
  autoResolve: (state, frame) => {
    if (frame.from.some(from => frame.into.some(into => isOpen(state, frame, from, into)))) return false
    popFrame(state)
    return true
  },
  pending: (state, frame) => {
    const { seat, must, into } = frame
    const from = frame.from.filter(hex => into.some(to => isOpen(state, frame, hex, to)))
    const [unit] = advancers(state, frame, from[0] ?? nth(frame.from, 0))
    return {
      kind: 'decision',
      seat,
      prompt: {
        code: `filo.prompt.${must ? '' : 'may-'}advance${from.length > 1 ? '-several' : ''}`,
        rule: 'filo 10.8',
        values: { at: state.setting.grid.label(nth(into, 0)), ...(unit !== undefined && { unit }) },
      },
    }
  },
  list: (state, frame, out) => {
    if (!frame.must) out.push({ type: 'decline' })
    for (const from of frame.from)
      for (const hex of frame.into)
        if (isOpen(state, frame, from, hex))
          for (const facing of facingsOf(state, frame, nth(advancers(state, frame, from), 0)))
            out.push({ type: 'advance', from, hex, facing })
  },
  refusal: (state, frame, action) => {
    if (action.type === 'decline')
      return frame.must ? { code: 'filo.advance.must', rule: 'filo 10.8' } : undefined
    return action.type === 'advance'
      ? advanceRefusal(state, frame, action.from, action.hex, action.facing)
      : OTHER_DECISION
  },
  perform: (state, frame, action, tell) => {
    popFrame(state)
    if (action.type !== 'advance') return
    const { from, hex, facing } = action
    const units = advancers(state, frame, from)
    for (const unit of units) lift(state, unit)
    for (const unit of units) {
      state.tables.units.facing[unit] = facing
      stand(state, unit, hex, tell)
      tell?.({ type: 'advanced', unit, hex })
    }
    follow(state, from, hex)
  },
}
