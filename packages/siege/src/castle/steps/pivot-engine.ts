import type { Refusal, Seat } from '@mesnada/engine'
import { asDirection, type Direction, nth, OFF_MAP, turn, turnsBetween } from '@mesnada/hex'
import { footprint, gearAt } from '../../core/ground.ts'
import type { Gear } from '../../flow.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import {
  ENGINE_POINTS,
  enginePointsLeft,
  isOnWheels,
  noteRolling,
  pushRefusal,
  rollEngine,
  rollingPrice,
  spendEnginePoints,
} from '../engines.ts'

const refusal = (state: SiegeState, seat: Seat, gear: Gear, facing: Direction): Refusal | undefined => {
  if (!state.setting.options.s10EnginesPivot) return { code: 'siege.engine.straight', rule: 'siege 2.41' }
  if (!isOnWheels(state, gear)) return { code: 'siege.engine.none', rule: 'siege S.10' }
  const stuck = pushRefusal(state, seat, gear)
  if (stuck) return stuck
  if (enginePointsLeft(state, gear) < ENGINE_POINTS)
    return { code: 'siege.engine.has-moved', rule: 'siege S.10' }
  const { hex, facing: was } = state.tables.gear
  if (Math.abs(turnsBetween(asDirection(was[gear] ?? 0), facing)) !== 1)
    return { code: 'siege.engine.one-side', rule: 'siege S.10' }
  for (const part of footprint(state, nth(state.setting.gear, gear).kind, hex[gear] ?? OFF_MAP, facing)) {
    if (part >= 0 && gearAt(state, part) === gear) continue
    const price = rollingPrice(state, gear, hex[gear] ?? OFF_MAP, part)
    if (typeof price !== 'number') return price
  }
  return undefined
}

/** Switch 10: instead of moving, an engine turns on its middle by one hex-side. */
export const pivotEngine: ActionStep<'pivot-engine'> = {
  list: (state, seat, out) => {
    if (!state.setting.options.s10EnginesPivot) return
    for (const gear of state.setting.gear.keys()) {
      if (!isOnWheels(state, gear) || pushRefusal(state, seat, gear)) continue
      for (const sixths of [-1, 1]) {
        const facing = turn(asDirection(state.tables.gear.facing[gear] ?? 0), sixths)
        if (!refusal(state, seat, gear, facing)) out.push({ type: 'pivot-engine', gear, facing })
      }
    }
  },
  refusal: (state, seat, { gear, facing }) => refusal(state, seat, gear, facing),
  perform: (state, _seat, { gear, facing }, tell) => {
    const hex = state.tables.gear.hex[gear] ?? OFF_MAP
    spendEnginePoints(state, gear, ENGINE_POINTS)
    rollEngine(state, gear, { hex, facing })
    tell?.({ type: 'engine-moved', gear, hex, facing })
    noteRolling(state, gear, tell)
  },
}
