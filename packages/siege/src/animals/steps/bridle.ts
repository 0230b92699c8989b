import { D10, outcomesOf, popFrame, type Throw } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { sideOf } from '../../core/bodies.ts'
import { takeBridle } from '../../movement/leading.ts'
import { SEIZES_BRIDLE } from '../../printed/tables.ts'
import { DONE, type SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'

const resultOf = (state: SiegeState, face: number): 'seized' | 'missed' =>
  face <= SEIZES_BRIDLE[state.setting.options.s30HorseCapture] ? 'seized' : 'missed'

const throwOf = (state: SiegeState, { rider, horse }: FrameOf<'bridle'>): Throw => ({
  purpose: 'siege.roll.bridle',
  rule: 'siege 6.74',
  seat: sideOf(state, rider),
  dice: [D10],
  modifiers: [],
  outcomes: outcomesOf([D10], sum => resultOf(state, sum)),
  values: { rider, horse },
})

/** siege 6.74: a rider reaches for the bridle of a horse. */
export const bridle: FrameStep<'bridle'> = {
  pending: (state, frame) => ({ kind: 'dice', roll: { throws: [throwOf(state, frame)] } }),
  settle: (state, { rider, horse }, list, tell) => {
    const face = nth(list, 0)
    const result = resultOf(state, face)
    popFrame(state)
    tell?.({ type: 'rolled', purpose: 'siege.roll.bridle', dice: [face], result })
    if (result === 'seized') takeBridle(state, rider, horse, tell)
    else state.tables.bodies.done[rider] = (state.tables.bodies.done[rider] ?? 0) | DONE.grabbed
  },
}
