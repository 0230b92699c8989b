import type { Refusal, RuleRef } from '@mesnada/engine'
import { asDirection, type Hex, IMPASSABLE, nth, OFF_MAP } from '@mesnada/hex'
import { isWaiting } from '../../command/command.ts'
import { isEnemyAt, isNextToEnemy, NOBODY, seatOf } from '../../core/occupancy.ts'
import {
  afterStep,
  beginMove,
  enterHex,
  type Footing,
  footingOf,
  joinPrice,
  type Mover,
  mayRest,
  moverOf,
  moverRefusal,
  pointsOf,
  restMover,
} from '../../movement/question.ts'
import { eachMover, othersRefusal, payRider } from '../../movement/steps/movement.ts'
import { mayChargeType } from '../../printed/units.ts'
import { type FiloState, NO_COMBAT, UNMOVED } from '../../state.ts'
import type { ActionStep } from '../../step.ts'

/** filo 10.4: straight ahead without turning, through friends if need be, up to an enemy; at most four points. */

const MOST_POINTS = 4

const codedRefusal = (what: string, unit: number, rule: RuleRef = 'filo 10.4'): Refusal => ({
  code: `filo.charge.${what}`,
  rule,
  values: { unit },
})

const chargerRefusal = (state: FiloState, { unit, mate }: Mover): Refusal | undefined => {
  const { setting, tables } = state
  const { units } = tables
  for (const one of mate === NOBODY ? [unit] : [unit, mate])
    if (!mayChargeType(nth(setting.units, one).type) || !units.mounted[one]) return codedRefusal('type', unit)
  if (units.motion[unit] !== UNMOVED) return codedRefusal('moved', unit)
  if (isWaiting(state, nth(setting.units, unit).banner)) return codedRefusal('waiting', unit, 'filo N.6')
  return isNextToEnemy(state, units.hex[unit] ?? OFF_MAP, seatOf(state, unit))
    ? codedRefusal('contact', unit)
    : undefined
}

/** Where the ride ends and what it has cost; spent is IMPASSABLE or more where something bars it. */
const rideTo = (state: FiloState, mover: Mover, goal: Hex): Footing => {
  let footing = footingOf(state, mover)
  while (footing.hex !== goal && footing.spent < IMPASSABLE)
    footing = afterStep(state, mover, footing, footing.facing)
  return footing
}

/** The first enemy straight ahead, if he is near enough: the hex before him, from which he would be struck. */
const approachTo = (state: FiloState, { unit }: Mover, farthest: number): Hex | undefined => {
  const { units } = state.tables
  const { neighbours } = state.setting.grid
  const facing = units.facing[unit] ?? 0
  const seat = seatOf(state, unit)
  const start = units.hex[unit] ?? OFF_MAP
  let hex = start
  for (let far = 0; far <= farthest; far++) {
    const next = neighbours[hex * 6 + facing] ?? OFF_MAP
    if (next === OFF_MAP) return undefined
    if (isEnemyAt(state, next, seat)) return hex === start ? undefined : hex
    hex = next
  }
  return undefined
}

const chargeRefusal = (state: FiloState, mover: Mover, hex: Hex): Refusal | undefined => {
  const { unit } = mover
  const { chargeGround, options, grid } = state.setting
  const refusal = chargerRefusal(state, mover)
  if (refusal) return refusal
  if (approachTo(state, mover, grid.size) !== hex) return codedRefusal('no-enemy', unit)
  const { spent, riding } = rideTo(state, mover, hex)
  const facing = state.tables.units.facing[unit] ?? 0
  if (spent >= IMPASSABLE || chargeGround[hex * 6 + facing] === NO_COMBAT)
    return codedRefusal('ground', unit, 'filo T.1')
  const points = pointsOf(state, mover)
  const most = options.chargeUnlimited ? points : Math.min(MOST_POINTS, points)
  const price = spent + joinPrice(state, unit, hex)
  if (price > most)
    return { code: 'filo.charge.points', rule: 'filo 10.4', values: { unit, cost: price, most } }
  if (riding < 0) return codedRefusal('leader-left', unit, 'filo 7.1')
  return mayRest(state, mover, { hex, spent: 0 }) ? undefined : codedRefusal('no-room', unit, 'filo 5.1')
}

export const charge: ActionStep<'charge'> = {
  list: (state, seat, out) =>
    eachMover(
      state,
      seat,
      (mover, pair) => {
        const { unit } = mover
        if (chargerRefusal(state, mover)) return
        const hex = approachTo(state, mover, pointsOf(state, mover))
        if (hex !== undefined && chargeRefusal(state, mover, hex) === undefined)
          out.push({ type: 'charge', unit, hex, ...(pair ? { pair: true } : {}) })
      },
      unit =>
        mayChargeType(nth(state.setting.units, unit).type) && state.tables.units.motion[unit] === UNMOVED,
    ),
  refusal: (state, _seat, { unit, hex, pair }) => {
    const mover = moverOf(state, unit, pair === true)
    return (
      moverRefusal(state, mover, pair === true) ??
      othersRefusal(state, unit) ??
      chargeRefusal(state, mover, hex)
    )
  },
  perform: (state, _seat, { unit, hex, pair }, tell) => {
    const mover = moverOf(state, unit, pair === true)
    const { units } = state.tables
    const { spent, riding } = rideTo(state, mover, hex)
    const price = spent + joinPrice(state, unit, hex)
    payRider(state, footingOf(state, mover).riding - riding)
    beginMove(state, mover, tell)
    for (const one of mover.mate === NOBODY ? [unit] : [unit, mover.mate]) {
      units.spent[one] = price
      units.charging[one] = 1
      tell?.({ type: 'charged', unit: one, hex })
    }
    enterHex(state, mover, hex, asDirection(units.facing[unit] ?? 0), tell)
    restMover(state, tell)
  },
}
