import { answerOf, popFrame } from '@mesnada/engine'
import { sideOf } from '../../core/bodies.ts'
import { setBody } from '../../core/occupancy.ts'
import { afterSteps } from '../../night/watch.ts'
import { type FrameStep } from '../../step.ts'
import { moatNearest } from '../bridge.ts'

/** siege R.drawbridge: the bridge comes down where someone stands in the moat, and his owner says where he makes way to. */
export const beneath: FrameStep<'beneath'> = {
  pending: (state, { body }) => ({
    kind: 'decision',
    seat: sideOf(state, body),
    prompt: { code: 'siege.ask.make-way', rule: 'siege R.drawbridge', values: { body } },
  }),
  list: (state, { from }, out) => {
    for (const hex of moatNearest(state, from)) out.push({ type: 'make-way', hex })
  },
  refusal: (state, { body, from }, action) => {
    const rule = 'siege R.drawbridge'
    if (action.type !== 'make-way') return { code: 'siege.make-way.must', rule, values: { who: body } }
    return moatNearest(state, from).includes(action.hex)
      ? undefined
      : { code: 'siege.make-way.not-there', rule }
  },
  perform: (state, { body, from }, action, tell) => {
    const { hex } = answerOf(action, 'make-way')
    popFrame(state)
    setBody(state, body, hex)
    state.tables.bodies.movedOn[body] = state.flow.playerTurn
    tell?.({ type: 'made-way', body, hex })
    afterSteps(state, body, from, [hex], tell)
  },
}
