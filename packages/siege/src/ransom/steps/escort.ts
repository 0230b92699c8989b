import type { Refusal, Seat } from '@mesnada/engine'
import { type Hex, OFF_MAP } from '@mesnada/hex'
import type { ActionOf } from '../../actions.ts'
import { bodiesAround } from '../../contact/attacks.ts'
import { isDangerous, isStunned, sideOf } from '../../core/bodies.ts'
import { granted } from '../../core/granted.ts'
import { setBody } from '../../core/occupancy.ts'
import { movementLeft, placeAt, priceOfStep } from '../../core/step-cost.ts'
import type { Body } from '../../flow.ts'
import { isFreeFor } from '../../movement/strides.ts'
import type { SiegeState } from '../../state.ts'
import type { ActionStep } from '../../step.ts'
import { custodyRefusal, prisonersOf, suffice } from '../ransom.ts'

const escortRefusal = (
  state: SiegeState,
  seat: Seat,
  { prisoner, hex }: ActionOf<'escort'>,
): Refusal | undefined => {
  const refusal = custodyRefusal(state, seat, prisoner)
  if (refusal) return refusal
  if (isStunned(state, prisoner)) return { code: 'siege.ransom.stunned', rule: 'siege R.stun' }
  return stepRefusal(state, prisoner, hex) ?? guardRefusal(state, seat, prisoner, hex)
}

const stepRefusal = (state: SiegeState, prisoner: Body, hex: Hex): Refusal | undefined => {
  const { hex: at, deck } = state.tables.bodies
  const { grid } = state.setting
  if (
    hex >= grid.size ||
    !grid.neighbours.subarray((at[prisoner] ?? OFF_MAP) * 6, (at[prisoner] ?? OFF_MAP) * 6 + 6).includes(hex)
  )
    return { code: 'siege.move.not-adjacent', rule: 'siege 1.6' }
  const price = priceOfStep(state, 'foot', placeAt(at[prisoner] ?? OFF_MAP, deck[prisoner]), placeAt(hex))
  if (typeof price !== 'number') return price
  if (!isFreeFor(state, prisoner, placeAt(hex))) return { code: 'siege.move.occupied', rule: 'siege 1.62' }
  const left = movementLeft(state, prisoner)
  return price > left
    ? { code: 'siege.move.points', rule: 'siege 1.6', values: { needed: price, left } }
    : undefined
}

/** The escort must be next to him in the hex he enters too. */
const guardRefusal = (state: SiegeState, seat: Seat, prisoner: Body, hex: Hex): Refusal | undefined => {
  const guards = bodiesAround(state, hex).filter(
    body => sideOf(state, body) === seat && isDangerous(state, body),
  )
  return suffice(state, prisoner, guards) ? undefined : { code: 'siege.ransom.no-escort', rule: 'siege 6.4' }
}

/** siege R.ransom: a prisoner moves in his captors' movement phase, on foot, step by step beside his guards. */
export const escort: ActionStep<'escort'> = {
  list: (state, seat, out) => {
    const { neighbours } = state.setting.grid
    for (const prisoner of prisonersOf(state, seat)) {
      const at = state.tables.bodies.hex[prisoner] ?? OFF_MAP
      for (let direction = 0; direction < 6; direction++) {
        const hex = neighbours[at * 6 + direction] ?? OFF_MAP
        const action = { type: 'escort', prisoner, hex } as const
        if (hex !== OFF_MAP && escortRefusal(state, seat, action) === undefined) out.push(action)
      }
    }
  },
  refusal: escortRefusal,
  perform: (state, _seat, { prisoner, hex }, tell) => {
    const { bodies } = state.tables
    const from = placeAt(bodies.hex[prisoner] ?? OFF_MAP, bodies.deck[prisoner])
    const cost = granted(priceOfStep(state, 'foot', from, placeAt(hex)))
    setBody(state, prisoner, hex)
    bodies.spent[prisoner] = (bodies.spent[prisoner] ?? 0) + cost
    bodies.movedOn[prisoner] = state.flow.playerTurn
    tell?.({ type: 'moved', body: prisoner, path: [hex], cost })
  },
}
