import type { Seat } from '@mesnada/engine'
import { type Direction, type Hex, nth } from '@mesnada/hex'
import { setGear } from '../../core/ground.ts'
import type { Gear } from '../../flow.ts'
import { GEAR_IDLE, type SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { facingsOf, groundFor, placeGearRefusal, unplacedGear } from '../question.ts'

interface Stand {
  readonly hex: Hex
  readonly facing: Direction
}

/** Where a thing can be set up, and with it every other of its kind and group. */
const openStands = (state: SiegeState, seat: Seat, gear: Gear): readonly Stand[] => {
  const card = nth(state.setting.gear, gear)
  const open: Stand[] = []
  for (const facing of facingsOf(card.kind))
    for (const hex of groundFor(state, card))
      if (!placeGearRefusal(state, seat, gear, hex, facing)) open.push({ hex, facing })
  return open
}

/** siege R.deployment: engines, ladders, screens, carts and barrels are set up. */
export const placeGear: ActionStep<'place-gear'> = {
  list: (state, seat, out) => {
    const known = new Map<string, readonly Stand[]>()
    for (const gear of unplacedGear(state, seat)) {
      const { kind, group } = nth(state.setting.gear, gear)
      const stands = known.get(`${kind} ${group}`) ?? openStands(state, seat, gear)
      known.set(`${kind} ${group}`, stands)
      for (const stand of stands) out.push({ type: 'place-gear', gear, ...stand })
    }
  },
  refusal: (state, seat, { gear, hex, facing }) =>
    placeGearRefusal(state, seat, gear, hex, facing) ??
    (facingsOf(nth(state.setting.gear, gear).kind).includes(facing)
      ? undefined
      : { code: 'siege.deploy.facing', rule: 'siege R.deployment' }),
  perform: (state, _seat, { gear, hex, facing }, tell) => {
    setGear(state, gear, hex, facing, GEAR_IDLE)
    tell?.({ type: 'gear-placed', gear, hex, facing })
  },
}
