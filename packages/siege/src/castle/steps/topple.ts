import { D10, interrupt, outcomesOf, popFrame, type Refusal, replaceFrame, type Seat } from '@mesnada/engine'
import { nth, OFF_MAP } from '@mesnada/hex'
import { occupantOf, sideOf } from '../../core/bodies.ts'
import { isCarrying } from '../../core/carrying.ts'
import { combatHandRefusal, handsAround } from '../../core/hands.ts'
import type { Body, Gear } from '../../flow.ts'
import { TOPPLES } from '../../printed/tables.ts'
import { DONE, type SiegeState } from '../../state.ts'
import type { ActionStep, FrameStep } from '../../step.ts'
import { bringDown, isUpright, uprightLadders, wallOf } from '../ladders.ts'

const FALLS = 'falls'
const STANDS = 'stands'

/** From the battlement it leans on; with switch 9 also from the ground around its foot. */
const placeRefusal = (state: SiegeState, seat: Seat, body: Body, ladder: Gear): Refusal | undefined => {
  if (state.tables.bodies.hex[body] === wallOf(state, ladder)) return undefined
  if (!state.setting.options.s9ToppleFromBelow)
    return { code: 'siege.ladder.not-facing-it', rule: 'siege 1.94' }
  return handsAround(state, seat, state.tables.gear.hex[ladder] ?? OFF_MAP).includes(body)
    ? undefined
    : { code: 'siege.ladder.not-beside-it', rule: 'siege S.9' }
}

const refusal = (state: SiegeState, seat: Seat, body: Body, ladder: Gear): Refusal | undefined => {
  if (!isUpright(state, ladder)) return { code: 'siege.ladder.not-upright', rule: 'siege 1.94' }
  const unfit = combatHandRefusal(state, seat, body, 'siege 1.94')
  if (unfit) return unfit
  if (isCarrying(state, body)) return { code: 'siege.carry.hands-full', rule: 'siege 1.91' }
  return placeRefusal(state, seat, body, ladder)
}

/** siege 1.94: instead of shooting and fighting, someone tries to throw a ladder down. */
export const topple: ActionStep<'topple'> = {
  list: (state, seat, out) => {
    for (const ladder of uprightLadders(state)) {
      const top = occupantOf(state, wallOf(state, ladder))
      const below = state.setting.options.s9ToppleFromBelow
        ? handsAround(state, seat, state.tables.gear.hex[ladder] ?? OFF_MAP)
        : []
      for (const body of top < 0 || below.includes(top) ? below : [top, ...below])
        if (!refusal(state, seat, body, ladder)) out.push({ type: 'topple', body, ladder })
    }
  },
  refusal: (state, seat, { body, ladder }) => refusal(state, seat, body, ladder),
  perform: (state, _seat, { body, ladder }) => {
    state.tables.bodies.done[body] = (state.tables.bodies.done[body] ?? 0) | DONE.worked
    interrupt(state, { kind: 'topple', ladder, by: body })
  },
}

export const toppling: FrameStep<'topple'> = {
  pending: (state, { ladder, by }) => ({
    kind: 'dice',
    roll: {
      throws: [
        {
          purpose: 'siege.roll.topple',
          rule: 'siege 1.94',
          seat: sideOf(state, by),
          dice: [D10],
          modifiers: [],
          outcomes: outcomesOf([D10], die => (die <= TOPPLES ? FALLS : STANDS)),
          values: { body: by, ladder },
        },
      ],
    },
  }),
  settle: (state, { ladder, by }, faces, tell) => {
    const die = nth(faces, 0)
    if (die > TOPPLES) {
      tell?.({ type: 'ladder-held', ladder, die })
      return popFrame(state)
    }
    tell?.({ type: 'ladder-toppled', ladder, die })
    replaceFrame(state, ...bringDown(state, ladder, sideOf(state, by)))
  },
}
