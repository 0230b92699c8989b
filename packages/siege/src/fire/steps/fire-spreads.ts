import { popFrame, replaceFrame, type Throw } from '@mesnada/engine'
import { type Hex, nth } from '@mesnada/hex'
import { isOnFire } from '../../core/ground.ts'
import type { Seat } from '../../flow.ts'
import type { SiegeState } from '../../state.ts'
import type { FrameOf, FrameStep } from '../../step.ts'
import { flammableAt, ignite, threatenedByFire } from '../burning.ts'
import { CATCHES, fireThrow } from '../table.ts'

const throwFor = (state: SiegeState, seat: Seat, hex: Hex): Throw => ({
  ...fireThrow({ cause: 'spread', target: flammableAt(state, hex) ?? 'tent' }),
  seat,
  values: { hex },
})

/** The hexes still to be rolled for; what has caught or gone meanwhile needs no die. */
const due = (state: SiegeState, { hexes = [] }: FrameOf<'fire-spreads'>): readonly Hex[] =>
  hexes.filter(hex => !isOnFire(state, hex) && flammableAt(state, hex) !== undefined)

/** siege 3.52: a die for every hex next to the fires that may catch, of the side that lit them. */
export const fireSpreads: FrameStep<'fire-spreads'> = {
  autoResolve: (state, frame) => {
    if (frame.hexes === undefined) {
      replaceFrame(state, { ...frame, hexes: threatenedByFire(state, frame.side) })
      return true
    }
    if (due(state, frame).length > 0) return false
    popFrame(state)
    return true
  },
  pending: (state, frame) => ({
    kind: 'dice',
    roll: { throws: [throwFor(state, frame.side, nth(due(state, frame), 0))] },
  }),
  settle: (state, frame, faces, tell) => {
    const die = nth(faces, 0)
    const hexes = due(state, frame)
    const hex = nth(hexes, 0)
    const catches = throwFor(state, frame.side, hex).outcomes[die - 1] === CATCHES
    replaceFrame(state, { ...frame, hexes: hexes.slice(1) })
    if (catches) ignite(state, hex, { cause: 'spread', seat: frame.side }, tell)
    else tell?.({ type: 'no-fire', hex, cause: 'spread', die })
  },
}
