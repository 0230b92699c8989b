import { popFrame } from '@mesnada/engine'
import { nth } from '@mesnada/hex'
import { distanceBetween, isOnMap, sideOf } from '../../core/bodies.ts'
import { letGo } from '../../movement/leading.ts'
import { NOBODY } from '../../state.ts'
import type { FrameStep } from '../../step.ts'

/** siege 5.13: a string that retreated stays tied where its animals are still neighbours; elsewhere the rope parts. */
export const ropes: FrameStep<'ropes'> = {
  autoResolve: (state, { animals }, tell) => {
    popFrame(state)
    for (const animal of animals) {
      const next = state.tables.bodies.leads[animal] ?? NOBODY
      if (next === NOBODY) continue
      const both = isOnMap(state, animal) && isOnMap(state, next)
      if (!both || distanceBetween(state, animal, next) > 1) letGo(state, animal, tell)
    }
    return true
  },
  pending: (state, { animals }) => ({
    kind: 'decision',
    seat: sideOf(state, nth(animals, 0)),
    prompt: { code: 'siege.ask.ropes', rule: 'siege 5.13' },
  }),
}
