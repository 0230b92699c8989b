import type { Seat } from '@mesnada/engine'
import { opposite } from '@mesnada/hex'
import { teamUp } from '../../animals/teams.ts'
import { isAnimal, isMounted } from '../../core/bodies.ts'
import { setBody } from '../../core/occupancy.ts'
import { groupedOf } from '../../core/terms.ts'
import type { Body } from '../../flow.ts'
import { GROUND, NOBODY, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { groundFor, placeRefusal, type Spot, spotsIn, unplacedBodies } from '../question.ts'

const openSpots = (state: SiegeState, seat: Seat, body: Body): readonly Spot[] => {
  const open: Spot[] = []
  for (const hex of groundFor(state, groupedOf(state, body)))
    for (const spot of spotsIn(state, body, hex)) if (!placeRefusal(state, seat, body, spot)) open.push(spot)
  return open
}

/** Those alike in this can stand in the same places; a beast may have its own before a cart or in a file. */
const likenessOf = (state: SiegeState, body: Body): string => {
  if (isAnimal(state, body)) return `beast ${body}`
  return `${groupedOf(state, body).group} ${isMounted(state, body) ? 'mounted' : 'on foot'}`
}

/** siege R.deployment: someone takes his place in the area given to his group. */
export const place: ActionStep<'place'> = {
  list: (state, seat, out) => {
    const known = new Map<string, readonly Spot[]>()
    for (const body of unplacedBodies(state, seat)) {
      const key = likenessOf(state, body)
      const spots = known.get(key) ?? openSpots(state, seat, body)
      known.set(key, spots)
      for (const spot of spots) out.push({ type: 'place', body, ...spot })
    }
  },
  refusal: (state, seat, { body, ...spot }) => placeRefusal(state, seat, body, spot),
  perform: (state, _seat, { body, hex, facing, deck = GROUND }, tell) => {
    const tail = facing === undefined ? NOBODY : state.setting.grid.neighbours[hex * 6 + opposite(facing)]
    setBody(state, body, hex, tail, deck)
    tell?.({ type: 'placed', body, hex })
    teamUp(state, body, tell)
  },
}
