import { DIRECTIONS, OFF_MAP } from '@mesnada/hex'
import { bodiesOf, isAnimal } from '../../core/bodies.ts'
import type { ActionStep } from '../../step.ts'
import { haulCart as haul, haulRefusal } from '../hauling.ts'

/** siege 5.11, switch 42: a light cart moved by hand. */
export const haulCart: ActionStep<'haul-cart'> = {
  list: (state, seat, out) => {
    const { options, gear, grid } = state.setting
    if (!options.s42LightCarts || !gear.some(({ kind }) => kind === 'cart')) return
    const men = [...bodiesOf(state, seat)].filter(body => !isAnimal(state, body))
    for (let cart = 0; cart < gear.length; cart++)
      for (const puller of men)
        for (const pusher of men)
          for (const direction of DIRECTIONS) {
            const hex =
              grid.neighbours[(state.tables.bodies.hex[puller] ?? OFF_MAP) * 6 + direction] ?? OFF_MAP
            if (hex === OFF_MAP) continue
            const action = { type: 'haul-cart', cart, puller, pusher, hex } as const
            if (haulRefusal(state, seat, action) === undefined) out.push(action)
          }
  },
  refusal: (state, seat, action) => haulRefusal(state, seat, action),
  perform: (state, _seat, action, tell) => haul(state, action, tell),
}
