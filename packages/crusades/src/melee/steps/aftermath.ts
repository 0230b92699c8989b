import { decision, opponentOf, popFrame, type Refusal, replaceFrame, type Seat } from '@mesnada/engine'
import { directionTo, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import {
  hasRoom,
  isLoneLeaderAt,
  loneLeadersAt,
  putUnit,
  takeLeadersAlong,
  unitsIn,
} from '../../core/occupancy.ts'
import { codedRefusal } from '../../core/refusal.ts'
import { isInZone } from '../../core/zones.ts'
import type { Unit } from '../../flow.ts'
import { endanger, loseStep } from '../../morale/harm.ts'
import { orderOf } from '../../orders/command.ts'
import { isBerserk } from '../../orders/fury.ts'
import { isSteep } from '../../printed/terrain.ts'
import { type CrusadesState, isOnMap, isSteady, NOBODY, type Tell } from '../../state.ts'
import { type FrameOf, type FrameStep, otherRefusal } from '../../step.ts'
import { hexesAround } from '../question.ts'

/** crusades 9.51, 9.52: the side that lost more steps gives way; on a tie nobody does, and the attacker may follow a rout. */
export const aftermath: FrameStep<'aftermath'> = {
  autoResolve: (state, { loser, running, attacker, defender, attackers, defenders }) => {
    const { side } = state.flow
    const winner = loser === side ? opponentOf(side) : side
    const [own, theirs] = winner === side ? [attackers, defenders] : [defenders, attackers]
    // crusades 16.4: the berserk do not.
    const givesWay = (unit: Unit) =>
      (isSteady(state, unit) || running.includes(unit)) && !isBerserk(state, unit)
    const beaten = loser === undefined ? [] : unitsIn(state, theirs).filter(givesWay)
    replaceFrame(
      state,
      { kind: 'retreat', units: beaten, by: winner === side ? attacker : defender },
      { kind: 'advance', units: unitsIn(state, own), hexes: theirs },
    )
    return true
  },
}

/** crusades 9.51: open ground beside it, free of enemies and their zones, with room. */
const retreatHexes = (state: CrusadesState, unit: Unit): readonly Hex[] => {
  const { grid, units } = state.setting
  const { side, costs } = nth(units, unit)
  const from = state.tables.units.hex[unit] ?? OFF_MAP
  return hexesAround(state, from).filter(hex => {
    const direction = directionTo(grid, from, hex)
    return (
      direction !== undefined &&
      (costs[from * 6 + direction] ?? IMPASSABLE) < IMPASSABLE &&
      hasRoom(state, hex, side) &&
      !isLoneLeaderAt(state, hex, side) &&
      !isInZone(state, hex, side)
    )
  })
}

/** What is left of the frame first: a leader's die may come on top of it. */
const giveWay = (state: CrusadesState, { units, by }: FrameOf<'retreat'>, hex: Hex, tell: Tell): void => {
  const unit = nth(units, 0)
  const from = state.tables.units.hex[unit] ?? OFF_MAP
  replaceFrame(state, { kind: 'retreat', units: units.slice(1), by })
  putUnit(state, unit, hex, true)
  takeLeadersAlong(state, nth(state.setting.units, unit).side, from, hex)
  tell?.({ type: 'retreated', unit, hex })
}

export const retreat: FrameStep<'retreat'> = {
  autoResolve: (state, frame, tell) => {
    const [unit, ...rest] = frame.units
    if (unit === undefined) {
      popFrame(state)
      return true
    }
    const hexes = isOnMap(state, unit) ? retreatHexes(state, unit) : []
    if (hexes.length > 1) return false
    if (hexes.length === 1) giveWay(state, frame, nth(hexes, 0), tell)
    else {
      replaceFrame(state, { ...frame, units: rest })
      if (!isOnMap(state, unit)) return true
      tell?.({ type: 'cornered', unit })
      loseStep(state, unit, tell)
    }
    return true
  },
  pending: (state, { units, by }) => {
    const unit = nth(units, 0)
    const { side } = nth(state.setting.units, unit)
    return decision(side, 'crusades.ask.retreat', 'crusades 9.51', { unit, target: by })
  },
  list: (state, { units }, out) => {
    const unit = nth(units, 0)
    for (const hex of retreatHexes(state, unit)) out.push({ type: 'retreat', hex })
  },
  refusal: (state, { units }, action) => {
    const unit = nth(units, 0)
    if (action.type !== 'retreat') return otherRefusal(action, 'crusades 9.51')
    return retreatHexes(state, unit).includes(action.hex)
      ? undefined
      : codedRefusal('crusades.retreat.not-there', 'crusades 9.51', { hex: action.hex })
  },
  perform: (state, frame, action, tell) => {
    if (action.type === 'retreat') giveWay(state, frame, action.hex, tell)
  },
}

/** crusades 9.52: steady, on an order that lets it go forward, and able to cross into a hex that the enemy has left. */
const advanceRefusal = (
  state: CrusadesState,
  { units, hexes }: FrameOf<'advance'>,
  unit: Unit,
  hex: Hex,
): Refusal | undefined => {
  const { board, grid, units: cards } = state.setting
  if (!units.includes(unit) || !isOnMap(state, unit))
    return codedRefusal('crusades.advance.not-of-them', 'crusades 9.52', { unit })
  const { side, costs, arm } = nth(cards, unit)
  const order = orderOf(state, unit)
  if (!isSteady(state, unit)) return codedRefusal('crusades.unit.routed', 'crusades 9.52', { unit })
  if (arm === 'artillery' || (order !== 'attack' && order !== 'advance'))
    return codedRefusal('crusades.advance.order', 'crusades 9.52', { unit })
  if (!hexes.includes(hex) || !hasRoom(state, hex, side))
    return codedRefusal('crusades.advance.not-vacated', 'crusades 9.52', { hex })
  const from = state.tables.units.hex[unit] ?? OFF_MAP
  const direction = directionTo(grid, from, hex)
  return direction === undefined ||
    isSteep(board, from, direction) ||
    (costs[from * 6 + direction] ?? IMPASSABLE) >= IMPASSABLE
    ? codedRefusal('crusades.advance.no-way', 'crusades 9.52', { hex })
    : undefined
}

const eachAdvance = (state: CrusadesState, frame: FrameOf<'advance'>) =>
  frame.units.flatMap(unit =>
    frame.hexes
      .filter(hex => advanceRefusal(state, frame, unit, hex) === undefined)
      .map(hex => ({ type: 'advance', unit, hex }) as const),
  )

const seatOf = (state: CrusadesState, { units }: FrameOf<'advance'>): Seat => {
  const unit = nth(units, 0)
  return state.setting.units[unit]?.side ?? state.flow.side
}

const STAY = { type: 'stay' } as const

export const advance: FrameStep<'advance'> = {
  autoResolve: (state, frame) => {
    if (eachAdvance(state, frame).length > 0) return false
    popFrame(state)
    return true
  },
  pending: (state, frame) =>
    decision(seatOf(state, frame), 'crusades.ask.advance', 'crusades 9.52', {
      unit: frame.units[0] ?? NOBODY,
    }),
  list: (state, frame, out) => {
    out.push(...eachAdvance(state, frame), STAY)
  },
  refusal: (state, frame, action) => {
    if (action.type === 'stay') return undefined
    return action.type === 'advance'
      ? advanceRefusal(state, frame, action.unit, action.hex)
      : otherRefusal(action, 'crusades 9.52')
  },
  perform: (state, frame, action, tell) => {
    if (action.type === 'stay') popFrame(state)
    if (action.type !== 'advance') return
    const { unit, hex } = action
    const { side } = nth(state.setting.units, unit)
    const from = state.tables.units.hex[unit] ?? OFF_MAP
    const overrun = loneLeadersAt(state, hex, side)
    replaceFrame(state, { ...frame, units: frame.units.filter(row => row !== unit) })
    putUnit(state, unit, hex, true)
    takeLeadersAlong(state, side, from, hex)
    tell?.({ type: 'advanced', unit, hex })
    endanger(state, overrun, 'alone')
  },
}
