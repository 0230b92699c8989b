import type { Refusal, RuleRef } from '@mesnada/engine'
import { asDirection, directionTo, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import type { ActionOf, FiloAction } from '../../actions.ts'
import { isWaiting } from '../../command/command.ts'
import { isEnemyAt, isFront, mateOf, NOBODY, seatOf } from '../../core/occupancy.ts'
import { arePair } from '../../core/stacking.ts'
import type { Unit } from '../../flow.ts'
import { type FiloState, MOVED, type Seat, UNMOVED } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import {
  afterStep,
  beginMove,
  canComeToRest,
  enterHex,
  type Footing,
  footingOf,
  isForbiddenGround,
  isWholeMove,
  leavingPrice,
  type Mover,
  mayRest,
  moverOf,
  moverRefusal,
  pointsOf,
  restBudget,
  restedRefusal,
  restMover,
} from '../question.ts'

/** filo 8, filo 8.2: one step to the front, or one turn by a hex-side. */

const codedRefusal = (what: string, rule: RuleRef, unit: Unit): Refusal => ({
  code: `filo.move.${what}`,
  rule,
  values: { unit },
})

/** Whether someone else's move has to be able to end first. */
export const othersRefusal = (state: FiloState, unit: Unit): Refusal | undefined =>
  state.tables.clock.mover[0] === unit + 1 ? undefined : restedRefusal(state)

/** Why a turn or a step is not allowed, and by which rule: made into a refusal only for whoever wants to know. */
type Fault = readonly [what: string, rule: RuleRef]

const NO_TURN: Fault = ['turn', 'filo 8.2']
const NO_POINTS_TO_TURN: Fault = ['points', 'filo 8.2']
const WAITING: Fault = ['waiting', 'filo N.6']
const BARRED: Fault = ['barred', 'filo T.1']
const ENEMY: Fault = ['enemy', 'filo 8']
const NOT_FRONT: Fault = ['not-front', 'filo 8']
const NEVER_BACK: Fault = ['never-back', 'filo N.8']
const NO_POINTS: Fault = ['points', 'filo 8']
const LEADER_LEFT: Fault = ['leader-left', 'filo 7.1']
const NO_REST: Fault = ['no-rest', 'filo 5.1']
const GAP: Fault = ['gap', 'filo 8']

const faultOfTurn = (state: FiloState, mover: Mover, footing: Footing, facing: number): Fault | undefined => {
  const turned = (facing - footing.facing + 6) % 6
  if (facing > 5 || (turned !== 1 && turned !== 5)) return NO_TURN
  const spent = footing.spent + 1
  if (spent > pointsOf(state, mover)) return NO_POINTS_TO_TURN
  return canComeToRest(state, mover, { ...footing, facing, spent }) ? undefined : NO_REST
}

/** The footing after a step; the one hex that is always possible takes what there is (8). */
const footingAfter = (
  state: FiloState,
  mover: Mover,
  footing: Footing,
  direction: number,
  leaving?: number,
): Footing => {
  const next = afterStep(state, mover, footing, direction, leaving)
  if (state.tables.units.motion[mover.unit] !== UNMOVED || next.spent >= IMPASSABLE) return next
  const points = pointsOf(state, mover)
  return next.spent <= points ? next : { ...next, spent: points }
}

const faultOfStep = (
  state: FiloState,
  mover: Mover,
  footing: Footing,
  direction: number,
  leaving?: number,
): Fault | undefined => {
  if (isWaiting(state, nth(state.setting.units, mover.unit).banner)) return WAITING
  const next = footingAfter(state, mover, footing, direction, leaving)
  if (next.spent >= IMPASSABLE) return faultOfWay(state, mover, footing, direction)
  if (next.spent > pointsOf(state, mover)) return NO_POINTS
  if (next.riding < 0) return LEADER_LEFT
  return isWholeMove(state, mover, next) || canComeToRest(state, mover, next) ? undefined : NO_REST
}

/** What bars a step that no points would buy. */
const faultOfWay = (
  state: FiloState,
  { unit }: Mover,
  { hex, facing }: Pick<Footing, 'hex' | 'facing'>,
  direction: number,
): Fault => {
  const { setting } = state
  const to = setting.grid.neighbours[hex * 6 + direction] ?? OFF_MAP
  if (to === OFF_MAP) return BARRED
  if (isEnemyAt(state, to, seatOf(state, unit))) return ENEMY
  const turned = (direction - facing + 6) % 6
  if (turned !== 0 && (setting.isArtillery[unit] || !FRONT.includes(turned))) return NOT_FRONT
  return isForbiddenGround(state, unit, to) ? NEVER_BACK : BARRED
}

/** A hex that is not beside it: what binds its banner wherever the way leads, before the leap itself. */
const faultOfLeap = (state: FiloState, unit: Unit, hex: Hex): Fault => {
  if (isWaiting(state, nth(state.setting.units, unit).banner)) return WAITING
  return hex < state.setting.grid.size && isForbiddenGround(state, unit, hex) ? NEVER_BACK : GAP
}

const moveRefusal = (
  state: FiloState,
  { unit, hex, facing, pair }: ActionOf<'move'>,
): Refusal | undefined => {
  const mover = moverOf(state, unit, pair === true)
  const refusal = moverRefusal(state, mover, pair === true) ?? othersRefusal(state, unit)
  if (refusal) return refusal
  const from = state.tables.units.hex[unit] ?? OFF_MAP
  const footing = footingOf(state, mover)
  if (hex === from) return faultRefusal(faultOfTurn(state, mover, footing, facing), unit)
  const direction = hex < state.setting.grid.size ? directionTo(state.setting.grid, from, hex) : undefined
  if (direction === undefined) return codedRefusal(...faultOfLeap(state, unit, hex), unit)
  if (facing !== state.tables.units.facing[unit]) return codedRefusal('turn', 'filo 8.2', unit)
  return faultRefusal(faultOfStep(state, mover, footing, direction), unit)
}

const faultRefusal = (fault: Fault | undefined, unit: Unit): Refusal | undefined =>
  fault && codedRefusal(...fault, unit)

/** Called units, and each pair once; only the unit under way while it cannot stop. `wanted` saves asking about others. */
export const eachMover = (
  state: FiloState,
  seat: Seat,
  visit: (mover: Mover, pair: boolean) => void,
  wanted?: (unit: Unit) => boolean,
): void => {
  const { units, clock } = state.tables
  const held = restedRefusal(state) !== undefined
  for (const unit of state.setting.unitsOf[seat]) {
    if (!units.called[unit] || units.hex[unit] === OFF_MAP || (held && clock.mover[0] !== unit + 1)) continue
    if (units.motion[unit] === MOVED) continue
    if (wanted?.(unit) === false) continue
    const single = moverOf(state, unit, false)
    if (moverRefusal(state, single, false) === undefined) visit(single, false)
    if (!mayHaveMate(state, unit)) continue
    const double = moverOf(state, unit, true)
    if (moverRefusal(state, double, true) === undefined) visit(double, true)
  }
}

const mayHaveMate = (state: FiloState, unit: Unit): boolean => {
  const { clock } = state.tables
  if (clock.mover[0] === unit + 1) return clock.companion[0] !== 0
  const mate = mateOf(state, unit)
  return mate !== NOBODY && arePair(state, unit, mate)
}

const FRONT = [0, 1, 5]
const TURNS = [1, 5]

const listMoves = (state: FiloState, mover: Mover, pair: boolean, out: FiloAction[]): void => {
  const { unit } = mover
  const footing = footingOf(state, mover)
  const { hex, facing: faced } = footing
  const { neighbours } = state.setting.grid
  const leaving = leavingPrice(state, mover, hex)
  const facing = asDirection(faced)
  const together = pair ? ({ pair: true } as const) : undefined
  for (const turned of FRONT) {
    const direction = (facing + turned) % 6
    const to = neighbours[hex * 6 + direction] ?? OFF_MAP
    if (to !== OFF_MAP && faultOfStep(state, mover, footing, direction, leaving) === undefined)
      out.push({ type: 'move', unit, hex: to, facing, ...together })
  }
  // Whoever can stop here after a turn need not be asked how he would go on.
  const stops = footing.spent < restBudget(state, mover, hex)
  for (const turned of TURNS) {
    const turnedTo = asDirection(facing + turned)
    if (stops || faultOfTurn(state, mover, footing, turnedTo) === undefined)
      out.push({ type: 'move', unit, hex, facing: turnedTo, ...together })
  }
}

/** filo 7.1: what the ride takes from the points of the leader who is active. */
export const payRider = (state: FiloState, points: number): void => {
  const { active } = state.flow
  if (active !== undefined)
    state.tables.leaders.spent[active] = (state.tables.leaders.spent[active] ?? 0) + points
}

export const move: ActionStep<'move'> = {
  list: (state, seat, out) => eachMover(state, seat, (mover, pair) => listMoves(state, mover, pair, out)),
  refusal: (state, _seat, action) => moveRefusal(state, action),
  perform: (state, _seat, { unit, hex, facing, pair }, tell) => {
    const mover = moverOf(state, unit, pair === true)
    const { units } = state.tables
    const direction = directionTo(state.setting.grid, units.hex[unit] ?? OFF_MAP, hex)
    const footing = footingOf(state, mover)
    const next =
      direction === undefined
        ? { ...footing, spent: footing.spent + 1 }
        : footingAfter(state, mover, footing, direction)
    const isWhole = direction !== undefined && isWholeMove(state, mover, next)
    beginMove(state, mover, tell)
    for (const one of mover.mate === NOBODY ? [unit] : [unit, mover.mate]) {
      units.spent[one] = next.spent
      units.facing[one] = facing
    }
    if (direction === undefined) tell?.({ type: 'moved', unit, hex, facing })
    else {
      payRider(state, footing.riding - next.riding)
      enterHex(state, mover, hex, facing, tell)
      if (isWhole) restMover(state, tell)
    }
  },
}

/** filo 8.3: one hex to the rear without turning, whatever it costs, for the whole allowance. */
const withdrawRefusal = (state: FiloState, mover: Mover, hex: number): Refusal | undefined => {
  const { unit } = mover
  const { units } = state.tables
  const { setting } = state
  if (units.motion[unit] !== UNMOVED) return codedRefusal('done', 'filo 8.3', unit)
  if (isWaiting(state, nth(setting.units, unit).banner)) return codedRefusal('waiting', 'filo N.6', unit)
  const from = units.hex[unit] ?? OFF_MAP
  const direction = hex < setting.grid.size ? directionTo(setting.grid, from, hex) : undefined
  if (direction === undefined) return codedRefusal('gap', 'filo 8.3', unit)
  if (isFront(state, unit, direction)) return codedRefusal('not-rear', 'filo 8.3', unit)
  const next = afterStep(state, mover, { ...footingOf(state, mover), facing: direction }, direction)
  if (next.spent >= IMPASSABLE)
    return faultRefusal(faultOfWay(state, mover, { hex: from, facing: direction }, direction), unit)
  if (next.riding < 0) return codedRefusal('leader-left', 'filo 7.1', unit)
  return mayRest(state, mover, { hex, spent: 0 }) ? undefined : codedRefusal('no-rest', 'filo 5.1', unit)
}

export const withdraw: ActionStep<'withdraw'> = {
  list: (state, seat, out) =>
    eachMover(
      state,
      seat,
      (mover, pair) => {
        const { unit } = mover
        const from = state.tables.units.hex[unit] ?? OFF_MAP
        for (let direction = 0; direction < 6; direction++) {
          const hex = state.setting.grid.neighbours[from * 6 + direction] ?? OFF_MAP
          if (
            hex !== OFF_MAP &&
            !isFront(state, unit, direction) &&
            withdrawRefusal(state, mover, hex) === undefined
          )
            out.push({ type: 'withdraw', unit, hex, ...(pair ? { pair: true } : {}) })
        }
      },
      unit => state.tables.units.motion[unit] === UNMOVED,
    ),
  refusal: (state, _seat, { unit, hex, pair }) => {
    const mover = moverOf(state, unit, pair === true)
    return (
      moverRefusal(state, mover, pair === true) ??
      othersRefusal(state, unit) ??
      withdrawRefusal(state, mover, hex)
    )
  },
  perform: (state, _seat, { unit, hex, pair }, tell) => {
    const mover = moverOf(state, unit, pair === true)
    const { units } = state.tables
    const points = pointsOf(state, mover)
    const direction = directionTo(state.setting.grid, units.hex[unit] ?? OFF_MAP, hex) ?? 0
    const footing = footingOf(state, mover)
    payRider(state, footing.riding - afterStep(state, mover, footing, direction).riding)
    beginMove(state, mover, tell)
    for (const one of mover.mate === NOBODY ? [unit] : [unit, mover.mate]) units.spent[one] = points
    enterHex(state, mover, hex, asDirection(units.facing[unit] ?? 0), tell)
    restMover(state, tell)
  },
}
