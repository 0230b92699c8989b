import { facingsOf, placeGearRefusal, unplacedGear } from '../../deployment.ts'
import { setGear } from '../../ground.ts'
import { GEAR_IDLE } from '../../state.ts'
import type { ActionStep } from '../step.ts'

/** R.deployment: engines, ladders, screens, carts and barrels are set up. */
export const placeGear: ActionStep<'place-gear'> = {
  list: (state, seat, out) => {
    for (const gear of unplacedGear(state, seat))
      for (const facing of facingsOf(state.setting.gear[gear].kind))
        for (let hex = 0; hex < state.setting.grid.size; hex++)
          if (!placeGearRefusal(state, seat, gear, hex, facing))
            out.push({ type: 'place-gear', gear, hex, facing })
  },
  check: (state, seat, { gear, hex, facing }) =>
    placeGearRefusal(state, seat, gear, hex, facing) ??
    (facingsOf(state.setting.gear[gear].kind).includes(facing)
      ? undefined
      : { code: 'siege.deploy.facing', rule: 'siege R.deployment' }),
  perform: (state, _seat, { gear, hex, facing }, tell) => {
    setGear(state, gear, hex, facing, GEAR_IDLE)
    tell?.({ type: 'gear-placed', gear, hex, facing })
  },
}
