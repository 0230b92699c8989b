import { answerOf, popFrame } from '@mesnada/engine'
import { OFF_MAP } from '@mesnada/hex'
import { setGear, towards } from '../../core/ground.ts'
import { LADDER_LYING } from '../../state.ts'
import { type FrameStep } from '../../step.ts'
import { destroyGear } from '../engines.ts'
import { layingHexes } from '../ladders.ts'

/** siege 1.94: whoever brought the ladder down lays it, one half where it stood. With no room to lie it breaks. */
export const ladderFalls: FrameStep<'ladder-falls'> = {
  autoResolve: (state, { ladder }, tell) => {
    if (layingHexes(state, state.tables.gear.hex[ladder] ?? OFF_MAP).length > 0) return false
    popFrame(state)
    destroyGear(state, ladder, tell)
    return true
  },
  pending: (_state, { ladder, seat }) => ({
    kind: 'decision',
    seat,
    prompt: { code: 'siege.ask.lay-ladder', rule: 'siege 1.94', values: { ladder } },
  }),
  list: (state, { ladder }, out) => {
    for (const hex of layingHexes(state, state.tables.gear.hex[ladder] ?? OFF_MAP))
      out.push({ type: 'lay-ladder', hex })
  },
  refusal: (state, { ladder }, action) => {
    if (action.type !== 'lay-ladder') return { code: 'siege.ladder.lay-it', rule: 'siege 1.94' }
    return layingHexes(state, state.tables.gear.hex[ladder] ?? OFF_MAP).includes(action.hex)
      ? undefined
      : { code: 'siege.ladder.cannot-lie-there', rule: 'siege 1.94' }
  },
  perform: (state, { ladder }, action, tell) => {
    const { hex } = answerOf(action, 'lay-ladder')
    popFrame(state)
    const foot = state.tables.gear.hex[ladder] ?? OFF_MAP
    const facing = towards(state, hex, foot)
    setGear(state, ladder, foot, facing, LADDER_LYING)
    state.tables.gear.movedOn[ladder] = state.flow.playerTurn
    tell?.({ type: 'ladder-moved', ladder, hex: foot, facing })
  },
}
