import type { Refusal, Seat } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { occupantOf } from '../../core/bodies.ts'
import { BURDEN, isCarrying } from '../../core/carrying.ts'
import { hexesOfGear, isOnFire, setGear } from '../../core/ground.ts'
import { movingHandRefusal, namedRefusal } from '../../core/hands.ts'
import type { Body, Gear } from '../../flow.ts'
import { LADDER_CARRIED, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { isLying, lyingLadders } from '../ladders.ts'

/** Who stands at the two ends of a lying ladder, its front first. */
const ends = (state: SiegeState, ladder: Gear): readonly Body[] =>
  hexesOfGear(state, ladder).map(hex => occupantOf(state, hex))

const refusal = (state: SiegeState, seat: Seat, body: Body, ladder: Gear): Refusal | undefined => {
  if (!isLying(state, ladder)) return { code: 'siege.ladder.not-lying', rule: 'siege 1.91' }
  const carriers = ends(state, ladder)
  if (!carriers.includes(body)) return { code: 'siege.ladder.not-at-it', rule: 'siege 1.91' }
  if (hexesOfGear(state, ladder).some(hex => isOnFire(state, hex)))
    return { code: 'siege.carry.burns', rule: 'siege 3.54' }
  for (const carrier of carriers) {
    if (carrier < 0) return { code: 'siege.ladder.two-needed', rule: 'siege 1.91' }
    const unfit = movingHandRefusal(state, seat, carrier, BURDEN)
    if (unfit) return namedRefusal(carrier, unfit)
    if (isCarrying(state, carrier))
      return namedRefusal(carrier, { code: 'siege.carry.hands-full', rule: 'siege 1.91' })
  }
  return undefined
}

/** siege 1.91: two characters, one in each of its hexes, take a ladder up. */
export const takeLadder: ActionStep<'take-ladder'> = {
  list: (state, seat, out) => {
    for (const ladder of lyingLadders(state))
      for (const body of ends(state, ladder))
        if (body >= 0 && !refusal(state, seat, body, ladder)) out.push({ type: 'take-ladder', body, ladder })
  },
  refusal: (state, seat, { body, ladder }) => refusal(state, seat, body, ladder),
  perform: (state, _seat, { ladder }, tell) => {
    const { bodies, gear } = state.tables
    const carriers = ends(state, ladder)
    setGear(state, ladder, gear.hex[ladder] ?? OFF_MAP, gear.facing[ladder] ?? 0, LADDER_CARRIED)
    for (const carrier of carriers) {
      bodies.carries[carrier] = ladder
      tell?.({ type: 'took', body: carrier, gear: ladder })
    }
  },
}
