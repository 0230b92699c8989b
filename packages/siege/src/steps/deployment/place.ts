import { opposite } from '@mesnada/hex'
import { placeRefusal, spotsIn, unplacedBodies } from '../../deployment.ts'
import { setBody } from '../../occupancy.ts'
import { GROUND, NOBODY } from '../../state.ts'
import { teamUp } from '../../teams.ts'
import type { ActionStep } from '../step.ts'

/** R.deployment: someone takes his place in the area given to his group. */
export const place: ActionStep<'place'> = {
  list: (state, seat, out) => {
    for (const body of unplacedBodies(state, seat))
      for (let hex = 0; hex < state.setting.grid.size; hex++)
        for (const spot of spotsIn(state, body, hex))
          if (!placeRefusal(state, seat, body, spot)) out.push({ type: 'place', body, ...spot })
  },
  check: (state, seat, { body, ...spot }) => placeRefusal(state, seat, body, spot),
  perform: (state, _seat, { body, hex, facing, deck = GROUND }, tell) => {
    const tail = facing === undefined ? NOBODY : state.setting.grid.neighbours[hex * 6 + opposite(facing)]
    setBody(state, body, hex, tail, deck)
    tell?.({ type: 'placed', body, hex })
    teamUp(state, body, tell)
  },
}
