import { DIRECTIONS, nth } from '@mesnada/hex'
import { mayBeRested } from '../../idle.ts'
import type { ActionStep } from '../../step.ts'
import { openPlaces, placeRefusal, place as put, unplaced } from '../question.ts'

export const place: ActionStep<'place'> = {
  list: (state, seat, out) => {
    for (const unit of unplaced(state)) {
      const facings = nth(state.setting.units, unit).facesFreely ? DIRECTIONS : [state.setting.facing[seat]]
      for (const hex of openPlaces(state, unit))
        for (const facing of facings) out.push({ type: 'place', unit, hex, facing })
    }
  },
  refusal: (state, _seat, { unit, hex, facing }) => placeRefusal(state, unit, hex, facing),
  perform: (state, _seat, { unit, hex, facing }, tell) => put(state, unit, hex, facing, tell),
}

/** filo 6.A, 11.2. */
export const rest: ActionStep<'rest'> = {
  list: (state, seat, out) => {
    for (const unit of state.setting.unitsOf[seat])
      if (mayBeRested(state, unit)) out.push({ type: 'rest', unit })
  },
  refusal: (state, seat, { unit }) =>
    state.setting.units[unit]?.seat === seat && mayBeRested(state, unit)
      ? undefined
      : { code: 'filo.rest.cannot', rule: 'filo 11.2', values: { unit } },
  perform: (state, _seat, { unit }, tell) => {
    state.tables.units.resting[unit] = 1
    tell?.({ type: 'resting', unit })
  },
}
