import { answerOf, replaceFrame } from '@mesnada/engine'
import { sideOf } from '../../core/bodies.ts'
import { granted } from '../../core/granted.ts'
import { type FrameStep } from '../../step.ts'
import { aim } from '../question.ts'
import { holdSide } from './shoot.ts'

/** siege 1.53, 3.28, 3.29: shot at from two sides, the target's owner says which of them is covered, before the first shot. */
export const coverSide: FrameStep<'cover-side'> = {
  pending: (state, { target, shooter, rule }) => ({
    kind: 'decision',
    seat: sideOf(state, target),
    prompt: { code: 'siege.ask.cover-side', rule, values: { target, shooter } },
  }),
  list: (_state, _frame, out) => {
    out.push({ type: 'cover-side', protect: true }, { type: 'cover-side', protect: false })
  },
  refusal: (_state, { rule }, action) =>
    action.type === 'cover-side' ? undefined : { code: 'siege.missile.choose-side', rule },
  perform: (state, { target, shooter, by, flank, other }, action) => {
    const { protect } = answerOf(action, 'cover-side')
    holdSide(state, target, protect ? flank : other)
    const { cover, range } = granted(aim(state, shooter, target, by))
    replaceFrame(state, {
      kind: 'missile',
      shooter,
      target,
      ...(by === undefined ? {} : { by }),
      cover,
      range,
    })
  },
}
