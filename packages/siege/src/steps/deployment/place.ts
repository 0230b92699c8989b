import { DIRECTIONS, opposite } from '@mesnada/hex'
import { isLong, placeRefusal, unplacedBodies } from '../../deployment.ts'
import { setBody } from '../../occupancy.ts'
import { NOBODY } from '../../state.ts'
import type { ActionStep } from '../step.ts'

/** R.deployment: someone takes his place in the area given to his group. */
export const place: ActionStep<'place'> = {
  list: (state, seat, out) => {
    for (const body of unplacedBodies(state, seat))
      for (const facing of isLong(state, body) ? DIRECTIONS : [undefined])
        for (let hex = 0; hex < state.setting.grid.size; hex++)
          if (!placeRefusal(state, seat, body, hex, facing))
            out.push({ type: 'place', body, hex, ...(facing === undefined ? {} : { facing }) })
  },
  check: (state, seat, { body, hex, facing }) => placeRefusal(state, seat, body, hex, facing),
  perform: (state, _seat, { body, hex, facing }, tell) => {
    const tail = facing === undefined ? NOBODY : state.setting.grid.neighbours[hex * 6 + opposite(facing)]
    setBody(state, body, hex, tail)
    tell?.({ type: 'placed', body, hex })
  },
}
